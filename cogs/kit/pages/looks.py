"""Chooses whether a reader sees pictures, glyphs or text: the player's setting, else the server's."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import datetime, timedelta
from typing import NamedTuple, TypeVar

from cogs.kit.interaction import Interaction
from cogs.kit.pages.glyphs import Glyphs
from games.core.glyphs import PLAIN, using
from host.people import GuildSettings, Look, People, UserSettings

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

    `tell` tells the bots of other servers of a change; without it this process makes all changes itself.
    """

    def __init__(
        self,
        people: People,
        glyphs: Glyphs,
        now: Callable[[], datetime],
        tell: Callable[[Changed], None] | None = None,
    ) -> None:
        self._people, self._glyphs, self._now, self._tell = people, glyphs, now, tell
        self._changes = 0
        self._users: dict[int, tuple[UserSettings, datetime]] = {}
        self._guilds: dict[int, tuple[GuildSettings, datetime]] = {}

    async def of_guild(self, guild_id: int) -> Look:
        """The look of a server's boards."""
        found = self._guilds.get(guild_id)
        if found is None or self._is_old(found[1]):
            before = self._changes
            found = self._kept(self._guilds, guild_id, await self._people.of_guild(guild_id), before)
        return found[0].look or Look.pictures

    async def of(self, user_id: int | None, guild_id: int) -> Look:
        """The look of a player's panels."""
        if user_id is None:
            return await self.of_guild(guild_id)
        return (await self.settings(user_id)).look or await self.of_guild(guild_id)

    async def settings(self, user_id: int) -> UserSettings:
        """All settings of a person for presses; another process's change that was not told counts after a minute."""
        found = self._users.get(user_id)
        if found is None or self._is_old(found[1]):
            before = self._changes
            found = self._kept(self._users, user_id, await self._people.of(user_id), before)
        return found[0]

    async def reading(self, interaction: Interaction) -> AbstractContextManager[None]:
        """Build a page for the person of this interaction in the look of that person's panels."""
        return self.using(await self.of(interaction.user.id, interaction.guild_id or 0))

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

    def using(self, look: Look) -> AbstractContextManager[None]:
        """Build a page in this look: with glyphs, where the application has them, or with plain emojis."""
        return using(PLAIN if look is Look.text else self._glyphs.table)

    def _is_old(self, read_at: datetime) -> bool:
        """Whether settings of which another process may not tell a change are to be read again.

        That is after a minute, or if the clock was set back since.
        """
        return self._tell is not None and not timedelta() <= self._now() - read_at <= KEPT

    def _kept(self, kept: dict[int, tuple[T, datetime]], key: int, settings: T, before: int) -> tuple[T, datetime]:
        """Keep settings whose reading began after so many changes, unless there was another one since."""
        found = (settings, self._now())
        if self._changes == before:
            if len(kept) >= MANY:
                kept.clear()
            kept[key] = found
        return found
