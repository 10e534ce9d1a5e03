"""The rules of one match for its players, by chapter: its mode, its scoring, its target and all its cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.core.glyphs import glyph
from games.imposter_kings.cards import ASSASSIN, CARDS, KINGS_HAND, NAMES
from games.imposter_kings.modes import MODES, Options, Table, deck_of, read_options, table

TURNS_TITLE = "Turns"
GROUPS = ((1, 3), (4, 5), (6, 7), (8, 9))
"""Base values of the cards of each card chapter: all cards in one chapter would exceed Discord's limit."""

GOAL = """\
Each round, play cards to the **Throne**, the last card of the **Court**. A card must have at least the value of the \
card on the Throne. A player who cannot play and has no King left to flip is out.
Once a round you may **flip your King** as your turn: it Disgraces the card on the Throne and brings your \
**Successor** into your hand."""

TURNS = """\
1. A **Condemned** card lies before you: remove it. That was your turn.
2. Else a card lies in your **Antechamber**: play it, whatever the Throne shows.
3. Else play a legal hand card and use its ability, or flip your King.
4. If nothing of this is possible, you are out.
{empty} A **Disgraced** card lies face down in Court and has value 1, also on the Throne; all players may look at it. \
A **Muted** card has lost its text and has value 3 in Court."""

KINGS_HAND_WINDOW = """\
When a player uses an ability, a window opens. Every player who could hold a **King's Hand** is asked, holder or not, \
and answers in secret. If it is revealed, the ability does not happen: the answered card leaves the Court, and the \
King's Hand lies Condemned before its owner.{several}
The King's Hand cannot answer the Queen, Warlord, Elder, Zealot, Oathbound, another King's Hand, or a King."""

ASSASSIN_WINDOW = """\
When a player flips the King, a window opens. Every player who could hold an **Assassin** is asked, holder or not, and \
answers in secret. If it is revealed, the King has no effect and that player loses the round{unless}."""

ASSASSIN_OF_THREE = """\
Whose Assassin puts a player out may look at that player's cards and swap the Assassin for one of them, in secret."""

SEVERAL = " If several are revealed, the first in turn order counts, and the others stay in hand."

PARTNERS = "Partners are asked too, also where an answer would hit their own team."

NO_REACTIONS = """\
No Reaction is dealt in this mode: the Assassin lies open as the Accused. So abilities and King flips cannot be \
answered."""

DUEL_SETUP = """\
{dealt} One card left over lies face up as the **Accused**, one is removed face down. The **True King** chooses who \
starts. Both may call a **Mulligan**: the round ends unplayed. Each player has one free Mulligan a match; each later \
one gives the caller the True King and the opponent 2 points. Then each chooses a Successor and discards one card face \
down. The loser of a round is the next True King."""

QUICKPLAY_SETUP = """\
{dealt} {left_over} The **True King** chooses who starts. Then each chooses a Successor; nothing is discarded. \
The loser of a round is the next True King."""

CUTTHROAT_SETUP = """\
{dealt} One card left over lies face up as the **Accused**. All choose two hand cards, shown together, then a \
third. The player who shows the highest base value takes a shown card of an opponent; that opponent takes one of the \
third player, who takes one of the three cards that the first player showed. In a tie the **True King** says who is \
first. All shown cards go back to hand. The True King chooses who starts and the direction of play. Then each chooses \
a Successor and discards one card face down. There is no Mulligan. The player who goes out first is the next True \
King."""

TEAMS_SETUP = """\
Partners sit opposite each other. {dealt} One card left over lies face up as the **Accused**. All choose three \
hand cards that all see, then a fourth that only the partner sees. The **True King** chooses who starts and the \
direction. Each team has one free **Mulligan** a match; each later one gives the caller the True King and the \
opponents 2 points. In turn order each takes one of the partner's four cards; the rest goes back to hand. All choose \
a Successor, which the partner sees. Partners may trade: each puts out 0 to 2 cards face down, and they trade if the \
numbers are equal; else both choose once more, and if they differ again, nothing is traded. Then each discards one \
card face down. The player who lost is the next True King."""

SCORING: Mapping[str, str] = {
    "quickplay": "A won round gives **1 point**, nothing else counts.",
    "duel": """\
A won round gives **1 point**, **1 more** if your King is still up, and **1 more** if the opponent still has the \
Successor or a hand card.""",
    "cutthroat": """\
The last player left wins the round: **1 point**, **1 more** if the King is still up, and **1 more** for each opponent \
who still had the Successor or a hand card when going out. The player who goes out last scores **1 point**.""",
    "teams": """\
As soon as one player is out, that team has lost the round. The winning team scores **1 point**, **1 more** if one of \
its Kings is still up, and **1 more** if an opponent still has the Successor or a hand card. Partners win together.""",
}
SETUPS: Mapping[str, str] = {
    "quickplay": QUICKPLAY_SETUP,
    "duel": DUEL_SETUP,
    "cutthroat": CUTTHROAT_SETUP,
    "teams": TEAMS_SETUP,
}


