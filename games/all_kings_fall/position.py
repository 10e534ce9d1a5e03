"""Positions from numbers: for tests, lessons and puzzles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.all_kings_fall.modes import SEATS, Options
from games.all_kings_fall.plots import POOLS
from games.all_kings_fall.state import State
from games.core.rng import seed_bytes


def position(
    pools: Sequence[Sequence[int]],
    points: Sequence[int] | None = None,
    *,
    number: int = 1,
    overtime_since: int | None = None,
    **options: Any,
) -> State:
    """The state before a round, the turn order being that of the seats.

    pools           by seat, the tokens of Sword, Mask and Rat
    number          of the round
    overtime_since  the round in which overtime began

    Raises ValueError for options, numbers of seats and numbers of tokens that do not exist.
    """
    if len(pools) not in SEATS:
        raise ValueError(f"there are {SEATS[0]} to {SEATS[-1]} seats, not {len(pools)}")
    if points is not None and len(points) != len(pools):
        raise ValueError(f"points names {len(points)} seats, pools {len(pools)}")
    s = State(options=Options.read(options), seed=seed_bytes(b"position"), order=tuple(range(len(pools))))
    for seat, tokens in enumerate(pools):
        most = s.options.pool_cap
        if len(tokens) != len(POOLS) or any(n < 0 or (most is not None and n > most) for n in tokens):
            raise ValueError(f"seat {seat}: {tokens!r} is not three pools")
        s.pools[seat] = dict(zip(POOLS, tokens, strict=True))
    s.points = list(points or [0] * len(pools))
    s.round = number
    s.overtime = overtime_since
    return s
