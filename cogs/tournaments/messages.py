"""The messages of a tournament that should exist, by key: the state of the tournament decides, and what was posted."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from datetime import timedelta
from functools import partial
from typing import TypeAlias

from cogs.charity.pages import call_pledgers, charity_page, owing
from cogs.kit.pages.layout import Page
from cogs.tournaments.pages.announcement import moved_page
from cogs.tournaments.pages.calls import (
    call_page,
    found_page,
    old_ruling_notice_page,
    ruling_notice_page,
    settled_call_page,
)
from cogs.tournaments.pages.desk import desk_page
from cogs.tournaments.pages.digest import digest_page
from cogs.tournaments.pages.notices import (
    called_off_page,
    check_in_page,
    correction_page,
    gone_page,
    hold_page,
    in_line_again,
    lapsed_page,
    messages_for,
    moved_down_page,
    moved_up_page,
    not_started_page,
    old_hold_page,
    old_ready_page,
    old_start_page,
    parts_of,
    pledgers,
    ready_page,
    reinstated_page,
    reminder_page,
    reopened_page,
    start_moved_page,
    unpaired_page,
    unready_page,
    users,
)
from cogs.tournaments.pages.pairings import Threads, early_page, early_tables, pages_of, round_page
from cogs.tournaments.pages.standings import podium_page
from tournaments.course.allowed import BEFORE
from tournaments.course.readiness import can_run_out, waits_for
from tournaments.course.start import NOT_LINKED
from tournaments.model import Table
from tournaments.ports import Post
from tournaments.rounds import LastRuling, RoundState, TableKey, TableState
from tournaments.tournament import LEFT, Phase, Tournament

Draw: TypeAlias = Callable[[], Page]
DESK, OLD_DESK, DIGEST = "desk", "old_desk:", "digest:"
"""The keys of the organisers' desk, of messages that were it before, and of the digests that follow there."""
NEWEST = 2
"""Rounds at the end whose messages are always kept up to date."""
CANCELLED: Mapping[str, Callable[[Tournament, int], Page]] = {"called_off": called_off_page, "lapsed": lapsed_page}
"""The messages of a cancellation, which can be taken back."""
TOLD_WITHIN = timedelta(hours=1)
"""How long before the newest event of a tournament entrants can have been taken out that are still to be told."""
_TABLE = re.compile(r"\w+:(\d+)\.(\d+):")


def due(
    t: Tournament, posted: Collection[str], touched: Collection[int], threads: Threads
) -> Iterator[tuple[str, Draw]]:
    """The messages to post if they do not exist, and to update: the newest rounds, calls, notices, the podium.

    posted   the keys of the messages that exist
    touched  numbers of earlier rounds whose results may have changed since their messages were drawn
    threads  the thread of a match
    """
    for played in t.rounds[: t.number][-NEWEST:]:
        yield from _round(t, played.number, threads)
    for early in early_tables(t):
        yield f"early:{early}", partial(early_page, t, early, threads)
    for table, dispute in t.disputes:
        key = f"call:{table.number}.{table.table}:{int(dispute.at.timestamp())}"
        yield key, partial(call_page, t, table, dispute, threads)
    if t.cause is not None:
        yield "charity", partial(charity_page, t, t.cause)
    yield from _notices(t, threads)
    yield from _rulings(t, posted, touched)
    if t.phase is Phase.finished or t.is_under_review:
        yield "podium", partial(podium_page, t)
    if t.phase is Phase.finished and not t.is_under_review and t.cause is not None and t.pledges:
        yield from _parts("thanks", len(owing(t, t.cause)), partial(call_pledgers, t, t.cause))
    if t.phase is Phase.cancelled and t.pledges:
        yield from _parts("lapsed", len(pledgers(t)), partial(lapsed_page, t))


def updated(
    t: Tournament, posted: Collection[str], touched: Collection[int], threads: Threads
) -> Iterator[tuple[str, Draw]]:
    """The messages that are only updated if they exist: what they ask for may be settled. Arguments as for `due`."""
    for number in touched:
        if number <= len(t.rounds):
            yield from _round(t, number, threads)
    if t.phase is not Phase.finished or t.is_under_review:
        for key in posted:
            if (key == "podium" and not t.is_under_review) or key.partition(":")[0] == "thanks":
                yield key, partial(reopened_page, t)
    for key in posted:
        early = key.removeprefix("early:")
        draw = _posted(t, key) if early == key else partial(early_page, t, early, threads)
        if draw is not None:
            yield key, draw
    yield from _cancellations(t, posted)
    for at, reminder in enumerate(t.reminders):
        for part in range(parts_of(t, reminder.entrants)):
            yield f"reminder:{at}:{part}", partial(reminder_page, t, reminder, part)


