"""Seeds that deal what a test needs, found by dealing."""

from __future__ import annotations

from collections.abc import Set
from itertools import count

from games.registry import GAMES

GAME = GAMES["imposter_kings"]


def seed_dealing(first: Set[str], second: Set[str], true_king: int = 0) -> bytes:
    """The first seed that deals these cards to the two seats and makes that one the True King."""
    for number in count():
        seed = number.to_bytes(32)
        view = GAME.view(GAME.new(2, seed, {"mode": "standard"}), 0)
        if view.true_king == true_king and first <= _hand(seed, 0) and second <= _hand(seed, 1):
            return seed
    raise AssertionError


def _hand(seed: bytes, seat: int) -> set[str]:
    view = GAME.view(GAME.new(2, seed, {"mode": "standard"}), seat)
    return {card.name for card in view.hand}
