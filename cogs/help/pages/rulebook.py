"""The rules of a game by chapter: of one match or lobby, or of any way to play it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from cogs.help.pages.lookup import lookup_buttons
from cogs.kit.inputs.options import folded
from cogs.kit.interactions.ids import make
from cogs.kit.pages.layout import Button, Choice, Menu, Page, Part, listed, page, rows
from cogs.kit.pages.pictures import pictured
from cogs.kit.parts.chapters import chapters_of, variants
from cogs.kit.parts.paging import turns
from cogs.pictures.offered import illustration_jpeg, illustration_words
from games.core.language import say
from games.core.teaching import teaching_of
from host.ports import AnyGame, Games

FILE = "chapter.jpg"


def general_rules_page(
    games: Games, game: AnyGame, mode: str, seats: int, chapter: int = 0, *, pictures: bool = False
) -> Page:
    """One chapter of a mode with the usual options, with menus of all chapters, other ways to play and other games.

    pictures  draw what the chapter has a picture of, which is slow: not for the event loop
    """
    menus = []
    ways = variants(game)
    if len(ways) > 1:
        rules = game.screen.rules(seats, {"mode": mode})
        lines = [
            Choice(way.title, str(at), chosen=game.screen.rules(way.seats, {"mode": way.mode}) == rules)
            for at, way in enumerate(ways)
        ]
        menus.append(Menu(make("variant", game.key), say("Way to play", context="placeholder"), tuple(lines)))
    if len(games) > 1:
        at = next((at for at, other in enumerate(games.values()) if other is game), None)
        titles = listed([(say(other.title), "") for other in games.values()], at)
        menus.append(Menu(make("rules_of"), say("Game", context="placeholder"), titles))
    last = len(chapters_of(game, seats, {"mode": mode})) - 1
    leading = turns(min(chapter, last), last, partial(make, "chapter_turn", game.key, mode, seats))
    custom_id = make("chapter", game.key, mode, seats)
    return _page(game, seats, {"mode": mode}, chapter, custom_id, leading, menus, pictures=pictures)


def table_rules_page(
    game: AnyGame,
    seats: int,
    options: Mapping[str, Any],
    chapter: int,
    kind: str,
    table_id: int,
    back: Sequence[Button] = (),
    *,
    pictures: bool = False,
) -> Page:
    """One chapter of the rules of a match or lobby, with its options.

    kind  the id of the menu of chapters
    back  leads from the page to what the reader came from
    """
    return _page(game, seats, options, chapter, make(kind, table_id), back, pictures=pictures)


def find_chapter(chapters: Sequence[tuple[str, str]], topic: str) -> int | None:
    """The chapter that a topic means: its title in the reader's language or in English, else the first text with it."""
    wanted = folded(topic)
    known = [((folded(say(title)), folded(title)), folded(text)) for title, text in chapters]
    for found in (
        [at for at, (titles, _) in enumerate(known) if wanted in titles],
        [at for at, (titles, _) in enumerate(known) if any(wanted in title for title in titles)],
        [at for at, (_, text) in enumerate(known) if f"**{wanted}**" in text],
        [at for at, (_, text) in enumerate(known) if wanted in text],
    ):
        if found:
            return found[0]
    return None


def _page(
    game: AnyGame,
    seats: int,
    options: Mapping[str, Any],
    chapter: int,
    custom_id: str,
    leading: Sequence[Button],
    menus: Sequence[Menu] = (),
    *,
    pictures: bool,
) -> Page:
    """One chapter, with a menu of all of them that has this id."""
    chapters = chapters_of(game, seats, options)
    at = chapter if chapter < len(chapters) else 0
    title, text = chapters[at]
    buttons = [*leading, *lookup_buttons(game)]
    illustration = _illustration(game, title) if pictures else ()
    titles = listed([(say(name), "") for name, _ in chapters], at)
    menu = Menu(custom_id, say("Chapter", context="placeholder"), titles)
    return page(f"## {say(game.title)}: {say(title)}", text, *illustration, *rows(buttons), menu, *menus)


def _illustration(game: AnyGame, title: str) -> tuple[Part, ...]:
    """The picture of a chapter with its caption below; nothing where it has none."""
    make_one = teaching_of(game).illustrations.get(title)
    if make_one is None:
        return ()
    found = make_one()
    picture = pictured(FILE, illustration_words(found), lambda: illustration_jpeg(found))
    return picture, f"-# {found.caption}"
