"""People at lobbies, a practice match, and presses that are refused."""

from collections.abc import Awaitable
from typing import Any

import pytest

from host.errors import Refusal
from host.lobbies.requests import NewLobby, NewPractice
from tests.host.world import CHANNEL, GUILD

ANN, BEN, CAT = 100, 101, 102
PRACTICE = NewPractice(
    user_id=ANN, name="Ann", guild_id=GUILD, channel_id=CHANNEL, game="duel", mode="pair", seats=2, level="random"
)


def new_lobby(**more: Any) -> NewLobby:
    """A table that Ann opens."""
    usual = {"owner_id": ANN, "owner_name": "Ann", "guild_id": GUILD, "channel_id": CHANNEL}
    return NewLobby(**{**usual, "game": "duel", "mode": "classic", "pace": "live", **more})


async def refused(press: Awaitable[Any], code: str) -> dict[str, Any]:
    with pytest.raises(Refusal) as refusal:
        await press
    assert refusal.value.code == code
    return refusal.value.facts
