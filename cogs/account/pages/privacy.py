"""Tells people which data is stored about them, and offers export and deletion."""

from __future__ import annotations

from cogs.kit.interactions.ids import make
from cogs.kit.pages import layout
from cogs.kit.pages.layout import Button, Page, Row, page
from cogs.kit.texts.names import escaped
from cogs.kit.texts.words import listed
from host.model import FORGOTTEN
from host.people import Bound

KEPT = (
    "- Your Discord number, and the name that you had when you last sat down at a table.\n"
    "- The matches that you have played: when and where, with whom, what you answered, how they ended; reviews, in "
    "which a computer player judges your answers; your ratings; consents to show your hand on a stream.\n"
    "- Tables that you have opened or joined, or were challenged to; seasons that you have opened; what you have done "
    "in tournaments, and your pledges; corrections of ratings that you have made, or that are about you.\n"
    "- What you have set with `/settings`, how far you are in the lessons of `/learn`, and your tries at puzzles.\n"
    "- While a match goes on, a key that keeps your open panel up to date. It is of no use after 15 minutes."
)


def privacy_page() -> Page:
    """The stored data, with buttons for export and deletion."""
    return page(
        "## What is kept about you",
        KEPT,
        "Nothing is kept of what you write in channels: I do not read it. Only the bot's operator has access to all of "
        "this. Members of a server see what is played at its tables, with replays, ratings and tournaments; these can "
        "have public web pages.",
        "**Export** gives you a file with all of it.\n"
        "**Delete** removes your name, your settings and your progress in lessons and puzzles. Finished matches stay, "
        f'because others have played them too; you are called "{FORGOTTEN}" in them, and a place of yours in a '
        "leaderboard or season stays under that name. What stands in Discord's channels is not touched.",
        Row((Button("Export", make("export"), "main"), Button("Delete", make("forget"), "danger"))),
        accent=layout.PRIVATE,
    )


def sure_page() -> Page:
    """The confirmation before deletion."""
    return page(
        "**Delete what is kept about you?**",
        "Your ratings and results cannot be given back to you afterwards. You give up all matches that you play "
        "now, and lose them. Nothing else changes for others.",
        Row((Button("Delete it", make("erase"), "danger"), Button("Keep it", make("keep"), "main"))),
        accent=layout.PRIVATE,
    )


def forgotten_page() -> Page:
    """The message after deletion."""
    return page(
        f'**Deleted.** You are "{FORGOTTEN}" in the matches that you have finished. If you sit down at a table again, '
        "you begin anew.",
        accent=layout.PRIVATE,
    )


def bound_page(bound: Bound) -> Page:
    """Why the data cannot be deleted yet."""
    first, more = bound.matches[:10], len(bound.matches) - 10
    matches = listed([*[f"#{match_id}" for match_id in first], *([f"{more} more"] if more > 0 else [])])
    tables = listed([f"#{lobby_id}" for lobby_id in bound.lobbies[:10]])
    tournaments = listed([escaped(name) for name in bound.tournaments[:10]])
    return page(
        "**Nothing was deleted, because something still goes on.** Others would lose a player.",
        f"- Matches: {matches}. Finish them, or press Leave match." if matches else None,
        f"- Open tables: {tables}. Press Leave or Decline there; they also close by themselves." if tables else None,
        f"- Tournaments: {tournaments}. They have to be over, or cancelled." if tournaments else None,
        "Then use `/settings`, My data again.",
        accent=layout.PRIVATE,
    )
