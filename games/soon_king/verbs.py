"""What a turn does: coronation, gifts, plays at any time, the end of the turn. Attacks are in `blows`.

Only verbs change a state, and each reports its events (`hands.tell`). Their return values are public.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from games.core.protocol import Seat
from games.soon_king import queries as q
from games.soon_king.cards import (
    ANTIDOTE,
    ASSASSIN_1,
    BETRAYAL,
    BLACKMAIL,
    BRIBE,
    INVESTIGATION,
    KNIGHT_1,
    POISON,
    PROXY,
    SHIP,
)
from games.soon_king.hands import discard, draw, leave, make, names, put_away, tell, toss
from games.soon_king.heirs import BARON, BISHOP, COMMONER, EARL, FIRST_CLAIMANT, FOOL, GAMBLER, HERMIT, OLD_MAN, SAGE
from games.soon_king.line import append, bribe, end_bribes, finish, gain, reset, settle
from games.soon_king.state import RETURN, State

PLANNED = 5
"""Cards that Planning draws."""
RETURNING = 5
"""Cards that a claimant back from the dead draws (R34)."""


def go(s: State, step: str) -> None:
    """Set the next step of the turn."""
    s.step = step


# ---- T0 to T3


def begin_turn(s: State, me: Seat) -> bool:
    """T0: return from the dead or from abroad. False if that was the whole turn."""
    mine = FIRST_CLAIMANT + me
    tell(s, "turn", seat=me)
    if mine in s.dead:
        append(s, mine)
        tell(s, "returned", seat=me, why="dead")
        draw(s, me, RETURNING)
        return False
    if mine in s.abroad:
        if s.options.exile == "ship":
            tell(s, "passed_over", seat=me)
            return False
        append(s, mine)
        tell(s, "returned", seat=me, why="abroad")
    return True


def declare(s: State, me: Seat) -> None:
    """T1: declare a coronation (R10)."""
    s.declared = True
    tell(s, "declared", seat=me)


def plan(s: State) -> None:
    """The turn has Planning from now on, also if the rank changes (R18)."""
    s.planned = True


def help_of_the_bishop(s: State, me: Seat) -> None:
    """After T3 the Bishop's holder makes a Blackmail."""
    if q.holder(s, BISHOP) == me:
        make(s, me, BLACKMAIL)


# ---- T6


def crown(s: State, me: Seat) -> None:
    """T6 (a): the coronation stands (R13, R14)."""
    if s.declared and q.may_be_crowned(s, me):
        finish(s, me, "coronation")


def close_turn(s: State, me: Seat) -> None:
    """T6 (b) and (c): end all effects of this turn; begin the next turn, or end the match after the last round."""
    end_bribes(s)
    s.new_turn()
    settle(s)
    if me == s.order[-1]:
        if s.round >= s.options.last_round:
            regency(s)
            return
        s.round += 1
        tell(s, "round", number=s.round)
    s.turn = q.after(s, me)[0]
    s.step = RETURN


def regency(s: State) -> None:
    """R56: the foremost claimant whose player may win."""
    seats = [heir - FIRST_CLAIMANT for heir in s.line if heir >= FIRST_CLAIMANT]
    regent = next((seat for seat in seats if q.may_win(s, seat)), None)
    finish(s, regent, "no_regent" if regent is None else "regency")


def pay_owed(s: State, seat: Seat, ids: Sequence[int]) -> None:
    """Discard two cards for the lost Merchant."""
    at = s.owing.index(seat)
    s.owing = s.owing[:at] + s.owing[at + 1 :]
    discard(s, seat, ids, "merchant")


# ---- conversions


class Conversion(NamedTuple):
    """One way to turn cards into another (9.3).

    price       the number of cards that are discarded
    made        the kind of the card that is made; None draws a card
    heir, rank  the courtier whose holder may do it, or the rank of which it is the ability
    """

    price: int
    made: int | None
    heir: int | None = None
    rank: int = COMMONER


CONVERSIONS: Mapping[str, Conversion] = {
    "sage_poison": Conversion(3, POISON, SAGE),
    "sage_antidote": Conversion(3, ANTIDOTE, SAGE),
    "old_man": Conversion(1, ASSASSIN_1, OLD_MAN),
    "gambler": Conversion(2, None, GAMBLER),
    "negotiation": Conversion(2, BRIBE, rank=EARL),
    "draft": Conversion(1, KNIGHT_1, rank=BARON),
}


def convert(s: State, seat: Seat, name: str, paid: Sequence[int]) -> None:
    """A conversion: discard the payment, then draw a card or make one (9.3)."""
    s.plays[seat] += 1
    s.laying = None
    discard(s, seat, paid, name)
    kind = CONVERSIONS[name].made
    if kind is None:
        draw(s, seat, 1)
    else:
        make(s, seat, kind)


