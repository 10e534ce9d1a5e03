"""Queries of a state: ranks, loyalties, abilities, immunities, legal targets."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from games.core.protocol import Choice, Seat
from games.soon_king.cards import BETRAYAL, BLACKMAIL, BRIBE, INVESTIGATION, PROXY, SHIP
from games.soon_king.heirs import (
    COMMONER,
    DUKE,
    EXECUTIONER,
    FIRST_CLAIMANT,
    FIRST_PLACE,
    FOOL,
    GAMBLER,
    HERMIT,
    HIEROPHANT,
    JUDGE,
    KING,
    MARQUIS,
    MERCHANT,
    OLD_MAN,
    PRINCE,
    RANK_AT,
    SAGE,
    TASTER,
    TRUE_HEIR,
)
from games.soon_king.state import BLACKMAILED, EXECUTION, JOINT, OPEN_STEPS, Attack, State

HAND_SIZE = 5
PLAYS_A_TURN = 10
"""Conversions and Bribes on players, for each player (R60)."""
GAIN, RESET = "gain", "reset"
FALL = "fall"
"""The answer that lets a laid card fall: it has no target."""


# ---- the line


def rank(s: State, heir: int) -> int:
    """The rank by the seat in the line; the heir must be in it."""
    return RANK_AT[s.line.index(heir)]


def last_place(s: State, rank_: int) -> int:
    """The last taken place of a rank that has any heirs."""
    return (min(FIRST_PLACE[rank_ + 1], len(s.line)) if rank_ < COMMONER else len(s.line)) - 1


def king(s: State) -> int | None:
    """The heir in seat 1."""
    return s.line[0] if s.line else None


def is_king(s: State, seat: Seat) -> bool:
    """Whether this seat's claimant sits in seat 1."""
    return king(s) == FIRST_CLAIMANT + seat


def in_line(s: State, heir: int | None) -> bool:
    """Whether the heir is in the line."""
    return heir in s.line


def beneath_notice(s: State, heir: int) -> bool:
    """Whether effects cannot choose it: a Commoner that is not investigated; with the option, also the claimant that
    borrows it (R40, R41).
    """
    if heir in s.investigated:
        return False
    if s.line.index(heir) >= FIRST_PLACE[COMMONER]:
        return True
    return heir >= FIRST_CLAIMANT and any(
        seat == heir - FIRST_CLAIMANT and rank_ == COMMONER for seat, _, rank_ in s.proxies
    )


def order_from(s: State, seat: Seat) -> tuple[Seat, ...]:
    """All players in turn order, this one first."""
    at = s.order.index(seat)
    return s.order[at:] + s.order[:at]


def after(s: State, seat: Seat) -> tuple[Seat, ...]:
    """All players in turn order after this one; this one last."""
    first, *others = order_from(s, seat)
    return (*others, first)


def first_answer(
    order: Iterable[Seat], seats: Sequence[Seat], answers: Sequence[Choice], none: Choice = None
) -> tuple[Seat, Any] | None:
    """The first seat in this order that has not answered `none`, with its answer; None if all have."""
    given = dict(zip(seats, answers, strict=True))
    return next(((seat, given[seat]) for seat in order if given.get(seat, none) != none), None)


def able(s: State) -> tuple[Seat, ...]:
    """The seats that can answer, by public facts: not dead, and with a card in hand."""
    return tuple([seat for seat in range(s.seats) if s.hands[seat] and FIRST_CLAIMANT + seat not in s.dead])


# ---- loyalties


def holder(s: State, heir: int) -> Seat | None:
    """The seat that has the courtier's loyalty now."""
    if heir in s.bribed:
        return s.bribed[heir]
    return s.home.get(heir)


def holds(s: State, seat: Seat, heir: int) -> bool:
    """Whether this seat has the heir's loyalty now."""
    return holder(s, heir) == seat


def owner(s: State, heir: int) -> Seat | None:
    """The seat that an attack on this heir concerns."""
    return heir - FIRST_CLAIMANT if heir >= FIRST_CLAIMANT else holder(s, heir)


def protected_by(s: State, heir: int, courtier: int) -> bool:
    """Whether the heir is a claimant whose player holds this courtier."""
    return heir >= FIRST_CLAIMANT and holder(s, courtier) == heir - FIRST_CLAIMANT


def may_win(s: State, seat: Seat) -> bool:
    """R16: whether the seat may win: not the True Heir's holder."""
    return holder(s, TRUE_HEIR) != seat


def may_be_crowned(s: State, seat: Seat) -> bool:
    """Whether the seat is King and may win (R10, R14, R16)."""
    return is_king(s, seat) and may_win(s, seat)


# ---- abilities of ranks


