"""Queries of a state: victory sets, legal deeds and answers, the count at the end."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from games.core.protocol import Seat
from games.imp.cards import (
    ARIOR,
    ARMY,
    ARMY_CARDS,
    CLERICS,
    EFFECTS,
    GOLD,
    IMP,
    KING,
    OVERLORDS,
    PIETY,
    WEALTH,
    WEALTH_CARDS,
    kinds,
    points,
)
from games.imp.known import Known
from games.imp.state import ACCUSED, CLAIM, FALSE, OPEN, OVER, PAY, PLAYED, TORMENTED, TRUE, State

PLAY, TORMENT, ACCUSE, END = "play:", "torment", "accuse", "end"
WEALTH_SET, ARMY_SET, PIETY_SET = "wealth", "army", "piety"
WEIGHTS: Mapping[str, int] = {WEALTH_SET: 1, ARMY_SET: 1, PIETY_SET: 2}
"""By victory set, in the order of the features: the weight of each point or card that a hand lacks of it."""
WEALTH_NEEDED, ARMY_NEEDED, CLERICS_NEEDED = 5, 6, 2
EXHAUSTIONS = 3
"""The third time that the draw pile is exhausted ends the match (R28)."""


# ---- victory sets


def missing(hand: Sequence[str], victory: str) -> int:
    """The amount that the hand lacks for a victory set beside the King: points of Wealth or Army, cards of Piety."""
    if victory == WEALTH_SET:
        return max(0, WEALTH_NEEDED - points(hand, WEALTH))
    if victory == ARMY_SET:
        return max(0, ARMY_NEEDED - points(hand, ARMY))
    clerics = sum([card in CLERICS for card in hand])
    return max(0, CLERICS_NEEDED - clerics) + (not any(card in OVERLORDS for card in hand))


def distance(hand: Sequence[str], victory: str) -> int:
    """How far a hand is from this victory set: what it lacks, by its weight."""
    return missing(hand, victory) * WEIGHTS[victory]


def victory_set(hand: Sequence[str]) -> str | None:
    """The set by which this hand wins, if it does: a King is in it, the Imp is not (R20)."""
    if KING not in hand or IMP in hand:
        return None
    return next((victory for victory in WEIGHTS if not missing(hand, victory)), None)


def victory_cards(hand: Sequence[str], victory: str) -> list[str]:
    """The cards that are shown for a set."""
    wanted = {WEALTH_SET: WEALTH_CARDS, ARMY_SET: ARMY_CARDS, PIETY_SET: (*CLERICS, *OVERLORDS)}[victory]
    return [card for card in hand if card == KING or card in wanted]


# ---- legal deeds and answers


def deeds(s: State) -> tuple[str, ...]:
    """The options of the player whose turn it is, "end" last."""
    hand = s.hands[s.seat]
    options = [] if PLAYED in s.deeds else [PLAY + card for card in kinds(hand) if card in EFFECTS]
    if IMP in hand and TORMENTED not in s.deeds:
        options.append(TORMENT)
    if ARIOR in hand and ACCUSED not in s.deeds:
        options.append(ACCUSE)
    return (*options, END)


def discards(s: State) -> tuple[str, ...]:
    """The cards that may be discarded: not the Imp while a cleric is in the hand (R7)."""
    hand = s.hands[s.seat]
    return tuple([card for card in kinds(hand) if card != IMP or not any(cleric in hand for cleric in CLERICS)])


def bribe(hand: Collection[str]) -> str | None:
    """The card with which a denial is paid: a coin, else a treasure, else the hoard (R16)."""
    return next((card for card in WEALTH_CARDS if card in hand), None)


def assassin_answers(s: State) -> tuple[str, ...]:
    """The answers to an Assassin: to open is always possible (R10), to pay only with Wealth."""
    return (PAY, OPEN) if bribe(s.hands[s.other]) else (OPEN,)


def loot_kinds(s: State) -> tuple[str, ...]:
    """The kinds that a thief takes (R13)."""
    return (GOLD,) if s.options.thief == "coins" else WEALTH_CARDS


def loot(s: State, seat: Seat) -> list[str]:
    """The cards of this hand that a thief takes."""
    taken = loot_kinds(s)
    return [card for card in s.hands[seat] if card in taken]


def strongest(hand: Collection[str]) -> str | None:
    """The Army card that a cleric takes."""
    return next((card for card in ARMY_CARDS if card in hand), None)


# ---- the end


def totals(s: State) -> tuple[tuple[int, ...], ...]:
    """By seat, the points of Wealth, Army and Piety."""
    return tuple([tuple([points(hand, kind) for kind in (WEALTH, ARMY, PIETY)]) for hand in s.hands])


def count(s: State) -> tuple[Seat, ...]:
    """The winners by counting: the Imp loses, else Wealth, then Army, then Piety decide; both if all are equal."""
    for seat in (0, 1):
        if IMP in s.hands[seat]:
            return (1 - seat,)
    mine, theirs = totals(s)
    if mine == theirs:
        return (0, 1)
    return (0,) if mine > theirs else (1,)


def is_over(s: State) -> bool:
    """Whether the match has ended."""
    return s.phase == OVER


def proof(answer: str, fact: Known) -> str:
    """TRUE or FALSE where what is known of that hand decides this claim or denial of a King; else ""."""
    holds = KING in fact.sure
    if answer not in (CLAIM, PAY) or not (holds or fact.lacks(KING)):
        return ""
    return TRUE if holds == (answer == CLAIM) else FALSE
