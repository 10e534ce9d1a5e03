"""Every kind of question of Imposter!, with its texts and the clock's answer.

No clock's answer looks at an identity (R23).
"""

from __future__ import annotations

from collections.abc import Mapping

from games.core.prompts import Prompt
from games.core.protocol import ONE, Choice, Decision
from games.core.rng import shuffled
from games.imposter.queries import in_circle
from games.imposter.state import CHOOSE, LETTER, LOOK, POST, TREASURE, VETO, State

LOOKED = "looked"
VOTE_VETO, VOTE_GO = "veto", "go"
VOTED = "You have voted on this group. You can change your vote until all have voted."
"""The question of a seat whose vote is given: the clock lets it stand."""
LAST_VETO = "It is the last veto card: if the veto passes, the imposters win."
"""Beside the question for a veto and the number of cards, where the table has chosen so."""


def drawn_group(s: State, decision: Decision) -> Choice:
    """A group that chance draws: the first seats of the circle would be the same group round after round."""
    group = in_circle(s, shuffled(s.chance, f"group {s.number}", s.circle)[: s.card.group])
    return group[0] if decision.pick == ONE else group


PROMPTS: Mapping[str, Prompt] = {
    LOOK: Prompt(
        question="Read your identity below, then confirm it. In the thread speak as your character would.",
        waiting="looks at a secret identity",
        labels={LOOKED: "I have looked"},
        late="If time runs out, the match goes on.",
    ),
    CHOOSE: Prompt(
        question="You are the postmaster: pick {size}; you may pick yourself.",
        options="seat",
        waiting="chooses the players who post",
        default=drawn_group,
        share=2.0,  # it takes longest, because the table talks meanwhile
        late="If time runs out, the group is drawn at random.",
    ),
    VETO: Prompt(
        question="Do you veto the group of {group}? That takes {votes} votes.",
        waiting="votes on the group",
        labels={VOTE_VETO: "Veto", VOTE_GO: "Let it post"},
        default=lambda s, decision: VOTE_GO,
        late="If time runs out, you let it post.",
    ),
    POST: Prompt(
        question="Put one card into the post bag. Letters alone score for the innocents, one treasure for the "
        "imposters.",
        waiting="puts a card into the post bag",
        labels={LETTER: "Letter", TREASURE: "Treasure"},
        final="A card in the bag cannot be taken out again.",
        late="If time runs out, it is a letter.",
    ),
}
