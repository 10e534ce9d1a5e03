"""Time to pair one round in large fields after several random rounds. `python -m benchmarks pairing`

Processor time for one call of `Format.pair`: the slowest round of a tournament, with the median in brackets.
"""

from __future__ import annotations

import random
import statistics
from dataclasses import replace
from time import process_time

from tournaments.formats.protocol import Format
from tournaments.formats.registry import FORMATS
from tournaments.model import Entrant, Field, How, Line, Member, Result, Round, Table
from tournaments.settings import Settings

SIZES = (64, 128, 256, 512)
DRAWS = 0.1


def field(form: str, entrants: int) -> Field:
    """A field of this format with this many entrants and no rounds."""
    settings = Settings(name="Bench", game="any", mode="any", pace="live", format=form, pod_size=4)
    names = [f"E{number}" for number in range(1, entrants + 1)]
    return Field(settings, tuple(Entrant(number, name, (Member(name),)) for number, name in enumerate(names, 1)))


def judged(table: Table, rng: random.Random) -> Result:
    """A random result of a table, with some draws."""
    places = list(range(1, len(table.entrants) + 1))
    rng.shuffle(places)
    if rng.random() < DRAWS:
        places = [1] * len(places)
    lines = tuple(Line(entrant, place) for entrant, place in zip(table.entrants, places, strict=True))
    return Result(lines, How.bye if table.is_bye else How.played)


def seconds(form: Format, start: Field) -> list[float]:
    """For every round of one tournament."""
    rng, taken = random.Random(0), []
    played = start
    while True:
        started = process_time()
        tables = form.pair(played)
        taken.append(process_time() - started)
        if not tables:
            return taken[:-1]
        results = tuple(judged(table, rng) for table in tables)
        played = replace(played, rounds=(*played.rounds, Round(played.next_round, tables, results)))


async def main() -> None:
    """Print the seconds that pairing a round takes, by format and size."""
    print("seconds for a round".ljust(22) + "".join(f"{f'{size} entrants':>20}" for size in SIZES))
    for key, form in FORMATS.items():
        if key == "round_robin":  # as many rounds as entrants, and no search
            continue
        taken = [seconds(form, field(key, size)) for size in SIZES]
        cells = [f"{max(rounds):.2f} ({statistics.median(rounds):.2f})" for rounds in taken]
        print(form.title.ljust(22) + "".join(cell.rjust(20) for cell in cells))
