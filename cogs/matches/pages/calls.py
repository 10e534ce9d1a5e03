"""Calls people to the table by one message in the match's thread, since an edit of the board notifies no one.

Deleted once the question is answered. In a window all asked persons are called, so that the message does not reveal who
has answered. It also tells those who are there that another person did not come, or offers to end the match.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import NamedTuple

from cogs.kit.pages import layout
from cogs.kit.pages.layout import Page, Row, page
from cogs.kit.parts.back import hand_button
from cogs.kit.texts.names import all_escaped
from cogs.kit.texts.words import moment
from cogs.matches.pages.attendance import abort_line, abort_row, go_on_button, missing_line, no_show_buttons
from cogs.matches.pages.endings import my_table_button, no_show_line
from games.core.language import Listed, say
from host.matches.match import LiveMatch
from host.model import Ending
from host.records import Deadline
from tournaments.course.seating import contest_of


class Call(NamedTuple):
    """What those who are called read: when the clock acts, whether in a window, until when to come, whether nudged."""

    due_at: datetime
    window: bool
    come_by: datetime | None
    nudged: bool


def called(match: LiveMatch) -> list[int]:
    """The persons to call to the table, or to tell that another has not come."""
    if match.missing or match.ending is Ending.no_show:
        there = [p.user_id for p in match.setup.players if p.seat not in match.missing and not p.is_computer]
        return [user_id for user_id in there if user_id is not None]
    asked = [row.seat for row in match.position.deadlines.values() if row.pinged and row.seat not in match.computers]
    if not asked and match.abort_wanted and match.ending is None:
        asked = [player.seat for player in match.people if player.seat not in match.abort_wanted]
    users = [match.player(seat).user_id for seat in asked]
    return [user_id for user_id in users if user_id is not None]


def ping_page(match: LiveMatch, hears: Collection[int]) -> Page | None:
    """The message for the called persons who want it; None if there are none."""
    if match.missing or match.ending is Ending.no_show:
        return _no_show_page(match, hears) if hears else None
    groups: dict[Call, list[int]] = {}
    for row in match.position.deadlines.values():
        user_id = match.player(row.seat).user_id
        if row.pinged and user_id in hears and user_id is not None and row.seat not in match.computers:
            nudged = match.presence(row.seat).nudged
            call = Call(row.due_at, row.reserve_at is None, _to_come(match, row), nudged)
            groups.setdefault(call, []).append(user_id)
    if not groups:
        return _offer_page(match, hears) if match.abort_wanted and match.ending is None and hears else None
    return page(
        "\n".join([_line(users, call) for call, users in groups.items()]),
        Row((hand_button(match),)),
        accent=layout.ALERT,
        pings=[user_id for users in groups.values() for user_id in users],
    )


def _no_show_page(match: LiveMatch, hears: Collection[int]) -> Page:
    """Tells those who are there that others did not come, and what they can do."""
    names = all_escaped(match.names)
    if match.ending is None:
        row, line = Row((go_on_button(match),)), missing_line(match, names)
    else:
        contest = contest_of(match.setup.contest)
        table = (my_table_button(contest),) if contest is not None else ()
        row, line = Row(table or no_show_buttons(match)), no_show_line(match, names)
    return page(_told(hears, line), row, accent=layout.ALERT, pings=list(hears))


def _told(users: Collection[int], line: str) -> str:
    """A sentence for these persons: "<@1> and <@2>: ..."."""
    return say("{players}: {sentence}", players=Listed([f"<@{user_id}>" for user_id in users]), sentence=line)


def _offer_page(match: LiveMatch, hears: Collection[int]) -> Page:
    """Tells the others that a person offers to end the match without a winner."""
    line = abort_line(match, all_escaped(match.names))
    return page(_told(hears, line), abort_row(match), accent=layout.ALERT, pings=list(hears))


def _to_come(match: LiveMatch, row: Deadline) -> datetime | None:
    """Until when the person of a seat has to come, whether that has happened or not, which is secret; None later."""
    missing_at = match.presence(row.seat).missing_at
    return missing_at if missing_at is not None and missing_at > row.opened_at else None


def _line(users: Sequence[int], call: Call) -> str:
    when = moment(call.due_at)
    if call.window:
        line = say("a window is open. It closes {when} at the latest.", when=when)
    elif call.nudged:
        line = say("the others wait for your move. The clock answers for you {when}.", when=when)
    else:
        line = say("it is your move. The clock answers for you {when}.", when=when)
    if call.come_by:
        come = say("If your hand is still closed {when}, you count as not come.", when=moment(call.come_by))
        line = f"{line} {come}"
    return _told(users, line)
