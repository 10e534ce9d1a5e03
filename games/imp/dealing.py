"""The deal: 8 cards each from the shuffled deck, and the first player."""

from __future__ import annotations

from games.core.rng import draw, salted, shuffled
from games.imp import known as k
from games.imp.cards import DECK, HAND, KING
from games.imp.modes import Options
from games.imp.state import State
from games.imp.verbs import learn, put


def deal(options: Options, seed: bytes) -> State:
    """A match before its first answer. A second king in a hand is discarded and replaced (R6)."""
    s = State(options=options, seed=seed, salt=salted(seed), seat=draw(seed, "beginner") % 2)
    s.pile = shuffled(seed, "deal", DECK)
    for seat in (0, 1):
        cards = [s.pile.pop() for _ in range(HAND)]
        learn(s, seat, k.drew, HAND)
        if cards.count(KING) > 1:
            cards[cards.index(KING)] = s.pile.pop()
            s.discard.append(KING)
            learn(s, seat, k.has, KING)
        put(s, seat, cards)
    return s
