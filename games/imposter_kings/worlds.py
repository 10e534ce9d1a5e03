"""Worlds that a seat cannot tell from the real one, for computer players.

Only what the seat has not seen is drawn anew: the kinds of the unseen ids, the answers of others that are still
sealed, and the seeds of deals to come.
"""

from __future__ import annotations

import random

from games.core.histories import redeal
from games.core.kernel import pending, redraw_sealed
from games.core.knowledge import MANY, Fact, for_worlds
from games.core.protocol import Seat
from games.core.rng import SEED_BYTES
from games.core.script import Replies
from games.imposter_kings.queries import may_flip, playable, reaction
from games.imposter_kings.state import State


def sample(s: State, viewer: Seat, rng: random.Random) -> State:
    """A clone with everything that `viewer` does not know drawn anew, true to all that he knows."""
    pending(s)
    t = s.clone()
    seen = s.public | s.private[viewer] | s.gone
    ids = (1 << len(s.ident)) - 1
    fresh = redeal(s.ident, ids & ~seen, ids & ~s.gone, s.journal, viewer, s.copies, rng, _not_stuck(s))
    t.identify(tuple(fresh))
    t.journal = for_worlds(s.journal, viewer, s.seats)
    t.seed = rng.randbytes(SEED_BYTES)
    _redraw_unneeded(t, viewer, rng)
    redraw_sealed(t, viewer, rng)
    return t


def _not_stuck(s: State) -> tuple[Fact, ...]:
    """A seat that is asked for a play and has no King to flip must have a playable card; that is public."""
    for d in pending(s):
        if d.prompt == "play" and not may_flip(s, d.seat):
            return (Fact(s.hands[d.seat], playable(s, d.seat), 1, MANY, 0),)
    return ()


def _redraw_unneeded(t: State, viewer: Seat, rng: random.Random) -> None:
    """Answers behind the one that was shown stand sealed in the log: an Assassin may still wait among them (R6)."""
    for script in t.stack:
        for at, answers in enumerate(script.log):
            if not isinstance(answers, Replies):
                continue
            shown = [i for i, card in enumerate(answers) if isinstance(card, int) and t.public >> card & 1]
            if not shown or shown[-1] == len(answers) - 1:
                continue
            kind = t.ident[answers[shown[-1]]]
            seats = script.log[at - 1]
            script.log[at] = Replies(
                [
                    rng.choice(reaction(t, seat, kind)) if i > shown[-1] and seat != viewer else answer
                    for i, (seat, answer) in enumerate(zip(seats, answers, strict=True))
                ]
            )
