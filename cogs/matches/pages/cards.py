"""The page that explains the cards in a player's hand and on the table."""

from __future__ import annotations

from cogs.kit.pages import layout
from cogs.kit.pages.layout import Page, page, rows
from cogs.kit.parts.back import back_to_hand
from cogs.kit.texts import names
from games.core.language import say
from games.core.protocol import Seat
from games.core.screen import Explains
from host.matches.match import LiveMatch


def cards_page(match: LiveMatch, seat: Seat) -> Page:
    """Name and text of each of them, for this seat alone: it shows the hand."""
    screen = match.game.screen
    view = None if match.ending is not None or not isinstance(screen, Explains) else match.view(seat)
    shown = names.all_escaped(match.names)
    told = screen.explained(view, shown) if view is not None and isinstance(screen, Explains) else ()
    lines = [f"**{title}**\n{text}" for title, text in told]
    return page(
        "\n".join(lines) or say("There is no card in your hand or on the table now."),
        *rows(back_to_hand(match, seat)),
        accent=layout.PRIVATE,
    )
