"""The messages of a tournament, by key: which are due, and what each of those that were posted shows now."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from datetime import timedelta
from functools import partial
from typing import NamedTuple, TypeAlias

from cogs.charity.pages import call_pledgers, charity_page, owing
from cogs.kit.pages.layout import Page
from cogs.tournaments.pages import calls, notices
from cogs.tournaments.pages.announcement import moved_page
from cogs.tournaments.pages.desk import desk_page
from cogs.tournaments.pages.digest import digest_page
from cogs.tournaments.pages.notices import parts_of, users
from cogs.tournaments.pages.pairings import Threads, early_page, early_tables, pages_of, round_page
from cogs.tournaments.pages.standings import podium_page
from tournaments.charity.model import Cause
from tournaments.course.allowed import BEFORE
from tournaments.course.readiness import can_run_out, waits_for
from tournaments.course.start import NOT_LINKED
from tournaments.model import Table
from tournaments.ports import Post
from tournaments.rounds import LastRuling, RoundState, TableKey, TableMatch, TableState
from tournaments.tournament import LEFT, Phase, Tournament

Draw: TypeAlias = Callable[[], Page]
DESK, OLD_DESK, DIGEST = "desk", "old_desk:", "digest:"
"""The keys of the organisers' desk, of messages that were it before, and of the digests that follow there."""
NEWEST = 2
"""Rounds at the end whose messages are always kept up to date."""
TOLD_WITHIN = timedelta(hours=1)
"""How long before the newest event of a tournament entrants can have been taken out that are still to be told."""
_TABLE = re.compile(r"\w+:(\d+)\.(\d+):")


class Around(NamedTuple):
    """What messages show that is not in the tournament.

    threads  the thread of a match
    lost     the tables that can be shown nowhere, with their matches
    desk     the place of the organisers' desk; None without one
    """

    threads: Threads
    lost: Sequence[tuple[TableKey, TableMatch]] = ()
    desk: Post | None = None


def due(t: Tournament, posted: Collection[str], touched: Collection[int], around: Around) -> Iterator[str]:
    """The keys of the messages to post if they do not exist: the newest rounds, calls, notices, the podium.

    Those of earlier rounds are among them if they exist and may have changed.

    posted   the keys of the messages that exist
    touched  numbers of earlier rounds whose results may have changed since their messages were drawn
    """
    for played in t.rounds[: t.number][-NEWEST:]:
        yield from _round(t, played)
    yield from [f"early:{early}" for early in early_tables(t)]
    yield from [f"call:{_named(table)}:{int(dispute.at.timestamp())}" for table, dispute in t.disputes]
    if t.cause is not None:
        yield "charity"
    yield from _notices(t)
    yield from _rulings(t, posted, touched)
    if t.phase is Phase.finished or t.is_under_review:
        yield "podium"
    if t.phase is Phase.finished and not t.is_under_review and t.cause is not None and t.pledges:
        yield from _parts("thanks", len(owing(t, t.cause)))
    if t.phase is Phase.cancelled and t.pledges:
        yield from _parts("lapsed", len(notices.pledgers(t)))
    yield from _at_desk(t, posted, touched) if around.desk is not None else ()
    yield from [f"lost:{_named(table)}:{match.match_id}" for table, match in around.lost]
    for played in t.rounds[: t.number]:
        yield from [key for key in _round(t, played) if played.number in touched and key in posted]


def _at_desk(t: Tournament, posted: Collection[str], touched: Collection[int]) -> Iterator[str]:
    """The desk, and digests: one is posted when all results of a round are there."""
    yield DESK
    for played in t.rounds[: t.number]:
        key = f"{DIGEST}{played.number}"
        ended = played.number > t.number - NEWEST and played.is_settled
        if ended or (key in posted and (played.number in touched or not played.is_settled)):
            yield key


def drawn(t: Tournament, key: str, around: Around, *, is_due: bool) -> Draw | None:
    """What the message with this key shows now, whether it `is_due` or was; None if it stays as it is."""
    kind, _, rest = key.partition(":")
    if kind == "early":
        return partial(early_page, t, rest, around.threads)
    if kind in ("call", "lost", "ready", "ruling"):
        return partial(_at_table, t, key, around, is_due=is_due)
    numbers = [*[int(number) for number in rest.split(":") if number.isdecimal()], 0, 0]
    if kind in ("round", "digest") and numbers[0] > t.number:
        return partial(notices.unpaired_page, t, numbers[0])
    if is_due and kind in WHILE_DUE:
        return partial(WHILE_DUE[kind], t, numbers, around)
    if kind in ALWAYS:
        return partial(ALWAYS[kind], t, numbers)
    if kind == "hold":
        return partial(_hold_page, t, key, numbers[0])
    if kind == "old_desk" and around.desk is not None:
        return partial(moved_page, t, around.desk)
    is_reopened = kind in ("podium", "thanks") and (t.phase is not Phase.finished or t.is_under_review)
    return partial(notices.reopened_page, t) if is_reopened else None


