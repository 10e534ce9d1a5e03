"""Every kind of question of The Imposter Kings, with its texts. The clock's answers are in `defaults`.

An answer that decides much and cannot be taken back has a `final` sentence: new players confirm it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.core.prompts import OptionKind, Prompt
from games.core.protocol import Choice, Decision, Seat
from games.imposter_kings.cards import KIND
from games.imposter_kings.queries import FLIP
from games.imposter_kings.table_view import Place, TableView

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


def _effect(card: str, question: str, options: OptionKind, answered: str, **more: Any) -> Prompt:
    """A question about the effect of this card; all have seen the card, so the board has one text for every stage."""
    return Prompt(question, options, f"decides about the {card}", answered=answered, **more)


def _ability(card: str, question: str, options: OptionKind, answered: str, **more: Any) -> Prompt:
    """The first question of an effect that need not be used."""
    declined = f"You do not use the {card}."
    return _effect(card, question, options, answered, declined=declined, decline="Do not use it", **more)


def _reaction(question: str, answered: str) -> Prompt:
    """The question whether a Reaction is revealed."""
    return Prompt(
        question, "card", "may answer", decline="Pass", answered=answered, declined="You pass.", final=_reveal
    )


PROMPTS: Mapping[str, Prompt] = {
    "first-player": Prompt("Who starts this round?", "seat", "chooses who starts", answered="You choose {} to start."),
    "direction": Prompt(
        "In which direction do you play?", "plain", "chooses the direction of play", answered="You choose to play {}."
    ),
    "reveal": Prompt(
        "Choose the cards that you show to all players.", "card", "chooses cards to show", answered="You show the {}."
    ),
    "reveal-third": Prompt(
        "Choose your third card to show.", "card", "chooses a third card to show", answered="You show the {}."
    ),
    "exchange-first": Prompt(
        "Tied for the highest card shown. Who takes a card first?",
        "seat",
        "chooses who takes a card first",
        answered="You choose {} to take a card first.",
    ),
    "exchange": Prompt(
        "Which open card do you take?", "card", "chooses an open card to take", answered="You take the {}."
    ),
    "fourth": Prompt(
        "Choose a fourth card, for your partner alone.",
        "card",
        "chooses a card for the partner",
        answered="You show your partner the {} in secret.",
    ),
    "take-from-partner": Prompt(
        "Which of your partner's four cards do you take?",
        "card",
        "chooses one of the partner's cards",
        answered="You take the {} from your partner.",
    ),
    "trade": Prompt(
        "Put out up to two cards for your partner. You trade if both put out as many.",
        "card",
        "chooses cards to trade",
        answered="You put out the {}.",
        declined="You put out no card.",
    ),
    "mulligan": Prompt(
        "Do you call a Mulligan? The round {ends}",
        "plain",
        "thinks about a Mulligan",
        answered="You call a Mulligan.",
        declined="You keep your hand.",
        decline="Keep this hand",
        final=_mulligan,
    ),
    "successor": Prompt(
        "Choose your Successor. It lies face down beside your King until you flip the King.",
        "card",
        "chooses a Successor",
        answered="You place the {} as your Successor.",
        final=SUCCESSOR,
    ),
    "discard": Prompt(
        "Discard which card? It leaves this round.",
        "card",
        "chooses a discard",
        answered="You discard the {} face down.",
        final="It leaves this round: no player gets it back.",
    ),
    "play": Prompt("Your turn. Which card do you play?", "card", "to move", answered="You play the {}.", final=_flip),
    "antechamber": Prompt(
        "Your turn. Choose the Antechamber card to play.",
        "card",
        "chooses which Antechamber card to play",
        answered="You play the {} from the Antechamber.",
    ),
    "remove": Prompt(
        "Your turn. Choose the Condemned card to remove.",
        "card",
        "chooses which Condemned card to remove",
        answered="You remove the Condemned {}.",
    ),
    "fool": _ability("Fool", "The Fool: which card do you take from the Court?", "card", "You use the Fool on the {}."),
    "executioner": _ability(
        "Executioner", "The Executioner: which number do you say?", "number", "You say “{}” with the Executioner."
    ),
    "condemn": _effect(
        "Executioner",
        "The Executioner: which card do you Condemn?",
        "card",
        "You Condemn the {}.",
        declined="You Condemn no card.",
        decline="None",
    ),
    "inquisitor": _ability(
        "Inquisitor",
        "The Inquisitor: which card do you name?",
        "name",
        "You say “{}” with the Inquisitor.",
        final=_named,
    ),
    "judge-opponent": _effect("Judge", "The Judge: which opponent do you pick?", "seat", "You pick {} for the Judge."),
    "judge": _effect(
        "Judge", "The Judge: which card do you name?", "name", "You say “{}” with the Judge.", final=_named
    ),
    "judge-reward": _effect(
        "Judge",
        "The Judge was right. Which card do you put into your Antechamber?",
        "card",
        "You put the {} into the Antechamber.",
        declined="You put no card into the Antechamber.",
        decline="None",
    ),
    "soldier": _effect(
        "Soldier", "The Soldier: which card do you name?", "name", "You say “{}” with the Soldier.", final=_named
    ),
    "soldier-disgrace": _effect(
        "Soldier",
        "The Soldier was right. Choose up to three cards in Court to Disgrace.",
        "card",
        "You Disgrace the {}.",
        declined="You Disgrace no card.",
    ),
    "herald-successor": _effect(
        "Herald",
        "The Herald: choose your new Successor.",
        "card",
        "You place the {} as your Successor.",
        final=SUCCESSOR,
    ),
    "herald": _effect(
        "Herald",
        "The Herald: which card of value 5 or more do you play now?",
        "card",
        "You play the {} with the Herald.",
        declined="You play nothing more.",
        decline="Nothing more",
    ),
    "oathbound": _effect("Oathbound", "The Oathbound: which card do you play now?", "card", "You play the {}."),
    "mystic": _ability("Mystic", "The Mystic: which number do you say?", "number", "You say “{}” with the Mystic."),
    "warden": _ability(
        "Warden", "The Warden: do you exchange a hand card with the Accused?", "plain", "You use the Warden."
    ),
    "warden-card": _effect("Warden", "The Warden: which card do you give?", "card", "You give the {} for the Accused."),
    "sentry": _ability(
        "Sentry", "The Sentry: which card in Court do you want?", "card", "You use the Sentry on the {}."
    ),
    "sentry-card": _effect("Sentry", "The Sentry: which card do you give for it?", "card", "You give the {} for it."),
    "spy": _ability("Spy", "The Spy: do you Disgrace it to look at all Successors?", "plain", "You use the Spy."),
    "spy-force": _effect(
        "Spy",
        "The Spy: whom do you force to exchange the Successor?",
        "seat",
        "You force {} to exchange the Successor.",
        declined="You force no player.",
        decline="No player",
    ),
    "spy-card": _effect(
        "Spy", "The Spy: which hand card becomes your Successor?", "card", "You choose the {} as your Successor."
    ),
    "princess": _ability(
        "Princess", "The Princess: with whom do you swap a card?", "seat", "You use the Princess against {}."
    ),
    "princess-card": Prompt(
        "The Princess: which card do you give?", "card", "chooses a card to swap", answered="You give the {}."
    ),
    "kings-hand": _reaction("Do you answer with the King's Hand?", "You reveal the King's Hand."),
    "assassin": _reaction("Do you reveal the Assassin?", "You reveal the Assassin."),
    "assassin-swap": _effect(
        "Assassin",
        "The Assassin has struck. Which of these cards do you take into your hand?",
        "card",
        "You take the {} into hand.",
    ),
}
