"""Every kind of question of The Imposter Kings, with its texts. The clock's answers are in `defaults`.

An answer that decides much and cannot be taken back has a `final` sentence: new players confirm it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.core.language import Counted, Label, Text, count, say
from games.core.prompts import OptionKind, Prompt, SecondLook
from games.core.protocol import Choice, Decision, Seat
from games.imposter_kings.cards import KIND
from games.imposter_kings.defaults import default
from games.imposter_kings.queries import FLIP
from games.imposter_kings.state import State
from games.imposter_kings.table_view import Place, TableView
from games.imposter_kings.unseen import outside_hands
from games.imposter_kings.words import WORDS

SUCCESSOR: Text = "It lies face down beside your King until you flip the King."
OWN_LOSS: Text = "Your own team would lose the round."
"""What an Assassin against the partner does."""
REACTIONS = {"kings-hand": WORDS["King's Hand"], "assassin": WORDS["Assassin"]}
"""The windows in which this card may be revealed."""
WINDOWS: Mapping[str, Text] = {
    "kings-hand": "the King's Hand",
    "assassin": "the Assassin",
    "condemn": "a card to Condemn",
    "judge-reward": "the Judge's reward",
    "herald": "a play with the Herald",
}
"""What a seat may be asked for in a window, as `Screen.windows` has it."""


def _flip(view: TableView, decision: Decision, choice: Choice) -> str:
    """A King is flipped only once."""
    return say("Your King stays flipped until the round ends.") if choice == FLIP else ""


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
    return say(OWN_LOSS if decision.prompt == "assassin" else "You answer your own partner.")


def is_free(view: TableView, seat: Seat) -> bool:
    """Whether a Mulligan of this seat costs nothing: it is the team's first one in the match (R40)."""
    return not any(place.mulligans for place in _mates(view, seat))


def mulligan_price(view: TableView, seat: Seat) -> str:
    """What a Mulligan of this seat costs (R40), which follows from public facts."""
    if is_free(view, seat):
        return say("The round ends unplayed, free this once.")
    if len(_mates(view, seat)) > 1:
        return say("The round ends unplayed, and your opponents score 2.")
    return say("The round ends unplayed, and your opponent scores 2.")


def _mates(view: TableView, seat: Seat) -> list[Place]:
    """The seat and its partner, if there is one."""
    return [place for place, team in zip(view.places, view.teams, strict=True) if team == view.teams[seat]]


def _mulligan(view: TableView, decision: Decision, choice: Choice) -> str:
    """A Mulligan ends the round for all."""
    return mulligan_price(view, decision.seat) if choice is not None else ""


def _named(view: TableView, decision: Decision, choice: Choice) -> str:
    """A name that no other player can hold, as far as the viewer sees."""
    if not isinstance(choice, str):
        return ""
    if outside_hands(view).count(choice) < view.copies[KIND[choice]]:
        return ""
    return say("You see every {card} of this round yourself, so no opponent can hold one.", card=WORDS[choice])


@dataclass(frozen=True, slots=True)
class Question(Prompt[Text | Counted]):
    """`about` is the card whose effect asks, which the texts name as "{card}"; learning players know it by that.

    waiting   `Counted`, with a sentence for several seats, in reactions, in abilities and where several are asked
    """

    waiting: Text | Counted  # declared again: the catalogue finds texts by the type of their field
    about: str = ""

    def doing(self, seats: int, asked: object) -> str:
        """What so many asked seats, with these names, are doing, as the public board shows it."""
        card = WORDS.get(self.about)
        if isinstance(self.waiting, Counted):
            return count(*self.waiting, seats, asked=asked, card=card)
        return say(self.waiting, asked=asked, card=card)

    def clock_answer(self, state: State, decision: Decision) -> Choice:
        return default(state, decision)


def _effect(
    card: str,
    question: Text,
    options: OptionKind,
    answered: Text,
    declined: Text = "",
    decline: Label = "",
    final: Text | SecondLook = "",
) -> Question:
    """A question about the effect of this card; all have seen the card, so the board has one text for every stage."""
    waiting = Counted("{asked} decides about {card:the}.", "{asked} decide about {card:the}.")
    return Question(question, waiting, options, decline, answered=answered, declined=declined, final=final, about=card)


