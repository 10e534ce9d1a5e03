"""Worlds that a seat cannot tell from the real one: the other hand's unknown cards and the draw pile are dealt anew.

Older slots of a hand exclude at least as many kinds as newer ones (`known`), so dealing them in their order, each any
card that it allows, makes every possible hand as likely as any other. That a player did not win at the start of a
turn is left out.
"""

from __future__ import annotations

import random

from games.core.protocol import Seat
from games.core.rng import SEED_BYTES
from games.imp.cards import KING, RANK, in_order, kinds, without
from games.imp.known import Known
from games.imp.state import State


def sample(s: State, viewer: Seat, rng: random.Random) -> State:
    """A clone with everything that `viewer` does not know drawn anew."""
    t, other = s.clone(), 1 - viewer
    known = s.known[other]
    pool = in_order(s.pile + without(s.hands[other], known.sure))
    unknown = _deal(known, pool, rng)
    t.hands[other] = in_order([*known.sure, *unknown])
    t.pile = without(pool, unknown)
    rng.shuffle(t.pile)
    t.seed = rng.randbytes(SEED_BYTES)
    if t.given[other] is not None:
        t.given[other] = rng.choice(kinds(t.hands[other]))
    return t


def _deal(known: Known, pool: list[str], rng: random.Random) -> list[str]:
    """Cards of the pool for the slots. No hand holds two kings: beside a sure one the slots exclude it."""
    while True:
        left, dealt = pool[:], []
        for mask in known.slots:
            allowed = [at for at, card in enumerate(left) if not mask >> RANK[card] & 1]
            dealt.append(left.pop(rng.choice(allowed)))
        if dealt.count(KING) < 2:
            return dealt
