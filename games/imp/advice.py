"""How a computer player claims, doubts, pays and plays: by the chances that its seat can work out.

It uses the own hand and the seat's knowledge, and never reads the other hand of the sampled world, so
the same questions in the same position are answered alike, apart from the generator's bluffs.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Mapping, Sequence

from games.core.protocol import Choice, Decision, Seat
from games.imp import queries as q
from games.imp.cards import (
    ARMY,
    ARMY_CARDS,
    ASSASSIN,
    BY_KEY,
    CLERICS,
    CULTIST,
    EXODUS,
    IMP,
    KING,
    LINKING,
    PIETY_CARDS,
    PRIEST,
    SUN,
    THIEF,
    VARLDSMORD,
    WEALTH,
    points,
    without,
)
from games.imp.odds import Odds
from games.imp.prompts import ANSWER_ASSASSIN, ANSWER_CLERIC, ANSWER_THIEF
from games.imp.state import CLAIM, DISCARD, DOUBT, LINK, MAIN, OPEN, PAY, YIELD, State
from games.imp.turns import ACCEPT, CHALLENGE

BLUFF, MOST_BLUFFS = 0.15, 0.6
"""The chance to claim without a King, for each point at stake, and the greatest."""
DENIAL = 0.6
"""The chance to pay for a denial without a King, so that paying reveals little."""
USELESS = 0.05
RECYCLED = 2
SURE, LIKELY = 0.999, 0.5
HUNT = 0.25
EXODUS_RISK = 0.08
COINS_WANTED, ARMY_WANTED = 1.0, 1.0
HIT, POOR_HIT = 0.45, 0.3
"""From these chances of a King on, an assassin's denial is challenged: with and without Wealth in the own hand."""
NEARER = 1.8
SPARE = 0.01
TO_PLAY: Mapping[str, float] = {
    THIEF: 0.1,
    ASSASSIN: 0.1,
    VARLDSMORD: 0.05,
    SUN: 0.03,
    LINKING: 0.03,
    PRIEST: 0.05,
    CULTIST: 0.05,
}
"""The worth of an effect card beside its points: a played card need not be discarded."""


def advise(s: State, decision: Decision, rng: random.Random) -> Choice:
    """A sensible legal answer to an open decision."""
    choice = ADVICE[decision.prompt](s, decision, rng)
    return choice if choice in decision.options else decision.options[-1]


# ---- the own hand


def promise(hand: Sequence[str]) -> float:
    """The worth of the hand's best sets: each missing card lowers the worth of a set."""
    return sum([math.pow(NEARER, -q.distance(hand, victory)) for victory in q.WEIGHTS])


def nearest(hand: Sequence[str]) -> str:
    """The victory that this hand is nearest to."""
    return min(q.WEIGHTS, key=lambda victory: q.distance(hand, victory))


def keep(hand: Sequence[str], card: str) -> float:
    """The worth of keeping a card.

    The Imp is discarded as soon as the rules allow it, and so are the clerics that hold it.
    """
    if card == IMP:
        return -1.0
    if card == KING:
        return 2.0
    if card in CLERICS and IMP in hand:
        return 0.0
    worth = promise(hand) - promise(without(hand, [card]))
    return worth + SPARE * BY_KEY[card].points + TO_PLAY.get(card, 0.0)


def least(hand: Sequence[str], options: Sequence[Choice], rng: random.Random) -> Choice:
    """The option that is worth least to keep; ties are drawn by the generator."""
    return min(options, key=lambda card: (keep(hand, str(card)), rng.random()))


# ---- deeds


def _main(s: State, decision: Decision, rng: random.Random) -> Choice:
    odds = Odds(s, decision.seat)
    for option in decision.options:
        plan = PLANS.get(str(option).removeprefix(q.PLAY))
        if plan is not None and plan(s, decision.seat, odds):
            return option
    return q.END


def _send_assassin(s: State, seat: Seat, odds: Odds) -> bool:
    king = odds.chance(KING)
    return king >= SURE or (king > HUNT and SUN not in s.hands[seat])


def _send_thief(s: State, seat: Seat, odds: Odds) -> bool:
    return odds.expected(q.loot_kinds(s)) >= COINS_WANTED and odds.chance(KING) < LIKELY


def _send_cleric(s: State, seat: Seat, odds: Odds) -> bool:
    """Whether to play the cleric: not as a part of an own set."""
    hand = s.hands[seat]
    if IMP in hand:
        return True
    if nearest(hand) == q.PIETY_SET:
        return False
    army = sum(BY_KEY[card].points * odds.expected([card]) for card in ARMY_CARDS)
    return army >= ARMY_WANTED and odds.chance(KING) < LIKELY


def _torment(s: State, seat: Seat, odds: Odds) -> bool:
    return odds.chance(EXODUS) < EXODUS_RISK


