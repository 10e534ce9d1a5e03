"""The options of every question. The asked seats follow from public facts alone; the offered options need not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.core.protocol import Choice, Seat, Token
from games.soon_king import queries as q
from games.soon_king.blows import NOTHING, is_execution
from games.soon_king.cards import (
    ANTIDOTE,
    ASSASSINS,
    BLACKMAIL,
    INVESTIGATION,
    KNIGHTS,
    NAMES,
    PARDON,
    POISON,
    SHIP,
)
from games.soon_king.heirs import (
    FIRST_CLAIMANT,
    GENERAL,
    HANGED_MAN,
    SAGE,
    SPY,
    VISCOUNT,
)
from games.soon_king.state import ATTEMPT, EXECUTE, State
from games.soon_king.verbs import CONVERSIONS, EFFECTS, KIND_OF

DECLARE, NO, YES = "declare", "no", "yes"
FACE, END_TURN, GO_ON, REDIRECT = "face", "end", "go_on", "redirect"
AS = "="
"""A card that is laid as another has the token "12=investigation"."""


def hand(s: State, seat: Seat) -> Sequence[int]:
    """The cards in hand."""
    return s.hands[seat]


def of_kinds(s: State, seat: Seat, kinds: Sequence[int]) -> list[int]:
    """The hand cards of these kinds."""
    return [card for card in s.hands[seat] if s.ident[card] in kinds]


# ---- T1 to T4


def discards(s: State, seat: Seat) -> Sequence[int]:
    """The cards that may be discarded; none as soon as the player has Planning, who draws at that moment (R18)."""
    if FIRST_CLAIMANT + seat not in s.line or q.has_ability(s, seat, VISCOUNT):
        return ()
    return s.hands[seat]


def searches(s: State, seat: Seat) -> Sequence[Token]:
    """The names that may be searched for instead of a draw, and None. Not for a seat whose claimant is not in the line,
    and without Planning only below the hand size (R19).
    """
    below = s.planned or len(s.hands[seat]) < q.hand_size(s, seat)
    return (None, *NAMES) if below and FIRST_CLAIMANT + seat in s.line else ()


def trims(s: State, seat: Seat) -> Sequence[int]:
    """The hand, while it is above the hand size (R18)."""
    return s.hands[seat] if len(s.hands[seat]) > q.hand_size(s, seat) else ()


def executions(s: State, seat: Seat) -> Sequence[int | None]:
    """T4: the heirs that may be executed, and None; empty without the ability (R12, R20)."""
    return (None, *q.execution_targets(s, seat)) if q.may_execute(s, seat) else ()


# ---- plays at any time


def plays(s: State, seat: Seat) -> list[Token]:
    """The plays at any time that this seat may lay now, conversions and Redirection included (9.1)."""
    found: list[Token] = []
    spy = q.holds(s, seat, SPY)
    for card in s.hands[seat]:
        kind = s.ident[card]
        if may_lay(s, seat, kind):
            found.append(card)
        if spy and kind in SWAPPED and may_lay(s, seat, SWAPPED[kind]):
            found.append(f"{card}{AS}{EFFECTS[SWAPPED[kind]]}")
    found += _conversions(s, seat)
    if q.redirectable(s, seat):
        found.append(REDIRECT)
    return found


SWAPPED = {BLACKMAIL: INVESTIGATION, INVESTIGATION: BLACKMAIL}
"""As what the Spy's holder may lay these cards (R42)."""


def may_lay(s: State, seat: Seat, kind: int) -> bool:
    """Whether the effect of this kind of card may be laid now, and has a target: those of letter A at any time (R2),
    Blackmail by the active player from T5 on (R21), Royal Pardon in the call of an Execution.
    """
    if kind == PARDON:
        return is_execution(s)
    if kind == BLACKMAIL and not q.from_open_turn(s, seat):
        return False
    return kind in EFFECTS and q.any_of(q.TARGETS[kind](s, seat))


def _conversions(s: State, seat: Seat) -> list[Token]:
    if s.plays[seat] >= q.PLAYS_A_TURN:
        return []
    granted = [
        name
        for name, way in CONVERSIONS.items()
        if (q.has_ability(s, seat, way.rank) if way.heir is None else q.holds(s, seat, way.heir))
    ]
    return [name for name in granted if len(payable(s, seat, name)) >= CONVERSIONS[name].price]


def payable(s: State, seat: Seat, name: str) -> Sequence[int]:
    """The cards that may pay for a conversion: none that the conversion would give back as it is (9.3)."""
    given_back = CONVERSIONS[name].made if CONVERSIONS[name].price == 1 else None
    return [card for card in s.hands[seat] if s.ident[card] != given_back]


PLAYABLE = frozenset(
    {"discards", "trim", "search", "execution", "deed", "knights", "poison", "antidote", "rescue", "seal"}
)
"""While the match waits for one of these, every player may play (9.1)."""


def any_time(s: State, seat: Seat) -> Sequence[Token]:
    """The seats that are asked are public; "nothing" is always offered, so being asked reveals nothing about a hand."""
    if not s.hands[seat] or FIRST_CLAIMANT + seat in s.dead:
        return ()
    seats, prompt = s.stack[-1].asked[:2]
    if prompt not in PLAYABLE or (prompt == "deed" and seat in seats):
        return ()
    return (NOTHING, *plays(s, seat))