def _ability(card: str, question: Text, options: OptionKind, answered: Text, final: Text | SecondLook = "") -> Question:
    """The first question of an effect that need not be used."""
    return _effect(card, question, options, answered, "You do not use {card:the}.", "Do not use it", final)


def _reaction(card: str, question: Text, answered: Text) -> Question:
    """The question whether a Reaction is revealed."""
    waiting = Counted("{asked} may answer with {card:the}.", "{asked} may answer with {card:the}.")
    return Question(
        question, waiting, "card", "Pass", answered=answered, declined="You pass.", final=_reveal, about=card
    )


PROMPTS: Mapping[str, Question] = {
    "first-player": Question(
        "Who starts this round?",
        "{asked} chooses who starts.",
        "seat",
        answered="You choose {chosen} to start.",
    ),
    "direction": Question(
        "In which direction do you play?",
        "{asked} chooses the direction of play.",
        answered="You choose to play {chosen}.",
    ),
    "reveal": Question(
        "Choose the cards that you show to all players.",
        Counted("{asked} chooses cards to show.", "{asked} choose cards to show."),
        "card",
        answered="You show {chosen:the}.",
    ),
    "reveal-third": Question(
        "Choose your third card to show.",
        Counted("{asked} chooses a third card to show.", "{asked} choose a third card to show."),
        "card",
        answered="You show {chosen:the}.",
    ),
    "exchange-first": Question(
        "Tied for the highest card shown. Who takes a card first?",
        "{asked} chooses who takes a card first.",
        "seat",
        answered="You choose {chosen} to take a card first.",
    ),
    "exchange": Question(
        "Which open card do you take?",
        "{asked} chooses an open card to take.",
        "card",
        answered="You take {chosen:the}.",
    ),
    "fourth": Question(
        "Choose a fourth card, for your partner alone.",
        Counted("{asked} chooses a card for the partner.", "{asked} choose a card for the partner."),
        "card",
        answered="You show your partner {chosen:the} in secret.",
    ),
    "take-from-partner": Question(
        "Which of your partner's four cards do you take?",
        "{asked} chooses one of the partner's cards.",
        "card",
        answered="You take {chosen:the} from your partner.",
    ),
    "trade": Question(
        "Put out up to two cards for your partner. You trade if both put out as many.",
        Counted("{asked} chooses cards to trade.", "{asked} choose cards to trade."),
        "card",
        answered="You put out {chosen:the}.",
        declined="You put out no card.",
    ),
    "mulligan": Question(
        "Do you call a Mulligan?",
        Counted("{asked} thinks about a Mulligan.", "{asked} think about a Mulligan."),
        answered="You call a Mulligan.",
        declined="You keep your hand.",
        decline="Keep this hand",
        final=_mulligan,
    ),
    "successor": Question(
        "Choose your Successor. It lies face down beside your King until you flip the King.",
        Counted("{asked} chooses a Successor.", "{asked} choose a Successor."),
        "card",
        answered="You place {chosen:the} as your Successor.",
        final=SUCCESSOR,
    ),
    "discard": Question(
        "Discard which card? It leaves this round.",
        Counted("{asked} chooses a discard.", "{asked} choose a discard."),
        "card",
        answered="You discard {chosen:the} face down.",
        final="It leaves this round: no player gets it back.",
    ),
    "play": Question(
        "Your turn. Which card do you play?",
        "{asked} to move.",
        "card",
        answered="You play {chosen:the}.",
        final=_flip,
    ),
    "antechamber": Question(
        "Your turn. Choose the Antechamber card to play.",
        "{asked} chooses which Antechamber card to play.",
        "card",
        answered="You play {chosen:the} from the Antechamber.",
    ),
    "remove": Question(
        "Your turn. Choose the Condemned card to remove.",
        "{asked} chooses which Condemned card to remove.",
        "card",
        answered="You remove the Condemned {chosen}.",
    ),
    "fool": _ability(
        "Fool",
        "The Fool: which card do you take from the Court?",
        "card",
        "You use the Fool on {chosen:the}.",
    ),
    "executioner": _ability(
        "Executioner",
        "The Executioner: which number do you say?",
        "number",
        "You say “{chosen}” with the Executioner.",
    ),
    "condemn": _effect(
        "Executioner",
        "The Executioner: which card do you Condemn?",
        "card",
        "You Condemn {chosen:the}.",
        declined="You Condemn no card.",
        decline="None",
    ),
    "inquisitor": _ability(
        "Inquisitor",
        "The Inquisitor: which card do you name?",
        "name",
        "You say “{chosen}” with the Inquisitor.",
        final=_named,
    ),
    "judge-opponent": _effect(
        "Judge", "The Judge: which opponent do you pick?", "seat", "You pick {chosen} for the Judge."
    ),
    "judge": _effect(
        "Judge",
        "The Judge: which card do you name?",
        "name",
        "You say “{chosen}” with the Judge.",
        final=_named,
    ),
    "judge-reward": _effect(
        "Judge",
        "The Judge was right. Which card do you put into your Antechamber?",
        "card",
        "You put {chosen:the} into the Antechamber.",
        declined="You put no card into the Antechamber.",
        decline="None",
    ),
    "soldier": _effect(
        "Soldier",
        "The Soldier: which card do you name?",
        "name",
        "You say “{chosen}” with the Soldier.",
        final=_named,
    ),
    "soldier-disgrace": _effect(
        "Soldier",
        "The Soldier was right. Choose up to three cards in Court to Disgrace.",
        "card",
        "You Disgrace {chosen:the}.",
        declined="You Disgrace no card.",
    ),
    "herald-successor": _effect(
        "Herald",
        "The Herald: choose your new Successor.",
        "card",
        "You place {chosen:the} as your Successor.",
        final=SUCCESSOR,
    ),
    "herald": _effect(
        "Herald",
        "The Herald: which card of value 5 or more do you play now?",
        "card",
        "You play {chosen:the} with the Herald.",
        declined="You play nothing more.",
        decline="Nothing more",
    ),
    "oathbound": _effect("Oathbound", "The Oathbound: which card do you play now?", "card", "You play {chosen:the}."),
    "mystic": _ability(
        "Mystic", "The Mystic: which number do you say?", "number", "You say “{chosen}” with the Mystic."
    ),
    "warden": _ability(
        "Warden",
        "The Warden: do you exchange a hand card with the Accused?",
        "plain",
        "You use the Warden.",
    ),
    "warden-card": _effect(
        "Warden", "The Warden: which card do you give?", "card", "You give {chosen:the} for the Accused."
    ),
    "sentry": _ability(
        "Sentry",
        "The Sentry: which card in Court do you want?",
        "card",
        "You use the Sentry on {chosen:the}.",
    ),
    "sentry-card": _effect(
        "Sentry", "The Sentry: which card do you give for it?", "card", "You give {chosen:the} for it."
    ),
    "spy": _ability("Spy", "The Spy: do you Disgrace it to look at all Successors?", "plain", "You use the Spy."),
    "spy-force": _effect(
        "Spy",
        "The Spy: whom do you force to exchange the Successor?",
        "seat",
        "You force {chosen} to exchange the Successor.",
        declined="You force no player.",
        decline="No player",
    ),
    "spy-card": _effect(
        "Spy",
        "The Spy: which hand card becomes your Successor?",
        "card",
        "You choose {chosen:the} as your Successor.",
    ),
    "princess": _ability(
        "Princess",
        "The Princess: with whom do you swap a card?",
        "seat",
        "You use the Princess against {chosen}.",
    ),
    "princess-card": Question(
        "The Princess: which card do you give?",
        Counted("{asked} chooses a card to swap.", "{asked} choose a card to swap."),
        "card",
        answered="You give {chosen:the}.",
        about="Princess",
    ),
    "kings-hand": _reaction("King's Hand", "Do you answer with the King's Hand?", "You reveal the King's Hand."),
    "assassin": _reaction("Assassin", "Do you reveal the Assassin?", "You reveal the Assassin."),
    "assassin-swap": _effect(
        "Assassin",
        "The Assassin has struck. Which of these cards do you take into your hand?",
        "card",
        "You take {chosen:the} into hand.",
    ),
}
