"""One Discord without a port: its content, its gateway and its answers."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence

from fake_discord.faults import Faults
from fake_discord.gateway import Gateway
from fake_discord.limits import Limits
from fake_discord.payloads import Json
from fake_discord.rest import Request, Rest
from fake_discord.state import State


class World:
    """One Discord with one server and one channel to begin with.

    guild   the first server; `channel` is its text channel
    """

    def __init__(self) -> None:
        self.state, self.faults, self.limits = State(), Faults(), Limits()
        self.gateway = Gateway(self.state)
        self.rest = Rest(self.state, self.faults, self.limits, self.gateway)
        self.guild = self.state.new_guild("Court")
        self.channel = self.state.new_channel(self.guild, "kings")

    @property
    def requests(self) -> Sequence[Request]:
        """All requests of the bot so far, oldest first."""
        return tuple(self.rest.requests)

    def sent(self, method: str, path: str) -> Iterator[Request]:
        """The requests of this kind; `path` is a pattern for the path after `/api/v10`."""
        return self.rest.sent(method, path)

    def commands(self, guild_id: int) -> Sequence[Json]:
        """The commands of this server."""
        return [*self.state.commands.get(guild_id, ()), *self.state.commands.get(None, ())]

    async def until(self, true: Callable[[], object], within: float = 120.0) -> None:
        """Wait for a condition, which is checked after each request. Raises TimeoutError."""
        async with asyncio.timeout(within):
            while not true():
                self.rest.answered.clear()
                await self.rest.answered.wait()

    def later(self, seconds: float) -> None:
        """Move this Discord's clock: tokens run out, presses become too old to be answered."""
        self.state.ahead += seconds

    async def remove_channel(self, channel_id: int) -> None:
        """A moderator deletes a channel or a thread; the bot is told."""
        gone = self.state.delete_channel(channel_id)
        await self.rest.tell_of(gone, "DELETE")

    def remove_message(self, channel_id: int, message_id: int) -> None:
        """Delete a message as a person does; the bot has no intent for messages and gets no event."""
        self.state.delete(self.state.message(channel_id, message_id))
