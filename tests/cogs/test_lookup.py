"""Cards and glossaries: every page within Discord's limits, and cards found by the typed text."""

from __future__ import annotations

from typing import Any

import pytest

from cogs.help.lookup import CardAt, all_cards, card_at, card_choices, card_named, named_cards, term_at
from cogs.help.pages import lookup
from cogs.help.pages.lookup import card_menus, card_page, cards_page, glossary_page
from cogs.help.pages.rulebook import find_chapter, general_rules_page
from cogs.kit.pages.layout import ALT_LIMIT, Menu, Picture
from cogs.kit.parts.chapters import chapters_of, variants
from cogs.pictures.cards import SPRITES
from cogs.pictures.offered import face_of
from games.core.glyphs import using
from games.core.language import speaking
from games.core.teaching import teaching_of
from games.registry import GAMES
from languages.catalogues import catalogues
from tests.cogs import wide
from tests.cogs.limits import check
from tests.cogs.pages import buttons_of, text_of
from tests.cogs.wide import WideGame
from tests.games.complete import COMPLETE

CARDS = all_cards(GAMES)
each_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
KINGS = GAMES["imposter_kings"]


@each_game
async def test_every_card_has_a_page_with_text_rulings_example_and_chapter(game: Any, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(lookup, "card_png", lambda game, name: b"")
    for at, card in enumerate(teaching_of(game).cards):
        page = card_page(GAMES, CardAt(game, at))
        check(page)
        shown = text_of(page)
        for text in (card.name, card.text, card.example, *card.rulings):
            assert text in shown
        assert any(button.label == f"Rules: {card.chapter}" for button in buttons_of(page))
        menus = [part for part in page.parts if isinstance(part, Menu)]
        assert sum(len(menu.choices) for menu in menus) == len(teaching_of(game).cards)


def test_cards_words_and_chapters_in_german_are_found_by_both_names_and_fit(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(lookup, "card_png", lambda game, name: b"")
    with speaking(catalogues()["de"].language):
        for at in range(len(teaching_of(KINGS).cards)):
            check(card_page(GAMES, CardAt(KINGS, at)))
        for page in (cards_page(KINGS), glossary_page(KINGS), *[glossary_page(KINGS, at) for at in range(5)]):
            check(page)
        for way in variants(KINGS):
            for at, (_, text) in enumerate(chapters_of(KINGS, way.seats, {"mode": way.mode})):
                check(general_rules_page(GAMES, KINGS, way.mode, way.seats, at))
                assert len(text) <= 1800
        assert card_named(GAMES, "Narr") == card_named(GAMES, "fool") == CardAt(KINGS, 0)
        assert term_at(KINGS, "Vorzimmer") == term_at(KINGS, "Antechamber")
        assert find_chapter([("Turns", "")], "Züge") == find_chapter([("Turns", "")], "turns") == 0
        assert card_choices(GAMES, "hand d")[0].name == "Hand des Königs · The Imposter Kings"


def test_every_card_and_piece_has_a_picture():
    """Also courtiers, the King and the discs, which are no cards of a hand."""
    looks = {(card.game.key, card.card.name): face_of(card.game, card.card.face or card.card.name) for card in CARDS}
    assert [name for name, face in looks.items() if face is None] == []
    assert len({(name[0], face) for name, face in looks.items()}) == len(looks), "and they differ"
    for face in looks.values():
        assert (SPRITES / f"{face.icon}.png").exists()


def test_a_page_shows_the_picture_of_its_card(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(lookup, "card_png", lambda game, name: f"{game.key} {name}".encode())
    [picture] = [part for part in card_page(GAMES, CARDS[0]).parts if isinstance(part, Picture)]
    assert (picture.data, picture.alt) == (b"imposter_kings Fool", "The card Fool")


def test_readers_of_text_get_no_picture(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(lookup, "card_png", lambda game, name: b"png")
    page = card_page(GAMES, CARDS[0], pictures=False)
    assert not any(isinstance(part, Picture) for part in page.parts)
    assert text_of(page) == text_of(card_page(GAMES, CARDS[0]))


@each_game
async def test_chapters_with_pictures_fit_and_say_in_words_what_they_show(game: Any):
    shown = 0
    for way in variants(game):
        for at, (title, text) in enumerate(chapters_of(game, way.seats, {"mode": way.mode})):
            page = general_rules_page(GAMES, game, way.mode, way.seats, at, pictures=True)
            check(page)
            assert text in text_of(page)
            pictures = [part for part in page.parts if isinstance(part, Picture)]
            assert len(pictures) == (title in teaching_of(game).illustrations)
            for picture in pictures:
                assert 20 < len(picture.alt) <= ALT_LIMIT and len(picture.data) < 200_000
                assert picture.alt.split(".")[0] in text_of(page)
            plain = general_rules_page(GAMES, game, way.mode, way.seats, at)
            assert not any(isinstance(part, Picture) for part in plain.parts)
            shown += len(pictures)
    assert shown >= 4 or game.key not in COMPLETE


@each_game
async def test_the_glossary_fits_and_shows_a_chosen_word_first_with_its_chapter(game: Any):
    check(glossary_page(game))
    check(cards_page(game))
    for at, term in enumerate(teaching_of(game).terms):
        page = glossary_page(game, at)
        check(page)
        assert f"### {term.word}\n{term.text}" in text_of(page)
        assert buttons_of(page)[0].label == f"Rules: {term.chapter}"
        assert term_at(game, term.word.upper()) == at


async def test_a_game_that_teaches_nothing_says_so():
    game = WideGame([])
    assert "no cards" in text_of(cards_page(game))
    assert "no glossary" in text_of(glossary_page(game))
    check(glossary_page(game, 5))


@pytest.mark.parametrize(
    ("typed", "name", "game"),
    [
        ("Queen", "Queen", "imposter_kings"),
        ("queen", "Queen", "imposter_kings"),
        ("world", None, None),
        ("hoard", "Hoard", "imp"),
        ("soon_king/0", "Assassin 1", "soon_king"),
        ("king's", "King's Hand", "imposter_kings"),
        ("taster", "Poison Taster", "soon_king"),
        ("King\u2019s Hand", "King's Hand", "imposter_kings"),
        ("kings hand", "King's Hand", "imposter_kings"),
        ("imp/99", None, None),
        ("imp/-1", None, None),
        ("chess/0", None, None),
        ("", None, None),
        ("imp/" + "9" * 30, None, None),
    ],
)
def test_a_card_is_found_by_choice_by_name_and_by_a_part_of_it(typed: str, name: str | None, game: str | None):
    found = card_named(GAMES, typed)
    assert (found and found.card.name, found and found.game.key) == (name, game)


def test_the_choices_search_names_and_games_and_are_no_more_than_25():
    assert len(card_choices(GAMES, "")) == 25
    queens = card_choices(GAMES, "queen")
    assert [choice.name for choice in queens] == ["Queen · The Imposter Kings", "Queen · Soon I Will Be King!"]
    assert [choice.name for choice in card_choices(GAMES, "queen soon")] == ["Queen · Soon I Will Be King!"]
    assert next(iter(card_choices(GAMES, "hand"))).name == "King's Hand · The Imposter Kings"
    for typed in ("king's", "KING\u2019S", "kings hand"):
        assert next(iter(card_choices(GAMES, typed))).name == "King's Hand · The Imposter Kings"
    assert card_choices(GAMES, "xyzzy") == []
    for choice in queens:
        assert card_named(GAMES, str(choice.value)) in CARDS


def test_a_card_leads_to_cards_of_the_same_name_in_other_games():
    queen = named_cards(GAMES, "queen")[0]
    assert [button.label for button in buttons_of(card_page(GAMES, queen))] == [
        "Rules: Cards 8 to 9",
        "Glossary",
        "In Soon I Will Be King!",
    ]
    assert card_at(GAMES, "imp", 10**6) is None


@each_game
async def test_every_chapter_has_buttons_to_its_neighbours_to_cards_and_to_the_glossary(game: Any):
    for way in variants(game):
        last = len(chapters_of(game, way.seats, {"mode": way.mode})) - 1
        for at in range(last + 1):
            page = general_rules_page(GAMES, game, way.mode, way.seats, at)
            check(page)
            before, after, *rest = buttons_of(page)
            assert (before.label, before.disabled, after.label, after.disabled) == ("‹", at == 0, "›", at == last)
            taught = teaching_of(game)
            has = {"Cards": taught.cards, "Glossary": taught.terms} if taught is not None else {}
            assert [button.label for button in rest] == [label for label, listed in has.items() if listed]


@pytest.mark.parametrize("key", ["imposter_kings", "all_kings_fall"])
def test_cards_and_rules_are_shown_with_the_emojis_of_the_application(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lookup, "card_png", lambda game, name: b"")
    game = GAMES[key]
    with using(wide.GLYPHS):
        menus = [choice.emoji for menu in card_menus(game) for choice in menu.choices]
        heads = [str(card_page(GAMES, CardAt(game, at)).parts[0]) for at in range(len(teaching_of(game).cards))]
        chapters = "\n".join(game.screen.rules(game.seats[0], {}).values())
    names = {face.name.casefold() for face in game.picture.faces.values()}
    drawn = [(card.face or card.name).casefold() in names for card in teaching_of(game).cards]
    assert sum(drawn) == len(names)
    assert [emoji.startswith("<:") for emoji in menus] == drawn
    assert [head.startswith("## <:") for head in heads] == drawn
    assert chapters.count("<:") >= min(14, len(names))  # the cards of two players
    assert "<:" not in "\n".join(game.screen.rules(game.seats[0], {}).values())
