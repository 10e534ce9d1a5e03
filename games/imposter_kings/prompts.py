"""Every kind of question of The Imposter Kings, with its texts. The clock's answers are in `defaults`.

An answer that decides much and cannot be taken back has a `final` sentence: new players confirm it.
"""

from __future__ import annotations

from collections.abc import Mapping

from games.core.prompts import Prompt
from games.core.protocol import Choice, Decision, Seat
from games.imposter_kings.cards import KIND
from games.imposter_kings.queries import FLIP
from games.imposter_kings.table_view import Place, TableView

NOT_USED = "Do not use it"
"""The label of "no" where an ability is simply not used."""
SUCCESSOR = "It lies face down beside your King until you flip the King."
OWN_LOSS = "Your own team would lose the round."
"""What an Assassin against the partner does."""
REACTIONS = {"kings-hand": "the King's Hand", "assassin": "the Assassin"}
"""The windows in which a card of this name may be revealed."""
WINDOWS = {
    **REACTIONS,
    "condemn": "a card to Condemn",
    "judge-reward": "the Judge's reward",
    "herald": "a play with the Herald",
}
"""What a seat may be asked for in a window, as `Screen.windows` has it."""


def _about(card: str) -> str:
    """The public text of a seat's activity at every stage of the effect of this card, which all have seen."""
    return f"decides about the {card}"


def _flip(view: TableView, decision: Decision, choice: Choice) -> str:
    """A King is flipped only once."""
    return "Your King stays flipped until the round ends." if choice == FLIP else ""


def against_partner(view: TableView, decision: Decision) -> bool:
    """Whether this Reaction would answer the seat's partner: the last card or flip in the window is the partner's."""
    if decision.prompt not in REACTIONS or not view.announced:
        return False
    answered: Seat = view.announced[-1].public["seat"]
    return answered != decision.seat and view.teams[answered] == view.teams[decision.seat]


def _reveal(view: TableView, decision: Decision, choice: Choice) -> str:
    """A Reaction against a seat's own team is allowed."""
    if choice is None or not against_partner(view, decision):
        return ""
    return OWN_LOSS if decision.prompt == "assassin" else "You answer your own partner."


def is_free(view: TableView, seat: Seat) -> bool:
    """Whether a Mulligan of this seat costs nothing: it is the team's first one in the match (R40)."""
    return not any(place.mulligans for place in _mates(view, seat))


def mulligan_ends(view: TableView, seat: Seat) -> str:
    """The end of a sentence about a Mulligan of this seat: its price (R40), which follows from public facts."""
    if is_free(view, seat):
        return "ends unplayed, free this once."
    return f"ends unplayed, and your {'opponents score' if len(_mates(view, seat)) > 1 else 'opponent scores'} 2."


def _mates(view: TableView, seat: Seat) -> list[Place]:
    """The seat and its partner, if there is one."""
    return [place for place, team in zip(view.places, view.teams, strict=True) if team == view.teams[seat]]


