"""What tournaments need from outside: a store, and somebody to tell. And the records that cross.

Every method of `Store` that writes returns after the commit, and either all of it is stored or nothing. It raises
`StorageDown` when the database takes nothing, `Conflict` when another process has written these events.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple, Protocol

from tournaments.events import Recorded
from tournaments.tournament import Phase


class Head(NamedTuple):
    """What follows from the events and is stored beside them, to be searched by.

    live    whether anything may still happen by itself
    due_at  its next deadline
    """

    name: str
    phase: Phase
    live: bool
    due_at: datetime | None


class Announcement(NamedTuple):
    """Where it is announced."""

    channel_id: int
    message_id: int


class Post(NamedTuple):
    """A message that is kept up to date: a round's pairings, the podium, a call for the organisers."""

    channel_id: int
    message_id: int


class Summary(NamedTuple):
    """One line of a list of tournaments."""

    id: int
    name: str
    phase: Phase


@dataclass(frozen=True, slots=True)
class StoredTournament:
    """A tournament as it was stored: all of its events, oldest first."""

    id: int
    announcement: Announcement | None
    log: tuple[Recorded, ...]


class Store(Protocol):
    """Where tournaments are kept."""

    async def create(self, guild_id: int, first: Recorded, head: Head) -> int:
        """Store a tournament with its first event; its id."""
        ...

    async def append(self, tournament_id: int, events: Sequence[Recorded], head: Head) -> None:
        """Store more events. Conflict: the log has gone on without us."""
        ...

    async def set_announcement(self, tournament_id: int, announcement: Announcement) -> None: ...

    def live(self) -> AsyncIterator[StoredTournament]:
        """All to which something may still happen by itself, by id."""
        ...

    async def load(self, tournament_id: int) -> StoredTournament | None: ...

    async def of_guild(self, guild_id: int, limit: int) -> Sequence[Summary]:
        """The newest of a guild, newest first."""
        ...


class Posts(Protocol):
    """Where messages are remembered, by keys that their owner chooses ("tournament:12:round:3")."""

    async def posts(self, prefix: str) -> Mapping[str, Post]:
        """Those whose keys begin so."""
        ...

    async def keep_post(self, key: str, post: Post) -> None: ...

    async def finished_without(self, key: str) -> Sequence[int]:
        """Finished tournaments that have no post of this key, "{}" standing for the id."""
        ...
