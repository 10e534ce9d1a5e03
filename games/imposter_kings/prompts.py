"""Every kind of question of The Imposter Kings, with its texts. The clock's answers are in `defaults`.

An answer that decides much and cannot be taken back has a `final` sentence: new players confirm it.
"""

from __future__ import annotations

from collections.abc import Mapping

from games.core.prompts import Prompt
from games.core.protocol import Choice, Decision
from games.imposter_kings.cards import KIND
from games.imposter_kings.queries import FLIP
from games.imposter_kings.view import TableView

DECIDES = "decides"
"""The public text of a seat's activity, if the question itself would reveal more than others may know."""
NOT_USED = "Do not use it"
"""The label of "no" where an ability is simply not used."""
SUCCESSOR = "It lies face down beside your King until you flip the King, and you cannot change it."
REACTIONS = {"kings-hand": "the King's Hand", "assassin": "the Assassin"}
"""The windows in which a card of this name may be revealed."""


def _flip(view: TableView, decision: Decision, choice: Choice) -> str:
    """A King is flipped only once."""
    return "Your King stays flipped until the round ends." if choice == FLIP else ""


def _mulligan(view: TableView, decision: Decision, choice: Choice) -> str:
    """A Mulligan ends the round for all."""
    return "The round ends unplayed." if choice is not None else ""


def _named(view: TableView, decision: Decision, choice: Choice) -> str:
    """A name that no other player can hold, as far as the viewer sees."""
    if not isinstance(choice, str):
        return ""
    own = [card.name for card in view.hand] if view.viewer is not None else []
    aside = [] if view.viewer is None else [view.places[view.viewer].successor_name, *view.places[view.viewer].discard]
    seen = [*own, *aside, *[card.name for card in view.court], view.accused, *view.gone]
    seen += [name for place in view.places for name in place.antechamber]
    if seen.count(choice) < view.copies[KIND[choice]]:
        return ""
    return f"You see every {choice} of this round yourself, so no opponent can hold one."