def _accuse(s: State, seat: Seat, odds: Odds) -> bool:
    """Whether to accuse: if it is probably true; or to lose useless Piety, as long as there is no King."""
    hand = s.hands[seat]
    piety = [card for card in hand if card in PIETY_CARDS]
    useless = KING not in hand and nearest(hand) != q.PIETY_SET and len(piety) >= RECYCLED
    return odds.chance(IMP) > LIKELY or useless


def _link(s: State, seat: Seat, odds: Odds) -> bool:
    """Whether to play Linking: to get rid of the Imp, or of a worthless card."""
    hand = s.hands[seat]
    return IMP in hand or any(keep(hand, card) < USELESS for card in hand)


def _shine(s: State, seat: Seat, odds: Odds) -> bool:
    """Whether to play the Sun: to find the King that an Assassin in the own hand is kept for."""
    return ASSASSIN in s.hands[seat] and 0 < odds.chance(KING) < SURE


def _end_the_world(s: State, seat: Seat, odds: Odds) -> bool:
    """Whether to play Världsmord: if the own hand is far from a set, or the opponent's seems to be near one."""
    hand = s.hands[seat]
    own = q.distance(hand, nearest(hand)) + (2.0 if KING not in hand else 0.0) + (2.0 if IMP in hand else 0.0)
    return own >= 4.0 or (own >= 2.0 and KING not in hand and odds.chance(KING) > LIKELY)


PLANS: Mapping[str, Callable[[State, Seat, Odds], bool]] = {
    ASSASSIN: _send_assassin,
    THIEF: _send_thief,
    **dict.fromkeys(CLERICS, _send_cleric),
    q.TORMENT: _torment,
    q.ACCUSE: _accuse,
    LINKING: _link,
    VARLDSMORD: _end_the_world,
    SUN: _shine,
}


# ---- answers


def _claim(s: State, decision: Decision, rng: random.Random) -> Choice:
    """Claim with the King; else bluff for needed cards, while useless cards are lost and drawn anew."""
    hand = s.hands[decision.seat]
    return CLAIM if KING in hand or rng.random() < bluff(_need(s, hand)) else YIELD


def _need(s: State, hand: Sequence[str]) -> float:
    """The points at stake, if they belong to the nearest set."""
    goal = q.WEALTH_SET if s.table == THIEF else q.ARMY_SET
    return _stake(s, hand) if goal == nearest(hand) else 0.0


def bluff(stake: float) -> float:
    """The chance to bluff, which grows with the stake up to `MOST_BLUFFS`."""
    return min(MOST_BLUFFS, BLUFF * stake)


def _stake(s: State, hand: Sequence[str]) -> float:
    """The points that the card on the table takes from this hand."""
    if s.table == THIEF:
        return points([card for card in hand if card in q.loot_kinds(s)], WEALTH)
    card = q.strongest(hand)
    return 0.0 if card is None else points([card], ARMY)


def _answer_assassin(s: State, decision: Decision, rng: random.Random) -> Choice:
    return PAY if KING in s.hands[decision.seat] or rng.random() < DENIAL else OPEN


def _doubt(s: State, decision: Decision, rng: random.Random) -> Choice:
    odds, hand = Odds(s, decision.seat), s.hands[decision.seat]
    king = odds.chance(KING)
    if s.table == ASSASSIN:
        given_denial = king / (king + (1 - king) * DENIAL) if king else 0.0
        return CHALLENGE if given_denial > (HIT if points(hand, WEALTH) else POOR_HIT) else ACCEPT
    gain = _expected_loss(s, odds)
    lies = bluff(gain)
    given_claim = king / (king + (1 - king) * lies) if king else 0.0
    return CHALLENGE if (1 - given_claim) * gain > given_claim * _stake(s, hand) else ACCEPT


def _expected_loss(s: State, odds: Odds) -> float:
    """The points that the opponent is expected to lose to the card on the table."""
    if s.table == THIEF:
        return sum(BY_KEY[card].points * odds.expected([card]) for card in q.loot_kinds(s))
    missing, loss = 1.0, 0.0
    for card in ARMY_CARDS:
        chance = odds.chance(card)
        loss += missing * chance * BY_KEY[card].points
        missing *= 1 - chance
    return loss


def _least(s: State, decision: Decision, rng: random.Random) -> Choice:
    return least(s.hands[decision.seat], decision.options, rng)


ADVICE: Mapping[str, Callable[[State, Decision, random.Random], Choice]] = {
    MAIN: _main,
    DISCARD: _least,
    LINK: _least,
    ANSWER_THIEF: _claim,
    ANSWER_CLERIC: _claim,
    ANSWER_ASSASSIN: _answer_assassin,
    DOUBT: _doubt,
}
