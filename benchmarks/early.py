"""How long simulated eliminations take if tables open early or wait for their rounds. `python -m benchmarks early`

The same tables have the same results and take the same time both ways. A match begins as soon as it may.
"""

from __future__ import annotations

import random
import statistics
from collections.abc import Iterator
from dataclasses import replace
from heapq import heappop, heappush

from benchmarks.pairing import field
from tournaments.formats.registry import FORMATS
from tournaments.model import How, Line, Result, Round, Table

EVENTS = 20
SHORTEST, LONGEST, USUAL = 5, 60, 15
"""Minutes of a match."""
CASES = (("single_elimination", 32), ("double_elimination", 16), ("double_elimination", 32))


class Evening:
    """One tournament, table by table."""

    def __init__(self, form: str, entrants: int, event: int, *, early: bool) -> None:
        self.form, self.early, self.event = FORMATS[form], early, event
        self.field = replace(field(form, entrants), draw=event)
        self.playing: list[tuple[float, int, int]] = []
        """The ends of running matches, with round and index of the table."""

    def minutes(self) -> float:
        """The length of the tournament."""
        now = 0.0
        while True:
            for number, table in self._opened():
                takes = 0.0 if table.is_bye else self._lot(number, table).triangular(SHORTEST, LONGEST, USUAL)
                heappush(self.playing, (now + takes, number, self.field.rounds[number - 1].tables.index(table)))
            if not self.playing:
                return now
            now, number, index = heappop(self.playing)
            self._end(number, index)

    def _opened(self) -> Iterator[tuple[int, Table]]:
        """The tables that can be played now, with their rounds, and are in the field from now on."""
        last = self.form.rounds(self.field) if self.early else len(self.field.rounds)
        if not self.early and not all(played.is_over for played in self.field.rounds):
            return
        for number in range(1, last + 2):
            rounds = self.field.rounds
            known = rounds[number - 1] if number <= len(rounds) else Round(number, (), ())
            tables = self.form.pair(replace(self.field, rounds=rounds[: number - 1]))
            new = tuple([table for table in tables if table not in known.tables])
            if new or (self.early and number <= last):
                grown = Round(number, known.tables + new, known.results + (None,) * len(new))
                self.field = replace(self.field, rounds=(*rounds[: number - 1], grown, *rounds[number:]))
            yield from [(number, table) for table in new]

    def _end(self, number: int, index: int) -> None:
        played = self.field.rounds[number - 1]
        table = played.tables[index]
        winner = self._lot(number, table).choice(sorted(table.entrants))
        lines = tuple([Line(entrant, 1 if entrant == winner else 2) for entrant in table.entrants])
        result = Result(lines, How.bye if table.is_bye else How.played)
        results = (*played.results[:index], result, *played.results[index + 1 :])
        rounds = self.field.rounds
        self.field = replace(
            self.field, rounds=(*rounds[: number - 1], replace(played, results=results), *rounds[number:])
        )

    def _lot(self, number: int, table: Table) -> random.Random:
        return random.Random(f"{self.event} {number} {table.bracket} {table.slot}")


async def main() -> None:
    """Print the mean length in minutes, both ways."""
    print(f"minutes, {EVENTS} tournaments each".ljust(40) + "round by round  table by table")
    for form, entrants in CASES:
        both = [
            statistics.mean(Evening(form, entrants, event, early=early).minutes() for event in range(EVENTS))
            for early in (False, True)
        ]
        print(f"{FORMATS[form].title} of {entrants}".ljust(40) + f"{both[0]:>14.0f}{both[1]:>16.0f}")
