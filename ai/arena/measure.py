"""A measurement: both players play the same deals, once in every seat."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ai.arena.matches import Thinking, opened, play, sides
from ai.arena.shares import Share, decided, share
from ai.protocol import FREE, Budget, Maker, Variant
from games.core.protocol import Seat

MATCH_EVERY = 8
"""Deals of whole matches, unless the caller gives a number."""

Progress = Callable[[str, int, int, float], None]


@dataclass(slots=True)
class Report:
    """The result; the shares are the first player's."""

    rounds: Share
    matches: Share
    seconds: dict[str, float]

    def as_json(self) -> dict[str, Any]:
        """The report as JSON values."""
        return {
            "rounds": self.rounds._asdict(),
            "matches": self.matches._asdict(),
            "seconds_per_decision": self.seconds,
        }


@dataclass(slots=True)
class Measurement:
    """Two players, a variant, and the number of deals.

    one_round  the options that end a match with its first round; None for a game without them
    stop_at    end early when the share certainly differs from this one; None: play all deals
    """

    variant: Variant
    names: tuple[str, str]
    makers: tuple[Maker, Maker]
    seed: int
    one_round: Mapping[str, Any] | None
    stop_at: float | None = 0.5
    budget: Budget = FREE
    clocks: tuple[Thinking, Thinking] = field(default_factory=lambda: (Thinking(), Thinking()))

    def run(self, deals: int, matches: int | None, progress: Progress) -> Report:
        """Play rounds first, then whole matches."""
        if matches is None:
            matches = max(1, deals // MATCH_EVERY) if deals else 0
        rounds = self._series("rounds", deals, self.one_round or {}, progress)
        of_matches = self._series("matches", matches, {}, progress) if self.one_round is not None else rounds
        seconds = [clock.mean for clock in self.clocks]
        return Report(rounds, of_matches, dict(zip(self.names, seconds, strict=True)))

    def _series(self, what: str, deals: int, options: Mapping[str, Any], progress: Progress) -> Share:
        won: list[float] = []
        played = 0
        for deal in range(deals):
            seed = f"{self.seed}:{what}:{deal}"
            found = sides(self.variant, opened(self.variant, seed, options))
            results = [self._deal(seed, seats, options) for seats in found]
            won.append(sum(results) / len(results))
            played += len(results)
            progress(what, deal + 1, deals, sum(won) / len(won))
            if self.stop_at is not None and decided(won, self.stop_at):
                break
        return share(won, played)

    def _deal(self, seed: str, seats: Sequence[Seat], options: Mapping[str, Any]) -> bool:
        """Whether the first player wins on this side of the table."""
        first, second = [maker(self.variant) for maker in self.makers]
        players = [first if seat in seats else second for seat in range(self.variant.seats)]
        clocks = [self.clocks[0] if seat in seats else self.clocks[1] for seat in range(self.variant.seats)]
        outcome = play(self.variant, opened(self.variant, seed, options), seed, players, clocks, self.budget)
        return outcome.winners[seats[0]]
