"""One match between two players, in which every seat sees only its own view."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from time import process_time
from typing import Any

import structlog

from ai.protocol import Budget, Player, Variant
from ai.rounds import LONGEST, is_forced, waiting
from ai.worlds import drawing
from games.core.game import Reserved
from games.core.protocol import Action, Choice, Decision, Outcome, Seat
from games.core.rng import draw, seed_bytes
from games.core.standstill import LIMIT, TRIES, in_vain

log = structlog.get_logger(__name__)


@dataclass(slots=True)
class Thinking:
    """Time that a player has used, in seconds of processor time, and its number of decisions."""

    seconds: float = 0.0
    decisions: int = 0

    @property
    def mean(self) -> float:
        """The mean seconds of a decision."""
        return self.seconds / self.decisions if self.decisions else 0.0


def opened(variant: Variant, seed: str, options: Mapping[str, Any]) -> Any:
    """A match before its first answer."""
    return variant.game.new(variant.seats, seed_bytes(seed.encode()), {**variant.options, **options})


def sides(variant: Variant, state: Any) -> list[tuple[Seat, ...]]:
    """The seats of a match that win and lose together, also in secret; single seats without teams."""
    game = variant.game
    teams = game.modes[variant.mode].teams.get(variant.seats, tuple(range(variant.seats)))
    if isinstance(game, Reserved):
        teams = tuple(game.teams(state))
    return [tuple([seat for seat, own in enumerate(teams) if own == team]) for team in sorted(set(teams))]


def play(
    variant: Variant,
    state: Any,
    seed: str,
    players: Sequence[Player],
    clocks: Sequence[Thinking],
    budget: Budget,
) -> Outcome:
    """Play an opened match to its end; `players` and `clocks` by seat.

    Equal matches, seeds, players and budgets give the same outcome.

    A player whose answers leave their question open is asked once more; then the default is played.
    Raises RuntimeError for a match that does not end, IllegalAction for a player's illegal answer.
    """
    game = variant.game
    vain: Counter[Seat] = Counter()
    for number in range(LONGEST):
        decision = waiting(game, state)
        if decision is None or max(vain.values(), default=0) >= LIMIT:
            break
        seat, seen = decision.seat, game.view(state, decision.seat)
        if vain[seat] >= TRIES:
            log.warning(
                "a computer player answers in vain, and the default is played", game=game.key, prompt=decision.prompt
            )
            choice = decision.default
        else:
            rng = random.Random(draw(seed_bytes(seed.encode()), f"arena:{number}"))
            choice = decision.admit(_ask(variant, state, decision, rng, players[seat], clocks[seat], budget))
        told = game.apply(state, Action(seat, decision.id, choice))
        vain[seat] = vain[seat] + 1 if in_vain(game, seen, decision, told, state) else 0
    outcome = game.outcome(state)
    if outcome is None:
        raise RuntimeError(f"match {seed!r} does not end")
    return outcome


def _ask(
    variant: Variant,
    state: Any,
    decision: Decision,
    rng: random.Random,
    player: Player,
    clock: Thinking,
    budget: Budget,
) -> Choice:
    """Give a forced answer at once; else ask the player with a sampled world."""
    if is_forced(decision):
        return decision.options[0]
    game, seat = variant.game, decision.seat
    world = game.sample(state, seat, rng)
    view = game.view(world, seat)
    asked = next(d for d in view.decisions if d.id == decision.id)
    started = process_time()
    choice = player(view, drawing(game, world, seat, world), asked, rng, budget)
    clock.seconds += process_time() - started
    clock.decisions += 1
    return choice
