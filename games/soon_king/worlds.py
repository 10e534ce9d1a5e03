"""Worlds that a seat cannot tell from the real one, for computer players.

Only what the seat has not seen is drawn anew: the kinds of unseen ids, which gift was a made card, sealed answers of
others, coins and shuffles to come. A kind that the seat has searched for in vain is not in the pile; of the searches of
others a sampled world knows nothing. Answers behind the one that counted in a window lie in a paused rule's log; no
rule looks at them again.
"""

from __future__ import annotations

import random
from collections.abc import Mapping

from games.core.kernel import pending, redraw_sealed
from games.core.protocol import NoWorldError, Seat
from games.core.rng import SEED_BYTES
from games.soon_king.cards import KINDS
from games.soon_king.state import State

ATTEMPTS = 500
"""Deals that are tried: the hand of a seat that pays holds enough cards with which it can."""


def sample(s: State, viewer: Seat, rng: random.Random) -> State:
    """A clone in which everything unknown to `viewer` is drawn anew, consistent with the viewer's knowledge.

    The open questions are public, so a deal in which one would not be asked is drawn again: a seat that pays for a
    Knight 1 or an Assassin 1 holds a card that is none itself (9.3). Raises NoWorldError if none was found.
    """
    asked = _asked(s)
    for _ in range(ATTEMPTS):
        world = _drawn(s, viewer, rng)
        if _asked(world) == asked:
            return world
        world.rest()
    raise NoWorldError


def _asked(s: State) -> list[tuple[int, Seat, str, bool]]:
    """The public part of the open questions. Asking a state for them may carry paused rules on."""
    t = s.clone()
    asked = [(d.id, d.seat, d.prompt, d.window) for d in pending(t)]
    t.rest()
    return asked


def _drawn(s: State, viewer: Seat, rng: random.Random) -> State:
    t = s.clone()
    t.missed = tuple([missed for missed in s.missed if missed[0] == viewer])
    _redeal(t, viewer, rng)
    t.seed = rng.randbytes(SEED_BYTES)
    redraw_sealed(t, viewer, rng)
    return t


def _redeal(t: State, viewer: Seat, rng: random.Random) -> None:
    """Cards in other hands and in the draw pile: everything else has been seen. With dice any kind may be anywhere.

    They are drawn in the order of their kinds: from a position that looks the same to the viewer come the same worlds.
    """
    seen = t.public | t.private[viewer]
    places = [card for hand in t.hands for card in hand] + t.pile
    hidden = [card for card in places if not seen >> card & 1]
    ident = t.ident[:]
    if t.options.draw == "dice":
        for place in hidden:
            ident[place] = rng.randrange(KINDS)
    else:
        missed = {kind for _, kind, _ in t.missed}
        by_kind = sorted(hidden, key=lambda card: t.ident[card])
        made = [card for card in by_kind if t.made >> card & 1]
        bound = made + [card for card in by_kind if card not in made and t.ident[card] in missed]
        now = _placed(t, bound, hidden, rng)
        rest = [card for card in hidden if card not in now.values()]
        kinds = [t.ident[card] for card in by_kind if card not in bound]
        rng.shuffle(kinds)
        for place, kind in zip(rest, kinds, strict=True):
            ident[place] = kind
        for card, place in now.items():
            ident[place] = t.ident[card]
        _remake(t, made, now)
    t.ident = ident


def _placed(t: State, bound: list[int], hidden: list[int], rng: random.Random) -> dict[int, int]:
    """A place for each of these cards, any that it may be in: made cards first, since they have the fewest."""
    while True:
        now: dict[int, int] = {}
        for card in bound:
            free = [place for place in hidden if place not in now.values() and _may_be(t, card, place)]
            if not free:
                break
            now[card] = rng.choice(free)
        else:
            return now


def _may_be(t: State, card: int, place: int) -> bool:
    """Whether the viewer, whose searches alone `t` knows, takes it for possible that `place` is this card."""
    if t.made >> card & 1 and not t.traces[card] >> place & 1:
        return False
    return not any(kind == t.ident[card] and ids >> place & 1 for _, kind, ids in t.missed)


def _remake(t: State, made: list[int], now: Mapping[int, int]) -> None:
    """The made cards are at other places now."""
    for card in made:
        t.made &= ~(1 << card)
    for card in made:
        t.made |= 1 << now[card]
    t.traces = {now.get(card, card): ids for card, ids in t.traces.items()}
