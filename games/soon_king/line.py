"""All moves of heirs and changes of loyalties, and the settlement after every change (sections 5 and 8)."""

from __future__ import annotations

from games.core.protocol import Seat
from games.soon_king import queries as q
from games.soon_king.hands import discard, draw, show_open_hand, tell
from games.soon_king.heirs import (
    BISHOP,
    FIRST_CLAIMANT,
    FIRST_PLACE,
    HANGED_MAN,
    HERMIT,
    LIBRARIAN,
    MERCHANT,
    PRINCE,
    RANK_AT,
    TRUE_HEIR,
)
from games.soon_king.state import State

LIBRARIAN_SEAT = 5
"""The place to which he sinks: the last Marquis."""


# ---- settlement


def settle(s: State) -> None:
    """Apply the automatic rules until none applies (section 8)."""
    while not s.over and _one_rule(s):
        pass
    _end_proxies(s)
    show_open_hand(s)


def _one_rule(s: State) -> bool:
    """Apply the first rule that applies. False when none does."""
    line = s.line
    if not line:
        s.hanged = False
        return False
    if line[0] == TRUE_HEIR:
        finish(s, None, "true_heir")
        return False
    if line[0] == HERMIT:
        line.remove(HERMIT)
        s.gone.append(HERMIT)
        tell(s, "died", heir=HERMIT, why="hermit")
        return True
    if LIBRARIAN in line[:3] and line[-1] != LIBRARIAN:
        line.remove(LIBRARIAN)
        line.insert(LIBRARIAN_SEAT, LIBRARIAN)
        tell(s, "moved", heir=LIBRARIAN, how="sink", other=None)
        return True
    prince = q.holder(s, PRINCE)
    if prince is not None and _to_the_top(s, FIRST_CLAIMANT + prince):
        return True
    s.hanged = line[0] == HANGED_MAN and not s.hanging
    return False


def _to_the_top(s: State, heir: int) -> bool:
    """Move the Prince's holder to the top of the rank (R55).

    False if that claimant is there already, or not in the line.
    """
    if heir not in s.line:
        return False
    place = s.line.index(heir)
    top = FIRST_PLACE[RANK_AT[place]]
    if place == top:
        return False
    s.line.remove(heir)
    s.line.insert(top, heir)
    tell(s, "moved", heir=heir, how="top", other=None)
    return True


def _end_proxies(s: State) -> None:
    """End borrowed abilities: with the seat, the loyalty, or an Investigation of the lender."""
    if s.proxies:
        s.proxies = tuple(
            [
                (seat, heir, rank)
                for seat, heir, rank in s.proxies
                if heir in s.line
                and q.rank(s, heir) == rank
                and q.holder(s, heir) == seat
                and heir not in s.investigated
            ]
        )


def finish(s: State, winner: Seat | None, reason: str) -> None:
    """End the match; without a winner all have lost (R62)."""
    if not s.over:
        s.over = True
        s.winner, s.reason = winner, reason
        tell(s, "over", winner=winner, why=reason)


# ---- moves


def append(s: State, heir: int) -> None:
    """Put an heir at the end of the line: back from abroad, or from the dead (R33)."""
    for place in (s.abroad, s.dead, s.gone):
        if heir in place:
            place.remove(heir)
    s.line.append(heir)
    settle(s)


def reset(s: State, heir: int) -> None:
    """Move an heir to the last seat of its own rank (R36)."""
    last = q.last_place(s, q.rank(s, heir))
    s.line.remove(heir)
    s.line.insert(last, heir)
    tell(s, "reset", heir=heir)
    settle(s)


def raise_(s: State, heir: int) -> None:
    """Royal Pardon: the heir changes places with the least senior of the rank above that may be displaced (R35)."""
    place = q.raised_past(s, heir)
    if place is None:
        return
    other, old = s.line[place], s.line.index(heir)
    s.line[place], s.line[old] = heir, other
    tell(s, "moved", heir=heir, how="raise", other=other)
    settle(s)


def exile(s: State, heir: int, why: str) -> None:
    """Send an heir abroad: a claimant keeps hand and loyalties, a courtier is neutral (R31)."""
    s.line.remove(heir)
    s.abroad.append(heir)
    tell(s, "gone_abroad", heir=heir, why=why)
    if heir < FIRST_CLAIMANT:
        _lose_loyalty(s, heir)
    settle(s)


def kill(s: State, heir: int) -> None:
    """Remove an heir for good: a courtier is gone; a claimant is dead (R34)."""
    s.line.remove(heir)
    tell(s, "died", heir=heir, why="")
    if heir < FIRST_CLAIMANT:
        s.gone.append(heir)
        _lose_loyalty(s, heir)
    else:
        s.dead.append(heir)
        _bury(s, heir - FIRST_CLAIMANT)
    settle(s)


def _bury(s: State, seat: Seat) -> None:
    """The dead claimant's player loses hand, bribes and loyalties; what another has bribed is neutral later."""
    for heir in [heir for heir, briber in s.bribed.items() if briber == seat]:
        del s.bribed[heir]
        _tell_loyalty(s, heir, seat, "death")
    for heir in [heir for heir, home in s.home.items() if home == seat]:
        del s.home[heir]
        if heir not in s.bribed:
            _tell_loyalty(s, heir, seat, "death")
    s.owing = tuple([owing for owing in s.owing if owing != seat])
    discard(s, seat, s.hands[seat][:], "death")


# ---- loyalties


def _tell_loyalty(s: State, heir: int, loser: Seat | None, how: str) -> None:
    """Report the player who has the courtier's loyalty now, and who had it."""
    tell(s, "loyalty", heir=heir, seat=q.holder(s, heir), lost=loser, how=how)


def _lose_loyalty(s: State, heir: int) -> None:
    """End all loyalties of a courtier that has left the line."""
    loser = q.holder(s, heir)
    s.home.pop(heir, None)
    s.bribed.pop(heir, None)
    if heir == MERCHANT and loser is not None:
        s.owing += (loser,)


def free(s: State, heir: int) -> None:
    """End the holder's loyalty: a bribed courtier goes home, one at home is neutral (the Devil after a kill)."""
    loser = q.holder(s, heir)
    if heir in s.bribed:
        del s.bribed[heir]
    else:
        s.home.pop(heir, None)
    _tell_loyalty(s, heir, loser, "devil")
    settle(s)


def gain(s: State, seat: Seat, heir: int, how: str) -> None:
    """Make the heir loyal for good. No event if it was loyal already and is not bribed."""
    if not q.gainable(s, seat, heir):
        return
    loser = q.holder(s, heir)
    s.home[heir] = seat
    s.bribed.pop(heir, None)
    _tell_loyalty(s, heir, loser, how)
    if heir == MERCHANT and loser is not None and loser != seat:
        s.owing += (loser,)
    _gained(s, seat, heir)


def bribe(s: State, seat: Seat, heir: int) -> None:
    """Make the heir loyal until the end of the turn."""
    loser = q.holder(s, heir)
    s.bribed[heir] = seat
    _tell_loyalty(s, heir, loser, "bribe")
    _gained(s, seat, heir)


def _gained(s: State, seat: Seat, heir: int) -> None:
    if heir == BISHOP:
        discard(s, seat, s.hands[seat][:], "bishop")
    if heir == MERCHANT:
        draw(s, seat, 3)
    settle(s)


def end_bribes(s: State) -> None:
    """End all bribes at the end of a turn; going home is no gain (R38)."""
    for heir, seat in list(s.bribed.items()):
        del s.bribed[heir]
        _tell_loyalty(s, heir, seat, "end")
    settle(s)
