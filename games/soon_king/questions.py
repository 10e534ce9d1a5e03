"""Every kind of question, declared once: its texts, its share of a turn's time, the clock's answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.core.prompts import Prompt
from games.core.protocol import Choice, Decision
from games.core.rng import shuffled
from games.soon_king import options as o
from games.soon_king.blows import NOTHING
from games.soon_king.heirs import FIRST_CLAIMANT, GENERAL, TASTER
from games.soon_king.queries import FALL, GAIN, RESET
from games.soon_king.state import State
from games.soon_king.view import TableView


def drawn(s: State, d: Decision) -> Choice:
    """Cards at random, from the match's own generator, so that the answer reveals nothing about them."""
    picked = shuffled(s.salt, f"default {d.id}", d.options)[: d.pick[0]]
    if d.pick == (1, 1):
        return picked[0]
    return tuple([option for option in d.options if option in picked])


def always(token: str) -> Any:
    """The clock's answer that is always this token."""
    return lambda s, d: token


HALF, THIRD, TWO_THIRDS = 1 / 2, 1 / 3, 2 / 3


def _discarded(view: Any, decision: Decision, choice: Choice) -> str:
    """Keeping all cards needs no second look."""
    return "" if choice == () else "The cards leave your hand at once."


def _executed(view: Any, decision: Decision, choice: Choice) -> str:
    """An Execution costs the whole hand."""
    return "" if choice is None else "It costs your whole hand."


ONE_DRAWN = "If time runs out, one is drawn at random."
SOME_DRAWN = "If time runs out, they are drawn at random."


def _thrown(question: str, waiting: str, late: str, final: str = "", share: float = HALF) -> Prompt:
    """Cards that have to leave the hand: in absence they are drawn."""
    return Prompt(question, waiting, "card", default=drawn, share=share, final=final, late=late)


def _reaction(question: str, waiting: str, nothing: str, late: str = "you do not", share: float = 1.0) -> Prompt:
    """Cards that may be laid, in absence none. `nothing` is the button for no card: `NOTHING`, or None for one card."""
    labels = {NOTHING: nothing}
    return Prompt(question, waiting, "card", nothing, labels, share=share, late=f"If time runs out, {late}.")


PROMPTS: dict[str, Prompt] = {
    "coronation": Prompt(
        "Do you declare your coronation? All others may attack you together; {wins}, you win.",
        "decides whether to declare a coronation",
        labels={o.DECLARE: "Declare my coronation", o.NO: "Not this turn"},
        default=always(o.NO),
        share=HALF,
        late="If time runs out, you do not declare it.",
    ),
    "gift": _thrown(
        "The King declares a coronation. Which card do you give to the King? Only you two see it.",
        "chooses a gift for the King",
        ONE_DRAWN,
        "The card is the King's at once.",
    ),
    "toll": _thrown(
        "The Hanged Man is on the throne. Which card do you discard?",
        "discards a card for the Hanged Man",
        ONE_DRAWN,
        "The card leaves your hand at once.",
    ),
    "discards": Prompt(
        "Which cards do you discard before you draw up to {size} cards?",
        "discards and draws",
        "card",
        decline="Keep all",
        share=TWO_THIRDS,
        final=_discarded,
        late="If time runs out, you keep all.",
    ),
    "search": Prompt(
        "Which card does the Royal Librarian bring you, instead of {instead}?",
        "may send the Royal Librarian for a card",
        "name",
        decline="Draw as usual",
        share=THIRD,
        late="If time runs out, you {draw}.",
    ),
    "trim": _thrown(
        "You may keep {size} cards. Which do you discard?",
        "discards down to the hand size",
        SOME_DRAWN,
        "The cards leave your hand at once.",
    ),
    "execution": Prompt(
        "Whom do you execute? It costs your whole hand, and a Royal Pardon or a Ship may save the heir.",
        "may order an Execution",
        "seat",
        decline="No Execution",
        share=HALF,
        final=_executed,
        late="If time runs out, there is no execution.",
    ),
    "deed": Prompt(
        "Your turn: what do you do? {deed}",
        "plays the turn",
        "card",
        labels={o.FACE: "Face the joint attempt", o.END_TURN: "End the turn"},
        default=always(o.END_TURN),
        late="If time runs out, your turn ends.",
    ),
    "target": Prompt(
        "{whom}",
        "names a target",
        "seat",
        labels={FALL: "Without a target: the card is spent"},
        default=always(FALL),
        share=THIRD,
        late="If time runs out, the card is spent without effect.",
    ),
    "mode": Prompt(
        "What does your Blackmail do?",
        "chooses what a Blackmail does",
        labels={
            GAIN: "Gain the loyalty for good",
            RESET: "Send to the last seat of the rank",
            FALL: "Nothing: the card is spent",
        },
        default=always(FALL),
        share=THIRD,
        late="If time runs out, it is spent without effect.",
    ),
    "more": _reaction(
        "Do you add {weapons} to your attempt? You cannot add any later.",
        "may add Assassins",
        "No more",
        "you add none",
        THIRD,
    ),
    "pay": _thrown("Which cards do you discard to pay for the new card?", "pays for a card", SOME_DRAWN, share=THIRD),
    "drop": _thrown(
        "You have lost the Merchant. Discard {least}: which?",
        "discards for the lost Merchant",
        SOME_DRAWN,
        "The cards leave your hand at once.",
        THIRD,
    ),
    "queen": Prompt(
        "Does your Queen add a Poison to this attempt?",
        "decides for the Queen",
        labels={o.YES: "Add the Poison", o.NO: "No Poison"},
        default=always(o.NO),
        share=THIRD,
        late="If time runs out, she adds none.",
    ),
    "knights": _reaction("Do you defend the target with Knights?", "may play Knights", "No Knights"),
    "poison": _reaction("Do you add Poison? {poison}", "may add Poison", "No Poison", "you add none"),
    "antidote": _reaction("Do you cancel all Poison with an Antidote?", "may offer an Antidote", "No Antidote"),
    "rescue": _reaction("Do you save the dying heir with a Ship?", "may save the dying heir", "No Ship"),
    "seal": _reaction(
        "Which {weapons} do you lay in the joint attempt? All are shown at once.",
        "may join the attempt",
        "No Assassins",
        "you lay none",
    ),
    "call": Prompt(
        "Do you play a card before this goes on?",
        "may answer",
        "card",
        labels={o.GO_ON: "Go on"},
        default=always(o.GO_ON),
        late="If time runs out, you go on.",
    ),
    "play": Prompt(
        "Play a card? No clock runs for this.",
        "may play",
        "card",
        labels={NOTHING: "Play nothing"},
        default=always(NOTHING),
    ),
}


