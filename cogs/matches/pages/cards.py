"""The page of the cards: what those in a player's hand and on the table do, and which ones are still unseen."""

from __future__ import annotations

from cogs.kit.pages import layout
from cogs.kit.pages.layout import Line, Page, page, rows
from cogs.kit.parts.back import back_to_hand
from cogs.kit.texts import names
from games.core.language import say
from games.core.protocol import Seat
from games.core.screen import Explains, Tracks
from host.matches.match import LiveMatch


def cards_page(match: LiveMatch, seat: Seat) -> Page:
    """All of it for this seat alone: it shows the hand."""
    screen = match.game.screen
    view = None if match.ending is not None or not isinstance(screen, Explains) else match.view(seat)
    shown = names.all_escaped(match.names)
    told = screen.explained(view, shown) if view is not None and isinstance(screen, Explains) else ()
    lines = [f"**{title}**\n{text}" for title, text in told]
    tracked = screen.tracked(view, shown) if view is not None and isinstance(screen, Tracks) else ()
    return page(
        "\n".join(lines) or say("There is no card in your hand or on the table now."),
        Line() if tracked else None,
        *tracked,
        *rows(back_to_hand(match, seat)),
        accent=layout.PRIVATE,
    )
