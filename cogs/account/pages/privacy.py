"""Tells people which data is stored about them, and offers export and deletion."""

from __future__ import annotations

from cogs.kit.interactions.ids import make
from cogs.kit.pages.layout import Button, Page, Row, page
from cogs.kit.texts.names import escaped
from cogs.kit.texts.words import shortened
from games.core.language import say, text
from host.model import FORGOTTEN
from host.people import Bound

SHOWN = 10
"""Matches, tables or tournaments that are named; the others are counted."""
KEPT = (
    text("Your Discord number, and the name that you had when you last sat down at a table."),
    text(
        "The matches that you have played: when and where, with whom, what you answered, how they ended; reviews, in "
        "which a computer player judges your answers; your ratings; consents to show your hand on a stream."
    ),
    text(
        "Tables that you have opened or joined, or were challenged to; seasons that you have opened; what you have "
        "done in tournaments, and your pledges; corrections of ratings that you have made, or that are about you."
    ),
    text("What you have set with `/settings`, how far you are in the lessons of `/learn`, and your tries at puzzles."),
    text("While a match goes on, a key that keeps your open panel up to date. It is of no use after 15 minutes."),
)


def privacy_page() -> Page:
    """The stored data, with buttons for export and deletion."""
    export, delete = say("Export", context="label"), say("Delete", context="label")
    deleted = say(
        "removes your name, your settings and your progress in lessons and puzzles. Finished matches stay, because "
        'others have played them too; you are called "{name}" in them, and a place of yours in a leaderboard or season '
        "stays under that name. What stands in Discord's channels is not touched.",
        name=FORGOTTEN,
    )
    return page(
        f"## {say('What is kept about you')}",
        "\n".join([f"- {say(one)}" for one in KEPT]),
        say(
            "Nothing is kept of what you write in channels: I do not read it. Only the bot's operator has access to "
            "all of this. Members of a server see what is played at its tables, with replays, ratings and tournaments; "
            "these can have public web pages."
        ),
        f"**{export}** {say('gives you a file with all of it.')}\n**{delete}** {deleted}",
        Row((Button(export, make("export"), "main"), Button(delete, make("forget"), "danger"))),
    )


def sure_page() -> Page:
    """The confirmation before deletion."""
    delete, keep = say("Delete it", context="label"), say("Keep it", context="label")
    return page(
        f"**{say('Delete what is kept about you?')}**",
        say(
            "Your ratings and results cannot be given back to you afterwards. You give up all matches that you play "
            "now, and lose them. Nothing else changes for others."
        ),
        Row((Button(delete, make("erase"), "danger"), Button(keep, make("keep"), "main"))),
    )


def forgotten_page() -> Page:
    """The message after deletion."""
    anew = say(
        'You are "{name}" in the matches that you have finished. If you sit down at a table again, you begin anew.',
        name=FORGOTTEN,
    )
    return page(f"**{say('Deleted.')}** {anew}")


def bound_page(bound: Bound) -> Page:
    """Why the data cannot be deleted yet."""
    matches = shortened([f"#{match_id}" for match_id in bound.matches], SHOWN)
    tables = shortened([f"#{lobby_id}" for lobby_id in bound.lobbies], SHOWN)
    tournaments = shortened([escaped(name) for name in bound.tournaments], SHOWN)
    lines = [
        say("Matches: {matches}. Finish them, or press Leave match.", matches=matches) if matches else "",
        say("Open tables: {tables}. Press Leave or Decline there; they also close by themselves.", tables=tables)
        if tables
        else "",
        say("Tournaments: {names}. They have to be over, or cancelled.", names=tournaments) if tournaments else "",
    ]
    return page(
        f"**{say('Nothing was deleted, because something still goes on.')}** {say('Others would lose a player.')}",
        "\n".join([f"- {line}" for line in lines if line]),
        say("Then use `/settings`, My data again."),
    )