PROMPTS: Mapping[str, Prompt] = {
    "first-player": Prompt(
        question="Who starts this round?",
        options="seat",
        about="First player",
        waiting="chooses who starts",
        decline=NOT_USED,
    ),
    "direction": Prompt(
        question="In which direction do you play?",
        options="plain",
        about="Direction",
        waiting=DECIDES,
        decline=NOT_USED,
    ),
    "reveal": Prompt(
        question="Choose the cards that you show to all players.",
        options="card",
        about="You show",
        waiting="chooses cards to show",
        decline=NOT_USED,
    ),
    "reveal-third": Prompt(
        question="Choose your third card to show.",
        options="card",
        about="You show",
        waiting="chooses a third card to show",
        decline=NOT_USED,
    ),
    "exchange-first": Prompt(
        question="Tied for the highest card shown. Who takes a card first?",
        options="seat",
        about="Begins",
        waiting=DECIDES,
        decline=NOT_USED,
    ),
    "exchange": Prompt(
        question="Which open card do you take?",
        options="card",
        about="You take",
        waiting=DECIDES,
        decline=NOT_USED,
    ),
    "fourth": Prompt(
        question="Choose a fourth card, for your partner alone.",
        options="card",
        about="For your partner",
        waiting="chooses a card for the partner",
        decline=NOT_USED,
    ),
    "take-from-partner": Prompt(
        question="Which of your partner's four cards do you take?",
        options="card",
        about="You take",
        waiting=DECIDES,
        decline=NOT_USED,
    ),
    "trade": Prompt(
        question="Put out up to two cards for your partner. You trade if both put out as many.",
        options="card",
        about="You put out",
        waiting="chooses cards to trade",
        decline=NOT_USED,
    ),
    "mulligan": Prompt(
        question="Do you call a Mulligan? It ends this round unplayed.",
        options="plain",
        about="Mulligan",
        waiting="thinks about a Mulligan",
        decline="Keep this hand",
        final=_mulligan,
    ),
    "successor": Prompt(
        question="Choose your Successor. It lies face down beside your King until you flip it.",
        options="card",
        about="Your Successor",
        waiting="chooses a Successor",
        decline=NOT_USED,
        final=SUCCESSOR,
    ),
    "discard": Prompt(
        question="Discard which card? It leaves this round.",
        options="card",
        about="Your discard",
        waiting="chooses a discard",
        decline=NOT_USED,
        final="It leaves this round: no player gets it back.",
    ),
    "play": Prompt(
        question="Your turn. Which card do you play?",
        options="card",
        about="You play",
        waiting="to move",
        decline=NOT_USED,
        final=_flip,
    ),
    "antechamber": Prompt(
        question="Your turn. Choose the Antechamber card to play.",
        options="card",
        about="From your Antechamber",
        waiting=DECIDES,
        decline=NOT_USED,
    ),
    "remove": Prompt(
        question="Your turn. Choose the Condemned card to remove.",
        options="card",
        about="Removed",
        waiting=DECIDES,
        decline=NOT_USED,
    ),
    "fool": Prompt(
        question="The Fool: which card do you take from the Court?",
        options="card",
        about="The Fool takes",
        waiting=DECIDES,
        decline=NOT_USED,
    ),
    "executioner": Prompt(
        question="The Executioner: which number do you say?",
        options="number",
        about="The Executioner says",
        waiting=DECIDES,
        decline=NOT_USED,
    ),
    "condemn": Prompt(
        question="The Executioner: which card do you Condemn?",
        options="card",
        about="You Condemn",
        waiting=DECIDES,
        decline="None",
    ),
    "inquisitor": Prompt(
        question="The Inquisitor: which card do you name?",
        options="name",
        about="The Inquisitor names",
        waiting=DECIDES,
        decline=NOT_USED,
        final=_named,
    ),
    "judge-opponent": Prompt(
        question="The Judge: which opponent do you pick?",
        options="seat",
        about="The Judge picks",
        waiting=DECIDES,
        decline=NOT_USED,
    ),
    "judge": Prompt(
        question="The Judge: which card do you name?",
        options="name",
        about="The Judge names",
        waiting=DECIDES,
        decline=NOT_USED,
        final=_named,
    ),
    "judge-reward": Prompt(
        question="The Judge was right. Which card do you put into your Antechamber?",
        options="card",
        about="Into your Antechamber",
        waiting=DECIDES,
        decline="None",
    ),
    "soldier": Prompt(
        question="The Soldier: which card do you name?",
        options="name",
        about="The Soldier names",
        waiting=DECIDES,
        decline=NOT_USED,
        final=_named,
    ),
    "soldier-disgrace": Prompt(
        question="The Soldier was right. Choose up to three cards in Court to Disgrace.",
        options="card",
        about="Disgraced",
        waiting=DECIDES,
        decline=NOT_USED,
    ),
    "herald-successor": Prompt(
        question="The Herald: choose your new Successor.",
        options="card",
        about="Your new Successor",
        waiting=DECIDES,
        decline=NOT_USED,
        final=SUCCESSOR,
    ),
    "herald": Prompt(
        question="The Herald: which card of value 5 or more do you play now?",
        options="card",
        about="The Herald brings",
        waiting=DECIDES,
        decline="Nothing more",
    ),
    "oathbound": Prompt(
        question="The Oathbound: which card do you play now?",
        options="card",
        about="After the Oathbound",
        waiting=DECIDES,
        decline=NOT_USED,
    ),
    "mystic": Prompt(
        question="The Mystic: which number do you say?",
        options="number",
        about="The Mystic says",
        waiting=DECIDES,
        decline=NOT_USED,
    ),
    "warden": Prompt(
        question="The Warden: do you exchange a hand card with the Accused?",
        options="plain",
        about="The Warden",
        waiting=DECIDES,
        decline=NOT_USED,
    ),
    "warden-card": Prompt(
        question="The Warden: which card do you give?",
        options="card",
        about="The Warden gives",
        waiting=DECIDES,
        decline=NOT_USED,
    ),
    "sentry": Prompt(
        question="The Sentry: which card in Court do you want?",
        options="card",
        about="The Sentry wants",
        waiting=DECIDES,
        decline=NOT_USED,
    ),
    "sentry-card": Prompt(
        question="The Sentry: which card do you give for it?",
        options="card",
        about="The Sentry gives",
        waiting=DECIDES,
        decline=NOT_USED,
    ),
    "spy": Prompt(
        question="The Spy: do you Disgrace it to look at all Successors?",
        options="plain",
        about="The Spy",
        waiting=DECIDES,
        decline=NOT_USED,
    ),
    "spy-force": Prompt(
        question="The Spy: whom do you force to exchange the Successor?",
        options="seat",
        about="The Spy forces",
        waiting=DECIDES,
        decline="No player",
    ),
    "spy-card": Prompt(
        question="The Spy: which hand card becomes your Successor?",
        options="card",
        about="Your new Successor",
        waiting=DECIDES,
        decline=NOT_USED,
    ),
    "princess": Prompt(
        question="The Princess: with whom do you swap a card?",
        options="seat",
        about="The Princess picks",
        waiting=DECIDES,
        decline=NOT_USED,
    ),
    "princess-card": Prompt(
        question="The Princess: which card do you give?",
        options="card",
        about="You give",
        waiting="chooses a card to swap",
        decline=NOT_USED,
    ),
    "kings-hand": Prompt(
        question="Do you answer with the King's Hand?",
        options="card",
        about="King's Hand",
        waiting=DECIDES,
        decline="Pass",
    ),
    "assassin": Prompt(
        question="Do you reveal the Assassin?",
        options="card",
        about="Assassin",
        waiting=DECIDES,
        decline="Pass",
    ),
    "assassin-swap": Prompt(
        question="The Assassin has struck. Which of these cards do you take into your hand?",
        options="card",
        about="You take",
        waiting=DECIDES,
        decline=NOT_USED,
    ),
}
