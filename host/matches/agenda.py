"""Computes when something is due in a match. Pure: positions and times in, times out.

A turn has its ordinary time and then the rest of its seat's reserve. If the pace says so, asked seats are called to the
table, and reminded before the reserve begins. In a window all asked seats are called, whether they have answered or
not, and no one is reminded.

A computer player answers at a moment that is drawn before it thinks, from facts that are public: the kind of question,
whether there is one answer, the pace, the number and the levels of the computer players.

The length of a sealed window must not reveal who could have answered. It closes at one of exactly two moments:
`closes_at`, if every answer was in by then, else `due_at`. Both are independent of the times of answers and of all
hands: the random part of `closes_at` comes from the match's seed, and reserves do not count. If all asked seats are
computer players, no person's timing can reveal anything, so `closes_at` is earlier, but still independent of hands.
`fast_windows` gives this up where a person is asked, as its label says; how long computer players think stays hidden.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Literal, NamedTuple, TypeAlias

from games.core.protocol import Asked, Decision, Seat
from games.core.rng import draw
from host.matches.intermissions import clocks_begin
from host.matches.match import LiveMatch
from host.matches.position import Position
from host.matches.presence import newly_away
from host.model import Pace, Setup
from host.ports import Computers
from host.records import Deadline, Presence

LATEST = 5.0
"""Most seconds after which a computer player answers, and those of one that has thought longer than its pace allows."""
AT_ONCE = datetime.min.replace(tzinfo=UTC)
FINE = 1 << 53
"""The number of values of `drawn`: as many as a float below 1 can tell apart."""
NONE_RUNNING: Mapping[str, Deadline] = {}
NONE_SPENT: Mapping[Seat, Presence] = {}

DueKind: TypeAlias = Literal[
    "clock", "thought", "computer", "ping", "away", "missing", "unreachable", "dealt", "begins"
]


class Due(NamedTuple):
    """An entry of the agenda: what happens at `when`, unless a press comes first.

    thought          a computer player starts to think about this decision
    clock, computer  these decisions are answered
    ping             the seats of these decisions are pinged
    away             the table's setting is applied to a seat that has become away
    missing          a person has not come in time, or the others have not chosen to go on without one
    unreachable      the match's guild or table has been unreachable for too long, and the match is stopped
    begins           the clocks begin after an intermission
    dealt            the match was over as it was dealt, and gets its result
    """

    when: datetime
    kind: DueKind
    decisions: tuple[Decision, ...]


EVIDENT = (0.3, 1.0)
"""The least and most, where public facts leave one answer: it needs no thinking, but a worker may have to be free."""


def paced(pace: Pace, setup: Setup, computers: Computers) -> Pace:
    """The pace of a match with these computer players, as their number and levels say, which are public.

    Of many each answers sooner. None answers before the slowest of them must have ended its search.
    """
    levels = [player.level for player in setup.players if player.level is not None]
    seated = [computers[level] for level in levels if level in computers]
    if not seated:
        return pace
    least, most = [seconds * 2 / (1 + len(seated)) for seconds in pace.think]
    return replace(pace, think=(least, most), ready=pace.ready + max(computer.seconds for computer in seated))


def drawn(seed: bytes, purpose: str, decision: int) -> float:
    """A number in [0, 1) that depends on the seed only."""
    return draw(seed, f"host:{purpose}:{decision}") % FINE / FINE


def start_clocks(
    opened: Sequence[Decision],
    pace: Pace,
    seed: bytes,
    now: datetime,
    computers: Collection[Seat] = (),
    running: Mapping[str, Deadline] = NONE_RUNNING,
    presence: Mapping[Seat, Presence] = NONE_SPENT,
) -> tuple[Deadline, ...]:
    """The clocks of questions that have just been asked; those that are windows form one window.

    computers  the seats of computer players
    running    clocks of drafts by prompt: a seat that was ready and reopens its draft gets no extra time
    presence   how much reserve the seats have used
    """
    windows = [decision for decision in opened if decision.window]
    quiet = all(decision.seat in computers for decision in windows)
    least, jitter = (pace.quiet_window, pace.quiet_jitter) if quiet else (pace.window_minimum, pace.window_jitter)
    luck = drawn(seed, "window", min(decision.id for decision in windows)) if windows else 0
    longest = min(pace.window, pace.quiet_limit) if quiet else pace.window
    closes_at = now + timedelta(seconds=min(max(least, pace.ready) + jitter * luck, longest))
    rows = []
    for d in opened:
        alone, there = d.seat in computers, presence.get(d.seat, Presence(d.seat))
        call_at = None if alone or pace.call is None else now + timedelta(seconds=pace.call)
        if d.window:
            due_at = now + timedelta(seconds=longest)
            if call_at is None and not alone and _is_first(there, pace, now):
                call_at = now + (due_at - now) / 2
            rows.append(Deadline(d.id, d.seat, now, closes_at, due_at, ping_at=call_at))
            continue
        left = timedelta(seconds=0 if alone else pace.reserve - there.spent)
        if d.revisable and d.prompt in running:
            row = running[d.prompt]
            ends = max(row.reserve_at or row.due_at, now)
            rows.append(Deadline(d.id, d.seat, row.opened_at, None, ends + left, ends))
            continue
        ends = now + timedelta(seconds=pace.turn * d.share)
        row = Deadline(d.id, d.seat, now, None, ends + left, ends)
        rows.append(row._replace(ping_at=None if alone else call_at or remind_at(row, pace, there)))
    return tuple(rows)


def _is_first(there: Presence, pace: Pace, now: datetime) -> bool:
    """Whether the first question of the seat is asked now."""
    return pace.no_show is not None and there.missing_at == now + timedelta(seconds=pace.no_show)


def remind_at(row: Deadline, pace: Pace, there: Presence) -> datetime | None:
    """When the seat is reminded of its turn; None for a window.

    That is before its ordinary time ends, or before the seat counts as not come. It does not depend on whether the
    person has come, because that is secret.
    """
    if row.reserve_at is None or not pace.reminder:
        return None
    ends = row.reserve_at if there.missing_at is None else min(row.reserve_at, there.missing_at)
    ends = ends if ends > row.opened_at else row.reserve_at
    return ends - min(timedelta(seconds=pace.reminder), (ends - row.opened_at) / 2)


def pinged(row: Deadline, pace: Pace, there: Presence) -> Deadline:
    """The clock after its seat was pinged; a later reminder may remain."""
    remind = remind_at(row, pace, there)
    later = remind is not None and row.ping_at is not None and remind > row.ping_at
    return row._replace(ping_at=remind if later else None, pinged=True)


def agenda(match: LiveMatch) -> Iterator[Due]:
    """All that will happen without a press in this position."""
    yield from _of_the_match(match)
    position = match.position
    together: dict[tuple[datetime, datetime, bool], list[Decision]] = {}
    calls: dict[datetime, list[Decision]] = {}
    for decision in position.blocking:
        row = position.deadlines.get(decision.id)
        if row is None:
            continue
        together.setdefault((row.opened_at, row.due_at, decision.window), []).append(decision)
        if match.player(decision.seat).is_computer:
            thinks = decision.id in match.thought and decision.id not in match.considered
            if decision.id not in position.sealed and not thinks:
                yield Due(_thought_through(match, row, decision), "computer", (decision,))
        elif row.ping_at is not None:
            calls.setdefault(row.ping_at, []).append(decision)
    for group in together.values():
        fast = match.setup.fast_windows and not all(match.player(decision.seat).is_computer for decision in group)
        yield Due(_closing(position, group, fast), "clock", tuple(group))
    for when, called in calls.items():
        yield Due(when, "ping", tuple(called))


def _of_the_match(match: LiveMatch) -> Iterator[Due]:
    """What is about no single question."""
    position = match.position
    if position.deadlines and newly_away(match) is not None:
        yield Due(AT_ONCE, "away", ())
    yield from [Due(when, "missing", ()) for when in awaited(match).values()]
    if match.intermission.paused:
        yield Due(clocks_begin(match, AT_ONCE), "begins", ())
    if not position.blocking:
        yield Due(AT_ONCE, "dealt", ())


def awaited(match: LiveMatch) -> Mapping[Seat, datetime]:
    """By seat, when a person who has not come is missing; or, after that, until when the others may choose to go on."""
    if match.pace.no_show is None:
        return {}
    longer = timedelta(seconds=match.pace.no_show)
    rows = [row for row in match.position.presence.values() if not row.came and row.missing_at is not None]
    return {
        row.seat: row.missing_at + longer if row.no_show else row.missing_at
        for row in rows
        if row.missing_at is not None and not match.player(row.seat).is_computer
    }


def to_think_about(match: LiveMatch) -> Due | None:
    """The start of a computer player's thinking, if a question has not been given to it yet: at once."""
    if match.ending:
        return None
    position = match.position
    for decision in position.blocking:
        asked = decision.id in position.deadlines and decision.id not in position.sealed
        if asked and match.player(decision.seat).is_computer and decision.id not in match.thought:
            return Due(AT_ONCE, "thought", (decision,))
    return None


