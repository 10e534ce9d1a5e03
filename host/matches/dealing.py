"""A new match, before its first action."""

from __future__ import annotations

import hashlib
import secrets
from datetime import datetime

from host.matches import seats
from host.matches.agenda import start_clocks
from host.matches.position import Position
from host.matches.presence import asked_first
from host.matches.recovery import first_state
from host.model import Pace, Setup
from host.ports import AnyGame
from host.records import NewMatch, StoredMatch

SEED_BYTES = 32


def new_seed() -> bytes:
    """Random bytes for the deal of a new match."""
    return secrets.token_bytes(SEED_BYTES)


def dealt(
    game: AnyGame, pace: Pace, setup: Setup, seed: bytes, now: datetime, lobby_id: int | None
) -> tuple[NewMatch, Position]:
    """Deal from this seed: the match to store, and its first position. Raises ValueError for an unsupported setup."""
    if len(setup.players) not in game.modes[setup.mode].seats:
        raise ValueError(f"{setup.game} {setup.mode} is not for {len(setup.players)} seats")
    state = first_state(game, setup, seed)
    pending = tuple(game.pending(state))
    setup = seats.after_computer(setup, pending) if setup.practice else setup
    computers = {player.seat for player in setup.players if player.is_computer}
    asked = [decision for decision in pending if decision.blocking]
    presence = asked_first(asked, pace, {}, _persons(setup), now)
    clocks = start_clocks(asked, pace, seed, now, computers, presence=presence)
    seed_hash = hashlib.sha256(seed).hexdigest()
    new = NewMatch(setup, game.rules_version, seed, seed_hash, now, clocks, lobby_id, tuple(presence.values()))
    return new, Position(state, pending, 0, {row.decision: row for row in clocks}, presence=presence)


def stored_as(match_id: int, new: NewMatch) -> StoredMatch:
    """The new match as it is stored under this id."""
    return StoredMatch(
        match_id, new.setup, new.rules_version, new.seed, new.seed_hash, new.created_at, persons=_persons(new.setup)
    )


def _persons(setup: Setup) -> dict[int, int]:
    """The user ids of persons by seat."""
    return {player.seat: player.user_id for player in setup.players if player.user_id is not None}
