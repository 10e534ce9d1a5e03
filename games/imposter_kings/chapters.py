"""The rules of one match for its players, by chapter: its mode, its scoring, its target and all its cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.core.glyphs import glyph
from games.core.language import Text, count, say, word
from games.imposter_kings.cards import (
    ASSASSIN,
    CARDS,
    KINGS_HAND,
    NAMES,
    PRINCESS,
    PRINCESS_OF_PARTNERS,
    WITHOUT_KINGS_HAND,
)
from games.imposter_kings.modes import MODES, Options, Table, deck_of, table
from games.imposter_kings.words import WORDS

HOW_TO_PLAY: Text = "How to play"
SETTING_UP: Text = "Setting up"
TURNS_TITLE: Text = "Turns"
REACTIONS: Text = "Reactions"
SCORING_TITLE: Text = "Scoring"
GROUPS: Mapping[tuple[int, int], Text] = {
    (1, 3): "Cards 1 to 3",
    (4, 5): "Cards 4 to 5",
    (6, 7): "Cards 6 to 7",
    (8, 9): "Cards 8 to 9",
}
"""The chapters of the cards by base values: all cards in one chapter would exceed Discord's limit."""

GOAL: Text = """\
Each round, play cards to the **Throne**, the last card of the **Court**. A card must have at least the value of the \
card on the Throne. A player who cannot play and has no King left to flip is out.
Once a round you may **flip your King** as your turn: it Disgraces the card on the Throne and brings your \
**Successor** into your hand."""

TURNS: Text = """\
1. A **Condemned** card lies before you: remove it. That was your turn.
2. Else a card lies in your **Antechamber**: play it, whatever the Throne shows.
3. Else play a legal hand card and use its ability, or flip your King.
4. If nothing of this is possible, you are out.
{empty} A **Disgraced** card lies face down in Court and has value 1, also on the Throne; all players may look at it. \
A **Muted** card has lost its text and has value 3 in Court."""

KINGS_HAND_WINDOW: Text = """\
When a player uses an ability, a window opens. Every player who could hold a **King's Hand** is asked, holder or not, \
and answers in secret. If it is revealed, the ability does not happen: the answered card leaves the Court, and the \
King's Hand lies Condemned before its owner."""

NOT_ANSWERED: Text = """\
The King's Hand cannot answer the Queen, Warlord, Elder, Zealot, Oathbound, another King's Hand, or a King."""

ASSASSIN_WINDOW: Text = """\
When a player flips the King, a window opens. Every player who could hold an **Assassin** is asked, holder or not, and \
answers in secret."""
ASSASSINATED: Text = "If it is revealed, the King has no effect and that player loses the round."
ASSASSINATED_UNLESS: Text = (
    "If it is revealed, the King has no effect and that player loses the round, unless a King's Hand answers the "
    "Assassin."
)

ASSASSIN_OF_THREE: Text = """\
Whose Assassin puts a player out may look at that player's cards and swap the Assassin for one of them, in secret."""

SEVERAL: Text = "If several are revealed, the first in turn order counts, and the others stay in hand."

PARTNERS: Text = "Partners are asked too, also where an answer would hit their own team."

NO_REACTIONS: Text = """\
No Reaction is dealt in this mode: the Assassin lies open as the Accused. So abilities and King flips cannot be \
answered."""

DUEL_SETUP: Text = """\
{dealt} One card left over lies face up as the **Accused**, one is removed face down. The **True King** chooses who \
starts. Both may call a **Mulligan**: the round ends unplayed. Each player has one free Mulligan a match; each later \
one gives the caller the True King and the opponent 2 points. Then each chooses a Successor and discards one card face \
down. The loser of a round is the next True King."""

QUICKPLAY_SETUP: Text = """\
{dealt} {left_over} The **True King** chooses who starts. Then each chooses a Successor; nothing is discarded. \
The loser of a round is the next True King."""

CUTTHROAT_SETUP: Text = """\
{dealt} One card left over lies face up as the **Accused**. All choose two hand cards, shown together, then a \
third. The player who shows the highest base value takes a shown card of an opponent; that opponent takes one of the \
third player, who takes one of the three cards that the first player showed. In a tie the **True King** says who is \
first. All shown cards go back to hand. The True King chooses who starts and the direction of play. Then each chooses \
a Successor and discards one card face down. There is no Mulligan. The player who goes out first is the next True \
King."""

TEAMS_SETUP: Text = """\
Partners sit opposite each other. {dealt} One card left over lies face up as the **Accused**. All choose three \
hand cards that all see, then a fourth that only the partner sees. The **True King** chooses who starts and the \
direction. Each team has one free **Mulligan** a match; each later one gives the caller the True King and the \
opponents 2 points. In turn order each takes one of the partner's four cards; the rest goes back to hand. All choose \
a Successor, which the partner sees. Partners may trade: each puts out 0 to 2 cards face down, and they trade if the \
numbers are equal; else both choose once more, and if they differ again, nothing is traded. Then each discards one \
card face down. The player who lost is the next True King."""

