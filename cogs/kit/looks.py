"""Chooses whether a reader sees pictures, glyphs or text: the player's setting, else the server's."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import datetime, timedelta
from typing import TypeVar

from cogs.kit.glyphs import Glyphs
from cogs.kit.interaction import Interaction
from games.core.glyphs import PLAIN, using
from host.people import GuildSettings, Look, People, UserSettings

KEPT = timedelta(seconds=60)
"""So long settings are not read again: another process may have changed them."""
MANY = 10_000

T = TypeVar("T")


class Looks:
    """Reads the choices, and lets pages be built in them."""

    def __init__(self, people: People, glyphs: Glyphs, now: Callable[[], datetime]) -> None:
        self._people, self._glyphs, self._now = people, glyphs, now
        self._users: dict[int, tuple[UserSettings, datetime]] = {}
        self._guilds: dict[int, tuple[GuildSettings, datetime]] = {}

    async def of_guild(self, guild_id: int) -> Look:
        """The look of a server's boards."""
        found = self._guilds.get(guild_id)
        if found is None or found[1] < self._now():
            found = self._kept(self._guilds, guild_id, await self._people.of_guild(guild_id))
        return found[0].look or Look.pictures

    async def of(self, user_id: int | None, guild_id: int) -> Look:
        """The look of a player's panels."""
        if user_id is None:
            return await self.of_guild(guild_id)
        return (await self.settings(user_id)).look or await self.of_guild(guild_id)

    async def settings(self, user_id: int) -> UserSettings:
        """All settings of a person for presses, at most a minute old."""
        found = self._users.get(user_id)
        if found is None or found[1] < self._now():
            found = self._kept(self._users, user_id, await self._people.of(user_id))
        return found[0]

    async def reading(self, interaction: Interaction) -> AbstractContextManager[None]:
        """Build a page for the person of this interaction in the look of that person's panels."""
        return self.using(await self.of(interaction.user.id, interaction.guild_id or 0))

    def changed(self, *, user_id: int = 0, guild_id: int = 0) -> None:
        """Read these choices anew."""
        self._users.pop(user_id, None)
        self._guilds.pop(guild_id, None)

    def using(self, look: Look) -> AbstractContextManager[None]:
        """Build a page in this look: with glyphs, where the application has them, or with plain emojis."""
        return using(PLAIN if look is Look.text else self._glyphs.table)

    def _kept(self, kept: dict[int, tuple[T, datetime]], key: int, settings: T) -> tuple[T, datetime]:
        if len(kept) >= MANY:
            kept.clear()
        kept[key] = (settings, self._now() + KEPT)
        return kept[key]
