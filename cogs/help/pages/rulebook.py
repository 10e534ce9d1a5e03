"""The rules of a game by chapter."""

from __future__ import annotations

from cogs.kit import layout
from cogs.kit.ids import make
from cogs.kit.layout import Choice, Menu, Page, page
from host.ports import AnyGame


def rules_page(game: AnyGame, chapter: int = 0) -> Page:
    """One chapter, and a menu of all; the first when there is no such chapter."""
    titles = list(game.screen.rules)[: layout.MENU_LIMIT]
    at = chapter if chapter < len(titles) else 0
    menu = Menu(
        make("chapter", game.key),
        "Chapter",
        tuple([Choice(title, str(i), chosen=i == at) for i, title in enumerate(titles)]),
    )
    return page(f"## {game.title}: {titles[at]}", game.screen.rules[titles[at]], menu, accent=layout.PRIVATE)


def find_chapter(game: AnyGame, topic: str) -> int | None:
    """The chapter that a topic means: its title, else the first title or text with these words."""
    wanted = topic.casefold().strip()
    chapters = [(title.casefold(), text.casefold()) for title, text in game.screen.rules.items()]
    for found in (
        [at for at, (title, _) in enumerate(chapters) if title == wanted],
        [at for at, (title, _) in enumerate(chapters) if wanted in title],
        [at for at, (_, text) in enumerate(chapters) if wanted in text],
    ):
        if found:
            return found[0]
    return None
