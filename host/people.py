"""What people and servers have set for themselves, and what is kept about a person: told on request, and forgotten.

Plain values and the port of a store; who may change what is decided where Discord is known.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple, Protocol

from host.matches.service import Host

FORGOTTEN = "Deleted player"
"""What somebody is called in the matches of others after having been forgotten."""


class Pings(StrEnum):
    """When somebody is pinged: for everything that concerns that person, when that person is asked, or never."""

    all = "all"
    reminders = "reminders"
    none = "none"


@dataclass(frozen=True, slots=True)
class UserSettings:
    """What a person has chosen.

    on_web  whether web pages may show this person's name beside pledges, in the leaderboard and in a profile
    """

    pings: Pings = Pings.all
    on_web: bool = False


@dataclass(frozen=True, slots=True)
class GuildSettings:
    """What a server has chosen.

    organiser_role  members with this role may do what organisers may; None: only those who manage the server
    pace            of a new table; None, or one that is no longer there: the first
    """

    organiser_role: int | None = None
    pace: str | None = None


class Bound(NamedTuple):
    """Why somebody cannot be forgotten yet: ids of matches and tables, and names of tournaments, that go on."""

    matches: tuple[int, ...] = ()
    lobbies: tuple[int, ...] = ()
    tournaments: tuple[str, ...] = ()


class PeopleStore(Protocol):
    """Where that is kept. Writes return after the commit and raise StorageDown when nothing is taken."""

    async def user_settings(self, user_ids: Collection[int]) -> Mapping[int, UserSettings]:
        """What those of them have set who have set anything."""
        ...

    async def save_user_settings(self, user_id: int, settings: UserSettings) -> None: ...

    async def guild_settings(self, guild_id: int) -> GuildSettings: ...

    async def save_guild_settings(self, guild_id: int, settings: GuildSettings) -> None: ...

    async def everything_about(self, user_id: int) -> dict[str, Any]:
        """All that is kept about a person, ready for JSON: nothing that this person may not know, no tokens."""
        ...

    async def forget(self, user_id: int) -> Bound:
        """Remove settings and name, and put a number that means nobody in place of the user. One transaction.

        Nothing is changed while something goes on: that is returned.
        """
        ...


class People:
    """Reads and changes settings, tells and forgets. What is being stored goes on if its caller is cut off."""

    def __init__(self, host: Host, store: PeopleStore) -> None:
        self._background, self._store = host.background, store

    async def of(self, user_id: int) -> UserSettings:
        return (await self._store.user_settings([user_id])).get(user_id, UserSettings())

    async def change(self, user_id: int, settings: UserSettings) -> None:
        await self._background.do(self._store.save_user_settings(user_id, settings))

    async def of_guild(self, guild_id: int) -> GuildSettings:
        return await self._store.guild_settings(guild_id)

    async def change_guild(self, guild_id: int, settings: GuildSettings) -> None:
        await self._background.do(self._store.save_guild_settings(guild_id, settings))

    async def heard(self, user_ids: Collection[int], *, reminder: bool = False) -> tuple[int, ...]:
        """Those of them who want to be pinged."""
        if not user_ids:
            return ()
        wanted = {Pings.all, Pings.reminders} if reminder else {Pings.all}
        found = await self._store.user_settings(user_ids)
        return tuple([user for user in user_ids if found.get(user, UserSettings()).pings in wanted])

    async def everything_about(self, user_id: int) -> dict[str, Any]:
        return await self._store.everything_about(user_id)

    async def forget(self, user_id: int) -> Bound:
        return await self._background.do(self._store.forget(user_id))
