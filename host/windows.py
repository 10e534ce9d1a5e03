"""When something is due in a match. Pure: positions and times in, times out.

A sealed window must not betray by its length who could have answered. It closes at one of exactly two moments:
`closes_at`, if every answer was in by then, else `due_at`. Neither depends on who answered when or on what anybody
holds: the random part of `closes_at` comes from the match's seed. Where every asked seat is a computer player's nobody
could give anything away by waiting, so `closes_at` comes sooner, still the same whatever they hold. `fast_windows`
gives all that up, as its label says.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Literal, NamedTuple, TypeAlias

from games.core.protocol import Decision, Seat
from games.core.rng import draw
from host.match import LiveMatch
from host.model import Pace
from host.ports import Deadline
from host.position import Position

THINK = (1.0, 2.5)
"""Seconds after which a computer player answers, least and most."""

QUIET_LIMIT = 20
"""Seconds that a window lasts at most in which only computer players are asked, at any pace: one that thinks too long
to make `closes_at` must not hold people up for hours."""

FINE = 1 << 53
NONE_RUNNING: Mapping[str, Deadline] = {}

Actor: TypeAlias = Literal["clock", "computer"]


class Due(NamedTuple):
    """What happens at `when` unless somebody acts before: `actor` answers these decisions."""

    when: datetime
    actor: Actor
    decisions: tuple[Decision, ...]


def drawn(seed: bytes, purpose: str, decision: int) -> float:
    """A number in [0, 1) that the seed decides."""
    return draw(seed, f"host:{purpose}:{decision}") % FINE / FINE


def start_clocks(
    opened: Sequence[Decision],
    pace: Pace,
    seed: bytes,
    now: datetime,
    computers: Collection[Seat] = (),
    running: Mapping[str, Deadline] = NONE_RUNNING,
) -> tuple[Deadline, ...]:
    """The clocks of questions that have just been asked; those that are windows are one window.

    computers  the seats of computer players
    running    clocks of drafts by prompt: a seat that was ready and thinks again gets no more time than the others
    """
    windows = [decision for decision in opened if decision.window]
    quiet = all(decision.seat in computers for decision in windows)
    least, jitter = (pace.quiet_window, pace.quiet_jitter) if quiet else (pace.window_minimum, pace.window_jitter)
    luck = drawn(seed, "window", min(decision.id for decision in windows)) if windows else 0
    longest = min(pace.window, QUIET_LIMIT) if quiet else pace.window
    closes_at = now + timedelta(seconds=min(least + jitter * luck, longest))
    return tuple(
        Deadline(d.id, d.seat, now, closes_at, now + timedelta(seconds=longest))
        if d.window
        else running[d.prompt]._replace(decision=d.id, seat=d.seat)
        if d.revisable and d.prompt in running
        else Deadline(d.id, d.seat, now, None, now + timedelta(seconds=pace.turn * d.share))
        for d in opened
    )


def agenda(match: LiveMatch) -> Iterator[Due]:
    """All that will happen by itself in this position."""
    position = match.position
    together: dict[tuple[datetime, bool], list[Decision]] = {}
    for decision in position.blocking:
        if decision.id not in position.deadlines:
            continue
        together.setdefault((position.deadlines[decision.id].opened_at, decision.window), []).append(decision)
        if _is_computers(match, decision):
            yield Due(_thought_through(match, decision), "computer", (decision,))
    for group in together.values():
        yield Due(_closing(position, group, match.setup.fast_windows), "clock", tuple(group))


def next_due(match: LiveMatch) -> Due | None:
    """The earliest of them; None for a match that is over."""
    return None if match.ending else min(agenda(match), key=lambda due: due.when, default=None)


def _closing(position: Position, group: Sequence[Decision], fast: bool) -> datetime:
    row = position.deadlines[group[0].id]
    given = [position.sealed[decision.id].at for decision in group if decision.id in position.sealed]
    if row.closes_at is None or len(given) < len(group):
        return row.due_at
    if fast:
        return max(given)
    return row.closes_at if max(given) <= row.closes_at else row.due_at


def _is_computers(match: LiveMatch, decision: Decision) -> bool:
    waits = decision.id not in match.position.sealed and decision.id not in match.thought
    return waits and match.player(decision.seat).is_computer


def _thought_through(match: LiveMatch, decision: Decision) -> datetime:
    """A natural delay that no card can influence; in a window it is over in good time for the earlier moment."""
    seconds = THINK[0] + (THINK[1] - THINK[0]) * drawn(match.secret_seed, "think", decision.id)
    row = match.position.deadlines[decision.id]
    limit = ((row.closes_at or row.due_at) - row.opened_at) / 2
    return row.opened_at + min(timedelta(seconds=seconds), limit)