def chapters(seats: int, options: Mapping[str, Any] | None = None) -> Mapping[str, str]:
    """The rules by chapter title for this number of seats and these options. Raises ValueError as `Game.new` does."""
    chosen = read_options(options)
    laid = table(chosen.mode, seats, deck_of(chosen))
    return {
        "How to play": f"{GOAL}\n{_goal(chosen, laid)}",
        "Setting up": SETUPS[laid.scoring].format(dealt=_dealt(laid), left_over=_left_over(laid)),
        TURNS_TITLE: TURNS.format(empty=_empty_court(chosen)),
        "Reactions": _reactions(laid),
        "Scoring": f"{SCORING[laid.scoring]}\n{_target(chosen, laid)}",
        **{
            card_chapter(low, high): _card_list(laid, chosen, low, high) for low, high in GROUPS if _in(laid, low, high)
        },
    }


def _goal(chosen: Options, laid: Table) -> str:
    loses = {
        "quickplay": "The player who is out loses the round.",
        "duel": "The player who is out loses the round.",
        "cutthroat": "The last player left wins the round.",
        "teams": "As soon as one player is out, that player's team loses the round.",
    }[laid.scoring]
    mode = MODES[chosen.mode].title
    named = {"cutthroat": f"{mode}, three players (Cutthroat)", "teams": f"{mode}, two against two"}
    return f"{loses} This is **{named.get(laid.scoring, mode)}**: the match goes to **{_points(chosen, laid)}**."


def _points(chosen: Options, laid: Table) -> str:
    target = chosen.target or laid.target
    return f"{target} point" if target == 1 else f"{target} points"


def _target(chosen: Options, laid: Table) -> str:
    return (
        f"The match ends as soon as a total reaches **{_points(chosen, laid)}**; the highest total wins. With equal "
        "totals the winner of the last round wins."
    )


def _dealt(laid: Table) -> str:
    cards = sum(laid.copies)
    return f"{cards} cards are in the round, {laid.hand} are dealt to each player."


def _left_over(laid: Table) -> str:
    if laid.accused is not None:
        return f"The {NAMES[laid.accused]} lies face up as the **Accused**."
    hidden = " One card is removed face down." if laid.hidden else ""
    return f"One card left over lies face up as the **Accused**.{hidden}"


def _empty_court(chosen: Options) -> str:
    return f"The King may {'also ' if chosen.flip_on_empty_court else 'not '}be flipped on an empty Court."


def _reactions(laid: Table) -> str:
    """The possible answers with cards of this deck. The Assassin as the Accused is in no hand."""
    parts = []
    kings_hand = KINGS_HAND in laid.deck
    if kings_hand:
        parts.append(KINGS_HAND_WINDOW.format(several=SEVERAL if laid.copies[KINGS_HAND] > 1 else ""))
    if ASSASSIN in laid.deck:
        unless = ", unless a King's Hand answers the Assassin" if kings_hand else ""
        parts.append(ASSASSIN_WINDOW.format(unless=unless))
        if laid.scoring == "cutthroat":
            parts.append(ASSASSIN_OF_THREE)
    if laid.scoring == "teams":
        parts.append(PARTNERS)
    return "\n".join(parts) or NO_REACTIONS


def card_chapter(low: int, high: int) -> str:
    """The title of the chapter of these cards."""
    return f"Cards {low} to {high}"


def _in(laid: Table, low: int, high: int) -> list[int]:
    return [kind for kind, card in enumerate(CARDS) if laid.copies[kind] and low <= card.base <= high]


def _card_list(laid: Table, chosen: Options, low: int, high: int) -> str:
    return "\n".join(_card_line(laid, chosen, kind) for kind in _in(laid, low, high))


def _card_line(laid: Table, chosen: Options, kind: int) -> str:
    card = CARDS[kind]
    number = f" ×{laid.copies[kind]}" if laid.copies[kind] > 1 else ""
    text = card.text
    if KINGS_HAND not in laid.deck:
        text = text.replace("Immune to King's Hand. ", "").replace(", which is Immune to King's Hand", "")
    if chosen.princess_partner and card.name == "Princess" and laid.scoring == "teams":
        text = text.replace("an opponent who has hand cards", "an opponent or the partner, with hand cards")
    return f"{glyph('imposter_kings', card.name, card.emoji)} **{card.name}** {card.base}{number}: {text}"
