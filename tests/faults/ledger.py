"""Compares people's answers from the bot with the stored data: after a crash, and after the next restart."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Iterable
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from db.access import Access
from db.engines import reader_engine
from db.reader import Reader
from games.core.protocol import Choice, Decision
from games.registry import GAMES
from host.matches.match import LiveMatch
from host.matches.recovery import game_options, restore
from host.model import PACES
from host.records import StoredMatch
from tests.faults.crowd import Press


@dataclass(frozen=True, slots=True)
class Stored:
    """A match as it is in the file, replayed. `asked` are all decisions that it has ever asked, by id."""

    match: LiveMatch
    raw: StoredMatch
    asked: dict[int, Decision]

    def given(self, decision: int) -> list[tuple[Choice, str]]:
        """What was answered to it, and by whom: from the log, or waiting for its window."""
        logged = [(line.action.choice, line.by) for line in self.raw.actions if line.action.decision == decision]
        return logged + [(row.choice, row.by) for row in self.raw.sealed if row.decision == decision]


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The whole file at one moment."""

    alive: datetime
    matches: dict[int, Stored]

    @property
    def clocks(self) -> dict[tuple[int, int], datetime]:
        """When each open question is due."""
        return {(m, row.decision): row.due_at for m, stored in self.matches.items() for row in stored.raw.deadlines}


async def snapshot(database: Path, matches: Iterable[int]) -> Snapshot:
    """Copy the files as they lie there, and read the copy as a restart does. Fails where anything does not fit."""
    copy = database.with_name("copy.db")
    for suffix in ("", "-wal"):
        source = Path(f"{database}{suffix}")
        Path(f"{copy}{suffix}").write_bytes(source.read_bytes() if source.exists() else b"")
    Path(f"{copy}-shm").unlink(missing_ok=True)
    with closing(sqlite3.connect(copy)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
    engine = reader_engine(f"sqlite+aiosqlite:///{copy}")
    try:
        reader = Reader(Access(engine))
        found = {match_id: _read(await reader.load_match(match_id)) for match_id in matches}
        alive = await reader.heartbeat()
    finally:
        await engine.dispose()
    assert alive is not None
    return Snapshot(alive, found)


async def on_server(url: str, matches: Iterable[int]) -> Snapshot:
    """The same of a server, whatever processes are there; `alive` is now."""
    engine = reader_engine(url)
    try:
        reader = Reader(Access(engine))
        found = {match_id: _read(await reader.load_match(match_id)) for match_id in matches}
    finally:
        await engine.dispose()
    return Snapshot(datetime.now(UTC), found)


def judged(presses: Iterable[Press], now: Snapshot) -> tuple[Counter[str], list[str]]:
    """As `settle`, but count all faults, "lost" and "doubled", and say what each of them is."""
    found, faults = Counter(lost=0, doubled=0), []
    for press in presses:
        try:
            found += settle([press], now)
        except AssertionError as error:
            found["doubled" if now.matches[press.match].given(press.decision) else "lost"] += 1
            faults.append(str(error))
    return found, faults


async def settle_on_server(presses: Iterable[Press], url: str, matches: Iterable[int]) -> Counter[str]:
    """As `settle`, while processes run: an answer that comes after the database was read is not in it."""
    sent = list(presses)
    answered = [press for press in sent if press.answered is not None]
    now = await on_server(url, matches)
    found = settle(answered, now)
    for press in sent:
        assert len(now.matches[press.match].given(press.decision)) <= 1, press
    return found + Counter(unanswered=len(sent) - len(answered))


def _read(raw: StoredMatch | None) -> Stored:
    assert raw is not None
    match, error = restore(GAMES, PACES, raw)
    assert error is None, error
    assert [line.seq for line in raw.actions] == list(range(1, len(raw.actions) + 1))
    if match.ending is None:
        assert raw.deadlines, "a match without a deadline"
        assert {d.id for d in match.position.blocking} == {row.decision for row in raw.deadlines}
    assert {row.decision for row in raw.sealed} <= {row.decision for row in raw.deadlines}
    return Stored(match, raw, _asked(match, raw))


def _asked(match: LiveMatch, raw: StoredMatch) -> dict[int, Decision]:
    game = match.game
    state = game.new(len(raw.setup.players), raw.seed, game_options(raw.setup))
    found = {decision.id: decision for decision in game.pending(state)}
    for line in raw.actions:
        game.apply(state, line.action)
        found |= {decision.id: decision for decision in game.pending(state)}
    return found


def settle(presses: Iterable[Press], now: Snapshot) -> Counter[str]:
    """Every press is there as its presser was told. What there was of each kind.

    accepted    told that it counts: stored once, by that person, with that choice
    void        the same, sealed in a window that an earlier answer has settled
    unanswered  told nothing: stored once or not at all
    refused     told that it does not count
    """
    found: Counter[str] = Counter()
    for press in presses:
        stored = now.matches[press.match]
        given = stored.given(press.decision)
        assert len(given) <= 1, (press, given)
        if press.accepted:
            found[_accepted(press, stored, given)] += 1
        else:
            found["unanswered" if press.answered is None else "refused"] += 1
    return found


def _accepted(press: Press, stored: Stored, given: list[tuple[Choice, str]]) -> str:
    decision = stored.asked[press.decision]
    if not given:
        assert decision.window, f"an accepted press is lost: {press}, {press.answered}"
        pending = stored.match.position.pending
        assert all(open_.id != press.decision for open_ in pending), (press, press.answered, pending)
        return "void"
    options = [decision.options[pick] for pick in press.picks]
    wanted: Any = options[0] if decision.pick == (1, 1) else tuple(options)
    assert given == [(decision.admit(wanted), "player")], (press, press.answered)
    return "accepted"


def moved(before: Snapshot, after: Snapshot, away: timedelta) -> None:
    """Check that an outage of at least `away` has moved all clocks alike, by at most the time without a heartbeat."""
    shared = before.clocks.keys() & after.clocks.keys()
    shifts = {after.clocks[key] - before.clocks[key] for key in shared}
    assert len(shifts) <= 1, shifts
    for shift in shifts:
        assert away <= shift <= after.alive - before.alive
