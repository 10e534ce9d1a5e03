"""Steps through a sampled world to the next real choice, or to the end of the round."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import Any

from ai.protocol import Variant
from games.core.features import Encoder
from games.core.game import Game
from games.core.protocol import LEAVE, ONE, Action, Choice, Decision, Draft

ONE_ROUND: Mapping[str, Any] = {"target": 1}
"""The option that ends a match with its first scored round, in games that have it."""
LONGEST = 100_000
"""Most decisions in a match; more means that the rules do not end."""
MOST_ANSWERS = 64
"""Most answers that are considered for a decision that takes several options."""


def one_round(variant: Variant) -> Mapping[str, Any] | None:
    """The options for a single round; None if the game has no such option: then whole matches are played."""
    try:
        variant.game.new(variant.seats, 0, {**variant.options, **ONE_ROUND})
    except ValueError:
        return None
    return ONE_ROUND


def waiting(game: Game[Any], world: Any) -> Decision | None:
    """The first question that the match waits for; None when the match is over."""
    for decision in game.pending(world):
        if decision.blocking and decision.prompt != LEAVE:
            return decision
    return None


def is_forced(decision: Decision) -> bool:
    """Whether the decision has one possible answer."""
    return len(decision.options) == 1 and decision.pick == ONE


def answers(decision: Decision) -> list[Choice]:
    """All legal answers, or the first ones if there are many."""
    if decision.pick == ONE:
        return list(decision.options)
    least, most = decision.pick
    found: list[Choice] = []
    for size in range(least, most + 1):
        for picked in combinations(decision.options, size):
            if isinstance(decision, Draft) and decision.rule is not None and decision.rule(picked):
                continue
            found.append(picked)
            if len(found) == MOST_ANSWERS:
                return found
    return found


class Round:
    """A world in its current round; in a game without rounds, in its match."""

    def __init__(self, game: Game[Any], encoder: Encoder | None, world: Any) -> None:
        self.game = game
        self.encoder = encoder
        self.world = world
        self._before = len(encoder.rounds(world)) if encoder else 0
        self._answered = 0

    def worth(self) -> list[float] | None:
        """The value of the round for each seat; None while it is running."""
        if self.encoder is not None:
            rounds = self.encoder.rounds(self.world)
            return self.encoder.worth(rounds[-1]) if len(rounds) > self._before else None
        outcome = self.game.outcome(self.world)
        return None if outcome is None else [1.0 if won else -1.0 for won in outcome.winners]

    def decision(self) -> Decision | None:
        """The next question with more than one answer; None when the round is over."""
        while self.worth() is None:
            asked = waiting(self.game, self.world)
            if asked is None:
                return None
            if not is_forced(asked):
                return asked
            self.apply(asked, asked.options[0])
        return None

    def apply(self, decision: Decision, choice: Choice) -> None:
        """Answer the decision. Raises RuntimeError in a round that does not end."""
        self._answered += 1
        if self._answered > LONGEST:
            raise RuntimeError(f"a round of {self.game.key} does not end")
        self.game.apply(self.world, Action(decision.seat, decision.id, choice))
