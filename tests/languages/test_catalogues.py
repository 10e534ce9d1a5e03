"""The catalogues: sound entries are used, unsound ones are left out and reported."""

import polib
import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.language import WORD, say, speaking
from languages.__main__ import main
from languages.catalogues import catalogues, read, unknown_forms
from languages.pseudo import pseudo, unmarked
from languages.shares import share
from languages.template import TEMPLATE, entries, entries_of, key_of, written
from tests.languages.catalogue import Entry, catalogue

TEXT = ("", "{seat} plays {card:the}.")


@pytest.mark.parametrize(
    ("entry", "problem"),
    [
        ((*TEXT, "{player} spielt."), "no field player"),
        ((*TEXT, "{seat.name} spielt."), "not a field"),
        ((*TEXT, "**{seat}** spielt."), "markdown"),
        ((*TEXT, "<@1> spielt."), "markdown"),
        (("label", "Play", "s" * 81), "81 characters of 80"),
        (("label", "Play", "😀" * 41), "82 characters of 80"),
        (("", ("{n} card", "{n} cards"), ("{n} Karte",)), "1 plural forms, and the language 2"),
        ((WORD, "Fool", "Narr | den"), "not a form"),
    ],
)
def test_an_unsound_entry_is_left_out_and_reported(entry: Entry, problem: str) -> None:
    read = catalogue(entry, ("", "Yes", "Ja"))
    assert len(read.problems) == 1
    assert problem in read.problems[0]
    assert list(read.language.texts) == [("", "Yes")]
    assert not read.language.words


@pytest.mark.parametrize(
    "rule", ["", "nonsense", "nplurals=1; plural=n;", "nplurals=2; plural=n%0;", "nplurals=2; plural=__import__('os');"]
)
def test_a_wrong_rule_for_plurals_is_reported_and_the_english_one_is_used(rule: str) -> None:
    read = catalogue(("", ("{n} card", "{n} cards"), ("{n} Karte", "{n} Karten")), rule=rule)
    assert len(read.problems) == 1
    assert "Plural-Forms" in read.problems[0]
    assert [read.language.plural(number) for number in (0, 1, 2)] == [1, 0, 1]


def test_missing_fuzzy_and_obsolete_entries_are_no_problem() -> None:
    po = polib.POFile()
    po.metadata = {"Plural-Forms": "nplurals=2; plural=(n != 1);"}
    po.append(polib.POEntry(msgid="Yes", msgstr="Ja", flags=["fuzzy"]))
    po.append(polib.POEntry(msgid="No", msgstr=""))
    po.append(polib.POEntry(msgid="Maybe", msgstr="Vielleicht", obsolete=True))
    found = read(po, "de")
    assert (found.problems, found.language.texts) == ([], {})


def test_a_form_that_no_word_has_is_reported() -> None:
    found = catalogue((WORD, "Fool", "Narr | den=den Narren"), (*TEXT, "{seat} spielt {card:dne}. {card:Den}"))
    assert [line.partition(": ")[2] for line in unknown_forms(found)] == [f"{TEXT[1]!r}: no word has the form dne"]


@given(st.text(), st.text())
def test_no_translation_fails(english: str, told: str) -> None:
    po = polib.POFile()
    po.metadata = {"Plural-Forms": "nplurals=2; plural=(n != 1);"}
    try:
        po.append(polib.POEntry(msgid=f"Text {english}".replace("{", "").replace("}", ""), msgstr=told))
    except ValueError:
        return
    found = read(po, "xx")
    with speaking(found.language):
        for _, text in found.language.texts:
            say(text)


def test_the_catalogues_of_the_project_are_sound() -> None:
    assert [problem for found in catalogues().values() for problem in (*found.problems, *unknown_forms(found))] == []


def test_the_template_has_all_texts_of_the_sources() -> None:
    assert TEMPLATE.read_text("utf-8") == f"{written(entries())}\n", "run `make languages`"


def test_texts_are_found_in_every_way_of_saying_them() -> None:
    source = """
from games.core.language import Says, Word, count, say, text as marked
HERE = marked("Later", context="label")
say("One" if HERE else "Other")
say(HERE)
count("{n} card", "{n} cards", 2)
Says("{seat} plays.", seat="You play.")
Word("Fool | the=the Fool")
other.say("not ours")
"""
    found = list(entries_of(source, "x.py"))
    assert [(*key_of(entry), entry.msgid_plural) for entry in found] == [
        ("label", "Later", ""),
        ("", "One", ""),
        ("", "Other", ""),
        ("", "{n} card", "{n} cards"),
        ("", "{seat} plays.", ""),
        ("", "You play.", ""),
        (WORD, "Fool", ""),
    ]


def test_texts_are_found_by_the_types_of_variables_fields_and_parameters() -> None:
    source = """
from games.core.language import Detail, Label, Text
class Base:
    question: Text
    options: str
class Asked(Base):
    decline: Label = ""
    asides: Mapping[str, Text] = {}
def asked(key: str, question: Text, **more) -> Asked: ...
OWN: Text = "Own"
BRIEF: Mapping[str, Detail] = {"Fool": "Takes a card."}
Asked("Which?", "card", decline="None", asides={"label": "Said of it"})
asked("key", "Why?" if OWN else "How?", other="not ours")
"""
    found = {key_of(entry) for entry in entries_of(source, "x.py")}
    assert found == {
        ("", "Own"),
        ("detail", "Takes a card."),
        ("", "Which?"),
        ("label", "None"),
        ("", "Said of it"),
        ("", "Why?"),
        ("", "How?"),
    }


def test_the_made_up_language_marks_every_text() -> None:
    with speaking(pseudo()):
        said = say("{a} and {b}", a="①", b="②")
    assert said.startswith("⟦①")
    assert unmarked(f"### {said} <:fool:12> <t:1:R>") == []
    assert unmarked(f"{said} Why not?") == ["Why", "not"]


def test_the_share_of_a_catalogue_counts_the_texts_of_the_template() -> None:
    assert share(pseudo()) == 1.0
    assert share(catalogue().language) == 0.0
    assert share(pseudo(), ["nowhere/"]) == 0.0


def test_the_command_prints_a_line_for_each_language(capsys: pytest.CaptureFixture[str]) -> None:
    before = TEMPLATE.read_text("utf-8")
    assert main() == 0
    assert TEMPLATE.read_text("utf-8") == before
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].endswith("texts in template.pot")
    assert [line.split()[0] for line in lines[1:]] == list(catalogues())
