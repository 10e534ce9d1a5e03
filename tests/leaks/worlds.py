"""Pairs of worlds that differ in cards hidden from a reader."""

from __future__ import annotations

import random
from typing import Any

from games.imposter_kings import position
from games.imposter_kings.cards import ASSASSIN, KINGS_HAND, NAMES
from games.imposter_kings.state import State
from games.registry import GAMES

KINGS = GAMES["imposter_kings"]
PLOTS = GAMES["all_kings_fall"]


def deal(seats: int, mode: str, seed: int) -> State:
    """The Imposter Kings, just dealt."""
    state: State = KINGS.new(seats, seed, {"mode": mode})
    return state


def swapped(state: State, a: int, b: int) -> State:
    """The same with these two cards changed for each other."""
    ident = list(state.ident)
    ident[a], ident[b] = ident[b], ident[a]
    twin = state.clone()
    twin.identify(tuple(ident))
    return twin


def twin_of(state: State, viewer: int, rng: random.Random) -> State:
    """A world that `viewer` cannot tell from this one: mostly with one card changed, a Reaction if there is one to be.

    Now and then with all that is hidden dealt anew. Seed and salt stay.
    """
    if rng.random() < 0.1:
        anew = KINGS.sample(state, viewer, rng)
        twin = state.clone()
        twin.identify(anew.ident)
        return twin
    hidden = [card for card in range(len(state.ident)) if not (state.public | state.private[viewer]) >> card & 1]
    reactions = [card for card in hidden if state.ident[card] in (KINGS_HAND, ASSASSIN)]
    a = rng.choice(reactions or hidden)
    b = rng.choice([card for card in hidden if state.ident[card] != state.ident[a]])
    return swapped(state, a, b)


def at(**named: Any) -> State:
    """A position by names, with the sealed deal of every other test."""
    return position(seed=7, **named)


def id_of(state: State, name: str) -> int:
    """The only card of this name that no seat can see."""
    [card] = [card for card, kind in enumerate(state.ident) if NAMES[kind] == name and not state.public >> card & 1]
    return card
