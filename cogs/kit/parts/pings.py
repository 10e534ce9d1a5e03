"""Calls people to the table by one message in the match's thread, since an edit of the board notifies no one.

Deleted once the question is answered. In a window all asked persons are called, so that the message does not reveal who
has answered. Persons who have turned pings off are left out.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import datetime

from cogs.kit.interactions.ids import make
from cogs.kit.pages import layout
from cogs.kit.pages.layout import Button, Page, Row, page
from cogs.kit.texts.words import listed, moment
from host.matches.match import LiveMatch
from host.people import People


async def heard(people: People, content: Page, *, reminder: bool = False) -> Page:
    """The page, pinging only those who want this ping. For new messages: edits never ping.

    reminder  it asks those who are pinged to act themselves
    """
    return replace(content, pings=await people.heard(content.pings, reminder=reminder))


def called(match: LiveMatch) -> list[int]:
    """The persons to call to the table."""
    asked = [row.seat for row in match.position.deadlines.values() if row.pinged and row.seat not in match.computers]
    users = [match.player(seat).user_id for seat in asked]
    return [user_id for user_id in users if user_id is not None]


def ping_page(match: LiveMatch, hears: Collection[int]) -> Page | None:
    """The message for the called persons who want it; None if there are none."""
    groups: dict[tuple[datetime, bool], list[int]] = {}
    for row in match.position.deadlines.values():
        user_id = match.player(row.seat).user_id
        if row.pinged and user_id in hears and user_id is not None and row.seat not in match.computers:
            groups.setdefault((row.due_at, row.reserve_at is None), []).append(user_id)
    if not groups:
        return None
    return page(
        "\n".join([_line(users, due_at, window) for (due_at, window), users in groups.items()]),
        Row((Button("My hand", make("hand", match.id), "main"),)),
        accent=layout.ALERT,
        pings=[user_id for users in groups.values() for user_id in users],
    )


def _line(users: Sequence[int], due_at: datetime, window: bool) -> str:
    mentioned = listed([f"<@{user_id}>" for user_id in users])
    if window:
        return f"{mentioned}: a window is open. It closes {moment(due_at)} at the latest."
    return f"{mentioned}: it is your move. The clock answers for you {moment(due_at)}."
