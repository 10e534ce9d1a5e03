"""The ports of the host: a store and computer players.

Methods of `Store` that write return after the commit and store everything or nothing. They raise `StorageDown` when the
database is not available, and `Conflict` when a row that must be new exists already.
"""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Collection, Mapping, Sequence
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from games.core.game import Game
from games.core.protocol import Choice, Decision
from host.model import Panel, Place
from host.records import Clocks, GuildOutage, Late, MatchResult, NewMatch, Played, Practised, Step, StoredMatch

if TYPE_CHECKING:
    from host.lobbies.lobby import Lobby

AnyGame: TypeAlias = Game[Any]


class Store(Protocol):
    """Stores matches and lobbies."""

    async def heartbeat(self) -> datetime | None:
        """The time of the last heartbeat; None before the first."""

    async def beat(self, at: datetime) -> None:
        """Store a heartbeat."""

    async def resume(self, away: timedelta, at: datetime) -> None:
        """Move all deadlines of matches, lobbies, tournaments and lost guilds by `away`, and store a heartbeat."""

    async def guild_outages(self) -> Sequence[GuildOutage]:
        """The unreachable guilds."""

    async def hold_guild(self, outage: GuildOutage) -> None:
        """Store that this guild is unreachable."""

    async def release_guild(self, guild_id: int, away: timedelta, at: datetime) -> None:
        """The guild is reachable again, since `at`.

        Move the deadlines of its matches, open lobbies and tournaments by `away`.
        """

    async def late_matches(self, since: datetime) -> Sequence[Late]:
        """Live matches without a clock, and those whose next moment was before `since`, the oldest first."""

    async def last_match_id(self) -> int:
        """The highest id of a match; 0 before the first."""

    async def create_match(self, new: NewMatch) -> int:
        """Store a match; return its id. Conflict: its contest has a match already."""

    async def match_of_contest(self, contest: str) -> int | None:
        """The match, live or ended, of this contest; None if there is none."""

    async def append(self, step: Step) -> None:
        """Store one step. Conflict: the stored log has changed since the match was loaded."""

    async def set_place(self, match_id: int, place: Place) -> None:
        """Store the place of a match."""

    async def set_panel(self, match_id: int, panel: Panel) -> None:
        """Store the newest panel of a seat."""

    async def set_ping(self, match_id: int, message_id: int | None) -> None:
        """Store the message that pings; None removes it."""

    def live_matches(self) -> AsyncIterator[StoredMatch]:
        """All live matches, by id."""

    async def load_match(self, match_id: int) -> StoredMatch | None:
        """A match by id, live or ended; None if there is none."""

    async def create_lobby(self, lobby: Lobby) -> int:
        """Store a new lobby, ignoring its `id`; return its id."""

    async def save_lobby(self, lobby: Lobby) -> None:
        """Store a changed lobby."""

    async def open_lobbies(self) -> Sequence[Lobby]:
        """All open lobbies."""

    async def load_lobby(self, lobby_id: int) -> Lobby | None:
        """A lobby by id, in any state; None if there is none."""

    async def lobby_of_match(self, match_id: int) -> Lobby | None:
        """The lobby from which this match was started."""

    async def past_matches(
        self, user_id: int, guild_id: int, limit: int, skip: int = 0, other: int | None = None
    ) -> Sequence[MatchResult]:
        """The ended matches of a person in a guild, newest first, after the `skip` newest ones.

        other  only those in which this person had a seat too
        """

    async def practice_of(self, user_id: int) -> Sequence[Practised]:
        """A person's newest practice matches that were played to the end without undo and hint, the newest first."""

    async def ended_since(self, at: datetime) -> Sequence[int]:
        """The matches that ended at that time or later."""

    async def live_everywhere(self) -> int:
        """How many matches go on in all servers, those of other processes included."""

    async def clocks_everywhere(self, late: datetime, silent: datetime) -> Clocks:
        """The clocks of all servers: moments before `late` are overdue, heartbeats before `silent` are too old."""

    async def played_by(self, user_id: int) -> Played:
        """What this person has begun to play, in all servers."""

    async def no_shows(
        self, guild_id: int, user_ids: Collection[int], since: datetime
    ) -> Mapping[int, Sequence[datetime]]:
        """When each of these persons has not come to a match in this guild since then, the newest first."""

    async def begun(self, user_ids: Collection[int], game: str) -> Mapping[int, int]:
        """How many matches of this game each of these persons has begun, in all servers, if any."""

    async def match_result(self, match_id: int) -> MatchResult | None:
        """An ended match; None if it is live or unknown."""


class Computer(Protocol):
    """A computer player. It sees a world that its seat cannot tell from the real one, never the real one."""

    @property
    def title(self) -> str:
        """Its strength in a word, as shown to people."""

    @property
    def name(self) -> str:
        """The name that its seats have at a table; empty for any."""

    @property
    def seconds(self) -> float:
        """How long it searches at most; 0: it does not search."""

    def summary(self, game: AnyGame) -> str:
        """A sentence about how it plays; empty if it is not offered for this game."""

    def plays(self, game: AnyGame) -> bool:
        """Whether it can play this game; the first in the list plays all games."""

    def choose(self, game: AnyGame, world: Any, decision: Decision, rng: random.Random) -> Choice:
        """A legal answer. Called outside the event loop; it may change `world`."""


class Departures(Protocol):
    """Knows who has left a server."""

    async def gone(self, guild_id: int, user_ids: Sequence[int]) -> Collection[int]:
        """Those of these persons who are certainly not in the server; none if that cannot be found out soon."""


Games: TypeAlias = Mapping[str, AnyGame]
Computers: TypeAlias = Mapping[str, Computer]