def has_ability(s: State, seat: Seat, rank_: int) -> bool:
    """Whether the seat has this ability: by its claimant's place, or borrowed by Proxy."""
    mine = FIRST_CLAIMANT + seat
    if mine in s.line and RANK_AT[s.line.index(mine)] == rank_ and mine not in s.investigated:
        return True
    return any(player == seat and borrowed == rank_ for player, _, borrowed in s.proxies)


def hand_size(s: State, seat: Seat) -> int:
    """The number of cards that a seat may keep; one more with the Marquis's ability."""
    return HAND_SIZE + has_ability(s, seat, MARQUIS)


def may_execute(s: State, seat: Seat) -> bool:
    """T4: whether the seat has the ability, a card, and a legal target (R20)."""
    return (
        FIRST_CLAIMANT + seat in s.line
        and bool(s.hands[seat])
        and has_ability(s, seat, DUKE)
        and any_of(execution_targets(s, seat))
    )


def may_borrow_execution(s: State, seat: Seat) -> bool:
    """Whether a Proxy, which may be the card in hand, could give the seat a Duke's ability."""
    return (
        FIRST_CLAIMANT + seat in s.line
        and bool(s.hands[seat])
        and any(may_borrow(s, seat, heir) and rank(s, heir) == DUKE for heir in s.line)
    )


# ---- targets of effects


def choosable(s: State, heir: int) -> bool:
    """Whether effects may choose this heir at all: not the Hermit, and no Commoner beneath notice."""
    return heir != HERMIT and not beneath_notice(s, heir)


def may_attack(s: State, by: Seat, heir: int) -> bool:
    """Whether this seat may attack the heir: never the Old Man or its own claimant."""
    return heir not in (OLD_MAN, FIRST_CLAIMANT + by) and choosable(s, heir)


def safe_from_execution(s: State, heir: int) -> bool:
    """Whether Executions cannot choose the heir: the Executioner, and claimants whose player holds him."""
    return heir == EXECUTIONER or protected_by(s, heir, EXECUTIONER)


def may_be_executed(s: State, by: Seat, heir: int) -> bool:
    """Whether this seat may execute the heir (R20)."""
    return (
        rank(s, heir) not in (KING, DUKE)
        and heir != FIRST_CLAIMANT + by
        and choosable(s, heir)
        and not safe_from_execution(s, heir)
    )


def resettable(s: State, heir: int) -> bool:
    """Whether a reset would move it; the Prince's holder is back at once (R55)."""
    place = s.line.index(heir)
    return place < last_place(s, RANK_AT[place]) and not protected_by(s, heir, PRINCE)


def under_umbrella(s: State, heir: int) -> bool:
    """Whether the Hierophant's holder protects it; that may be the seat that asks (R49)."""
    seat = holder(s, heir)
    return seat is not None and holder(s, HIEROPHANT) == seat


def gainable(s: State, by: Seat, heir: int) -> bool:
    """Whether the courtier can become loyal to this seat for good; to no dead claimant (R34)."""
    return FIRST_CLAIMANT + by not in s.dead and (s.home.get(heir) != by or heir in s.bribed)


def modes(s: State, by: Seat, heir: int, bribe: bool = False) -> tuple[str, ...]:
    """The effects of a Blackmail on this heir; `bribe`: of a Bribe that acts as one, on the Gambler (R42)."""
    if heir not in s.line or not choosable(s, heir):
        return ()
    if heir >= FIRST_CLAIMANT:
        return (RESET,) if heir != FIRST_CLAIMANT + by and resettable(s, heir) else ()
    if heir == HIEROPHANT or (heir == GAMBLER and not bribe) or under_umbrella(s, heir):
        return ()
    return (GAIN,) * gainable(s, by, heir) + (RESET,) * resettable(s, heir)


def contested(s: State, by: Seat, heir: int) -> bool:
    """Whether public facts allow an answer (7.4)."""
    if heir >= FIRST_CLAIMANT:
        return FOOL in s.line
    return holder(s, heir) not in (None, by) and HIEROPHANT in s.line


def may_bribe(s: State, by: Seat, heir: int) -> bool:
    """Whether it can be bribed: a courtier in the line, or a claimant that is not dead."""
    if heir >= FIRST_CLAIMANT:
        if s.plays[by] >= PLAYS_A_TURN or heir in s.dead:
            return False
        return heir == FIRST_CLAIMANT + by or (heir in s.line and not beneath_notice(s, heir))
    if heir not in s.line or heir == MERCHANT or not choosable(s, heir):
        return False
    return bool(modes(s, by, heir, True)) if heir == GAMBLER else holder(s, heir) != by


