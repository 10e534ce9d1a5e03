"""Worlds that a seat cannot tell from the real one, for computer players.

Only what the seat has not seen is drawn anew: the kinds of the unseen ids, the answers of others that are still
sealed, and the seeds of deals to come. Late in a round the worlds are few, and `every` lists them.
"""

from __future__ import annotations

import random

from games.core.kernel import pending, redraw_sealed
from games.core.knowledge import MANY, Fact, for_worlds
from games.core.protocol import Seat
from games.core.rng import SEED_BYTES
from games.core.script import WindowAnswers
from games.core.worlds.drawing import Worlds, worlds_of
from games.imposter_kings.possible import TooManyWorldsError, weighted
from games.imposter_kings.queries import legal, may_flip, reaction
from games.imposter_kings.state import State


def sample(s: State, viewer: Seat, rng: random.Random) -> State:
    """A clone in which everything unknown to `viewer` is drawn anew, consistent with the viewer's knowledge."""
    pending(s)
    t = s.clone()
    fresh = worlds_for(s, viewer).draw(s.ident, rng)
    t.identify(tuple(fresh))
    t.journal = for_worlds(s.journal, viewer, s.seats)
    t.seed = rng.randbytes(SEED_BYTES)
    _redraw_unneeded(t, viewer, rng)
    redraw_sealed(t, viewer, rng)
    return t


def worlds_for(s: State, viewer: Seat) -> Worlds:
    """The deals of all cards that `viewer` has not seen."""
    seen = s.public | s.private[viewer] | s.gone
    ids = (1 << len(s.ident)) - 1
    return worlds_of(s.ident, ids & ~seen, ids & ~s.gone, s.journal, viewer, s.copies, _not_stuck(s))


TRIES = 4
"""Deals that are compared with the facts for each world that may be listed."""


def every(s: State, viewer: Seat, most: int, rng: random.Random) -> list[tuple[State, int]] | None:
    """All worlds that `sample` may draw, each with its weight: a world that `sample` draws twice as often has twice the
    weight.

    None where there are more than `most`, where another seat's answer is hidden beside the cards, and where a deal's
    weight depends on unseen moves.
    """
    pending(s)
    weights = None if _has_hidden_answers(s, viewer) else worlds_for(s, viewer).counts
    if weights is None:
        return None
    try:
        found = weighted(s, viewer, most, weights, TRIES * most)
    except TooManyWorldsError:
        return None
    for world, _ in found:
        world.seed = rng.randbytes(SEED_BYTES)
    return found


def _has_hidden_answers(s: State, viewer: Seat) -> bool:
    """Whether `sample` would draw an answer anew."""
    if s.stack and any(seat != viewer for seat in s.stack[-1].sealed):
        return True
    sealed = [answers for script in s.stack for answers in script.log if isinstance(answers, WindowAnswers)]
    return any(_last_seen(s, answers) < len(answers) - 1 for answers in sealed)


def _last_seen(s: State, answers: WindowAnswers) -> int:
    """The index of the last answer that all have seen; the last index of all if there is none."""
    seen = [at for at, card in enumerate(answers) if isinstance(card, int) and s.public >> card & 1]
    return seen[-1] if seen else len(answers) - 1


def _not_stuck(s: State) -> tuple[Fact, ...]:
    """A seat that is asked for a play and has no King to flip must have a playable card; that is public."""
    for d in pending(s):
        if d.prompt == "play" and not may_flip(s, d.seat):
            return (Fact(s.hands[d.seat], legal(s, d.seat), 1, MANY, 0),)
    return ()


def _redraw_unneeded(t: State, viewer: Seat, rng: random.Random) -> None:
    """Answers behind the one that was shown stand sealed in the log: an Assassin may still wait among them (R6)."""
    for script in t.stack:
        for at, answers in enumerate(script.log):
            if not isinstance(answers, WindowAnswers):
                continue
            last = _last_seen(t, answers)
            if last == len(answers) - 1:
                continue
            kind = t.ident[answers[last]]
            seats = script.log[at - 1]
            script.log[at] = WindowAnswers(
                [
                    rng.choice(reaction(t, seat, kind)) if i > last and seat != viewer else answer
                    for i, (seat, answer) in enumerate(zip(seats, answers, strict=True))
                ]
            )
