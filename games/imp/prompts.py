"""The six questions, each declared once: its texts, what its options are, and the clock's answer.

Where the answer is public, the clock's answer does not depend on the hand: a true answer would reveal it.
Texts may name `{other}`, the other player, the stake, and what happens to an open King. Opening a hand is never
confirmed, not even by new players: a second question would tell that the player wavers (R17).
"""

from __future__ import annotations

from collections.abc import Mapping

from games.core.prompts import Prompt
from games.core.protocol import Choice, Decision
from games.core.rng import draw
from games.imp.cards import CARDS, KING
from games.imp.queries import ACCUSE, END, PLAY, TORMENT
from games.imp.state import CLAIM, DISCARD, DOUBT, LINK, MAIN, OPEN, PAY, YIELD, State

ANSWER_THIEF, ANSWER_CLERIC, ANSWER_ASSASSIN = "answer_thief", "answer_cleric", "answer_assassin"


def drawn(s: State, decision: Decision) -> Choice:
    """A card drawn by the match's generator among those that are no King; the King if no other is left."""
    cards = [card for card in decision.options if card != KING] or list(decision.options)
    return cards[draw(s.salt, f"clock {decision.id}") % len(cards)]


def last(s: State, decision: Decision) -> Choice:
    """The clock's answer: the last option."""
    return decision.options[-1]


PROMPTS: Mapping[str, Prompt] = {
    MAIN: Prompt(
        question="Your turn: what do you do?",
        waiting="is to act",
        labels={
            **{PLAY + card.key: f"Play {card.title}" for card in CARDS if card.effect},
            TORMENT: "Torment with the Imp",
            ACCUSE: "Accuse with Arior",
            END: "End turn",
        },
        default=last,
        late="If time runs out, your turn ends.",
    ),
    DISCARD: Prompt(
        question="Which card do you discard? You may keep seven.",
        options="name",
        waiting="discards down to seven cards",
        default=drawn,
        share=1 / 3,
        final="The card leaves your hand at once.",
        late="If time runs out, one is drawn at random, no King if possible.",
    ),
    ANSWER_THIEF: Prompt(
        question="Give all your {loot}, or claim a King? You may lie.",
        waiting="answers the Thief",
        labels={YIELD: "Give", CLAIM: "Claim a King"},
        share=1 / 2,
        late="If time runs out, you give.",
    ),
    ANSWER_CLERIC: Prompt(
        question="Lose the strongest Army card or claim a King? You may lie.",
        waiting="answers the {card}",
        labels={YIELD: "Discard it", CLAIM: "Claim a King"},
        share=1 / 2,
        late="If time runs out, you lose it.",
    ),
    ANSWER_ASSASSIN: Prompt(
        question="Pay and deny a King, or open? {opened}",
        waiting="answers the Assassin",
        labels={PAY: "Pay and deny", OPEN: "Open: only a King is shown"},
        share=1 / 2,
        late="If time runs out, you pay if you can.",
    ),
    DOUBT: Prompt(
        question="Challenge it? {stake}.",
        waiting="believes or challenges",
        labels={"accept": "Accept", "challenge": "Challenge"},
        share=1 / 2,
        late="If time runs out, you accept.",
    ),
    LINK: Prompt(
        question="Which card do you give to {other}?",
        options="name",
        waiting="chooses a card to give",
        default=drawn,
        final="The card is not yours any more when both have chosen.",
        late="If time runs out, one is drawn at random, no King if possible.",
    ),
}