WHILE_DUE: Mapping[str, Callable[[Tournament, Sequence[int], Around], Page]] = {
    DESK: lambda t, n, around: desk_page(t, [table for table, _ in around.lost], around.threads),
    "digest": lambda t, n, around: digest_page(t, n[0]),
    "round": lambda t, n, around: round_page(t, n[0], n[1], around.threads),
    "moved_up": lambda t, n, around: notices.moved_up_page(t, t.moved_up[n[0]], n[1]),
    "start_moved": lambda t, n, around: notices.start_moved_page(t, n[1]),
    "correction": lambda t, n, around: notices.correction_page(t, t.corrections[n[0]], around.threads, n[1]),
    "move": lambda t, n, around: notices.gone_page(t, t.moves[n[0]], n[1]),
    "reinstated": lambda t, n, around: notices.reinstated_page(t, n[0]),
    "podium": lambda t, n, around: podium_page(t),
    "charity": lambda t, n, around: charity_page(t, _cause(t)),
    "thanks": lambda t, n, around: call_pledgers(t, _cause(t), n[0]),
}
"""The pages of messages while these are due, from the numbers in their keys; a part that is not named is 0."""
ALWAYS: Mapping[str, Callable[[Tournament, Sequence[int]], Page]] = {
    "check_in": lambda t, n: notices.check_in_page(t, n[0]),
    "moved_down": lambda t, n: notices.moved_down_page(t, t.moved_down[n[0]], n[1]),
    "start_moved": lambda t, n: notices.old_start_page(t),
    "reminder": lambda t, n: notices.reminder_page(t, t.reminders[n[0]], n[1]),
    "not_started": lambda t, n: notices.not_started_page(t),
    "called_off": lambda t, n: notices.called_off_page(t, n[0]),
    "lapsed": lambda t, n: notices.lapsed_page(t, n[0]),
}
"""The pages of messages that are updated after they were due, too: what they ask for may be settled."""


def _cause(t: Tournament) -> Cause:
    """The cause of a tournament with a message about it."""
    if t.cause is None:
        raise ValueError(f"tournament {t.id} has no cause")
    return t.cause


def _at_table(t: Tournament, key: str, around: Around, *, is_due: bool) -> Page:
    """The message about a table."""
    kind, table = key.partition(":")[0], _table(key)
    if kind == "lost":
        return calls.lost_page(t, table) if is_due else calls.found_page(t, table)
    if kind == "ruling":
        told = [now for now, state in _ruled(t) if state.ruling and key.endswith(f":{state.ruling.seq}")]
        return calls.ruling_notice_page(t, told[0]) if told else calls.old_ruling_notice_page(t, table)
    if kind == "call":
        dispute = dict(t.disputes).get(table) if is_due else None
        return calls.call_page(t, table, dispute, around.threads) if dispute else calls.settled_call_page(t, table)
    return notices.ready_page(t, table) if is_due else _old_call(t, key, table)


def _old_call(t: Tournament, key: str, table: TableKey) -> Page:
    """The content of a call to play for which no side waits now."""
    if _goes_on(t, table.number) and t.paused_at is None and t.has_table(table):
        state = t.at(table)
        if state.unready and can_run_out(state) and key == _call(table, state):
            return notices.unready_page(t, table)
    return notices.old_ready_page(t)


def _hold_page(t: Tournament, key: str, number: int) -> Page:
    newest = number <= len(t.rounds) and key == _hold(t.rounds[number - 1])
    return notices.hold_page(t, number) if newest else notices.old_hold_page(t, number)


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


def _round(t: Tournament, played: RoundState) -> list[str]:
    return [f"round:{played.number}:{part}" for part in range(pages_of(t, played))]


def _notices(t: Tournament) -> Iterator[str]:
    """The messages that ping: players to check in, play or change tables; organisers to confirm or start."""
    listed = [entry.id for entry in (*t.confirmed, *t.waiting)]
    if t.phase is Phase.check_in and t.starts_at is not None:
        again = f":{int(t.refused_at.timestamp())}" if t.refused_at is not None else ""
        yield from [f"check_in:{part}{again}" for part in range(parts_of(t, listed))]
    for index, entrants in enumerate(t.moved_up if t.phase in BEFORE else ()):
        yield from _parts(f"moved_up:{index}", len(users(t, entrants)))
    for index, entrants in enumerate(t.moved_down):
        parts = [part for part in range(parts_of(t, entrants)) if notices.in_line_again(t, entrants, part)]
        yield from [f"moved_down:{index}:{part}" for part in parts]
    moved = t.start_moved if t.phase is Phase.registration else None
    if moved is not None and users(t, moved.entrants):
        yield from _parts(f"start_moved:{int(moved.at.timestamp())}", len(users(t, moved.entrants)))
    yield from _ready(t)
    for index, reminder in enumerate(t.reminders):
        newest = t.phase is Phase.check_in if reminder.number == 0 else _goes_on(t, reminder.number)
        yield from [f"reminder:{index}:{part}" for part in range(parts_of(t, reminder.entrants) if newest else 0)]
    for index, correction in enumerate(t.corrections):
        if correction.affected:
            yield from _parts(f"correction:{index}", len(users(t, correction.affected)))
    if t.refused and t.refused_at is not None and t.phase is Phase.registration:
        yield f"not_started:{int(t.refused_at.timestamp())}"
    if t.settings.hold and t.current is not None and t.current.is_settled and t.phase is Phase.running:
        yield _hold(t.current)
    yield from _moves(t)
    yield from _cancellation(t)


