"""The page of one card, and the glossary of a game."""

from __future__ import annotations

from cogs.help.lookup import CardAt, named_cards
from cogs.kit.interactions.ids import make
from cogs.kit.pages import layout
from cogs.kit.pages.layout import Button, Choice, Line, Menu, Page, Part, listed, page, rows
from cogs.kit.pages.pictures import pictured
from cogs.kit.parts.chapters import chapter_button
from cogs.pictures.offered import card_png
from games.core.glyphs import glyph
from games.core.language import say, word
from games.core.picture import Illustrated
from games.core.teaching import CardText, teaching_of
from host.ports import AnyGame, Games

FILE = "card.png"


def card_page(games: Games, found: CardAt, *, pictures: bool = True) -> Page:
    """The text of a card, its rulings and an example; its picture last.

    With `pictures` it draws: not for the event loop.
    """
    game, card = found.game, found.card
    rulings = "\n".join([f"- {say(ruling)}" for ruling in card.rulings])
    return page(
        f"## {_emoji(game, card)} {word(card.name)}\n-# {say(game.title)} · {card.facts}",
        say(card.text),
        f"**{say('Rulings')}**\n{rulings}" if rulings else "",
        f"**{say('Example')}**\n{say(card.example)}",
        Line(),
        *rows(_ways_on(games, found)),
        *card_menus(game, found.at),
        _picture(game, card) if pictures else None,
    )


def cards_page(game: AnyGame) -> Page:
    """All cards of a game, to choose one from."""
    if not teaching_of(game).cards:
        return page(say("{game} has no cards.", game=say(game.title)))
    heading = say("{game}: cards", game=say(game.title))
    return page(
        f"## {heading}\n{say('Choose one to read what it does, with rulings and an example.')}",
        *card_menus(game),
        *rows(lookup_buttons(game, cards=False)),
    )


def card_menus(game: AnyGame, chosen: int | None = None) -> list[Menu]:
    """Menus with all cards of a game, 25 in each."""
    cards = list(enumerate(teaching_of(game).cards))
    menus = []
    for part, start in enumerate(range(0, len(cards), layout.MENU_LIMIT)):
        listed = cards[start : start + layout.MENU_LIMIT]
        lines = [
            Choice(word(card.name), str(at), card.facts, _emoji(game, card), chosen=at == chosen) for at, card in listed
        ]
        first, last = word(listed[0][1].name), word(listed[-1][1].name)
        prompt = (
            say("Another card", context="placeholder")
            if chosen is not None
            else say("Cards: {first} to {last}", context="placeholder", first=first, last=last)
        )
        menus.append(Menu(make("card_menu", game.key, part), prompt, tuple(lines)))
    return menus


def glossary_page(game: AnyGame, chosen: int | None = None) -> Page:
    """The words of a game; the chosen one comes first, with a button to its chapter."""
    terms = teaching_of(game).terms[: layout.MENU_LIMIT]
    one = terms[chosen] if chosen is not None and chosen < len(terms) else None
    lines = "\n".join([f"**{say(term.word)}**: {say(term.text)}" for term in terms if term is not one])
    chapter = chapter_button(game, one.chapter) if one is not None else None
    words = listed([(say(term.word), "") for term in terms], chosen)
    look_up = say("Look a word up", context="placeholder")
    parts: list[Part] = [Menu(make("term", game.key), look_up, words)] if words else []
    return page(
        f"## {say('{game}: glossary', game=say(game.title))}",
        f"### {say(one.word)}\n{say(one.text)}" if one is not None else "",
        *rows([chapter] if chapter is not None else []),
        Line(),
        lines or say("There is no glossary of this game."),
        *parts,
        *rows(lookup_buttons(game, glossary=False)),
    )


def lookup_buttons(game: AnyGame, *, cards: bool = True, glossary: bool = True) -> list[Button]:
    """Buttons that open cards and glossary as messages of their own, where the game has them."""
    teaching = teaching_of(game)
    found = []
    if cards and teaching.cards:
        found.append(Button(say("Cards", context="label"), make("card_list", game.key), emoji="🎴"))
    if glossary and teaching.terms:
        found.append(Button(say("Glossary", context="label"), make("glossary", game.key), emoji="🔤"))
    return found


def _picture(game: AnyGame, card: CardText) -> Part | None:
    drawn = card_png(game, card.face or card.name)
    return None if drawn is None else pictured(FILE, say("The card {card}", card=word(card.name)), lambda: drawn)


def _emoji(game: AnyGame, card: CardText) -> str:
    """The emoji of the application, where it has one of this card."""
    name = (card.face or card.name).casefold()
    faces = game.picture.faces if isinstance(game, Illustrated) else {}
    keys = [key for key, face in faces.items() if face.name.casefold() == name]
    return glyph(game.key, keys[0], card.emoji) if keys else card.emoji


def _ways_on(games: Games, found: CardAt) -> list[Button]:
    """The chapter, the glossary, and cards of the same name in other games."""
    chapter = chapter_button(found.game, found.card.chapter)
    others = [other for other in named_cards(games, found.card.name) if other.game is not found.game]
    return [
        *([chapter] if chapter is not None else []),
        *lookup_buttons(found.game, cards=False),
        *[
            Button(
                say("In {game}", context="label", game=say(other.game.title)), make("card", other.game.key, other.at)
            )
            for other in others
        ],
    ][: layout.ROW_LIMIT]
