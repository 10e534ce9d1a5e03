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
from tournaments.course.start import NOT_LINKED
from tournaments.model import Table
from tournaments.ports import Post
from tournaments.rounds import LastRuling, RoundState, TableKey, TableMatch, TableState
from tournaments.tournament import LEFT, Phase, Tournament

Draw: TypeAlias = Callable[[], Page]
DESK = "desk"
"""The key of the organisers' desk."""
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
        key = f"digest:{played.number}"
        ended = played.number > t.number - NEWEST and played.is_settled
        if ended or (key in posted and (played.number in touched or not played.is_settled)):
            yield key


def drawn(t: Tournament, key: str, around: Around, *, is_due: bool) -> Draw | None:
    """What the message with this key shows now, whether it `is_due` or was; None if it stays as it is."""
    kind = KINDS.get(key.partition(":")[0])
    if kind is None:
        return None
    first, second, *_ = [*[int(part) for part in key.split(":") if part.isdecimal()], 0, 0]
    message = Message(t, key, first, second, around)
    return partial(kind.page, message) if is_due or kind.past is None else kind.past(message)


class Message(NamedTuple):
    """A message of a tournament, with all that it shows; a number that its key does not name is 0."""

    t: Tournament
    key: str
    first: int
    second: int
    around: Around

    @property
    def table(self) -> TableKey:
        """The table that it is about, if it is about one."""
        return _table(self.key)


class Kind(NamedTuple):
    """A kind of message.

    page            what it shows while it is due
    past            what it shows after it was due, or None if it stays as it is; without `past`, the page as it is now
    asks            whether it asks each entrant whom it pings to check in, or to play a match
    for_organisers  whether it calls the organisers
    at_desk         whether it is posted where their desk is, not where the announcement is
    """

    page: Callable[[Message], Page]
    past: Callable[[Message], Draw | None] | None = None
    asks: Callable[[Tournament], bool] = lambda t: False
    for_organisers: bool = False
    at_desk: bool = False


def _always(_: Tournament) -> bool:
    return True


def _stays(_: Message) -> None:
    """A message that nothing changes after it was due."""


def _if_unpaired(m: Message) -> Draw | None:
    return partial(notices.unpaired_page, m.t, m.first) if m.first > m.t.number else None


def _if_reopened(m: Message) -> Draw | None:
    is_over = m.t.phase is Phase.finished and not m.t.is_under_review
    return None if is_over else partial(notices.reopened_page, m.t)


def _cause(t: Tournament) -> Cause:
    """The cause of a tournament with a message about it."""
    if t.cause is None:
        raise ValueError(f"tournament {t.id} has no cause")
    return t.cause


def _ruling_page(m: Message) -> Page:
    told = [table for table, state in m.t.tables if state.ruling and m.key.endswith(f":{state.ruling.seq}")]
    return calls.ruling_notice_page(m.t, told[0]) if told else calls.old_ruling_notice_page(m.t, m.table)


def _old_ready_page(m: Message) -> Page:
    """The content of a call to play for which no side waits now."""
    if _goes_on(m.t, m.table.number) and m.t.paused_at is None and m.t.has_table(m.table):
        state = m.t.at(m.table)
        if state.unready and state.can_run_out and m.key == _call(m.table, state):
            return notices.unready_page(m.t, m.table)
    return notices.old_ready_page(m.t)


def _hold_page(m: Message) -> Page:
    newest = m.first <= len(m.t.rounds) and m.key == _hold(m.t.rounds[m.first - 1])
    return notices.hold_page(m.t, m.first) if newest else notices.old_hold_page(m.t, m.first)


def _old_desk(m: Message) -> Draw | None:
    """A link to the desk, in a message that was it before."""
    return partial(moved_page, m.t, m.around.desk) if m.around.desk is not None else None


def _desk_page(m: Message) -> Page:
    return desk_page(m.t, [table for table, _ in m.around.lost], m.around.threads)