def next_due(match: LiveMatch) -> Due | None:
    """The earliest entry; None for a match that is over."""
    return None if match.ending else min(agenda(match), key=lambda due: due.when, default=None)


def _closing(position: Position, group: Sequence[Decision], fast: bool) -> datetime:
    row = position.deadlines[group[0].id]
    if not group[0].window or not all(decision.id in position.sealed for decision in group):
        return row.due_at
    if fast:  # not the time of an answer: the clock may have been set back since
        return AT_ONCE
    return row.closes_at or row.due_at


def missed_close(match: LiveMatch, decision: Decision, now: datetime) -> tuple[Deadline, ...]:
    """The clocks of a window after an answer that came too late for `closes_at`: only `due_at` remains.

    Computed once and stored, because an outage moves the moments but not the time of the answer.
    """
    row = match.position.deadlines[decision.id]
    if row.closes_at is None or now <= row.closes_at:
        return ()
    return tuple(
        other._replace(closes_at=None)
        for other in match.position.deadlines.values()
        if (other.opened_at, other.closes_at) == (row.opened_at, row.closes_at)
    )


def _thought_through(match: LiveMatch, row: Deadline, decision: Decision) -> datetime:
    """When a computer player answers: after a random delay that depends neither on cards nor on its thinking time.

    It is shorter for kinds of questions that have a part of a turn's time. The player thinks in the meantime. If its
    worker was so busy that it has not ended by then, it answers at one later moment. In a window both are not after
    `closes_at`.
    """
    least, most = match.pace.think
    seconds = decision.share * (least + (most - least) * drawn(match.secret_seed, "think", row.decision))
    begun, closes = max(match.thought.get(decision.id, row.opened_at), row.opened_at), row.closes_at or row.due_at
    if _is_evident(match, decision):
        shortest, longest = EVIDENT
        first = begun + timedelta(seconds=max(shortest, min(seconds, longest)))
    else:
        first = begun + timedelta(seconds=max(match.pace.ready, min(seconds, LATEST)))
    first = min(first, row.opened_at + (closes - row.opened_at) / 2)
    considered = match.considered.get(decision.id)
    if considered is None or considered.at <= first:
        return first
    return max(considered.at, min(begun + timedelta(seconds=LATEST), closes))


def _is_evident(match: LiveMatch, decision: Decision) -> bool:
    asked = Asked(decision.seat, decision.prompt, decision.window)
    return match.game.is_evident(match.view(None), asked)
