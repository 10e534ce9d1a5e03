"""How much of the texts a language has: a language is used by itself only where it has nearly all of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

import polib

from games.core.language import WORD, Language
from languages.template import TEMPLATE, key_of

SHARED = ("ai/", "games/core/", "host/", "cogs/kit/", "cogs/matches/", "cogs/lobbies/", "cogs/pictures/")
"""Where the texts stand that a match of every game shows."""
ENOUGH = 0.95


@cache
def _template() -> list[polib.POEntry]:
    return list(polib.pofile(str(TEMPLATE)))


def share(language: Language, places: Iterable[str] = ("",)) -> float:
    """The part of the texts of these places that the language has, from 0 to 1; 0 if they have no texts."""
    found = tuple(places)
    texts = [entry for entry in _template() if any(file.startswith(found) for file, _ in entry.occurrences)]
    return sum(_has(language, entry) for entry in texts) / len(texts) if texts else 0.0


def speaks(language: Language, game: str = "") -> bool:
    """Whether the language has enough of what a match of this game, or of any, shows to be used by itself."""
    own = [f"games/{game}/"] if game else []
    return share(language, [*SHARED, *own]) >= ENOUGH and (not own or share(language, own) >= ENOUGH)


def by_game(language: Language) -> Mapping[str, float]:
    """The part of each game's own texts, for all games that have texts in the template."""
    games = {file.split("/")[1] for entry in _template() for file, _ in entry.occurrences if file.startswith("games/")}
    return {game: share(language, [f"games/{game}/"]) for game in sorted(games - {"core"})}


def _has(language: Language, entry: polib.POEntry) -> bool:
    if entry.msgctxt == WORD:
        return entry.msgid in language.words
    return key_of(entry) in language.texts