KINDS: Mapping[str, Kind] = {
    "round": Kind(lambda m: round_page(m.t, m.first, m.second, m.around.threads), past=_if_unpaired, asks=_always),
    "early": Kind(lambda m: early_page(m.t, m.key.removeprefix("early:"), m.around.threads), asks=_always),
    "call": Kind(
        lambda m: calls.call_page(m.t, m.table, dict(m.t.disputes)[m.table], m.around.threads),
        past=lambda m: partial(calls.settled_call_page, m.t, m.table),
        for_organisers=True,
    ),
    "lost": Kind(
        lambda m: calls.lost_page(m.t, m.table),
        past=lambda m: partial(calls.found_page, m.t, m.table),
        for_organisers=True,
    ),
    "check_in": Kind(lambda m: notices.check_in_page(m.t, m.first), asks=_always),
    "moved_up": Kind(
        lambda m: notices.moved_up_page(m.t, m.t.moved_up[m.first], m.second),
        past=_stays,
        asks=lambda t: t.phase is Phase.check_in,
    ),
    "moved_down": Kind(lambda m: notices.moved_down_page(m.t, m.t.moved_down[m.first], m.second)),
    "start_moved": Kind(
        lambda m: notices.start_moved_page(m.t, m.second), past=lambda m: partial(notices.old_start_page, m.t)
    ),
    "ready": Kind(
        lambda m: notices.ready_page(m.t, m.table),
        past=lambda m: partial(_old_ready_page, m),
        asks=_always,
    ),
    "reminder": Kind(lambda m: notices.reminder_page(m.t, m.t.reminders[m.first], m.second), asks=_always),
    "correction": Kind(
        lambda m: notices.correction_page(m.t, m.t.corrections[m.first], m.around.threads, m.second),
        past=_stays,
        asks=lambda t: t.settings.schedule == "free",
    ),
    "ruling": Kind(_ruling_page),
    "not_started": Kind(lambda m: notices.not_started_page(m.t), for_organisers=True),
    "hold": Kind(_hold_page, for_organisers=True),
    "move": Kind(lambda m: notices.gone_page(m.t, m.t.moves[m.first], m.second), past=_stays),
    "called_off": Kind(lambda m: notices.called_off_page(m.t, m.first)),
    "reinstated": Kind(lambda m: notices.reinstated_page(m.t, m.first), past=_stays),
    "podium": Kind(lambda m: podium_page(m.t), past=_if_reopened),
    "charity": Kind(lambda m: charity_page(m.t, _cause(m.t)), past=_stays),
    "thanks": Kind(lambda m: call_pledgers(m.t, _cause(m.t), m.first), past=_if_reopened),
    "lapsed": Kind(lambda m: notices.lapsed_page(m.t, m.first)),
    DESK: Kind(_desk_page, past=_stays),
    # It is never due: the message was the desk before.
    "old_desk": Kind(_desk_page, past=_old_desk),
    "digest": Kind(lambda m: digest_page(m.t, m.first), past=_if_unpaired, at_desk=True),
}
"""The kinds of messages, by the first part of their keys."""


def ruled_on(t: Tournament) -> set[int]:
    """The rounds that organisers were called to or have ruled on: only these can change after their end."""
    return {played.number for played in t.rounds if any(one.ruling or one.dispute for one in played.tables)}


def _round(t: Tournament, played: RoundState) -> list[str]:
    return [f"round:{played.number}:{part}" for part in range(pages_of(t, played))]


def _notices(t: Tournament) -> Iterator[str]:
    """The messages that ping: players to check in, play or change tables; organisers to confirm or start."""
    listed = [entry.id for entry in (*t.confirmed, *t.waiting)]
    if t.phase is Phase.check_in and t.starts_at is not None:
        again = f":{int(t.refused_at.timestamp())}" if t.refused_at is not None else ""
        yield from [f"check_in:{part}{again}" for part in range(parts_of(t, listed))]
    for index, entrants in enumerate(t.moved_up if t.is_before_start else ()):
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
        for table, state in played.by_key:
            if state.ready and state.can_run_out and users(t, t.waits_for(state)):
                yield _call(table, state)


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
    looked_at = {played.number for played in t.rounds[max(t.number - NEWEST, 0) :]}.union(touched, called)
    told = {key.rpartition(":")[2]: key for key in posted if key.startswith("ruling:")}
    for table, state in t.tables:
        is_due = table.number in looked_at and table not in waiting
        if is_due and state.ruling and not _is_told(t, state.table, state.ruling):
            # The table had another index when it was told, if a pairing by hand has changed the order of tables.
            yield told.get(str(state.ruling.seq), f"ruling:{_named(table)}:{state.ruling.seq}")


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