def bribe_targets(s: State, by: Seat) -> Iterator[int]:
    """The heirs that this seat may bribe; its own claimant also from abroad."""
    mine = FIRST_CLAIMANT + by
    return (heir for heir in (*s.line, *[mine] * (mine in s.abroad)) if may_bribe(s, by, heir))


def may_betray(s: State, by: Seat, heir: int) -> bool:
    """Whether this seat may betray the heir: a courtier that it holds, who is then in the line."""
    return holder(s, heir) == by and not beneath_notice(s, heir)


def may_investigate(s: State, by: Seat, heir: int) -> bool:
    """Whether the heir may be investigated: not the Hermit, and each once in a turn."""
    return heir != HERMIT and heir not in s.investigated


def may_borrow(s: State, by: Seat, heir: int) -> bool:
    """Whether Station by Proxy can borrow an ability that is not borrowed yet (R40)."""
    if holder(s, heir) != by or heir in s.investigated:
        return False
    if not s.options.proxy_all and rank(s, heir) in (KING, COMMONER):
        return False
    return all((player, courtier) != (by, heir) for player, courtier, _ in s.proxies)


def ship_targets(s: State, by: Seat) -> list[int]:
    """R32: the heirs abroad; with the option also courtiers that have died."""
    return s.abroad + s.gone if s.options.ship_dead else list(s.abroad)


def _in_line(may: Callable[[State, Seat, int], object]) -> Callable[[State, Seat], Iterator[int]]:
    """The heirs of whom this holds, in the order of the line."""
    return lambda s, by: (heir for heir in s.line if may(s, by, heir))


attack_targets = _in_line(may_attack)
execution_targets = _in_line(may_be_executed)
TARGETS: Mapping[int, Callable[[State, Seat], Iterable[int]]] = {
    SHIP: ship_targets,
    BRIBE: bribe_targets,
    BLACKMAIL: _in_line(modes),
    BETRAYAL: _in_line(may_betray),
    INVESTIGATION: _in_line(may_investigate),
    PROXY: _in_line(may_borrow),
}
"""The legal targets by effect, of cards that are played at any time and of Blackmail."""


def any_of(targets: Iterable[int]) -> bool:
    """Whether there is a target; no further one is looked for."""
    return next(iter(targets), None) is not None


# ---- attempts


def cannot_be_assassinated(heir: int) -> bool:
    """Whether attempts never kill this heir."""
    return heir in (OLD_MAN, HERMIT)


def poison_counts(s: State, heir: int) -> bool:
    """Whether Poison counts against this heir."""
    return heir != SAGE and not protected_by(s, heir, TASTER)


def sealed_order(s: State) -> tuple[Seat, ...]:
    """The order of seats in the running attack: its `by` first.

    In a joint attempt on a King the King comes last; in that on the Hanged Man the active player first (7.1, 7.3).
    """
    attack = s.attacks[-1]
    if attack.kind == JOINT and not s.hanging:
        return after(s, attack.by)
    return order_from(s, attack.by)


def raised_past(s: State, heir: int) -> int | None:
    """The place that raise(x) takes: of the least senior heir of the rank above that may be displaced (R35, R51)."""
    mine = rank(s, heir)
    if mine == KING:
        return None
    for place in range(FIRST_PLACE[mine] - 1, FIRST_PLACE[mine - 1] - 1, -1):
        if s.line[place] != HERMIT and not protected_by(s, s.line[place], JUDGE):
            return place
    return None


def redirectable(s: State, seat: Seat) -> bool:
    """Whether the Fool may take an attempt, an Execution or a Blackmail on the claimant of this player (R44)."""
    if not s.attacks or not s.hands[seat] or holder(s, FOOL) != seat:
        return False
    attack = s.attacks[-1]
    if attack.target != FIRST_CLAIMANT + seat or attack.redirected or attack.stage not in REDIRECTABLE:
        return False
    if attack.kind == EXECUTION:
        return may_be_executed(s, attack.by, FOOL)
    if attack.mode:
        return RESET in modes(s, attack.by, FOOL)
    return choosable(s, FOOL)


def is_spent(attack: Attack) -> bool:
    """Whether it is a Blackmail that the Fool's coin has sent to a King whom it cannot reset, or gain as a claimant."""
    if attack.kind != BLACKMAILED or not attack.coined or attack.target in (None, FOOL):
        return False
    return attack.mode == RESET or attack.target >= FIRST_CLAIMANT


REDIRECTABLE = frozenset({"knights", "poison", "antidote", "call"})


def from_open_turn(s: State, seat: Seat) -> bool:
    """R21: whether the active player may lay Blackmails."""
    return seat == s.turn and s.now in OPEN_STEPS
