"""Chooses how a reader sees cards, and in which language: the person's setting, else the server's or the client's.

Private answers are in the language of their person, public messages in that of the server. A language that no one has
chosen is used where nearly all of what a match shows is translated.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from datetime import datetime, timedelta
from typing import NamedTuple, TypeVar

from cogs.kit.interaction import Interaction
from cogs.kit.pages.glyphs import Glyphs
from games.core.glyphs import PLAIN, using
from games.core.language import ENGLISH, Language, speak, speaking, spoken
from host.people import GuildSettings, Look, People, UserSettings
from languages.known import Languages

KEPT = timedelta(seconds=60)
"""Settings are read again after this time where other processes change them too: a change may not be told."""
MANY = 10_000
"""Most persons, and most servers, whose settings are kept."""

T = TypeVar("T")


class Changed(NamedTuple):
    """Settings that have changed: those of a person or of a server; with neither, any may have."""

    user_id: int = 0
    guild_id: int = 0


class Looks:
    """Reads the choices, and lets pages be built in them.

    locale_of  the locale of a server, as Discord has it
    tell       tells the bots of other servers of a change; without it this process makes all changes itself
    """

    def __init__(
        self,
        people: People,
        glyphs: Glyphs,
        languages: Languages,
        locale_of: Callable[[int], str],
        now: Callable[[], datetime],
        tell: Callable[[Changed], None] | None = None,
    ) -> None:
        self._people, self._glyphs, self._now, self._tell = people, glyphs, now, tell
        self.languages, self._locale_of = languages, locale_of
        self._changes = 0
        self._users: dict[int, tuple[UserSettings, datetime]] = {}
        self._guilds: dict[int, tuple[GuildSettings, datetime]] = {}

    async def of_guild(self, guild_id: int) -> Look:
        """The look of a server's boards."""
        return (await self._server(guild_id)).look or Look.pictures

    async def of(self, user_id: int | None, guild_id: int) -> Look:
        """The look of a player's panels."""
        if user_id is None:
            return await self.of_guild(guild_id)
        return (await self.settings(user_id)).look or await self.of_guild(guild_id)

    async def settings(self, user_id: int) -> UserSettings:
        """All settings of a person for presses; another process's change that was not told counts after a minute."""
        return await self._read(self._users, user_id, self._people.of)

    async def reading(self, interaction: Interaction) -> AbstractContextManager[None]:
        """Build a page for the person of this interaction in the look of that person's panels."""
        return self.using(await self.of(interaction.user.id, interaction.guild_id or 0))

    async def speak(self, interaction: Interaction, game: str = "") -> None:
        """From here on the task of this interaction speaks the presser's language, for a match of this game."""
        speak(await self.language(interaction, game))

    async def language(self, interaction: Interaction, game: str = "") -> Language:
        """The language of the presser's private answers."""
        chosen = (await self.settings(interaction.user.id)).language
        return self.languages.chosen(chosen) if chosen else self.languages.of_locale(str(interaction.locale), game)

    async def offered(self, interaction: Interaction) -> str:
        """The code of the language of a manager's client, to be offered to a server that has chosen none; else ""."""
        mine = self.languages.of_locale(str(interaction.locale))
        if mine is ENGLISH or (await self._server(interaction.guild_id or 0)).language:
            return ""
        return "" if await self.of_public(interaction.guild_id or 0) is mine else mine.code

    async def of_public(self, guild_id: int, game: str = "") -> Language:
        """The language of a server's public messages."""
        chosen = (await self._server(guild_id)).language
        return self.languages.chosen(chosen) if chosen else self.languages.of_locale(self._locale_of(guild_id), game)

    async def in_public(self, guild_id: int, game: str = "") -> AbstractContextManager[None]:
        """Build a public page in the look and the language of its server."""
        return self.using(await self.of_guild(guild_id), await self.of_public(guild_id, game))

    def changed(self, *, user_id: int = 0, guild_id: int = 0) -> None:
        """Read these choices anew, here and in all other processes."""
        changed = Changed(user_id, guild_id)
        self.forget(changed)
        if self._tell is not None:
            self._tell(changed)

    def forget(self, changed: Changed) -> None:
        """Read these choices anew; those that are being read at this moment are not kept."""
        self._changes += 1
        if changed == Changed():
            self._users.clear()
            self._guilds.clear()
        self._users.pop(changed.user_id, None)
        self._guilds.pop(changed.guild_id, None)

    @contextmanager
    def using(self, look: Look, language: Language | None = None) -> Iterator[None]:
        """Build a page in this look: with glyphs, where the application has them, or with plain emojis.

        language  of its texts; None for that which the task speaks
        """
        with using(PLAIN if look is Look.text else self._glyphs.table), speaking(language or spoken()):
            yield

    async def _server(self, guild_id: int) -> GuildSettings:
        return await self._read(self._guilds, guild_id, self._people.of_guild)

    async def _read(self, kept: dict[int, tuple[T, datetime]], key: int, read: Callable[[int], Awaitable[T]]) -> T:
        """These settings. They are kept unless there was a change while they were read."""
        found = kept.get(key)
        if found is None or self._is_old(found[1]):
            before = self._changes
            found = (await read(key), self._now())
            if self._changes == before:
                if len(kept) >= MANY:
                    kept.clear()
                kept[key] = found
        return found[0]

    def _is_old(self, read_at: datetime) -> bool:
        """Whether settings of which another process may not tell a change are to be read again.

        That is after a minute, or if the clock was set back since.
        """
        return self._tell is not None and not timedelta() <= self._now() - read_at <= KEPT
