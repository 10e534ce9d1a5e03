"""Closes challenges that wait for their answer when their season ends: their matches would not count for it."""

from __future__ import annotations

from datetime import timedelta

from host.background import BackgroundTasks
from host.lobbies.lobby import Lobby, duel
from host.lobbies.service import Lobbies
from tournaments.ladder.season import Season


def close_challenges(lobbies: Lobbies, background: BackgroundTasks, season: Season) -> None:
    """Close the challenges of this season that are open."""
    for lobby in [one for one in lobbies.live.values() if is_of(season, one)]:
        background.start(lobbies.lapse(lobby.id, season.name))


def is_of(season: Season, lobby: Lobby) -> bool:
    """Whether this is a challenge of the season: only such a table is kept for the hours that its rules name."""
    if duel(lobby) is None or lobby.opened_at is None or season.pool.seats != 2:
        return False
    here = (lobby.guild_id, lobby.game) == (season.pool.guild_id, season.pool.game)
    kept = lobby.expires_at - lobby.opened_at >= timedelta(hours=season.rules.answer_hours)
    return here and kept and season.starts_at <= lobby.opened_at < season.ends_at
