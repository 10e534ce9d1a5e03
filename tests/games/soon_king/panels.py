"""Panels in positions that are built for them (`tests.games.soon_king.at`), and their buttons."""

from cogs.kit.pages.layout import Row
from cogs.matches.pages.panel import panel_page
from tests.cogs import wide
from tests.games.soon_king.at import SEAT, At
from tests.games.soon_king.positions import match_at


def panel(at: At, who: str):
    return panel_page(match_at(at), SEAT[who], pictures=wide.DRAWN)


def labels(at: At, who: str) -> list[str]:
    return [button.label for part in panel(at, who).parts if isinstance(part, Row) for button in part.buttons]
