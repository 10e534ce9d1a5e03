"""Requests to open a lobby or a practice match, as values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from host.lobbies.lobby import Lobby
from host.model import FAST_PACE, OWN_PACE, Away, Player

IDLE = timedelta(minutes=30)
"""A lobby closes this long after its last press."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NewLobby:
    """A lobby to be opened with its owner in the first seat.

    options     values of some of the game's table options
    invited     in a challenge the only persons, beside the owner, who may join; empty: anyone may
    rematch_of  the match that is played again
    away        what becomes of the seat of an absent person
    season      the name of the season in which this is a challenge
    stays       how long the lobby is open without a press; after the first press it is `IDLE`
    """

    owner_id: int
    owner_name: str
    guild_id: int
    channel_id: int
    game: str
    mode: str
    pace: str
    options: Mapping[str, Any] = field(default_factory=dict)
    fast_windows: bool = False
    invited: frozenset[int] = frozenset()
    rematch_of: int | None = None
    away: Away = "computer"
    season: str = ""
    stays: timedelta = IDLE

    def lobby(self, now: datetime) -> Lobby:
        """The lobby as it is opened at this time; the store gives it its id."""
        return Lobby(
            id=0,
            guild_id=self.guild_id,
            channel_id=self.channel_id,
            message_id=None,
            game=self.game,
            mode=self.mode,
            options=dict(self.options),
            pace=self.pace,
            fast_windows=self.fast_windows,
            owner_id=self.owner_id,
            players=(Player(0, self.owner_name, user_id=self.owner_id),),
            invited=self.invited,
            expires_at=now + self.stays,
            rematch_of=self.rematch_of,
            away=self.away,
            opened_at=now,
            season=self.season,
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
