"""Undo where one person plays against computers alone: the match goes back to before that person's last answer.

The log keeps what was undone. An undo is a line by "undo"; its choice is the number of lines after which the match goes
on. Chance does not change: deals and computer players draw by seed, position and question, so an undo is no new throw.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from games.core.protocol import Action, Event, Seat
from host.errors import Refusal
from host.matches.agenda import start_clocks
from host.matches.match import LiveMatch
from host.records import UNDO, Intermission, Logged, Step, StoredMatch

UNDONE = "host:undone"
"""The kind of the event of an undo. Games' kinds have no colon."""


def in_effect(lines: Sequence[Logged]) -> list[Logged]:
    """The answers that led to the position after these lines. Raises ValueError for an undo that leads nowhere."""
    newest = last_undo(lines)
    return list(lines) if newest is None else [*in_effect(lines[: _target(lines[newest])]), *lines[newest + 1 :]]


def last_undo(lines: Sequence[Logged]) -> int | None:
    """The index of the newest undo; None without one."""
    return next((at for at in range(len(lines) - 1, -1, -1) if lines[at].by == UNDO), None)


def _target(line: Logged) -> int:
    """The number of lines after which the match goes on."""
    wanted = line.action.choice
    if type(wanted) is not int or not 0 <= wanted < line.seq:
        raise ValueError(f"undo {line.seq} leads to {wanted!r}")
    return wanted


def told(line: Logged) -> Event:
    """The event of an undo."""
    return Event(UNDONE, {"seat": line.action.seat})


def offered(match: LiveMatch, seat: Seat) -> bool:
    """Whether the person of this seat plays against computers alone in a live match, and has answered."""
    alone = len(match.persons) == 1 and match.setup.contest is None
    share = match.position.shares.get(seat)
    given = share is not None and share.answers > share.acted
    return alone and not match.ending and (given or match.sealed_by(seat) == "player")


def undone(match: LiveMatch, stored: StoredMatch, seat: Seat, now: datetime) -> tuple[Step, StoredMatch]:
    """The step that takes back the last answer of this seat, and the stored match with its new line, without clocks.

    Refusal: not_alone, nothing_given.
    """
    if len(match.persons) != 1 or match.setup.contest is not None:
        raise Refusal("not_alone")
    own = [line.seq for line in in_effect(stored.actions) if line.by == "player" and line.action.seat == seat]
    if any(given.seat == seat and given.by == "player" for given in stored.sealed):
        own.append(len(stored.actions) + 1)
    if not own:
        raise Refusal("nothing_given")
    line = Logged(len(stored.actions) + 1, Action(seat, 0, own[-1] - 1), UNDO, now)
    step = Step(
        match.id,
        actions=(line,),
        unsealed=tuple(match.position.sealed),
        closed=tuple(match.position.deadlines),
        intermission=Intermission(),
    )
    return step, replace(stored, actions=(*stored.actions, line), sealed=(), deadlines=(), intermission=Intermission())


def with_clocks(match: LiveMatch, fresh: LiveMatch, step: Step, now: datetime) -> Step:
    """The step that also starts the clocks of the questions that are open again; `fresh` is the match after it."""
    asked = fresh.position.blocking
    rows = start_clocks(asked, match.pace, match.secret_seed, now, match.computers, presence=match.position.presence)
    fresh.position = replace(
        fresh.position, deadlines={row.decision: row for row in rows}, presence=match.position.presence
    )
    return replace(step, opened=rows)
