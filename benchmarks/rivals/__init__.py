"""Rivals of The Game of Imp to measure its computer players against.

python -m ai arena normal benchmarks.rivals:plain --game imp --deals 200 --full
"""

from __future__ import annotations

import random
from typing import Any

from ai.protocol import Budget, Player, Sample, Variant
from games.core.protocol import Choice, Decision
from games.imp import queries as q
from games.imp.advice import least
from games.imp.cards import ASSASSIN, CLERICS, KING, LINKING, THIEF, VARLDSMORD
from games.imp.odds import Odds
from games.imp.prompts import ANSWER_ASSASSIN, ANSWER_CLERIC, ANSWER_THIEF
from games.imp.state import CLAIM, DISCARD, DOUBT, LINK, MAIN, OPEN, PAY, YIELD
from games.imp.turns import ACCEPT, CHALLENGE

BLUFFS, UNLIKELY = 1 / 3, 0.4


def plain(variant: Variant) -> Player:
    """Plays every card that may help as soon as it comes, claims and doubts by odds, and keeps its best set."""
    return _rival(hoards=False)


def hoarder(variant: Variant) -> Player:
    """Never plays a card: it only draws and keeps its best set."""
    return _rival(hoards=True)


def _rival(*, hoards: bool) -> Player:
    def choose(view: Any, sample: Sample, decision: Decision, rng: random.Random, budget: Budget) -> Choice:
        hand = list(view.hand)
        if decision.prompt in (DISCARD, LINK):
            return least(hand, decision.options, rng)
        if decision.prompt in (ANSWER_THIEF, ANSWER_CLERIC):
            return CLAIM if KING in hand or rng.random() < BLUFFS else YIELD
        if decision.prompt == ANSWER_ASSASSIN:
            return PAY if PAY in decision.options and (KING in hand or rng.random() < BLUFFS) else OPEN
        odds = Odds(sample(rng), decision.seat)
        if decision.prompt == DOUBT:
            denied = view.table == ASSASSIN
            return CHALLENGE if (odds.chance(KING) < UNLIKELY) != denied else ACCEPT
        return q.END if hoards or decision.prompt != MAIN else _deed(hand, decision, odds)

    return choose


def _deed(hand: list[str], decision: Decision, odds: Odds) -> Choice:
    king = odds.chance(KING)
    far = min(q.distance(hand, goal) for goal in q.WEIGHTS) >= 3
    wanted = {
        ASSASSIN: king > UNLIKELY,
        THIEF: king < UNLIKELY,
        **dict.fromkeys(CLERICS, king < UNLIKELY and q.distance(hand, q.PIETY_SET) > 2),
        VARLDSMORD: far and KING not in hand,
        LINKING: far,
    }
    return next((option for option in decision.options if wanted.get(str(option).removeprefix(q.PLAY))), q.END)
