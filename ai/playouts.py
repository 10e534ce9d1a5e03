"""A search for every game with advice: answers are tried in sampled worlds, and the advice plays on for all seats.

The advice also proposes the answers where there are many, and decides between those that seem equally good. All of them
are tried in the same worlds; after each stage the worse half is dropped, so that most simulations compare the best ones
(sequential halving: Karnin, Koren and Somekh 2013). Play-outs follow what each seat knows, so no answer is judged by
hidden cards.

A play-out ends with the match, or where the game appraises the position: a match that luck decides needs far more
play-outs to the end (The Game of Imp: 100 gave 52 % of matches against the advice, 62 % with appraised positions).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from math import ceil, inf, log2, sqrt
from statistics import fmean, stdev
from time import monotonic
from typing import Any

from ai.protocol import Budget, Player, Sample, Variant
from ai.rounds import Round, answers, is_forced
from games.core.game import Advised, Appraised, Game, Reserved, WellAdvised
from games.core.protocol import ONE, Choice, Decision

PROPOSALS = 32
"""How often the advice is asked for answers, where it proposes them."""
MOST_TRIED = 12
"""More answers than these are left to the advice."""
CAUTION = 1.0
"""An answer of the advice is given up for one that is better by so many standard errors."""
AHEAD = 6
"""Answers of a play-out before a game that can tell how good a position is (`Appraised`) is asked for it."""
LONGEST = 1000
"""Most answers of a play-out; a longer one counts as a draw."""


class Trial:
    """An answer with the results of its play-outs: from -1 to 1 each, for the asked seat.

    advised  how often the advice gave it
    """

    __slots__ = ("advised", "choice", "results")

    def __init__(self, choice: Choice, advised: int) -> None:
        self.choice = choice
        self.advised = advised
        self.results: list[float] = []

    @property
    def mean(self) -> float:
        """The mean result; the worst one before the first play-out."""
        return fmean(self.results) if self.results else -1.0

    def is_surely_worse(self, than: Trial, caution: float = CAUTION) -> bool:
        """Whether its results in the same worlds were worse by more than so many standard errors."""
        lost = [theirs - own for own, theirs in zip(self.results, than.results, strict=False)]
        return len(lost) > 1 and fmean(lost) > caution * stdev(lost) / sqrt(len(lost))


class Playouts:
    """Tries answers of one variant. Raises ValueError for a game without advice."""

    def __init__(self, variant: Variant) -> None:
        if not isinstance(variant.game, Advised):
            raise ValueError(f"{variant.game.title} has no advice")
        self.game: Game[Any] = variant.game
        game = variant.game
        self.advise: Callable[[Any, Decision, random.Random], Choice] = (
            game.advise_well if isinstance(game, WellAdvised) else game.advise
        )

    def advised(self, sample: Sample, decision: Decision, rng: random.Random) -> Choice:
        """The advice for a sampled world."""
        world = sample(rng)
        asked = next(d for d in self.game.pending(world) if d.id == decision.id)
        return decision.admit(self.advise(world, asked, rng))

    def proposals(self, sample: Sample, decision: Decision, rng: random.Random) -> list[Trial]:
        """All answers where they are few, else those of the advice: what it would answer most often comes first."""
        offered = answers(decision) if decision.pick == ONE and len(decision.options) <= MOST_TRIED else []
        count = dict.fromkeys(offered, 0)
        world = sample(rng)
        asked = next(d for d in self.game.pending(world) if d.id == decision.id)
        for _ in range(PROPOSALS):
            choice = decision.admit(self.advise(world, asked, rng))
            count[choice] = count.get(choice, 0) + 1
        return [Trial(choice, count[choice]) for choice in sorted(count, key=lambda choice: -count[choice])]

    def compare(
        self,
        trials: Sequence[Trial],
        sample: Sample,
        decision: Decision,
        rng: random.Random,
        simulations: int,
        until: float,
    ) -> list[Trial]:
        """Try answers until the number of simulations or the time (`monotonic`) is used up.

        Returns those that may be the best ones: what the advice gives most often is dropped only if it is surely worse.
        """
        favourite, left = trials[0], list(trials)
        stages = max(1, ceil(log2(len(left))))
        for _ in range(stages):
            for _ in range(max(1, simulations // (stages * len(left)))):
                if monotonic() >= until:
                    break
                self._try(left, sample(rng), decision, rng.getrandbits(64))
            left.sort(key=lambda trial: -trial.mean)  # stable: of equal ones what the advice prefers stays in front
            best = left[: max(1, (len(left) + 1) // 2)]
            left = best if favourite in best else [*best, favourite]
        return [trial for trial in left if not trial.is_surely_worse(left[0])]

    def _try(self, trials: Sequence[Trial], world: Any, decision: Decision, seed: int) -> None:
        """Play each answer out in the same world with the same chance."""
        for trial in trials:
            trial.results.append(self.worth(world.clone(), decision, trial.choice, random.Random(seed)))

    def worth(self, world: Any, decision: Decision, choice: Choice, rng: random.Random, ahead: float = AHEAD) -> float:
        """The result of this answer for its seat, after a play-out; the world is changed.

        ahead  answers after which a game is asked how good the position is; `inf`: the match is played to its end
        """
        going = Round(self.game, None, world)
        going.apply(decision, choice)
        for done in range(LONGEST):
            asked = going.decision()
            if asked is None:
                break
            if done >= ahead and isinstance(self.game, Appraised):
                found = self.game.appraise(world)
                if found is not None:
                    return found[decision.seat]
            going.apply(asked, self.advise(world, asked, rng))
        worth = going.worth()
        return 0.0 if worth is None else worth[decision.seat]


def playouts_player(variant: Variant, simulations: int) -> Player:
    """A player that compares its answers with this number of play-outs, or fewer if its budget says so.

    Raises ValueError for a game without advice.
    """
    search = Playouts(variant)

    def choose(view: Any, sample: Sample, decision: Decision, rng: random.Random, budget: Budget) -> Choice:
        if isinstance(variant.game, WellAdvised) and decision.prompt not in variant.game.searched:
            return search.advised(sample, decision, rng)
        until = inf if budget.seconds is None else monotonic() + budget.seconds
        trials = search.proposals(sample, decision, rng)
        if len(trials) == 1 or is_forced(decision):
            return trials[0].choice
        most = min(simulations, budget.simulations or simulations)
        good = search.compare(trials, sample, decision, rng, most, until)
        if isinstance(variant.game, Reserved) or not any(trial.advised for trial in good):
            return good[0].choice
        return rng.choices(good, [trial.advised for trial in good])[0].choice

    return choose
