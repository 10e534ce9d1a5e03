"""Positions from names of cards: for tests, lessons and puzzles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.core.protocol import Event, Seat
from games.core.rng import salted, seed_bytes, shuffled
from games.imp import known as k
from games.imp import turns
from games.imp.cards import DECK, KING, in_order, without
from games.imp.modes import Options
from games.imp.state import State
from games.imp.verbs import learn


def position(
    hands: Sequence[Sequence[str]],
    *,
    seat: Seat = 0,
    turn: int = 3,
    next_cards: Sequence[str] = (),
    left: int | None = None,
    removed: Sequence[str] = (),
    exhaustions: int = 0,
    events: list[Event] | None = None,
    **options: Any,
) -> State:
    """The state after the start (S0 and S1) of a turn.

    hands        the kinds in both, before the turn
    seat, turn   whose turn it is, and the how many-th of the match; the first two are the players' first
    next_cards   what will be drawn, first card first
    left         cards in the draw pile, `next_cards` among them; all others lie in the discard pile
    events       gets the events of the start

    Raises ValueError for options and cards that do not exist, and for a hand with two kings.
    """
    if len(hands) != 2:
        raise ValueError(f"two play, not {len(hands)}")
    if any(list(hand).count(KING) > 1 for hand in hands):
        raise ValueError("no hand holds two kings")
    seed = seed_bytes(b"position")
    s = State(options=Options.read(options), seed=seed, salt=salted(seed), seat=seat)
    try:
        rest = without(DECK, [*hands[0], *hands[1], *removed, *next_cards])
    except ValueError:
        raise ValueError("there are not so many cards of a kind, or no such kind") from None
    rest = shuffled(s.seed, "rest", rest)
    drawn = len(rest) if left is None else left - len(next_cards)
    if not 0 <= drawn <= len(rest):
        raise ValueError(f"{left} cards cannot be left")
    s.pile = [*rest[:drawn], *reversed(next_cards)]
    s.discard = rest[drawn:]
    s.removed = list(removed)
    s.hands = [in_order(hand) for hand in hands]
    for owner, hand in enumerate(s.hands):
        learn(s, owner, k.drew, len(hand))
    s.turn = turn
    s.exhaustions = exhaustions
    s.announced = True
    turns.begin(s, [] if events is None else events)
    return s
