"""Sentences in the language of their reader: `games.core.language`."""

from contextvars import copy_context

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.language import (
    AND,
    COMMA,
    OR,
    WORD,
    Language,
    Listed,
    Says,
    Word,
    count,
    fields,
    parsed,
    say,
    speaking,
    spoken,
)
from tests.languages.catalogue import catalogue

FOOL, SOLDIER = Word("Fool | the=the Fool | a=a Fool"), Word("Soldier | the=the Soldier | a=a Soldier")
NAMES = ("Ann", "Ben", "Cid")
TAKES = Says(
    "{seat} takes {card:the} from {owner}.",
    seat="You take {card:the} from {owner}.",
    owner="{seat} takes {card:the} from you.",
)
GERMAN = catalogue(
    (WORD, "Fool", "Narr | den=den Narren"),
    (WORD, "Soldier", "Soldat | den=den Soldaten"),
    ("", "{seat} takes {card:the} from {owner}.", "{seat} nimmt {card:den} von {owner}."),
    ("", "You take {card:the} from {owner}.", "Du nimmst {card:den} von {owner}."),
    ("", AND, "{a} und {b}"),
    ("a player", "None", "Niemand"),
).language
POLISH = catalogue(
    ("", ("{n} card", "{n} cards"), ("{n} karta", "{n} karty", "{n} kart")),
    rule="nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);",
).language


def takes(viewer: int | None) -> str:
    facts = {"seat": 0, "owner": 1}
    return TAKES(facts, viewer, {"seat": NAMES[0], "owner": NAMES[1], "card": FOOL})


def test_a_reader_gets_the_text_of_the_own_part() -> None:
    assert [takes(viewer) for viewer in (None, 0, 1, 2)] == [
        "Ann takes the Fool from Ben.",
        "You take the Fool from Ben.",
        "Ann takes the Fool from you.",
        "Ann takes the Fool from Ben.",
    ]


def test_a_reader_among_several_named_seats_gets_the_text_with_you_and_the_others() -> None:
    wins = Says("{winners} win.", winners="You and {others} win.")
    values = {"winners": "Ann and Ben", "others": "Ben"}
    assert wins({"winners": (0, 1)}, 0, values) == "You and Ben win."
    assert wins({"winners": (0, 1)}, 2, values) == "Ann and Ben win."


def test_a_text_with_an_unknown_private_value_falls_back_to_the_text_for_others() -> None:
    places = Says("{seat} places a Successor.", seat="You place {card:the}.")
    assert places({"seat": 0}, 0, {"seat": "Ann", "card": None}) == "Ann places a Successor."


def test_seat_none_of_a_fact_is_not_the_spectator() -> None:
    assert Says("{seat} uses it.", opponent="It hits you.")({"opponent": None}, None, {"seat": "Ann"}) == "Ann uses it."


def test_a_sentence_that_is_not_translated_is_english_with_english_words() -> None:
    with speaking(GERMAN):
        assert takes(0) == "Du nimmst den Narren von Ben."
        assert takes(1) == "Ann takes the Fool from you."


def test_a_form_with_a_capital_is_made_from_the_small_one() -> None:
    assert say("{card:The} is Disgraced.", card=FOOL) == "The Fool is Disgraced."


def test_a_missing_form_is_the_base_form() -> None:
    assert say("{card:dem} {card}", card=FOOL) == "Fool Fool"


def test_lists_are_joined_as_the_language_does_and_give_each_value_the_form() -> None:
    listed = Listed([FOOL, SOLDIER, "x"])
    assert say("{cards:the}", cards=listed) == "the Fool, the Soldier and x"
    assert say("{cards}", cards=Listed([FOOL, SOLDIER], OR)) == "Fool or Soldier"
    assert say("{cards}", cards=Listed([])) == ""
    with speaking(
        catalogue(
            ("", "{cards}", "{cards:den}"),
            (WORD, "Fool", "Narr | den=den Narren"),
            ("", AND, "{a}と{b}"),
            ("", COMMA, "{a}、{b}"),
        ).language
    ):
        assert say("{cards}", cards=Listed([FOOL, "y", "x"])) == "den Narren、yとx"


@pytest.mark.parametrize(("number", "told"), [(1, "1 karta"), (2, "2 karty"), (5, "5 kart"), (22, "22 karty")])
def test_plurals_follow_the_rule_of_the_catalogue(number: int, told: str) -> None:
    with speaking(POLISH):
        assert count("{n} card", "{n} cards", number) == told
    assert count("{n} card", "{n} cards", number) == f"{number} card{'s' if number > 1 else ''}"


def test_an_english_text_with_two_senses_is_translated_by_its_context() -> None:
    with speaking(GERMAN):
        assert (say("None", context="a player"), say("None")) == ("Niemand", "None")


def test_the_language_is_that_of_the_context() -> None:
    with speaking(GERMAN):
        assert spoken() is GERMAN
        inside = copy_context()
    assert spoken().code == "en"
    assert inside.run(spoken) is GERMAN


def test_a_value_that_looks_like_a_field_is_shown_as_it_is() -> None:
    assert say("{seat} plays.", seat="{seat:the} {") == "{seat:the} { plays."


def test_a_value_that_is_missing_is_an_error() -> None:
    with pytest.raises(KeyError):
        say("{seat} plays.")


@pytest.mark.parametrize("wrong", ["{seat.__class__}", "{0}", "{seat!r}", "{a[0]}", "{", "}", "{{seat}}", "{seat:}"])
def test_braces_that_are_no_field_are_refused(wrong: str) -> None:
    with pytest.raises(ValueError, match="not a field"):
        parsed(wrong)


@given(st.text())
def test_a_text_without_braces_is_said_as_it_is(english: str) -> None:
    plain = english.replace("{", "").replace("}", "")
    assert not fields(plain)
    assert say(plain) == plain


def test_an_empty_language_speaks_english() -> None:
    with speaking(Language("xx")):
        assert takes(0) == "You take the Fool from Ben."