def _mulligan(view: TableView, decision: Decision, choice: Choice) -> str:
    """A Mulligan ends the round for all."""
    return f"The round {mulligan_ends(view, decision.seat)}" if choice is not None else ""


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
        answered="You choose {} to start.",
        waiting="chooses who starts",
    ),
    "direction": Prompt(
        question="In which direction do you play?",
        options="plain",
        answered="You choose to play {}.",
        waiting="chooses the direction of play",
    ),
    "reveal": Prompt(
        question="Choose the cards that you show to all players.",
        options="card",
        answered="You show the {}.",
        waiting="chooses cards to show",
    ),
    "reveal-third": Prompt(
        question="Choose your third card to show.",
        options="card",
        answered="You show the {}.",
        waiting="chooses a third card to show",
    ),
    "exchange-first": Prompt(
        question="Tied for the highest card shown. Who takes a card first?",
        options="seat",
        answered="You choose {} to take a card first.",
        waiting="chooses who takes a card first",
    ),
    "exchange": Prompt(
        question="Which open card do you take?",
        options="card",
        answered="You take the {}.",
        waiting="chooses an open card to take",
    ),
    "fourth": Prompt(
        question="Choose a fourth card, for your partner alone.",
        options="card",
        answered="You show your partner the {} in secret.",
        waiting="chooses a card for the partner",
    ),
    "take-from-partner": Prompt(
        question="Which of your partner's four cards do you take?",
        options="card",
        answered="You take the {} from your partner.",
        waiting="chooses one of the partner's cards",
    ),
    "trade": Prompt(
        question="Put out up to two cards for your partner. You trade if both put out as many.",
        options="card",
        answered="You put out the {}.",
        declined="You put out no card.",
        waiting="chooses cards to trade",
    ),
    "mulligan": Prompt(
        question="Do you call a Mulligan? The round {ends}",
        options="plain",
        answered="You call a Mulligan.",
        declined="You keep your hand.",
        waiting="thinks about a Mulligan",
        decline="Keep this hand",
        final=_mulligan,
    ),
    "successor": Prompt(
        question="Choose your Successor. It lies face down beside your King until you flip the King.",
        options="card",
        answered="You place the {} as your Successor.",
        waiting="chooses a Successor",
        final=SUCCESSOR,
    ),
    "discard": Prompt(
        question="Discard which card? It leaves this round.",
        options="card",
        answered="You discard the {} face down.",
        waiting="chooses a discard",
        final="It leaves this round: no player gets it back.",
    ),
    "play": Prompt(
        question="Your turn. Which card do you play?",
        options="card",
        answered="You play the {}.",
        waiting="to move",
        final=_flip,
    ),
    "antechamber": Prompt(
        question="Your turn. Choose the Antechamber card to play.",
        options="card",
        answered="You play the {} from the Antechamber.",
        waiting="chooses which Antechamber card to play",
    ),
    "remove": Prompt(
        question="Your turn. Choose the Condemned card to remove.",
        options="card",
        answered="You remove the Condemned {}.",
        waiting="chooses which Condemned card to remove",
    ),
    "fool": Prompt(
        question="The Fool: which card do you take from the Court?",
        options="card",
        answered="You use the Fool on the {}.",
        declined="You do not use the Fool.",
        waiting=_about("Fool"),
        decline=NOT_USED,
    ),
    "executioner": Prompt(
        question="The Executioner: which number do you say?",
        options="number",
        answered="You say “{}” with the Executioner.",
        declined="You do not use the Executioner.",
        waiting=_about("Executioner"),
        decline=NOT_USED,
    ),
    "condemn": Prompt(
        question="The Executioner: which card do you Condemn?",
        options="card",
        answered="You Condemn the {}.",
        declined="You Condemn no card.",
        waiting=_about("Executioner"),
        decline="None",
    ),
    "inquisitor": Prompt(
        question="The Inquisitor: which card do you name?",
        options="name",
        answered="You say “{}” with the Inquisitor.",
        declined="You do not use the Inquisitor.",
        waiting=_about("Inquisitor"),
        decline=NOT_USED,
        final=_named,
    ),
    "judge-opponent": Prompt(
        question="The Judge: which opponent do you pick?",
        options="seat",
        answered="You pick {} for the Judge.",
        waiting=_about("Judge"),
    ),
    "judge": Prompt(
        question="The Judge: which card do you name?",
        options="name",
        answered="You say “{}” with the Judge.",
        waiting=_about("Judge"),
        final=_named,
    ),
    "judge-reward": Prompt(
        question="The Judge was right. Which card do you put into your Antechamber?",
        options="card",
        answered="You put the {} into the Antechamber.",
        declined="You put no card into the Antechamber.",
        waiting=_about("Judge"),
        decline="None",
    ),
    "soldier": Prompt(
        question="The Soldier: which card do you name?",
        options="name",
        answered="You say “{}” with the Soldier.",
        waiting=_about("Soldier"),
        final=_named,
    ),
    "soldier-disgrace": Prompt(
        question="The Soldier was right. Choose up to three cards in Court to Disgrace.",
        options="card",
        answered="You Disgrace the {}.",
        declined="You Disgrace no card.",
        waiting=_about("Soldier"),
    ),
    "herald-successor": Prompt(
        question="The Herald: choose your new Successor.",
        options="card",
        answered="You place the {} as your Successor.",
        waiting=_about("Herald"),
        final=SUCCESSOR,
    ),
    "herald": Prompt(
        question="The Herald: which card of value 5 or more do you play now?",
        options="card",
        answered="You play the {} with the Herald.",
        declined="You play nothing more.",
        waiting=_about("Herald"),
        decline="Nothing more",
    ),
    "oathbound": Prompt(
        question="The Oathbound: which card do you play now?",
        options="card",
        answered="You play the {}.",
        waiting=_about("Oathbound"),
    ),
    "mystic": Prompt(
        question="The Mystic: which number do you say?",
        options="number",
        answered="You say “{}” with the Mystic.",
        declined="You do not use the Mystic.",
        waiting=_about("Mystic"),
        decline=NOT_USED,
    ),
    "warden": Prompt(
        question="The Warden: do you exchange a hand card with the Accused?",
        options="plain",
        answered="You use the Warden.",
        declined="You do not use the Warden.",
        waiting=_about("Warden"),
        decline=NOT_USED,
    ),
    "warden-card": Prompt(
        question="The Warden: which card do you give?",
        options="card",
        answered="You give the {} for the Accused.",
        waiting=_about("Warden"),
    ),
    "sentry": Prompt(
        question="The Sentry: which card in Court do you want?",
        options="card",
        answered="You use the Sentry on the {}.",
        declined="You do not use the Sentry.",
        waiting=_about("Sentry"),
        decline=NOT_USED,
    ),
    "sentry-card": Prompt(
        question="The Sentry: which card do you give for it?",
        options="card",
        answered="You give the {} for it.",
        waiting=_about("Sentry"),
    ),
    "spy": Prompt(
        question="The Spy: do you Disgrace it to look at all Successors?",
        options="plain",
        answered="You use the Spy.",
        declined="You do not use the Spy.",
        waiting=_about("Spy"),
        decline=NOT_USED,
    ),
    "spy-force": Prompt(
        question="The Spy: whom do you force to exchange the Successor?",
        options="seat",
        answered="You force {} to exchange the Successor.",
        declined="You force no player.",
        waiting=_about("Spy"),
        decline="No player",
    ),
    "spy-card": Prompt(
        question="The Spy: which hand card becomes your Successor?",
        options="card",
        answered="You choose the {} as your Successor.",
        waiting=_about("Spy"),
    ),
    "princess": Prompt(
        question="The Princess: with whom do you swap a card?",
        options="seat",
        answered="You use the Princess against {}.",
        declined="You do not use the Princess.",
        waiting=_about("Princess"),
        decline=NOT_USED,
    ),
    "princess-card": Prompt(
        question="The Princess: which card do you give?",
        options="card",
        answered="You give the {}.",
        waiting="chooses a card to swap",
    ),
    "kings-hand": Prompt(
        question="Do you answer with the King's Hand?",
        options="card",
        answered="You reveal the King's Hand.",
        declined="You pass.",
        waiting="may answer",
        decline="Pass",
        final=_reveal,
    ),
    "assassin": Prompt(
        question="Do you reveal the Assassin?",
        options="card",
        answered="You reveal the Assassin.",
        declined="You pass.",
        waiting="may answer",
        decline="Pass",
        final=_reveal,
    ),
    "assassin-swap": Prompt(
        question="The Assassin has struck. Which of these cards do you take into your hand?",
        options="card",
        answered="You take the {} into hand.",
        waiting=_about("Assassin"),
    ),
}
