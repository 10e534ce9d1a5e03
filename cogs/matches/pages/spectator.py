"""The private page of a person without a seat: the public view of the table, and Follow or Unfollow."""

from __future__ import annotations

from cogs.kit.interactions.ids import make
from cogs.kit.pages.layout import Button, Line, Page, Row, page
from cogs.kit.texts.names import all_escaped
from cogs.matches.pages.board import clock_line, log_button, moment_of, result_page, rules_button, small
from games.core.language import say, text
from host.matches.match import LiveMatch

NO_SEAT = text("You have no seat at this table, so you see the public table.")

FOLLOW = text("Follow puts the thread into your list of threads, and Discord tells you what is posted there.")


def spectator_page(match: LiveMatch, note: str = "", *, follows: bool = False, share: bool = False) -> Page:
    """The current table, or the result. Pressing My hand again refreshes it.

    follows  the reader is in the thread
    share    the match can have a web page, and the reader may switch it on
    """
    if match.ending is not None:
        return result_page(match, note=note)
    names = all_escaped(match.names)
    view, screen = match.view(None), match.game.screen
    ended = moment_of(match, None)
    first, *table = screen.board(view, names) or [""]
    buttons = (
        Button(say("Unfollow", context="label"), make("unfollow", match.id))
        if follows
        else Button(say("Follow", context="label"), make("follow", match.id), "go"),
        log_button(match),
        rules_button(match),
        *((Button(say("Share", context="label"), make("share", match.id)),) if share else ()),
    )
    return page(
        note,
        ended,
        f"{screen.status(view, names)}\n{small(clock_line(match))}".strip(),
        "" if ended else first,
        Row(buttons),
        small(say(NO_SEAT) if follows else f"{say(NO_SEAT)} {say(FOLLOW)}"),
        Line(),
        first if ended else "",
        *table,
    )
