"""Worlds that a seat cannot tell from the real one: unknown identities, votes and cards are drawn anew."""

from __future__ import annotations

import random

from games.core.protocol import Seat
from games.imposter import queries as q
from games.imposter.advice import agreed
from games.imposter.beliefs import suspects
from games.imposter.state import LETTER, TREASURE, State

SENSIBLE = 0.75
"""The share of sealed cards that imposters are taken to post as advised."""


def sample(s: State, viewer: Seat, rng: random.Random) -> State:
    """A clone with any secrets that the viewer's knowledge allows.

    Cards of opened bags are not drawn: a sampled world knows only the viewer's own. After the end all identities are
    known.
    """
    t = s.clone()
    if not s.imposters[viewer] and not q.is_over(s):
        t.imposters = _any_imposters(s, viewer, rng)
    t.posts = tuple([own if seat == viewer else () for seat, own in enumerate(s.posts)])
    t.votes = tuple(
        [vote if vote is None or seat == viewer else rng.choice((False, True)) for seat, vote in enumerate(s.votes)]
    )
    t.cards = tuple(
        [card if card is None or seat == viewer else _any_card(t, seat, rng) for seat, card in enumerate(s.cards)]
    )
    return t


def _any_imposters(s: State, viewer: Seat, rng: random.Random) -> tuple[bool, ...]:
    """Any set without the viewer that every opened bag allows."""
    possible = suspects(s.seats, s.card.imposters, q.bags(s))
    while True:
        mask = rng.choice(possible).mask
        if not mask >> viewer & 1:
            return tuple([bool(mask >> seat & 1) for seat in range(s.seats)])


def _any_card(t: State, seat: Seat, rng: random.Random) -> str:
    if not t.imposters[seat]:
        return LETTER
    return agreed(t, seat) if rng.random() < SENSIBLE else rng.choice((LETTER, TREASURE))
