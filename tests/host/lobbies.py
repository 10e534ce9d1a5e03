"""People at lobbies, a practice match, and presses that are refused."""

from collections.abc import Awaitable
from typing import Any

import pytest

from host.errors import Refusal
from host.lobbies.lobby import Lobby
from host.lobbies.requests import NewLobby, NewPractice
from host.model import Player
from tests.host.world import CHANNEL, GUILD, World

ANN, BEN, CAT = 100, 101, 102
PRACTICE = NewPractice(
    user_id=ANN, name="Ann", guild_id=GUILD, channel_id=CHANNEL, game="duel", mode="pair", seats=2, level="random"
)


def new_lobby(**more: Any) -> NewLobby:
    """A table that Ann opens."""
    usual = {"owner_id": ANN, "owner_name": "Ann", "guild_id": GUILD, "channel_id": CHANNEL}
    return NewLobby(**{**usual, "game": "duel", "mode": "classic", "pace": "live", **more})


async def a_lobby(world: World, **more: Any) -> Lobby:
    """Open a table of Ann's."""
    return await world.lobbies.open(new_lobby(**more))


def posted(*players: Player, **more: Any) -> Lobby:
    """A lobby as its message shows it; the first of the players is its owner."""
    usual = {"id": 1, "guild_id": 2, "channel_id": 3, "message_id": 4, "owner_id": players[0].user_id, "pace": "live"}
    return Lobby(**{**usual, "mode": "standard", "players": players, **more})


async def refused(press: Awaitable[Any], code: str) -> dict[str, Any]:
    with pytest.raises(Refusal) as refusal:
        await press
    assert refusal.value.code == code
    return refusal.value.facts