def call(s: State, seat: Seat) -> Sequence[Token]:
    """To go on, or a play at any time (7.4)."""
    return (GO_ON, *plays(s, seat))


def targets(s: State, seat: Seat, effect: str) -> Sequence[Token]:
    """The targets of the laid card, and None."""
    found = q.attack_targets(s, seat) if effect == ATTEMPT else q.TARGETS[KIND_OF[effect]](s, seat)
    return (*found, q.FALL)


def modes(s: State, seat: Seat, heir: int, bribed: bool) -> Sequence[Token]:
    """The effects that a Blackmail on this heir may have, and to let the card fall."""
    return (*q.modes(s, seat, heir, bribed), q.FALL)


# ---- T5


def deeds(s: State, seat: Seat) -> Sequence[Token]:
    """Attack with this card, Blackmail, plays at any time, the joint attempt, the end."""
    if FIRST_CLAIMANT + seat not in s.line:
        return ()
    found: list[Token] = []
    to_face = s.declared and not s.faced
    if to_face:
        found.append(FACE)
    elif not s.attacked and q.any_of(q.attack_targets(s, seat)):
        found += assassins(s, seat)
    return (*found, *plays(s, seat), END_TURN)


def assassins(s: State, seat: Seat) -> list[int]:
    """Assassins, and the Knights of the General's holder."""
    return of_kinds(s, seat, (*ASSASSINS, *KNIGHTS) if q.holder(s, GENERAL) == seat else ASSASSINS)


def more(s: State, seat: Seat) -> Sequence[Token]:
    """No card, or one that adds to the own attempt (7.1)."""
    return (NOTHING, *assassins(s, seat))


# ---- windows


REACTIONS: dict[str, tuple[Token, Sequence[int]]] = {
    "knights": (NOTHING, KNIGHTS),
    "poison": (NOTHING, (POISON,)),
    "antidote": (None, (ANTIDOTE,)),
    "rescue": (None, (SHIP,)),
}
"""By window, the answer of a seat that plays no card, and the kinds of cards that it may play."""


def reactions(s: State, seat: Seat, window: str) -> Sequence[Token]:
    """No card, or one in hand of those that this window asks for (7.1, 7.5, R25)."""
    nothing, kinds = REACTIONS[window]
    return (nothing, *of_kinds(s, seat, kinds))


# ---- the asked seats


def reactors(s: State, window: str) -> tuple[Seat, ...] | None:
    """The seats that are asked in a window of the running attempt; None if it is left out, or the target has gone."""
    attack = s.attacks[-1]
    target = attack.target
    if target is None or target not in s.line or q.cannot_be_assassinated(target):
        return None
    if window == "knights" and target == SPY:
        return None
    if window != "knights" and target == SAGE:
        return None
    if window == "antidote" and not attack.poison:
        return None
    return q.able(s) or None


def sealers(s: State) -> tuple[Seat, ...] | None:
    """The seats that may lay Assassins in a joint attempt: all others; on the Hanged Man all. None if there is none."""
    attack = s.attacks[-1]
    if attack.target != q.king(s):
        return None
    seats = tuple([seat for seat in q.able(s) if s.hanging or seat != attack.by])
    return seats or None


def callers(s: State) -> tuple[Seat, ...] | None:
    """The seats that are asked in a call; None if its subject is over by public facts."""
    if s.attacks:
        attack = s.attacks[-1]
        is_over = attack.stopped or attack.target not in s.line or q.is_spent(attack)
    elif s.hanging:
        is_over = q.king(s) != HANGED_MAN
    elif s.now == EXECUTE:
        is_over = not (q.may_execute(s, s.turn) or q.may_borrow_execution(s, s.turn))
    else:
        is_over = FIRST_CLAIMANT + s.turn not in s.line
    return None if is_over else q.able(s) or None


def first_named(s: State, seats: tuple[Seat, ...], answers: Sequence[Choice]) -> tuple[Seat, Token] | None:
    """The first play in turn order after the active player, of those that were named (7.4)."""
    return q.first_answer(q.after(s, s.turn), seats, answers, GO_ON)


def gifts_from(s: State, king: Seat) -> tuple[Seat, ...]:
    """The seats that give a card at a coronation: all that can, but the King (R15)."""
    return tuple([seat for seat in q.able(s) if seat != king])


def meaning(s: State, token: Any) -> tuple[str, int]:
    """The play behind a token: an effect with its card, or a conversion or Redirection with -1."""
    if isinstance(token, int):
        kind = s.ident[token]
        return ("pardon" if kind == PARDON else EFFECTS[kind]), token
    if AS in token:
        card, effect = token.split(AS)
        return effect, int(card)
    return token, -1


def attacks_with(s: State, token: Any) -> bool:
    """Whether this deed lays an Assassin, or a Knight as one."""
    return isinstance(token, int) and s.ident[token] in (*ASSASSINS, *KNIGHTS)


def joint_is_due(s: State) -> bool:
    """Whether the joint attempt on the King who has declared is still to come (7.1)."""
    return s.declared and not s.faced and FIRST_CLAIMANT + s.turn in s.line


def joint_survived(s: State) -> bool:
    """The table option: a coronation is won by surviving the joint attempt."""
    return s.options.instant_coronation and s.declared and s.faced
