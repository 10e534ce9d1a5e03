"""Plays twin worlds through the real bot, and compares what readers get in both."""

from __future__ import annotations

from pathlib import Path

from tests.leaks.runs import Course, Seen, played
from tests.leaks.unstored import NAMES

SPECTATOR = "Dan"


async def both(course: Course, path: Path) -> tuple[Seen, Seen]:
    path.mkdir(exist_ok=True)
    return await played(course, 0, path / "here.db"), await played(course, 1, path / "there.db")


def readers(course: Course) -> list[str]:
    """The readers who may not see a difference; "" stands for the public."""
    players = len(course.twins.here.match.names)
    blind = [NAMES[reader] for reader in course.twins.blind if reader is not None and reader < course.people]
    return ["", *blind, *NAMES[players:4]]


def assert_alike(course: Course, here: Seen, there: Seen) -> None:
    for reader in readers(course):
        assert here.sent.get(reader) == there.sent.get(reader), reader or "everybody"
    assert here.log == there.log
    assert here.counted == there.counted
    assert here.pages == there.pages