WHOM: Mapping[str, str] = {
    "attempt": "Whom do you attack?",
    "ship": "Whom does your Ship bring back?",
    "bribe": "Whom do you bribe? A player who is bribed draws a card.",
    "blackmail": "Whom do you blackmail?",
    "betrayal": "Which courtier do you betray and kill?",
    "investigation": "Whom do you investigate? No rank ability until the end of the turn.",
    "proxy": "Whose rank ability do you borrow until the end of the turn?",
}


WINS: Mapping[bool, str] = {
    False: "if you are still King when this turn ends",
    True: "if you are still King after that",
}
"""By the table option `instant_coronation` (R13)."""


INSTEAD: Mapping[str, str] = {"draw": "drawing", "card": "the next one"}
DRAW: Mapping[str, str] = {"draw": "draw", "card": "draw it"}
DECLINE: Mapping[str, str] = {"draw": "Draw as usual", "card": "Draw this card"}
"""Words of the question for the Royal Librarian, and its button, by the table option `librarian` (R19)."""


def _deed(view: TableView) -> str:
    """What the open turn still allows."""
    if view.declared and not view.faced:
        return "The joint attempt comes first; you may play cards before it."
    return "You may still play cards." if view.attacked else "You may play cards and attack once."


def weapons(view: TableView) -> str:
    """What the viewer may lay in an attempt: the General's holder Knights, too."""
    return "Assassins and Knights" if view.holds(GENERAL) else "Assassins"


def _poison(view: TableView) -> str:
    """What Poison counts in the innermost attempt."""
    target = view.attacks[-1].target if view.attacks else None
    protected = target is not None and target >= FIRST_CLAIMANT and view.holder(TASTER) == target - FIRST_CLAIMANT
    return "It counts 0 while the target holds the Poison Taster." if protected else "Each adds 1 to the hit."


def declined(view: TableView, prompt: str) -> str:
    """The label of the option None."""
    return DECLINE[view.options.librarian] if prompt == "search" else PROMPTS[prompt].decline


def asked(view: TableView, decision: Decision) -> str:
    """The question as it is read by its seat."""
    effect = view.laying[0] if view.laying is not None else ""
    least = decision.pick[0]
    return PROMPTS[decision.prompt].question.format(
        size=view.hand_size,
        wins=WINS[view.options.instant_coronation],
        deed=_deed(view),
        weapons=weapons(view),
        poison=_poison(view),
        instead=INSTEAD[view.options.librarian],
        whom=WHOM.get(effect, "Whom do you choose?"),
        least="a card" if least == 1 else f"{least} cards",
    )


def late(view: TableView, decision: Decision) -> str:
    """What happens if time runs out."""
    return PROMPTS[decision.prompt].late.format(draw=DRAW[view.options.librarian])
