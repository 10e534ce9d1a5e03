"""The phases of a round (sections 4, 9 and 10 of the rules), which follow when all questions are answered.

Every function changes the state and appends its public events to `events`.
"""

from __future__ import annotations

from typing import Any

from games.all_kings_fall import queries as q
from games.all_kings_fall.plots import CUP, Order, Plot, attacks, bolsters, split_device
from games.all_kings_fall.state import ATTACKING, DIVIDING, OVER, PLOTTING, Deed, Parts, State, Strike
from games.core.ends import LAST
from games.core.plain import EventList
from games.core.protocol import Event, Point, Round, Seat

FELL = "fell"
ABSENCES = 3
"""Default plots in a row after which a kingdom falls."""
ALONE, TARGET, OVERTIME, CAP, NO_WINNER = "alone", "target", "overtime", "cap", "no_winner"


def tell(events: EventList, kind: str, **facts: Any) -> None:
    """Append a public event of this kind with these facts."""
    events.append(Event(kind, facts))


# ---- P2 and P3


def reveal(s: State, events: EventList) -> None:
    """Close P1: reveal all plots in one event, then apply Bolsters, then attacks."""
    s.deeds = tuple([_deed(s, seat) for seat in q.living(s)])
    for deed in s.deeds:
        s.absences[deed.seat] = s.absences[deed.seat] + 1 if deed.absent else 0
    plots = [(deed.seat, tuple([tuple(order) for order in deed.plot]), deed.absent) for deed in s.deeds]
    tell(events, "plots", round=s.round, plots=tuple(plots))
    _bolster(s, events)
    s.phase = ATTACKING
    attack(s, events)


def _deed(s: State, seat: Seat) -> Deed:
    saved = s.plots[seat]
    return Deed(seat, saved if saved is not None else q.default_plot(s, seat), saved is None)


def _bolster(s: State, events: EventList) -> None:
    """P3: one token for each Bolster, up to the limit of the pool; a checked cup is checked once (R-10)."""
    grown, checked = [], []
    for deed in s.deeds:
        devices = bolsters(deed.plot)
        if CUP in devices:
            checked.append(deed.seat)
        pool = s.pools[deed.seat]
        for device in dict.fromkeys(devices):
            if device != CUP:
                pool[device] += devices.count(device)
                if s.options.pool_cap is not None:
                    pool[device] = min(pool[device], s.options.pool_cap)
                grown.append((deed.seat, device, pool[device]))
    s.checked = frozenset(checked)
    if grown or checked:
        tell(events, "bolsters", grown=tuple(grown), checked=tuple(checked))


# ---- P4


def attack(s: State, events: EventList) -> None:
    """P4 from the seat whose turn it is, until a player must divide a pool or the round is over."""
    while s.turn < len(s.deeds):
        deed = s.deeds[s.turn]
        if not attacks(deed.plot):
            s.turn += 1
            continue
        device = split_device(deed.plot)
        if device is None:
            strike_all(s, events, [(order, None) for order in q.by_turn(s, deed.plot)])
            continue
        parts = _known_parts(s, deed, device)
        if parts is None:
            s.phase = DIVIDING
            return
        divide(s, events, parts)
    end_round(s, events)


def _known_parts(s: State, deed: Deed, device: str) -> Parts | None:
    """The division of the pool if no question is needed."""
    pool = s.pools[deed.seat][device]
    if not pool:
        return (0, 0)
    if s.options.divide == "plot":
        share = s.shares[deed.seat]
        return q.even_parts(s, deed.seat, deed.plot) if share is None else q.shrunk(share, pool)
    return None if s.present[deed.seat] else q.even_parts(s, deed.seat, deed.plot)


def divide(s: State, events: EventList, parts: Parts) -> None:
    """The seat whose turn it is attacks twice with one pool."""
    s.phase = ATTACKING
    deed = s.deeds[s.turn]
    first, second = q.by_turn(s, deed.plot)
    if s.pools[deed.seat][first.device]:  # a pool that stays at home whole is told too
        sent = ((first.target, parts[0]), (second.target, parts[1]))
        tell(events, "division", seat=deed.seat, device=first.device, parts=sent)
    strike_all(s, events, [(first, parts[0]), (second, parts[1])])


def strike_all(s: State, events: EventList, orders: list[tuple[Order, int | None]]) -> None:
    """All attacks of the seat whose turn it is; `sent` None sends the whole pool."""
    seat = s.deeds[s.turn].seat
    strikes = [_strike(s, seat, order, sent) for order, sent in orders]
    s.strikes += tuple(strikes)
    for strike in strikes:
        if strike.won:
            s.points[seat] += 1
            s.scored += (Point(seat, 1, strike.device),)
    tell(events, "attack", seat=seat, strikes=tuple([tuple(strike[1:]) for strike in strikes]))
    s.turn += 1


def _strike(s: State, seat: Seat, order: Order, sent: int | None) -> Strike:
    target, device = order.target or 0, order.device
    if device == CUP:
        checked = target in s.checked
        return Strike(seat, target, device, 0, int(checked), not checked)
    mine, theirs = s.pools[seat], s.pools[target]
    sent = mine[device] if sent is None else sent
    met = theirs[device]
    lost = min(sent, met)
    mine[device] -= lost
    theirs[device] -= lost
    return Strike(seat, target, device, sent, met, sent > lost)


