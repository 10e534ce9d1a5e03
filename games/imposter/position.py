"""Positions from seats and numbers: for tests, lessons and puzzles."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from games.core.protocol import Seat
from games.core.rng import seed_bytes
from games.imposter.modes import Options, game_card
from games.imposter.state import CHOOSE, Bag, Past, State


def position(
    seats: int,
    imposters: Collection[Seat],
    score: tuple[int, int] = (0, 0),
    *,
    used_vetoes: int = 0,
    chance: int | bytes = b"position",
    **options: Any,
) -> State:
    """The state before a postmaster's choice. The circle is that of the seats, and seat 0 is the dealer.

    imposters    their seats, as many as the game card says
    score        of the innocents and of the imposters, by earlier posts of suitable groups
    used_vetoes  how many veto cards are gone; rounds with a passed vote are not made up
    chance       from it the clock draws groups

    Raises ValueError for options, numbers of seats and sets of imposters that do not exist.
    """
    chosen = Options.read({**options, "imposters": len(imposters)})
    card = game_card(seats, chosen)
    if not all(0 <= seat < seats for seat in imposters):
        raise ValueError(f"{sorted(imposters)} are not seats of {seats}")
    if max(score) >= chosen.target or not 0 <= used_vetoes <= chosen.vetoes:
        raise ValueError(f"no match goes on at {score} with {used_vetoes} of {chosen.vetoes} vetoes used")
    circle = tuple(range(seats))
    s = State(
        options=chosen,
        chance=seed_bytes(chance),
        circle=circle,
        characters=circle,
        imposters=tuple([seat in imposters for seat in circle]),
        dealer=0,
    )
    s.stage = CHOOSE
    s.looked = (True,) * seats
    s.vetoes -= used_vetoes
    innocents = [seat for seat in circle if seat not in imposters]
    clean, spoilt = innocents[: card.group], [*sorted(imposters)[:1], *innocents[: card.group - 1]]
    for treasures, group, points in ((0, clean, score[0]), (1, spoilt, score[1])):
        for _ in range(points):
            s.history += (_post(s, sorted(group), treasures),)
            s.number += 1
    s.postmaster = s.dealer
    return s


def _post(s: State, group: Sequence[Seat], treasures: int) -> Past:
    letters = None if s.options.bag == "whether" else len(group) - treasures
    return Past(s.number, s.postmaster, tuple(group), None, Bag(letters, treasures))
