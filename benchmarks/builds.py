"""The plain rules of The Imposter Kings beside the compiled ones, alternately. `python -m benchmarks builds`

Another load on the machine changes a figure by half, but it affects builds alike that take turns of a tenth of a
second: their ratio is steady where the figures are not. `python -m benchmarks.builds FOLDER ...` adds other checkouts
of the project, each with its own `make fast` if it has one, to compare with an older version.

Rounds a second in processor time, Standard, by protocol and in play-out as in `benchmarks.rules`: the best of the
repetitions, with the median in brackets, and the median ratio to the first row.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from games.core.compiled import PLAIN, ROOT, in_use

SEATS = (2, 3, 4)
MEASURES = ("rounds/s", "play-out")
REPETITIONS = 15


class Build:
    """The rules of one checkout in a process of their own, which measures when it is told to."""

    def __init__(self, title: str, folder: Path, plain: bool) -> None:
        self.title = title
        env = {**os.environ, "PYTHONPATH": str(folder), PLAIN: "1" if plain else ""}
        command = [sys.executable, "-P", __file__, "--serve"]
        self._process = subprocess.Popen(
            command, cwd=folder, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def measure(self, seats: int, name: str) -> float:
        told, answers = self._process.stdin, self._process.stdout
        if told is None or answers is None:
            raise RuntimeError("the process has no pipes")
        told.write(f"{seats} {name}\n")
        told.flush()
        return float(answers.readline())

    def stop(self) -> None:
        self._process.communicate()


def serve() -> None:
    """Measure one benchmark for every line of the input."""
    from benchmarks.rules import Bench
    from games.registry import GAMES

    benches = {seats: Bench(GAMES["imposter_kings"], "standard", seats) for seats in SEATS}
    for bench in benches.values():
        bench.rounds_per_second()  # the number of matches in a play-out follows from it
    for line in sys.stdin:
        seats, name = line.split()
        print(benches[int(seats)].measures[name](), flush=True)


def take_turns(builds: Sequence[Build], seats: int, name: str, repetitions: int) -> list[list[float]]:
    """The figures of each build. Another one begins in every repetition, since the first has colder caches."""
    figures: list[list[float]] = [[] for _ in builds]
    for repetition in range(repetitions):
        for turn in range(len(builds)):
            at = (repetition + turn) % len(builds)
            figures[at].append(builds[at].measure(seats, name))
    return figures


def compare(folders: Sequence[Path], repetitions: int) -> None:
    builds = [Build("plain", ROOT, plain=True)]
    if in_use():
        builds.append(Build("compiled", ROOT, plain=False))
    for folder in folders:
        builds += [Build(f"plain, {folder}", folder, plain=True), Build(f"as built, {folder}", folder, plain=False)]
    for seats in SEATS:
        for name in MEASURES:
            figures = take_turns(builds, seats, name, repetitions)
            print(f"{seats} players, {name}")
            for build, own in zip(builds, figures, strict=True):
                ratio = statistics.median(mine / first for mine, first in zip(own, figures[0], strict=True))
                print(f"  {build.title:<30} {max(own):8,.0f} ({statistics.median(own):,.0f})  {ratio:.2f}", flush=True)
    for build in builds:
        build.stop()


async def main() -> None:
    compare([], REPETITIONS)


if __name__ == "__main__":
    if sys.argv[1:] == ["--serve"]:
        serve()
    else:
        compare([Path(name).resolve() for name in sys.argv[1:]], REPETITIONS)
