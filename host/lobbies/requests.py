"""Requests to open a lobby or a practice match, as values."""

from __future__ import annotations

from dataclasses import dataclass, fields
from datetime import datetime, timedelta

from host.lobbies.lobby import Lobby, Table
from host.model import FAST_PACE, OWN_PACE, Player

IDLE = timedelta(minutes=30)
"""A lobby closes this long after its last press."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NewLobby(Table):
    """A lobby to be opened with its owner in the first seat.

    stays  how long the lobby is open without a press; after the first press it is `IDLE`
    """

    owner_name: str
    stays: timedelta = IDLE

    def lobby(self, now: datetime) -> Lobby:
        """The lobby as it is opened at this time; the store gives it its id."""
        return Lobby(
            **{setting.name: getattr(self, setting.name) for setting in fields(Table)},
            players=(Player(0, self.owner_name, user_id=self.owner_id),),
            expires_at=now + self.stays,
            opened_at=now,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class NewPractice:
    """A private match of one person against computer players of this level on all other seats; `fast` ones or not."""

    user_id: int
    name: str
    guild_id: int
    channel_id: int
    game: str
    mode: str
    seats: int
    level: str
    fast: bool = False

    def lobby(self, now: datetime) -> Lobby:
        """The person alone at a table; it is not stored, and computer players are added to it."""
        return NewLobby(
            owner_id=self.user_id,
            owner_name=self.name,
            guild_id=self.guild_id,
            channel_id=self.channel_id,
            game=self.game,
            mode=self.mode,
            pace=(FAST_PACE if self.fast else OWN_PACE).key,
            fast_windows=True,
            away="forfeit",
        ).lobby(now)