def at_desk(
    t: Tournament,
    desk: Post,
    posted: Collection[str],
    touched: Collection[int],
    out_of_reach: Sequence[TableKey],
    threads: Threads,
) -> Iterator[tuple[str, Draw]]:
    """The desk, links to it from where it was, and digests: one is posted when all results of a round are there."""
    yield DESK, partial(desk_page, t, out_of_reach, threads)
    yield from [(key, partial(moved_page, t, desk)) for key in posted if key.startswith(OLD_DESK)]
    for played in t.rounds[: t.number]:
        key = f"{DIGEST}{played.number}"
        ended = played.number > t.number - NEWEST and played.is_settled
        if ended or (key in posted and (played.number in touched or not played.is_settled)):
            yield key, partial(digest_page, t, played.number)


def _cancellations(t: Tournament, posted: Collection[str]) -> Iterator[tuple[str, Draw]]:
    """The messages of cancellations: one can be taken back."""
    for key in posted:
        kind, *rest = key.split(":")
        if kind in CANCELLED:
            yield key, partial(CANCELLED[kind], t, int(rest[0]) if rest else 0)


def ruled_on(t: Tournament) -> set[int]:
    """The rounds that organisers were called to or have ruled on: only these can change after their end."""
    return {played.number for played in t.rounds if any(one.ruling or one.dispute for one in played.tables)}


def asks_to_act(t: Tournament, key: str) -> bool:
    """Whether the message with this key asks each entrant whom it pings to check in, or to play a match."""
    kind = key.partition(":")[0]
    if kind == "moved_up":
        return t.phase is Phase.check_in
    is_free = t.settings.schedule == "free"
    return kind in {"round", "early", "ready", "reminder", "check_in"} or (kind == "correction" and is_free)


def _posted(t: Tournament, key: str) -> Draw | None:
    """The current content of a message whose key alone tells what it is about; None for other messages."""
    kind, _, rest = key.partition(":")
    part = rest.partition(":")[0]
    if kind == "check_in":
        return partial(check_in_page, t, int(part))
    if kind == "ready":
        return _old_call(t, key)
    if kind == "start_moved":
        return partial(old_start_page, t)
    if kind == "moved_down":
        return partial(moved_down_page, t, t.moved_down[int(part)], int(key.rpartition(":")[2]))
    if kind == "not_started":
        return partial(not_started_page, t)
    if kind in ("call", "lost"):
        return partial(settled_call_page if kind == "call" else found_page, t, _table(key))
    if kind == "hold":
        number = int(part)
        newest = number <= len(t.rounds) and key == _hold(t.rounds[number - 1])
        return partial(hold_page if newest else old_hold_page, t, number)
    if kind == "ruling":
        seq = int(key.rpartition(":")[2])
        found = [
            TableKey(played.number, index)
            for played in t.rounds
            for index, state in enumerate(played.tables)
            if state.ruling and state.ruling.seq == seq
        ]
        return partial(ruling_notice_page, t, found[0]) if found else partial(old_ruling_notice_page, t, _table(key))
    if kind in ("round", "digest") and int(part) > t.number:
        return partial(unpaired_page, t, int(part))
    return None


def _round(t: Tournament, number: int, threads: Threads) -> Iterator[tuple[str, Draw]]:
    for part in range(pages_of(t, t.rounds[number - 1])):
        yield f"round:{number}:{part}", partial(round_page, t, number, part, threads)


def _notices(t: Tournament, threads: Threads) -> Iterator[tuple[str, Draw]]:
    """The messages that ping: players to check in, play or change tables; organisers to confirm or start."""
    if t.phase is Phase.check_in and t.starts_at is not None:
        for part in range(parts_of(t, [entry.id for entry in (*t.confirmed, *t.waiting)])):
            again = f":{int(t.refused_at.timestamp())}" if t.refused_at is not None else ""
            yield f"check_in:{part}{again}", partial(check_in_page, t, part)
    yield from _moved_up(t)
    yield from _moved_down(t)
    yield from _start_moved(t)
    yield from _ready(t)
    for index, reminder in enumerate(t.reminders):
        newest = t.phase is Phase.check_in if reminder.number == 0 else _goes_on(t, reminder.number)
        for part in range(parts_of(t, reminder.entrants) if newest else 0):
            yield f"reminder:{index}:{part}", partial(reminder_page, t, reminder, part)
    for index, correction in [(at, one) for at, one in enumerate(t.corrections) if one.affected]:
        people = len(users(t, correction.affected))
        yield from _parts(f"correction:{index}", people, partial(correction_page, t, correction, threads))
    if t.refused and t.refused_at is not None and t.phase is Phase.registration:
        yield f"not_started:{int(t.refused_at.timestamp())}", partial(not_started_page, t)
    if t.settings.hold and t.current is not None and t.current.is_settled and t.phase is Phase.running:
        yield _hold(t.current), partial(hold_page, t, t.current.number)
    yield from _moves(t)
    yield from _cancellation(t)


def _cancellation(t: Tournament) -> Iterator[tuple[str, Draw]]:
    """Tells the entrants that it is called off, or that it goes on after all."""
    listed = [entry.id for entry in (*t.confirmed, *t.waiting) if entry.user_ids]
    again = f":{t.reinstated}" if t.reinstated else ""
    for part in range(parts_of(t, listed) if listed else 0):
        if t.phase is Phase.cancelled:
            yield f"called_off:{part}{again}", partial(called_off_page, t, part)
        elif t.reinstated:
            yield f"reinstated:{part}{again}", partial(reinstated_page, t, part)


