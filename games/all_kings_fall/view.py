"""The view of one viewer: everything except the plots that others have saved before the reveal (section 8 of the
rules).
"""

from __future__ import annotations

from dataclasses import dataclass

from games.all_kings_fall import queries as q
from games.all_kings_fall.plots import POOLS, Plot
from games.all_kings_fall.prompts import DIVIDE, PLOT
from games.all_kings_fall.questions import questions
from games.all_kings_fall.state import OVER, PLOTTING, Deed, Parts, State, Strike
from games.core.protocol import Asked, Seat, View


@dataclass(frozen=True, slots=True)
class Kingdom:
    """One seat. `pools` are the tokens of Sword, Mask and Rat."""

    points: int
    pools: tuple[int, ...]
    ready: bool
    present: bool
    fallen: bool
    absences: int


@dataclass(frozen=True, slots=True)
class TableView(View):
    """The table as one viewer sees it.

    turns            seats in the turn order of this round, without fallen ones
    deeds, strikes   of this round after the reveal; before it, of the round before
    deeds_round      the number of that round, 0 for none
    plot, share      the viewer's own, as saved
    pool_cap         most tokens in a pool, a table option; None for no limit
    divided          the seat, device and targets of the pool that is divided now
    """

    round: int
    last_round: int
    target: int
    overtime: bool
    plotting: bool
    over: bool
    turns: tuple[Seat, ...]
    kingdoms: tuple[Kingdom, ...]
    deeds: tuple[Deed, ...]
    strikes: tuple[Strike, ...]
    deeds_round: int
    plot: Plot | None
    share: Parts | None
    pool_cap: int | None
    divided: tuple[Seat, str, tuple[Seat, ...]] | None


def view(s: State, viewer: Seat | None) -> TableView:
    """The table as `viewer` sees it; None is a spectator."""
    now = bool(s.deeds)
    deeds, strikes = (s.deeds, s.strikes) if now else s.before
    mine = viewer is not None and not s.fallen[viewer]
    return TableView(
        viewer=viewer,
        asked=_asked(s),
        decisions=() if viewer is None else tuple([d for d in questions(s) if d.seat == viewer]),
        round=s.round,
        last_round=q.last_round(s),
        target=s.options.points_to_win,
        overtime=s.overtime is not None,
        plotting=s.phase == PLOTTING,
        over=s.phase == OVER,
        turns=q.living(s),
        kingdoms=tuple([_kingdom(s, seat) for seat in range(s.seats)]),
        deeds=deeds,
        strikes=strikes,
        deeds_round=0 if not deeds else s.round if now else s.round - 1,
        plot=s.plots[viewer] if mine and viewer is not None else None,
        share=s.shares[viewer] if mine and viewer is not None else None,
        pool_cap=s.options.pool_cap,
        divided=_divided(s),
    )


def _kingdom(s: State, seat: Seat) -> Kingdom:
    pools = tuple([s.pools[seat][device] for device in POOLS])
    return Kingdom(s.points[seat], pools, s.ready[seat], s.present[seat], s.fallen[seat], s.absences[seat])


def _asked(s: State) -> tuple[Asked, ...]:
    if s.phase == PLOTTING:
        return tuple([Asked(seat, PLOT, False) for seat in q.here(s) if not s.ready[seat]])
    asked = q.dividing(s)
    return () if asked is None else (Asked(asked[0].seat, DIVIDE, False),)


def _divided(s: State) -> tuple[Seat, str, tuple[Seat, ...]] | None:
    asked = q.dividing(s)
    if asked is None:
        return None
    deed, device = asked
    return deed.seat, device, tuple([order.target or 0 for order in q.by_turn(s, deed.plot)])
