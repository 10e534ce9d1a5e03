"""The rules of a game by chapter, and buttons that open a chapter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from cogs.kit.interactions.ids import make
from cogs.kit.pages import layout
from cogs.kit.pages.layout import Button
from cogs.kit.texts.words import players_counted
from games.core.language import say
from games.core.screen import Item
from host.ports import AnyGame

Options = Mapping[str, Any]


class Variant(NamedTuple):
    """A mode with one of the numbers of seats that share its rules."""

    mode: str
    seats: int
    title: str


class Chapter(NamedTuple):
    """A chapter of a game's rules: the variant, and the chapter's index in the list."""

    mode: str
    seats: int
    at: int


def chapters_of(game: AnyGame, seats: int, options: Options) -> list[tuple[str, str]]:
    """Title and text of each chapter of the rules of this table, as many as a menu takes."""
    return list(game.screen.rules(seats, options).items())[: layout.MENU_LIMIT]


def variants(game: AnyGame) -> list[Variant]:
    """The variants with different rules; numbers of seats with the same rules count once."""
    found = []
    for key, mode in game.modes.items():
        different: list[Mapping[str, str]] = []
        firsts = []
        for seats in mode.seats:
            rules = game.screen.rules(seats, {"mode": key})
            if rules not in different:
                different.append(rules)
                firsts.append(seats)
        for seats in firsts:
            title = say(mode.title)
            if len(firsts) > 1:
                title = say("{mode}, {players}", mode=title, players=players_counted(seats))
            found.append(Variant(key, seats, title))
    return found[: layout.MENU_LIMIT]


def place_of(game: AnyGame, seats: int, options: Options, title: str) -> int | None:
    """The index of the chapter with this title in a table's rules; None if they have none."""
    titles = [name for name, _ in chapters_of(game, seats, options)]
    return titles.index(title) if title in titles else None


def find_chapter(game: AnyGame, title: str) -> Chapter | None:
    """The chapter with this title in the first mode and number of seats that have it; None without one."""
    for key, mode in game.modes.items():
        for seats in mode.seats:
            at = place_of(game, seats, {"mode": key}, title)
            if at is not None:
                return Chapter(key, seats, at)
    return None


def chapter_button(game: AnyGame, title: str, found: Chapter | None = None) -> Button | None:
    """A button that shows a chapter as a new private message; None if the game has no such chapter."""
    chapter = found or find_chapter(game, title)
    if chapter is None:
        return None
    return Button(rules_label(title), make("topic", game.key, chapter.mode, chapter.seats, chapter.at), emoji="📖")


def rules_label(title: str) -> str:
    """The label of a button that leads to the chapter with this title."""
    return say("Rules: {chapter}", context="label", chapter=say(title))


def rules_of(items: Sequence[Item]) -> list[str]:
    """The chapters that forbid these items, each once."""
    return list(dict.fromkeys([item.rule for item in items if item.why and item.rule]))[: layout.ROW_LIMIT]
