"""The page of the cards: what those in a player's hand and on the table do, and which ones are still unseen."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.kit.pages.layout import Line, Page, page, rows
from cogs.kit.parts.back import back_to_hand
from cogs.kit.texts.names import all_escaped
from games.core.language import say
from games.core.protocol import Seat
from games.core.screen import Explains
from host.matches.match import LiveMatch


def cards_page(match: LiveMatch, seat: Seat) -> Page:
    """All of it for this seat alone: it shows the hand."""
    screen, names = match.game.screen, all_escaped(match.names)
    lines: list[str] = []
    tracked: Sequence[str] = ()
    if match.ending is None and isinstance(screen, Explains):
        view = match.view(seat)
        lines = [f"**{title}**\n{text}" for title, text in screen.explained(view, names)]
        tracked = screen.tracked(view, names)
    return page(
        "\n".join(lines) or say("There is no card in your hand or on the table now."),
        Line() if tracked else None,
        *tracked,
        *rows(back_to_hand(match, seat)),
    )
