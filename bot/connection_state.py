"""The connection state of discord.py, without the objects that the bot does not use."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import discord
from discord.state import AutoShardedConnectionState

COMPONENT = 3
"""The type of an interaction that is a press."""


class PressedMessage:
    """What handlers read of the message that a press comes from: its id and flags."""

    __slots__ = ("flags", "id")

    def __init__(self, data: dict[str, Any]) -> None:
        self.id = int(data["id"])
        self.flags = discord.MessageFlags._from_value(data.get("flags", 0))


class LeanState(AutoShardedConnectionState[Any]):
    """Makes no objects for the content of the message that a press comes from.

    An interaction is dropped unless `answers` says so: the process may have lost its share, and another one answers.
    """

    answers: Callable[[], bool] = staticmethod(lambda: True)

    def __init__(self, *, answers: Callable[[], bool], **options: Any) -> None:
        super().__init__(**options)
        self.answers = answers

    def parse_ready(self, data: Any) -> None:
        """Forget servers of this shard that a new session does not name: they have removed the bot meanwhile."""
        named, shard = {int(guild["id"]) for guild in data["guilds"]}, data["shard"]
        for guild in list(self.guilds):
            if (guild.id >> 22) % shard[1] == shard[0] and guild.id not in named:
                self._remove_guild(guild)
        super().parse_ready(data)

    def parse_interaction_create(self, data: Any) -> None:
        """Called for each interaction. The bot has no views, so a press has no other listener than the router."""
        if not self.answers():
            return
        if data["type"] != COMPONENT or "message" not in data:
            super().parse_interaction_create(data)
            return
        lean = {**data}
        message = PressedMessage(lean.pop("message"))
        interaction: discord.Interaction[Any] = discord.Interaction(data=cast(Any, lean), state=self)
        interaction.message = cast(discord.Message, message)
        self.dispatch("interaction", interaction)
