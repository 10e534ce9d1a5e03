"""The port through which a bot has its servers: all of them, or one share of several (`bot.shares`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Protocol

from bot.sessions import Turn
from cogs.kit.pages.looks import Changed
from cogs.kit.sending.rate_limiter import RateLimiter
from db.store import SqlStore, open_store
from db.writer import Committed


class Assignment(Protocol):
    """The servers of one bot, and what it has in common with the bots of other servers.

    shards    discord.py's options for the shards to connect; none, where Discord is asked how many there are to be
    is_first  whether this bot registers the commands and creates the emojis, which is done once for the application
    limiter   limits the requests that the process makes without being asked
    tell      tells the bots of other servers which settings have changed; None where there are no others
    """

    shards: Mapping[str, Any]
    is_first: bool
    limiter: RateLimiter
    tell: Callable[[Changed], None] | None

    @property
    def is_held(self) -> bool:
        """Whether the servers are certainly this bot's; otherwise it answers nothing."""

    def listen(self, listener: Callable[[Changed], None], /) -> Callable[[], None]:
        """Call this with what others tell; returns a function that ends it."""

    async def turn(self) -> Turn:
        """Wait until the bot may begin a session with Discord."""

    async def open(self, url: str, committed: Committed) -> SqlStore:
        """Open the database for these servers. Raises the errors of `db.migrate` and StorageDown."""

    async def keep(self, store: SqlStore) -> None:
        """Prove again and again that the servers are this bot's. Raises StorageDown when they are not any more."""


class AllServers:
    """The assignment of a bot in one process, which runs all servers."""

    shards: Mapping[str, Any] = MappingProxyType({})
    is_first = is_held = True
    tell: Callable[[Changed], None] | None = None

    def __init__(self) -> None:
        self.limiter = RateLimiter()

    def listen(self, listener: Callable[[Changed], None]) -> Callable[[], None]:
        return lambda: None

    async def turn(self) -> Turn:
        return Turn()

    async def open(self, url: str, committed: Committed) -> SqlStore:
        return await open_store(url, committed=committed)

    async def keep(self, store: SqlStore) -> None:
        """They stay its own."""
