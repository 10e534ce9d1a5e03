"""Settings of people and servers, and the stored data about a person: export and deletion.

Plain values and the port of a store; permissions to change settings are checked in `cogs`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple, Protocol

from host.background import completes
from host.errors import Refusal
from host.events import AwaitedTopic, Topic
from host.in_turn import InTurn
from host.matches.service import Host
from host.model import Exit


class Pings(StrEnum):
    """When a person is pinged: about everything, when asked a question, or never."""

    all = "all"
    reminders = "reminders"
    none = "none"


class Confirm(StrEnum):
    """When a person is asked once more before a final choice: in the first matches of a game, always, or never."""

    first = "first"
    always = "always"
    never = "never"


class Look(StrEnum):
    """How cards are shown: as pictures, as small pictures in texts, or in words with plain emojis."""

    pictures = "pictures"
    glyphs = "glyphs"
    text = "text"


@dataclass(frozen=True, slots=True)
class UserSettings:
    """A person's settings.

    on_web    whether web pages may show this person's name: beside pledges and win chances, in the leaderboard, in a
              profile, and in matches: live, and after their end step by step with the hands, where all persons agree
              or the match is shared
    look      of the own panels; None: as the server has set it
    language  code of the language of private answers; None: that of the person's client
    fast_computers  whether computer players answer as soon as they can in new practice matches (`host.model.FAST_PACE`)
    """

    pings: Pings = Pings.all
    on_web: bool = False
    confirm: Confirm = Confirm.first
    look: Look | None = None
    language: str | None = None
    fast_computers: bool = False


@dataclass(frozen=True, slots=True)
class GuildSettings:
    """A server's settings.

    organiser_role  members with this role are organisers; None: only members who may manage the server
    pace            the pace of new tables; None, or an unknown one: the first
    look            of boards, and of panels of players who have not chosen; None: pictures
    language        code of the language of public messages; None: that which Discord shows for the server
    """

    organiser_role: int | None = None
    pace: str | None = None
    look: Look | None = None
    language: str | None = None


class Bound(NamedTuple):
    """Why a person's data cannot be deleted yet: ids of live matches that the person has not left, and of lobbies,
    names of running tournaments."""

    matches: tuple[int, ...] = ()
    lobbies: tuple[int, ...] = ()
    tournaments: tuple[str, ...] = ()


class PeopleStore(Protocol):
    """Stores settings and personal data. Methods that write return after the commit and raise StorageDown."""

    async def user_settings(self, user_ids: Collection[int]) -> Mapping[int, UserSettings]:
        """The settings of those persons who have any."""

    async def change_user_settings(
        self, user_id: int, changed: Callable[[UserSettings], UserSettings]
    ) -> tuple[UserSettings, UserSettings]:
        """Store what `changed` makes of a person's settings; return those before and after.

        One change after the other, also where other processes change them: none undoes another.
        """

    async def guild_settings(self, guild_id: int) -> GuildSettings:
        """The settings of a server; the defaults if none are stored."""

    async def save_guild_settings(self, guild_id: int, settings: GuildSettings) -> None:
        """Store a server's settings."""

    async def everything_about(self, user_id: int) -> dict[str, Any]:
        """All stored data about a person as JSON values, without tokens and without others' secrets."""

    async def forget(self, user_id: int) -> Bound:
        """Delete settings and name, and replace the user id by a number of no user, in one transaction.

        If the person is bound by something that is still running, nothing changes and the reasons are returned.
        """


class People:
    """Reads and changes settings, exports and deletes data. Writes complete even if the caller is cancelled."""

    def __init__(self, host: Host, store: PeopleStore) -> None:
        self.background, self._host, self._store = host.background, host, store
        self._guilds: InTurn[int] = InTurn()
        self.gave_up: AwaitedTopic[[]] = AwaitedTopic()
        """Published when a person whose data is about to be deleted has given up matches."""
        self.renamed: Topic[[]] = Topic()
        """Published when web pages may name a person from now on, or no longer, or call a person otherwise."""

    async def of(self, user_id: int) -> UserSettings:
        """The settings of a person; the defaults if none are stored."""
        return (await self._store.user_settings([user_id])).get(user_id, UserSettings())

    @completes
    async def change(self, user_id: int, changed: Callable[[UserSettings], UserSettings]) -> None:
        """Store what `changed` makes of a person's settings, one change after the other: none undoes another."""
        before, settings = await self._store.change_user_settings(user_id, changed)
        if before.on_web != settings.on_web:
            self.renamed.publish()

    async def of_guild(self, guild_id: int) -> GuildSettings:
        """The settings of a server; the defaults if none are stored."""
        return await self._store.guild_settings(guild_id)

    @completes
    async def change_guild(self, guild_id: int, changed: Callable[[GuildSettings], GuildSettings]) -> None:
        """Store what `changed` makes of a server's settings, as `change` does."""
        async with self._guilds(guild_id):
            await self._store.save_guild_settings(guild_id, changed(await self.of_guild(guild_id)))

    async def heard(self, user_ids: Collection[int], *, reminder: bool = False) -> tuple[int, ...]:
        """Those of them who want to be pinged."""
        if not user_ids:
            return ()
        wanted = {Pings.all, Pings.reminders} if reminder else {Pings.all}
        found = await self._store.user_settings(user_ids)
        return tuple([user for user in user_ids if found.get(user, UserSettings()).pings in wanted])

    async def everything_about(self, user_id: int) -> dict[str, Any]:
        """All stored data about a person as JSON values."""
        return await self._store.everything_about(user_id)

    @completes
    async def forget(self, user_id: int) -> Bound:
        """Delete a person's data, or return why that is not possible yet. Running matches are given up before."""
        bound = await self._store.forget(user_id)
        if bound == Bound(bound.matches) and bound.matches:
            for match_id in bound.matches:
                with suppress(Refusal):  # it has ended meanwhile, or another process runs it
                    await self._host.give_up(match_id, user_id, Exit.data)
            await self.gave_up.publish()
            bound = await self._store.forget(user_id)
        if not any(bound):
            self.renamed.publish()
        return bound
