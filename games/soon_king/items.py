"""The options of a question as things to press, and why the other cards of the hand cannot be played now."""

from __future__ import annotations

from games.core.protocol import Decision, Token
from games.core.screen import DETAIL_LENGTH, Item, Names, sentence
from games.core.telling import counted
from games.soon_king import words
from games.soon_king.blows import NOTHING
from games.soon_king.heirs import FIRST_CLAIMANT, GENERAL, RANK_AT, RANKS, TRUE_HEIR
from games.soon_king.heirs import NAMES as HEIRS
from games.soon_king.options import AS, DECLARE, END_TURN, FACE, GO_ON, REDIRECT, YES
from games.soon_king.questions import PROMPTS, declined, weapons
from games.soon_king.unseen import copies
from games.soon_king.view import TableView

ATTACKS, LOYALTY, TURN = "Attacks", "Loyalty", "A turn"
"""Titles of chapters that refusals name."""

GO = frozenset({DECLARE, FACE, END_TURN, GO_ON, YES})
GROUPS = {
    "knights": "Knights: choose any",
    "poison": "Poison: choose any",
    "more": "{weapons}: choose any",
    "seal": "{weapons}: choose any",
}
"""Questions whose cards are picked in a menu, with a button that hands them in."""
OPEN_PLAYS = ("deed", "call", "play")
OWN_TURN = ("discards", "search", "trim", "deed")
LAID_AS_ASSASSINS = ("deed", "more", "seal")
LABEL_LENGTH = 80


def items(view: TableView, decision: Decision, names: Names) -> list[Item]:
    """Every option in the order of the decision, playing no card last; then the forbidden cards with reasons."""
    options = sorted(decision.options, key=lambda option: decision.prompt == "play" and option == NOTHING)
    listed = [_item(view, decision, option, names) for option in options]
    if decision.prompt in OPEN_PLAYS:
        offered = {option for option in decision.options if isinstance(option, int)}
        seen: set[str] = set()
        for card, name in view.cards().items():
            if card not in offered and name not in seen:
                seen.add(name)
                why, rule = why_not(view, decision, name), chapter_of(name)
                listed.append(Item(name, emoji=words.EMOJI[name], why=why, rule=rule))
    return listed + _no_coronation(view, decision)


def _no_coronation(view: TableView, decision: Decision) -> list[Item]:
    """In the own turn of a King who holds the True Heir: the coronation that was not offered (R16)."""
    here = decision.prompt in OWN_TURN and decision.seat == view.turn and not view.declared
    if not here or not view.is_king(decision.seat) or not view.holds(TRUE_HEIR):
        return []
    label, why = PROMPTS["coronation"].labels[DECLARE], "You hold the True Heir, so you can neither declare nor win."
    return [Item(label, why=why, rule=TURN)]


def _item(view: TableView, decision: Decision, option: Token, names: Names) -> Item:
    prompt = PROMPTS[decision.prompt]
    if option is None:
        return Item(declined(view, decision.prompt), None)
    if prompt.options == "name":
        name, text = str(option), sentence(words.card_text(str(option), view.options))
        left = copies(view, name)
        return Item(name, option, left or text, words.EMOJI[name], compare=bool(left))
    if isinstance(option, int):
        if prompt.options == "seat":
            return _heir_item(view, option, names)
        return _card_item(view, decision, option)
    text = str(option)
    if text == NOTHING and decision.prompt in GROUPS and len(decision.options) > 1:
        return Item("Done", option, "You give what is chosen above, or nothing.", style="go")
    if text in prompt.labels:
        idle = decision.prompt == "play"
        go = GO if len(decision.options) > 1 or decision.prompt not in GROUPS else {*GO, NOTHING}
        return Item(prompt.labels[text], option, style="go" if text in go else "plain", folded=idle)
    if text == REDIRECT:
        return Item("Send the Fool instead", option, "You discard your whole hand.", "🃏")
    if text in words.CONVERSIONS:
        label, detail, _ = words.CONVERSIONS[text]
        return Item(label, option, sentence(detail), "♻️")
    card, _, effect = text.partition(AS)
    name = view.cards()[int(card)]
    return Item(f"{name} as {words.EFFECTS[effect]}", option, "The Spy is yours.", words.EMOJI[name])


def _heir_item(view: TableView, heir: int, names: Names) -> Item:
    label = names[heir - FIRST_CLAIMANT] if heir >= FIRST_CLAIMANT else HEIRS[heir]
    parts = []
    if heir in view.line:
        place = view.line.index(heir)
        parts.append(f"seat {place + 1}, {RANKS[RANK_AT[place]]}")
    elif heir in view.abroad:
        parts.append("abroad")
    if heir >= FIRST_CLAIMANT:
        parts.append(counted(view.counts[heir - FIRST_CLAIMANT], "card"))
    elif view.holder(heir) is not None:
        parts.append(f"loyal to {names[view.holder(heir) or 0]}")
    return Item(label[:LABEL_LENGTH], heir, sentence(", ".join(parts)[: DETAIL_LENGTH - 1]), compare=True)


def _card_item(view: TableView, decision: Decision, card: int) -> Item:
    name = view.cards()[card]
    label = name
    if decision.prompt == "deed" and name.startswith(("Assassin", "Knight")):
        label = f"Attack with {name}"
    detail = sentence(words.card_text(name, view.options))
    if name.startswith("Knight") and decision.prompt in LAID_AS_ASSASSINS:
        detail = f"The General is yours: it attacks with the value {name[-1]}."
    group = GROUPS.get(decision.prompt, "").format(weapons=weapons(view))
    return Item(label, card, detail, words.EMOJI[name], group=group)


def chapter_of(name: str) -> str:
    """The chapter of the rules that tells when this card may be played."""
    if name.startswith(("Knight", "Assassin")) or name in ("Poison", "Antidote", "Royal Pardon"):
        return ATTACKS
    return LOYALTY


def why_not(view: TableView, decision: Decision, name: str) -> str:
    """The rule that forbids this card now."""
    attacks = name.startswith("Assassin") or (name.startswith("Knight") and view.holds(GENERAL))
    if name.startswith("Knight") and not (attacks and decision.prompt == "deed"):
        return "Knights are played when an heir is attacked."
    if name == "Poison" or name == "Antidote":
        return f"{name} is played in an assassination attempt, when all players are asked for it."
    if name == "Royal Pardon":
        return "A Royal Pardon answers an Execution, before it is carried out."
    if attacks:
        if decision.prompt != "deed":
            return "Assassins are laid in your own turn, or in a joint attempt."
        if view.declared and not view.faced:
            return "The joint attempt on you comes first."
        return "One assassination attempt a turn." if view.attacked else "There is no heir whom you could attack."
    if name == "Blackmail" and not (view.turn == view.viewer and view.now in ("deed", "end")):
        return "Blackmail is laid in your own turn, after the draw and the Execution."
    if name == "Ship to a Distant Land":
        away = "No heir is abroad, and no courtier is dead." if view.options.ship_dead else "No heir is abroad."
        return f"{away} A Ship that saves a dying heir is asked for when one would die."
    if name in ("Betrayal", "Station by Proxy"):
        return "You hold no courtier that it could choose."
    return "There is no heir whom it could choose."
