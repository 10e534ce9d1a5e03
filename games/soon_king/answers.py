"""What a seat is told about its own answer: "You lay Bribe." Also asked before an answer that cannot be taken back.

Where an event tells the same, it has the same words, so that a panel says it once.
"""

from __future__ import annotations

from collections.abc import Mapping

from games.core.protocol import Choice, Decision, Token, tokens_of
from games.core.screen import Names
from games.core.telling import listed
from games.soon_king import words
from games.soon_king.blows import NOTHING
from games.soon_king.heirs import FIRST_CLAIMANT
from games.soon_king.options import AS, DECLARE, END_TURN, FACE, GO_ON, NO, REDIRECT, YES
from games.soon_king.queries import FALL, GAIN, RESET
from games.soon_king.questions import PROMPTS
from games.soon_king.view import TableView

CHOSEN: Mapping[str, str] = {
    "gift": "You give {}.",
    "search": "You send the Royal Librarian for {}.",
    "execution": "You order the Execution of {}.",
    "target": "You choose {}.",
    "more": "You add {}.",
    "knights": "You play {}.",
    "poison": "You add {}.",
    "antidote": "You offer {}.",
    "rescue": "You offer {}.",
    **dict.fromkeys(("seal", "deed", "call", "play"), "You lay {}."),
}
DISCARDED: Mapping[str, str] = {"toll": "toll", "discards": "turn", "trim": "trim", "drop": "merchant"}
"""Why cards are discarded, as the event tells it."""
NONE: Mapping[str, str] = {
    "discards": "You keep all cards.",
    "execution": "You order no Execution.",
    "more": "You add no more Assassins.",
    "knights": "You play no Knight.",
    "poison": "You add no Poison.",
    "antidote": "You offer no Antidote.",
    "rescue": "You offer no Ship.",
    "seal": "You lay no Assassin.",
}
"""What is said where nothing is chosen."""
DRAW: Mapping[str, str] = {"draw": "You draw as usual.", "card": "You draw the next card."}
"""The same for the Royal Librarian, by the table option `librarian` (R19)."""
SAID: Mapping[tuple[str, str], str] = {
    ("coronation", DECLARE): "You declare your coronation. All others may attack the King together.",
    ("coronation", NO): "You do not declare your coronation this turn.",
    ("target", FALL): "You spend the card without effect.",
    ("mode", GAIN): "You gain the loyalty for good.",
    ("mode", RESET): "You send the heir to the last seat of the rank.",
    ("mode", FALL): "You spend the card without effect.",
    ("queen", YES): "Your Queen adds a Poison.",
    ("queen", NO): "You keep the Queen's Poison back.",
    ("deed", FACE): "You face the joint attempt.",
    ("deed", END_TURN): "You end your turn.",
    ("call", GO_ON): "You go on.",
    ("play", NOTHING): "You play nothing.",
}


def answered(view: TableView, decision: Decision, choice: Choice, names: Names) -> str:
    """The answer as a sentence. `view` is from before it."""
    prompt = decision.prompt
    if (prompt, str(choice)) in SAID:
        return SAID[prompt, str(choice)]
    chosen = [token for token in tokens_of(choice) if token not in (None, NOTHING)]
    if not chosen:
        return DRAW[view.options.librarian] if prompt == "search" else NONE[prompt]
    if chosen[0] == REDIRECT:
        return "You send the Fool to take the blow."
    if str(chosen[0]) in words.CONVERSIONS:
        *_, made = words.CONVERSIONS[str(chosen[0])]
        return made
    said = listed([_named(view, prompt, token, names) for token in chosen])
    why = view.laying[0] if prompt == "pay" and view.laying is not None else DISCARDED.get(prompt)
    return CHOSEN[prompt].format(said) if why is None else f"You discard {said}{words.WHY_DISCARDED[why]}."


def _named(view: TableView, prompt: str, token: Token, names: Names) -> str:
    """A card or an heir in a sentence."""
    if PROMPTS[prompt].options == "name":
        return str(token)
    if PROMPTS[prompt].options == "seat" and isinstance(token, int):
        return "yourself" if token - FIRST_CLAIMANT == view.viewer else words.heir(token, names)
    card, _, effect = str(token).partition(AS)
    name = view.cards().get(int(card), "a card")
    if effect:
        return f"{name} as {words.EFFECTS[effect]}"
    return f"{name} for an attempt" if prompt == "deed" and name.startswith(("Assassin", "Knight")) else name
