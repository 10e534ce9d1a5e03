"""Queries of a state: living seats, turn order, legal questions and answers."""

from __future__ import annotations

from collections.abc import Sequence

from games.all_kings_fall.plots import CUP, POOLS, RAT, Order, Plot, attacks, split_device
from games.all_kings_fall.state import DIVIDING, Deed, Parts, State
from games.core.protocol import Seat

EVEN = "even"
OVERTIME_ROUNDS = 5


def living(s: State) -> tuple[Seat, ...]:
    """The seats with a kingdom, in the turn order of this round."""
    around = s.order[s.start :] + s.order[: s.start]
    return tuple([seat for seat in around if not s.fallen[seat]])


def here(s: State) -> tuple[Seat, ...]:
    """The living seats that have not left."""
    return tuple([seat for seat in living(s) if s.present[seat]])


def targets(s: State, seat: Seat) -> tuple[Seat, ...]:
    """The seats whose target cards this seat holds, in turn order."""
    return tuple([other for other in living(s) if other != seat])


def all_ready(s: State) -> bool:
    """Whether every living seat that has not left is Ready, which ends the plotting phase."""
    return all(s.ready[seat] for seat in here(s))


def default_plot(s: State, seat: Seat) -> Plot:
    """Section 11: check the cup, bolster the smallest pool; ties Sword, Mask, Rat."""
    pool = s.pools[seat]
    smallest = min(POOLS, key=lambda device: pool[device])
    return Order(None, smallest), Order(None, CUP)


def tokens_of(s: State, seat: Seat) -> int:
    """All tokens of a seat, over its three pools: the second tie-break at the cap (section 9)."""
    return sum(s.pools[seat].values())


# ---- dividing a pool


def by_turn(s: State, plot: Plot) -> tuple[Order, ...]:
    """The attacks of a plot, the target that comes earlier in turn order first."""
    turns = living(s)
    return tuple(sorted(attacks(plot), key=lambda order: turns.index(order.target or 0)))


def even_parts(s: State, seat: Seat, plot: Plot) -> Parts:
    """Section 11: as even as possible, the odd token to the smaller pool, tie: to the earlier in turn order."""
    first, second = by_turn(s, plot)
    pool = s.pools[seat][first.device]
    to_second = s.pools[second.target or 0][first.device] < s.pools[first.target or 0][first.device]
    less, more = pool // 2, pool - pool // 2
    return (less, more) if to_second else (more, less)


def possible_parts(s: State, seat: Seat, device: str) -> list[Parts]:
    """R-5: all tokens go, unless the table lets some stay at home."""
    pool = s.pools[seat][device]
    if s.options.keep_home:
        return [(x, y) for x in range(pool + 1) for y in range(pool + 1 - x)]
    return [(x, pool - x) for x in range(pool + 1)]


def part_token(parts: Parts) -> str:
    """The token of a division: "2:3"."""
    return f"{parts[0]}:{parts[1]}"


def read_parts(token: str) -> Parts:
    """The division of a token that `part_token` made."""
    first, _, second = token.partition(":")
    return int(first), int(second)


def shrunk(parts: Parts, pool: int) -> Parts:
    """Planned parts after losses: the larger part shrinks, tie: the later target's."""
    x, y = parts
    while x + y > pool:
        x, y = (x - 1, y) if x > y else (x, y - 1)
    return x, y


def dividing(s: State) -> tuple[Deed, str] | None:
    """The seat's deed and the device whose pool is divided now; None if none is."""
    if s.phase != DIVIDING:
        return None
    deed = s.deeds[s.turn]
    return deed, split_device(deed.plot) or RAT


def share_options(s: State, seat: Seat) -> tuple[str, ...]:
    """Division in the plot: the possible divisions for the saved plot."""
    plot = s.plots[seat]
    device = split_device(plot) if plot is not None else None
    if device is None or not s.pools[seat][device]:
        return (EVEN,)
    return (EVEN, *[part_token(parts) for parts in possible_parts(s, seat, device)])


# ---- the end


def leaders(s: State, seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """Those of these seats that have the most points."""
    best = max(s.points[seat] for seat in seats)
    return tuple([seat for seat in seats if s.points[seat] == best])


def last_round(s: State) -> int:
    """R-7: overtime is inside the cap but gets at least five rounds."""
    cap = s.options.last_round
    return cap if s.overtime is None else max(cap, s.overtime + OVERTIME_ROUNDS)