# ---- P5


def end_round(s: State, events: EventList) -> None:
    """Remove fallen kingdoms, then end the match or start the next round."""
    fallen = [seat for seat in q.living(s) if not s.present[seat] or s.absences[seat] >= ABSENCES]
    for seat in fallen:
        fall(s, events, seat)
    left = q.living(s)
    points = tuple([(seat, s.points[seat]) for seat in left])
    tell(events, "round", round=s.round, points=points, **{LAST: s.clone()})
    if not left:
        finish(s, events, (), NO_WINNER)
    elif len(left) == 1:
        finish(s, events, left, ALONE)
    else:
        won = _victory(s, events, left)
        if won:
            finish(s, events, won, OVERTIME if s.overtime is not None else TARGET)
        elif s.round >= q.last_round(s):
            _finish_at_the_cap(s, events, left)
        else:
            next_round(s)


def fall(s: State, events: EventList, seat: Seat) -> None:
    """Section 10: remove the kingdom, its points and its tokens; no player gets them."""
    lost = s.points[seat]
    if lost:
        s.scored += (Point(seat, -lost, FELL),)
    s.points[seat] = 0
    s.pools[seat] = dict.fromkeys(s.pools[seat], 0)
    s.fallen[seat] = True
    tell(events, "fall", seat=seat, points=lost)


def _victory(s: State, events: EventList, left: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Step 2 of P5: the winners, empty if there are none yet; overtime may begin or end (R-6)."""
    there = [seat for seat in left if s.points[seat] >= s.options.points_to_win]
    ahead = q.leaders(s, left)
    if not there:
        s.overtime = None
        return ()
    if s.overtime is None:
        if len(there) == 1:
            return tuple(there)
        s.overtime = s.round
        tell(events, "overtime", seats=tuple(there), later=s.options.overtime == "strict")
        return ahead if s.options.overtime == "ahead-now" and len(ahead) == 1 else ()
    return ahead if len(ahead) == 1 else ()


def _finish_at_the_cap(s: State, events: EventList, left: tuple[Seat, ...]) -> None:
    """Section 9: most points; tie: more tokens; tie: shared."""
    ahead = q.leaders(s, left)
    most = max(q.tokens_of(s, seat) for seat in ahead)
    won = tuple([seat for seat in ahead if q.tokens_of(s, seat) == most])
    if won == ahead:
        finish(s, events, won, CAP)
    else:
        finish(s, events, won, CAP, tokens=tuple([(seat, q.tokens_of(s, seat)) for seat in ahead]))


def next_round(s: State) -> None:
    """Record the round and begin the next one; with the rotating order the first seat changes (R-2)."""
    _close_round(s)
    if s.options.order == "rotating":
        seats = s.seats
        s.start = next(
            at % seats for at in range(s.start + 1, s.start + seats + 1) if not s.fallen[s.order[at % seats]]
        )
    s.round += 1
    s.phase = PLOTTING
    s.clear()


def finish(s: State, events: EventList, winners: tuple[Seat, ...], why: str, **facts: Any) -> None:
    """Record the last round and end the match; `why` is the reason in the end's event, and `facts` belong to it."""
    _close_round(s)
    s.winners = winners
    s.phase = OVER
    tell(events, "end", winners=winners, why=why, **facts)


def _close_round(s: State) -> None:
    """Record the points of the round; the seats with most points in it have won it."""
    sums = {seat: sum(p.points for p in s.scored if p.seat == seat and p.points > 0) for seat, _, _ in s.scored}
    best = max(sums.values(), default=0)
    s.rounds += (Round(tuple([seat for seat, points in sorted(sums.items()) if best and points == best]), s.scored),)
    s.before = (s.deeds, s.strikes)


def leave(s: State, events: EventList, seat: Seat) -> None:
    """Section 10: leaving is final and public at once. The kingdom falls at the end of the round; the last one wins.

    A fallen player may leave as well; that changes nothing.
    """
    s.present[seat] = False
    if s.fallen[seat]:
        return
    tell(events, "leave", seat=seat)
    here = q.here(s)
    if len(here) == 1:
        for other in q.living(s):
            if not s.present[other]:
                fall(s, events, other)
        finish(s, events, (here[0],), ALONE)
        return
    asked = q.dividing(s)
    if asked is not None and asked[0].seat == seat:
        attack(s, events)
    elif s.phase == PLOTTING and q.all_ready(s):
        reveal(s, events)


def saved(s: State, seat: Seat, plot: Plot, ready: bool) -> None:
    """P1: a save replaces the plot and resets Ready, even if it is the same."""
    if plot != s.plots[seat]:
        s.shares[seat] = None
    s.plots[seat] = plot
    set_ready(s, seat, ready)


def set_ready(s: State, seat: Seat, ready: bool) -> None:
    """Make a seat Ready or not; reopening is counted, because the count is part of the next decision's id."""
    if s.ready[seat] and not ready:
        s.unreadied[seat] += 1
    s.ready[seat] = ready
