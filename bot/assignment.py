"""The port through which a bot has its servers: all of them, or one share of several (`bot.shares`)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from types import MappingProxyType
from typing import Any, Protocol

from bot.sessions import Turn
from cogs.kit.pages.looks import Changed
from cogs.kit.sending.rate_limiter import RateLimiter
from db.store import SqlStore, open_store
from db.writer import Committed


class Assignment(Protocol):
    """The servers of one bot, and what it has in common with the bots of other servers."""

    @property
    def shards(self) -> Mapping[str, Any]:
        """discord.py's options for the shards to connect; none, where Discord is asked how many there are to be."""
        ...

    @property
    def is_first(self) -> bool:
        """Whether this bot registers the commands and creates the emojis, which is done once for the application."""
        ...

    @property
    def is_held(self) -> bool:
        """Whether the servers are certainly this bot's; otherwise it answers nothing."""
        ...

    @property
    def limiter(self) -> RateLimiter[Any]:
        """Limits the requests that the process makes without being asked."""
        ...

    @property
    def tell(self) -> Callable[[Changed], None] | None:
        """Tells the bots of other servers which settings have changed; None where there are no others."""
        ...

    @property
    def listen(self) -> Callable[[Callable[[Changed], None]], Callable[[], None]]:
        """Calls a listener with what others tell; returns a function that ends it."""
        ...

    @property
    def turn(self) -> Callable[[], Awaitable[Turn]]:
        """Waits until the bot may begin a session with Discord."""
        ...

    async def open(self, url: str, committed: Committed) -> SqlStore:
        """Open the database for these servers. Raises the errors of `db.migrate` and StorageDown."""
        ...

    async def keep(self, store: SqlStore) -> None:
        """Prove again and again that the servers are this bot's. Raises StorageDown when they are not any more."""
        ...


class AllServers:
    """The assignment of a bot in one process, which runs all servers."""

    shards: Mapping[str, Any] = MappingProxyType({})
    is_first = is_held = True
    tell = None

    def __init__(self) -> None:
        self.limiter: RateLimiter[Any] = RateLimiter()

    def listen(self, listener: Callable[[Changed], None]) -> Callable[[], None]:
        return lambda: None

    async def turn(self) -> Turn:
        return Turn()

    async def open(self, url: str, committed: Committed) -> SqlStore:
        return await open_store(url, committed=committed)

    async def keep(self, store: SqlStore) -> None:
        """They stay its own."""
