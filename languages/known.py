"""The languages that the bot speaks, and which of them it speaks without being asked."""

from __future__ import annotations

from collections.abc import Mapping

from games.core.language import ENGLISH, Language
from languages.catalogues import Catalogue
from languages.shares import speaks


class Languages:
    """English and the languages of these catalogues.

    names  how each language calls itself, by its code; English is the first
    """

    def __init__(self, catalogues: Mapping[str, Catalogue]) -> None:
        self._known = {ENGLISH.code: ENGLISH} | {code: found.language for code, found in catalogues.items()}
        self.names = {ENGLISH.code: "English"} | {code: found.name for code, found in catalogues.items()}
        self._enough: dict[tuple[str, str], bool] = {}

    def chosen(self, code: str) -> Language:
        """The language with this code; English if there is none any more."""
        return self._known.get(code, ENGLISH)

    def of_locale(self, locale: str, game: str = "") -> Language:
        """The language of a client or server with this locale of Discord, as "pt-BR" or "es-419".

        English where a match of this game would show too little of it; without a game, where all matches would.
        """
        code = locale if locale in self._known else locale.partition("-")[0]
        found = self.chosen(code)
        if (code, game) not in self._enough:
            self._enough[code, game] = found is ENGLISH or speaks(found, game)
        return found if self._enough[code, game] else ENGLISH