def _cancellation(t: Tournament) -> Iterator[str]:
    """Tells the entrants that it is called off, or that it goes on after all."""
    listed = [entry.id for entry in (*t.confirmed, *t.waiting) if entry.user_ids]
    kind = "called_off" if t.phase is Phase.cancelled else "reinstated"
    if listed and (t.phase is Phase.cancelled or t.reinstated):
        again = f":{t.reinstated}" if t.reinstated else ""
        yield from [f"{kind}:{part}{again}" for part in range(parts_of(t, listed))]


def _moves(t: Tournament) -> Iterator[str]:
    """Pings those whom an organiser has taken out or brought back, and those who have missed the check-in."""
    for index, move in enumerate(t.moves):
        is_own = move.kind != "missed" and move.reason in ("", LEFT, NOT_LINKED)
        people = len(users(t, move.entrants))
        if people and not is_own and t.changed_at - move.at <= TOLD_WITHIN:
            yield from _parts(f"move:{index}", people)


def _ready(t: Tournament) -> Iterator[str]:
    """Pings, in a free schedule, those for whom another side at their table waits: once for each call."""
    for played in t.going_on if t.phase is Phase.running and t.paused_at is None else ():
        for index, state in enumerate(played.tables):
            if state.ready and can_run_out(state) and users(t, waits_for(t, state)):
                yield _call(TableKey(played.number, index), state)


def _call(table: TableKey, state: TableState) -> str:
    """The key of the message that calls those who are not ready yet; another one for each call."""
    key = f"ready:{_named(table)}:{state.attempts}"
    return f"{key}:{state.calls}" if state.calls > 1 else key


def _parts(key: str, people: int) -> Iterator[str]:
    """The messages that ping so many people; the first has the plain key."""
    for part in range(notices.messages_for(people)):
        yield f"{key}:{part}" if part else key


def _hold(played: RoundState) -> str:
    """The key of the message that asks to confirm a round: a new one if a table was played again."""
    ended = max([state.ended_at or played.paired_at for state in played.tables])
    return f"hold:{played.number}:{int(ended.timestamp())}"


def _rulings(t: Tournament, posted: Collection[str], touched: Collection[int]) -> Iterator[str]:
    """Tells the players of a table what the organisers have ruled: once for each ruling and each settled call."""
    waiting = {table for table, _ in t.disputes}
    called = [_table(key).number for key in posted if key.startswith("call:")]
    newest = {played.number for played in t.rounds[max(t.number - NEWEST, 0) :]}
    told = {key.rpartition(":")[2]: key for key in posted if key.startswith("ruling:")}
    for table, state in _ruled(t):
        is_looked_at = table.number in newest.union(touched, called)
        if state.ruling and is_looked_at and table not in waiting and not _is_told(t, state.table, state.ruling):
            # The table had another index when it was told, if a pairing by hand has changed the order of tables.
            yield told.get(str(state.ruling.seq), f"ruling:{_named(table)}:{state.ruling.seq}")


def _ruled(t: Tournament) -> Iterator[tuple[TableKey, TableState]]:
    """All tables on which organisers have ruled."""
    for played in t.rounds:
        for index, state in enumerate(played.tables):
            if state.ruling:
                yield TableKey(played.number, index), state


def _is_told(t: Tournament, table: Table, ruling: LastRuling) -> bool:
    """Whether the message of the correction that followed this ruling has told the players of the table of it."""
    followed = [one for one in t.corrections if one.seq > ruling.seq and one.reason == ruling.reason]
    return any(set(table.entrants) <= set(one.affected) for one in followed)


def _named(table: TableKey) -> str:
    return f"{table.number}.{table.table}"


def _table(key: str) -> TableKey:
    """The table of a call or a ruling, from its key."""
    found = _TABLE.match(key)
    if found is None:
        raise ValueError(f"not the key of a table's message: {key}")
    return TableKey(int(found[1]), int(found[2]))


def _goes_on(t: Tournament, number: int) -> bool:
    return t.phase is Phase.running and t.number <= number <= len(t.rounds)
