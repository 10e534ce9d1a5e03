"""Finds games, cards and words by the fields of custom ids and by typed texts."""

from __future__ import annotations

from typing import NamedTuple

from discord import app_commands

from cogs.kit.inputs.numbers import whole_number
from cogs.kit.inputs.options import choices, folded
from cogs.kit.refusals.errors import UNKNOWN_PRESS, UserError
from games.core.language import say, word
from games.core.teaching import CardText, teaching_of
from host.ports import AnyGame, Games

BETWEEN = "/"


class CardAt(NamedTuple):
    """One card: its game, and its place in the list of the game's cards."""

    game: AnyGame
    at: int

    @property
    def card(self) -> CardText:
        """The game's text about this card."""
        return teaching_of(self.game).cards[self.at]

    @property
    def value(self) -> str:
        """The card as a value of the command's option."""
        return f"{self.game.key}{BETWEEN}{self.at}"


def game_at(games: Games, key: str) -> AnyGame:
    """The game of a press. Raises UserError for one that is not here."""
    if key not in games:
        raise UserError(UNKNOWN_PRESS)
    return games[key]


def all_cards(games: Games) -> list[CardAt]:
    """The cards of all games."""
    return [CardAt(game, at) for game in games.values() for at in range(len(teaching_of(game).cards))]


def card_at(games: Games, game: str, at: int) -> CardAt | None:
    """The card at this place; None where there is none."""
    if game not in games or not 0 <= at < len(teaching_of(games[game]).cards):
        return None
    return CardAt(games[game], at)


def named_cards(games: Games, name: str) -> list[CardAt]:
    """All cards of this English name, in any game."""
    wanted = name.casefold()
    return [found for found in all_cards(games) if found.card.name.casefold() == wanted]


def card_named(games: Games, wanted: str) -> CardAt | None:
    """The card of a choice of the command, or of a name that was typed, whole or in part."""
    key, _, number = wanted.partition(BETWEEN)
    at = whole_number(number, 3)
    if at is not None:
        return card_at(games, key, at)
    typed = folded(wanted)
    if not typed:
        return None
    labelled = [found for found in all_cards(games) if folded(_label(found)) == typed]
    if labelled:
        return labelled[0]
    found = [(found, folded(name)) for found in all_cards(games) for name in (word(found.card.name), found.card.name)]
    for fits in (str.__eq__, str.startswith, str.__contains__):
        for card, name in found:
            if fits(name, typed):
                return card
    return None


def card_choices(games: Games, current: str) -> list[app_commands.Choice[str]]:
    """The cards whose name, or the title of whose game, holds every word that was typed; names that begin so first."""
    typed = folded(current).split()
    labels = {card.value: _label(card) for card in all_cards(games)}
    found = {value: label for value, label in labels.items() if all(part in folded(label) for part in typed)}
    start = folded(current)
    return choices(dict(sorted(found.items(), key=lambda entry: not folded(entry[1]).startswith(start))), "")


def _label(found: CardAt) -> str:
    """The card in the list of the command."""
    return f"{word(found.card.name)} · {say(found.game.title)}"


def term_at(game: AnyGame, wanted: str) -> int | None:
    """The place of a word in the game's glossary, given in the reader's language or in English."""
    typed = folded(wanted)
    words = [(folded(say(term.word)), folded(term.word)) for term in teaching_of(game).terms]
    return next((at for at, known in enumerate(words) if typed in known), None)
