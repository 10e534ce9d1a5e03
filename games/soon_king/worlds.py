"""Worlds that a seat cannot tell from the real one, for computer players.

Only what the seat has not seen is drawn anew: the kinds of unseen ids, sealed answers of others, coins and shuffles to
come. Answers behind the one that counted in a window lie in a paused rule's log; no rule looks at them again.
"""

from __future__ import annotations

import random

from games.core.kernel import pending, redraw_sealed
from games.core.protocol import Seat
from games.core.rng import SEED_BYTES
from games.soon_king.cards import KINDS
from games.soon_king.state import State

ATTEMPTS = 500
"""Deals that are tried: the hand of a seat that pays holds enough cards with which it can."""


def sample(s: State, viewer: Seat, rng: random.Random) -> State:
    """A clone in which everything unknown to `viewer` is drawn anew, consistent with the viewer's knowledge.

    The open questions are public, so a deal in which one would not be asked is drawn again: a seat that pays for a
    Knight 1 or an Assassin 1 holds a card that is none itself (9.3).
    """
    asked = _asked(s)
    world = _drawn(s, viewer, rng)
    for _ in range(ATTEMPTS):
        if _asked(world) == asked:
            return world
        world = _drawn(s, viewer, rng)
    return world


def _asked(s: State) -> list[tuple[int, Seat, str, bool]]:
    """The public part of the open questions. Asking a state for them may carry paused rules on."""
    return [(d.id, d.seat, d.prompt, d.window) for d in pending(s.clone())]


def _drawn(s: State, viewer: Seat, rng: random.Random) -> State:
    t = s.clone()
    t.ident = _redealt(s, viewer, rng)
    t.seed = rng.randbytes(SEED_BYTES)
    redraw_sealed(t, viewer, rng)
    return t


def _redealt(s: State, viewer: Seat, rng: random.Random) -> list[int]:
    """Cards in other hands and in the draw pile: everything else has been seen. With dice any kind may be anywhere."""
    seen = s.public | s.private[viewer]
    places = [card for hand in s.hands for card in hand] + s.pile
    hidden = [card for card in places if not seen >> card & 1]
    kinds = [s.ident[card] for card in hidden]
    if s.options.draw == "dice":
        kinds = [rng.randrange(KINDS) for _ in hidden]
    rng.shuffle(kinds)
    fresh = s.ident[:]
    for card, kind in zip(hidden, kinds, strict=True):
        fresh[card] = kind
    return fresh
