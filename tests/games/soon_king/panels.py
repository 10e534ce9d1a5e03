"""What is shown in positions that are built (`tests.games.soon_king.at`): boards, items, panels and their buttons."""

from cogs.kit.pages.layout import Row
from cogs.matches.pages.panel import panel_page
from games.core.screen import Item
from tests.cogs import wide
from tests.games.soon_king.at import GAME, PEOPLE, SEAT, At
from tests.games.soon_king.positions import match_at

NAMES = PEOPLE[:4]


def board(at: At) -> str:
    return "\n".join(GAME.screen.board(GAME.view(at.state, None), NAMES))


def items(at: At, who: str, prompt: str) -> list[Item]:
    return list(GAME.screen.items(GAME.view(at.state, SEAT[who]), at.decision(who, prompt), NAMES))


def question(at: At, who: str, prompt: str) -> str:
    return GAME.screen.question(GAME.view(at.state, SEAT[who]), at.decision(who, prompt), NAMES)


def panel(at: At, who: str):
    return panel_page(match_at(at), SEAT[who], pictures=wide.DRAWN)


def labels(at: At, who: str) -> list[str]:
    return [button.label for part in panel(at, who).parts if isinstance(part, Row) for button in part.buttons]