SCORING: Mapping[str, Text] = {
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
SETUPS: Mapping[str, Text] = {
    "quickplay": QUICKPLAY_SETUP,
    "duel": DUEL_SETUP,
    "cutthroat": CUTTHROAT_SETUP,
    "teams": TEAMS_SETUP,
}

LOSES: Mapping[str, Text] = {
    "quickplay": "The player who is out loses the round.",
    "duel": "The player who is out loses the round.",
    "cutthroat": "The last player left wins the round.",
    "teams": "As soon as one player is out, that player's team loses the round.",
}
TABLES_OF: Mapping[str, Text] = {
    "cutthroat": "{mode}, three players (Cutthroat)",
    "teams": "{mode}, two against two",
}
"""What a mode with these points is called, where its title does not say enough."""


def chapters(seats: int, options: Mapping[str, Any] | None = None) -> Mapping[str, str]:
    """The rules by chapter title for this number of seats and these options. Raises ValueError as `Game.new` does."""
    chosen = Options.read(options)
    laid = table(chosen.mode, seats, deck_of(chosen))
    return {
        HOW_TO_PLAY: f"{say(GOAL)}\n{_goal(chosen, laid)}",
        SETTING_UP: say(SETUPS[laid.scoring], dealt=_dealt(laid), left_over=_left_over(laid)),
        TURNS_TITLE: say(TURNS, empty=_empty_court(chosen)),
        REACTIONS: _reactions(laid),
        SCORING_TITLE: f"{say(SCORING[laid.scoring])}\n{_target(chosen, laid)}",
        **{title: _card_list(laid, chosen, *group) for group, title in GROUPS.items() if _in(laid, *group)},
    }


def _goal(chosen: Options, laid: Table) -> str:
    mode = say(TABLES_OF.get(laid.scoring, "{mode}"), mode=say(MODES[chosen.mode].title))
    here = say("This is **{mode}**: the match goes to **{points}**.", mode=mode, points=_points(chosen, laid))
    return f"{say(LOSES[laid.scoring])} {here}"


def _points(chosen: Options, laid: Table) -> str:
    return count("{n} point", "{n} points", chosen.target or laid.target)


def _target(chosen: Options, laid: Table) -> str:
    return say(
        "The match ends as soon as a total reaches **{points}**; the highest total wins. With equal totals the winner "
        "of the last round wins.",
        points=_points(chosen, laid),
    )


def _dealt(laid: Table) -> str:
    return say(
        "{cards} cards are in the round, {hand} are dealt to each player.", cards=sum(laid.copies), hand=laid.hand
    )


def _left_over(laid: Table) -> str:
    if laid.accused is not None:
        return say("{card:The} lies face up as the **Accused**.", card=WORDS[NAMES[laid.accused]])
    left_over = say("One card left over lies face up as the **Accused**.")
    return f"{left_over} {say('One card is removed face down.')}" if laid.hidden else left_over


def _empty_court(chosen: Options) -> str:
    return say(
        "The King may also be flipped on an empty Court."
        if chosen.flip_on_empty_court
        else "The King may not be flipped on an empty Court."
    )


def _reactions(laid: Table) -> str:
    """The possible answers with cards of this deck. The Assassin as the Accused is in no hand."""
    parts = []
    kings_hand = KINGS_HAND in laid.deck
    if kings_hand:
        several = f" {say(SEVERAL)}" if laid.copies[KINGS_HAND] > 1 else ""
        parts += [f"{say(KINGS_HAND_WINDOW)}{several}", say(NOT_ANSWERED)]
    if ASSASSIN in laid.deck:
        parts.append(f"{say(ASSASSIN_WINDOW)} {say(ASSASSINATED_UNLESS if kings_hand else ASSASSINATED)}")
        if laid.scoring == "cutthroat":
            parts.append(say(ASSASSIN_OF_THREE))
    if laid.scoring == "teams":
        parts.append(say(PARTNERS))
    return "\n".join(parts) or say(NO_REACTIONS)


def _in(laid: Table, low: int, high: int) -> list[int]:
    return [kind for kind, card in enumerate(CARDS) if laid.copies[kind] and low <= card.base <= high]


def _card_list(laid: Table, chosen: Options, low: int, high: int) -> str:
    return "\n".join(_card_line(laid, chosen, kind) for kind in _in(laid, low, high))


def _card_line(laid: Table, chosen: Options, kind: int) -> str:
    card = CARDS[kind]
    number = f" ×{laid.copies[kind]}" if laid.copies[kind] > 1 else ""
    text = card.text
    if KINGS_HAND not in laid.deck:
        text = WITHOUT_KINGS_HAND.get(card.name, text)
    if chosen.princess_partner and kind == PRINCESS and laid.scoring == "teams":
        text = PRINCESS_OF_PARTNERS
    return f"{glyph('imposter_kings', card.name, card.emoji)} **{word(card.name)}** {card.base}{number}: {say(text)}"