def begin_conversion(s: State, seat: Seat, name: str) -> None:
    """A conversion is named; its payment is asked for next."""
    s.laying = (name, seat)


# ---- cards at any time

EFFECTS = {
    SHIP: "ship",
    BRIBE: "bribe",
    BLACKMAIL: "blackmail",
    BETRAYAL: "betrayal",
    INVESTIGATION: "investigation",
    PROXY: "proxy",
}
NO_COIN = frozenset({"ship", "proxy"})
"""The effects that choose the Fool without his coin."""
KIND_OF = {effect: kind for kind, effect in EFFECTS.items()}


def lay(s: State, seat: Seat, card: int, effect: str) -> None:
    """Lay a card openly; it is discarded before it takes effect."""
    gone = leave(s, seat, [card])
    put_away(s, gone)
    s.laying = (effect, seat)
    tell(s, "laid", seat=seat, card=names(s, gone)[0], effect=effect)


def let_fall(s: State, seat: Seat) -> None:
    """The laid card falls without a target."""
    s.laying = None
    tell(s, "fell", seat=seat)


def aim(s: State, seat: Seat, effect: str, heir: int, mode: str) -> bool:
    """Name the target and toss the Fool's coin, if he is the target. False if the coin makes it the King's instead."""
    s.laying = None
    tell(s, "aimed", seat=seat, effect=effect, heir=heir, mode=mode)
    return effect in NO_COIN or heir != FOOL or q.king(s) == FOOL or fools_coin(s)


def fools_coin(s: State) -> bool:
    """Toss the Fool's coin: heads, it is the Fool's; tails, the King's."""
    heads = toss(s)
    tell(s, "coin", heads=heads, why="fool", heir=q.king(s))
    return heads


def take_bribe(s: State, seat: Seat, heir: int) -> None:
    """R37: a claimant's player draws a card; a courtier is held until the end of the turn."""
    if heir >= FIRST_CLAIMANT:
        s.plays[seat] += 1
        draw(s, heir - FIRST_CLAIMANT, 1)
    else:
        bribe(s, seat, heir)


def misled_bribe(s: State, seat: Seat, heir: int) -> None:
    """After the Fool's coin: the King is bribed if possible, within the ten of a turn (R60)."""
    if q.may_bribe(s, seat, heir):
        take_bribe(s, seat, heir)


def blackmail(s: State, seat: Seat, heir: int, mode: str, bribed: bool, own: bool) -> None:
    """The Blackmail takes effect if it still may (R29).

    own  the heir was chosen; of one whom the Fool's coin has made the target only a courtier may be gained
    """
    may = mode in q.modes(s, seat, heir, bribed)
    if may and mode == q.GAIN:
        gain(s, seat, heir, "blackmail")
    elif may and own:
        reset(s, heir)
    elif own:
        tell(s, "no_effect", heir=heir)


def investigate(s: State, seat: Seat, heir: int) -> None:
    """The heir has no rank ability until the end of the turn (R11)."""
    s.investigated |= {heir}
    tell(s, "investigated", seat=seat, heir=heir)
    settle(s)


def borrow(s: State, seat: Seat, heir: int) -> None:
    """Station by Proxy: the seat has the rank's ability too (R40)."""
    s.proxies += ((seat, heir, q.rank(s, heir)),)
    tell(s, "proxy", seat=seat, heir=heir, rank=q.rank(s, heir))


def bring_back(s: State, seat: Seat, heir: int) -> None:
    """A Ship returns an heir from abroad; a courtier is loyal for good (R32, R33)."""
    tell(s, "back", seat=seat, heir=heir)
    append(s, heir)
    if heir < FIRST_CLAIMANT and heir in s.line and not s.over and heir != HERMIT:
        gain(s, seat, heir, "ship")


# ---- the Hanged Man


def begin_hanging(s: State) -> None:
    """The Hanged Man's coronation begins (7.3)."""
    s.hanged, s.hanging = False, True
    tell(s, "hanged_man")


def end_hanging(s: State) -> None:
    """The Hanged Man's coronation is over."""
    s.hanging = False
    settle(s)


def toll(s: State, seats: tuple[Seat, ...], answers: Sequence[int]) -> None:
    """Every player discards a card of choice (7.3)."""
    for seat, card in zip(seats, answers, strict=True):
        discard(s, seat, [card], "toll")


def crown_hanged_man(s: State, seat: Seat | None) -> None:
    """The Hanged Man's holder wins, if he has one that may win (R53)."""
    finish(s, seat if seat is not None and q.may_win(s, seat) else None, "hanged_man")
