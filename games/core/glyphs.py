"""Small pictures of cards inside texts, buttons and menus.

A screen writes `glyph(game, card, plain)` wherever it shows a card. Outside of `using` this is the plain emoji, so that
files, web pages and stored texts have no markup of Discord. A page that is shown in Discord is built inside of
`using` with the emojis that the application has.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextvars import ContextVar
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal, TypeAlias

from games.core.language import spoken

CardState: TypeAlias = Literal["", "disgraced", "muted"]
GlyphKey: TypeAlias = tuple[str, str, CardState]
"""Game, card as in `Pictured.faces`, state."""


@dataclass(frozen=True, slots=True)
class GlyphTable:
    """The emojis that are there, as people would write them: "<:name:id>". Two tables of one version are equal."""

    version: int = 0
    emojis: Mapping[GlyphKey, str] = field(default_factory=lambda: MappingProxyType({}), compare=False)


PLAIN = GlyphTable()
_used: ContextVar[GlyphTable] = ContextVar("glyphs", default=PLAIN)


def glyph(game: str, card: str, plain: str, state: CardState = "") -> str:
    """The emoji of a card; `plain` where the application has none."""
    return _used.get().emojis.get((game, card, state), plain)


class Emojis:
    """The emojis of a game's cards by key: `glyph` of each."""

    def __init__(self, game: str, plain: Mapping[str, str]) -> None:
        self._game, self._plain = game, plain

    def __getitem__(self, card: str) -> str:
        return glyph(self._game, card, self._plain[card])


def reader() -> tuple[int, str]:
    """What texts depend on beside their arguments, for the keys of caches: the table in use, and the language."""
    return _used.get().version, spoken().code


class using:  # noqa: N801 (used as a function)
    """Build a page with the emojis of this table."""

    def __init__(self, table: GlyphTable) -> None:
        self._table = table

    def __enter__(self) -> None:
        self._token = _used.set(self._table)

    def __exit__(self, *error: object) -> None:
        _used.reset(self._token)