def _moves(t: Tournament) -> Iterator[tuple[str, Draw]]:
    """Pings those whom an organiser has taken out or brought back, and those who have missed the check-in."""
    for index, move in enumerate(t.moves):
        is_own = move.kind != "missed" and move.reason in ("", LEFT, NOT_LINKED)
        people = len(users(t, move.entrants))
        if people and not is_own and t.changed_at - move.at <= TOLD_WITHIN:
            yield from _parts(f"move:{index}", people, partial(gone_page, t, move))


def _moved_up(t: Tournament) -> Iterator[tuple[str, Draw]]:
    """Pings, before the start, those who got a place after they had waited in line."""
    for index, moved in enumerate(t.moved_up if t.phase in BEFORE else ()):
        yield from _parts(f"moved_up:{index}", len(users(t, moved)), partial(moved_up_page, t, moved))


def _moved_down(t: Tournament) -> Iterator[tuple[str, Draw]]:
    """Pings, before the start, those whose place was taken away and who wait in line."""
    for index, moved in enumerate(t.moved_down):
        for part in range(parts_of(t, moved)):
            if in_line_again(t, moved, part):
                yield f"moved_down:{index}:{part}", partial(moved_down_page, t, moved, part)


def _start_moved(t: Tournament) -> Iterator[tuple[str, Draw]]:
    """Pings, while registration is open, those who were on the list when the start was moved."""
    moved = t.start_moved if t.phase is Phase.registration else None
    people = len(users(t, moved.entrants)) if moved is not None else 0
    if moved is not None and people:
        yield from _parts(f"start_moved:{int(moved.at.timestamp())}", people, partial(start_moved_page, t, moved))


def _ready(t: Tournament) -> Iterator[tuple[str, Draw]]:
    """Pings, in a free schedule, those for whom another side at their table waits: once for each call."""
    for played in t.going_on if t.phase is Phase.running and t.paused_at is None else ():
        for index, state in enumerate(played.tables):
            if state.ready and can_run_out(state) and users(t, waits_for(t, state)):
                table = TableKey(played.number, index)
                yield _call(table, state), partial(ready_page, t, table)


def _call(table: TableKey, state: TableState) -> str:
    """The key of the message that calls those who are not ready yet; another one for each call."""
    key = f"ready:{table.number}.{table.table}:{state.attempts}"
    return f"{key}:{state.calls}" if state.calls > 1 else key


def _old_call(t: Tournament, key: str) -> Draw:
    """The content of a call to play for which no side waits now."""
    table = _table(key)
    if _goes_on(t, table.number) and t.paused_at is None and t.has_table(table):
        state = t.at(table)
        if state.unready and can_run_out(state) and key == _call(table, state):
            return partial(unready_page, t, table)
    return partial(old_ready_page, t)


def _parts(key: str, people: int, draw: Callable[[int], Page]) -> Iterator[tuple[str, Draw]]:
    """The messages that ping so many people; the first has the plain key."""
    for part in range(messages_for(people)):
        yield f"{key}:{part}" if part else key, partial(draw, part)


def _hold(played: RoundState) -> str:
    """The key of the message that asks to confirm a round: a new one if a table was played again."""
    ended = max([state.ended_at or played.paired_at for state in played.tables])
    return f"hold:{played.number}:{int(ended.timestamp())}"


def _rulings(t: Tournament, posted: Collection[str], touched: Collection[int]) -> Iterator[tuple[str, Draw]]:
    """Tells the players of a table what the organisers have ruled: once for each ruling and each settled call."""
    waiting = {table for table, _ in t.disputes}
    called = [_table(key).number for key in posted if key.startswith("call:")]
    newest = {played.number for played in t.rounds[max(t.number - NEWEST, 0) :]}
    told = {key.rpartition(":")[2]: key for key in posted if key.startswith("ruling:")}
    for played in [one for one in t.rounds if one.number in newest.union(touched, called)]:
        for index, state in enumerate(played.tables):
            table = TableKey(played.number, index)
            if state.ruling and table not in waiting and not _is_told(t, state.table, state.ruling):
                # The table had another index when it was told, if a pairing by hand has changed the order of tables.
                key = told.get(str(state.ruling.seq), f"ruling:{played.number}.{index}:{state.ruling.seq}")
                yield key, partial(ruling_notice_page, t, table)


def _is_told(t: Tournament, table: Table, ruling: LastRuling) -> bool:
    """Whether the message of the correction that followed this ruling has told the players of the table of it."""
    followed = [one for one in t.corrections if one.seq > ruling.seq and one.reason == ruling.reason]
    return any(set(table.entrants) <= set(one.affected) for one in followed)


def _table(key: str) -> TableKey:
    """The table of a call or a ruling, from its key."""
    found = _TABLE.match(key)
    if found is None:
        raise ValueError(f"not the key of a table's message: {key}")
    return TableKey(int(found[1]), int(found[2]))


def _goes_on(t: Tournament, number: int) -> bool:
    return t.phase is Phase.running and t.number <= number <= len(t.rounds)
