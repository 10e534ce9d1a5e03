"""Live matches of any game, in memory and with the longest names."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from games.core.protocol import Action, Choice, Decision
from host.matches.acted_for import heard
from host.matches.match import LiveMatch
from host.matches.position import Position
from host.model import PACES, Ending, Player, Setup
from host.records import Deadline, StoredMatch
from tests.cogs.wide import NAME, NOW


def match_of(game: Any, mode: str, seats: int) -> LiveMatch:
    players = tuple(Player(seat, NAME, user_id=10**18 + seat) for seat in range(seats))
    setup = Setup(game=game.key, mode=mode, pace="live", players=players, guild_id=10**18, channel_id=10**18)
    stored = StoredMatch(10**9, setup, game.rules_version, b"s" * 32, "a" * 64, NOW)
    state = game.new(seats, b"s" * 32, {"mode": mode})
    return LiveMatch(stored, game, PACES["live"], position_of(game, state))


def position_of(game: Any, state: Any, heard: Mapping[int, int] = {}) -> Position:
    pending = tuple(game.pending(state))
    clocks = {d.id: Deadline(d.id, d.seat, NOW, None, NOW) for d in pending if d.blocking}
    return Position(state, pending, 0, clocks, heard=heard)


def answer(match: LiveMatch, decision: Decision, choice: Choice) -> None:
    """The match after this answer of the person whose question it is."""
    game, before = match.game, match.position
    events = game.apply(before.state, Action(decision.seat, decision.id, choice))
    match.remember(events)
    match.position = position_of(game, before.state, heard(before.heard, decision.seat, "player", events))


def answer_at_random(match: LiveMatch, rng: random.Random) -> None:
    """The match after a random answer to a question that is waited for."""
    decision = rng.choice(match.position.blocking)
    answer(match, decision, decision.random(rng))


def answer_by_default(match: LiveMatch) -> None:
    """The match after the answer of the clock to the first question that is waited for."""
    decision = match.position.blocking[0]
    answer(match, decision, decision.default)


def finish(match: LiveMatch) -> None:
    """The rules have brought the match to its end."""
    match.ending, match.outcome = Ending.finished, match.game.outcome(match.position.state)


def next_answered(match: LiveMatch, rng: random.Random) -> Decision:
    """Mostly of those who are waited for: seats that may leave at any time would soon be gone."""
    return rng.choice(match.position.blocking if rng.random() < 0.95 else match.position.pending)


def looks_at(step: int) -> bool:
    """Every step of the beginning; of a long match fewer and fewer."""
    return step % (1 + step // 20) == 0
