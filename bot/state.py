"""The connection state of discord.py, without the objects that the bot does not use."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from discord.state import AutoShardedConnectionState

COMPONENT = 3
"""The type of an interaction that is a press."""
UNREAD: dict[str, Any] = {"components": [], "embeds": [], "attachments": [], "mentions": []}
"""The parts of a pressed message that no handler reads: all but its id and flags. Each would become an object."""


class LeanState(AutoShardedConnectionState[Any]):
    """Makes no objects for the content of the message that a press comes from.

    An interaction is dropped unless `answers` says so: the process may have lost its share, and another one answers.
    """

    answers: Callable[[], bool] = staticmethod(lambda: True)

    def __init__(self, *, answers: Callable[[], bool], **options: Any) -> None:
        super().__init__(**options)
        self.answers = answers

    def parse_interaction_create(self, data: Any) -> None:
        """Called for each interaction."""
        if not self.answers():
            return
        if data["type"] == COMPONENT and "message" in data:
            data = {**data, "message": {**data["message"], **UNREAD}}
        super().parse_interaction_create(data)
