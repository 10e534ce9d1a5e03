"""The ports of tournaments, and the records that pass through them.

Methods of `Store` that write return after the commit and store everything or nothing. They raise `StorageDown` when the
database is not available, and `Conflict` when another process has stored these events.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple, Protocol

from tournaments.events import Recorded
from tournaments.tournament import Phase


class Head(NamedTuple):
    """Searchable facts that are stored beside the events.

    live    whether anything may still happen without a request
    due_at  its next deadline
    """

    name: str
    phase: Phase
    live: bool
    due_at: datetime | None


class Post(NamedTuple):
    """The place of a message that is kept up to date.

    It is an announcement, a round's pairings, the podium, or a call for the organisers.
    """

    channel_id: int
    message_id: int


class Summary(NamedTuple):
    """One line in a list of tournaments."""

    id: int
    name: str
    phase: Phase


@dataclass(frozen=True, slots=True)
class StoredTournament:
    """A stored tournament: all of its events, oldest first."""

    id: int
    announcement: Post | None
    log: tuple[Recorded, ...]


class Store(Protocol):
    """Stores tournaments."""

    async def create(self, guild_id: int, first: Recorded, head: Head) -> int:
        """Store a tournament with its first event; return its id."""

    async def append(self, tournament_id: int, events: Sequence[Recorded], head: Head) -> None:
        """Store more events. Conflict: the stored log has changed since it was loaded."""

    async def set_announcement(self, tournament_id: int, announcement: Post) -> None:
        """Store the place of the announcement."""

    def live(self) -> AsyncIterator[StoredTournament]:
        """All tournaments in which anything may still happen without a request, by id."""

    async def load(self, tournament_id: int) -> StoredTournament | None:
        """A tournament by id; None if there is none."""

    async def of_guild(self, guild_id: int, limit: int) -> Sequence[Summary]:
        """The tournaments of a server that go on, and the newest of the others, up to the limit; newest first."""


class Posts(Protocol):
    """Stores the places of messages under keys that the caller chooses ("tournament:12:round:3")."""

    async def posts(self, prefix: str) -> Mapping[str, Post]:
        """The posts whose keys have this prefix."""

    async def keep_post(self, key: str, post: Post) -> None:
        """Store a post under this key."""

    async def ended_without(self, key: str) -> Sequence[int]:
        """Finished and cancelled tournaments without a post of this key; "{}" stands for the tournament's id."""
