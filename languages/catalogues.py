"""Reads catalogues. An unsound entry is left out and reported, so that its text stays English."""

from __future__ import annotations

import gettext
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TypeAlias

import polib

from games.core.language import ENGLISH, WORD, Language, Parts, fields, forms_of, parsed

FOLDER = Path(__file__).parent
RULE = re.compile(r"nplurals=(\d);\s*plural=([^;]+);?")
MARKDOWN = re.compile(r"[*_`~|]{2,}|^#{1,3} |^-# |^>>?>? |<[@#t:/]|\]\(", re.MULTILINE)
"""What shapes a text in Discord. It belongs into the program, around the texts, where a translation cannot break it."""
TRIED = 1000
"""The rule for plurals is tried with so many numbers; all rules repeat themselves after 100."""
PluralRule: TypeAlias = tuple[int, Callable[[int], int]]
"""The number of plural forms, and the index of the form for a number."""
ENGLISH_FORMS: PluralRule = (2, ENGLISH.plural)
LIMITS: Mapping[str, int] = {"label": 80, "detail": 100, "placeholder": 150, "field": 45, "description": 100}
"""The most UTF-16 units of a text with this context, as Discord has them."""


@dataclass(frozen=True, slots=True)
class Catalogue:
    """A catalogue that has been read.

    name      the language as its speakers call it
    language  the sound entries
    problems  a line for each entry that was left out
    """

    name: str
    language: Language
    problems: Sequence[str]


def read(po: polib.POFile, code: str) -> Catalogue:
    """Read a catalogue. It never fails because of an entry."""
    problems = []
    try:
        forms, plural = _plural(po.metadata.get("Plural-Forms", ""))
    except (ValueError, ArithmeticError, RecursionError) as error:
        problems.append(f"{code}: Plural-Forms: {error}")
        forms, plural = ENGLISH_FORMS
    texts: dict[tuple[str, str], tuple[Parts, ...]] = {}
    words: dict[str, dict[str, str]] = {}
    for entry in po:
        if not _is_translated(entry):
            continue
        context = entry.msgctxt or ""
        if found := list(problems_of(entry, forms)):
            problems += [f"{code}: {entry.msgid!r}: {problem}" for problem in found]
        elif context == WORD:
            words[entry.msgid] = forms_of(entry.msgstr)
        else:
            texts[context, entry.msgid] = tuple([parsed(told) for told in _told(entry)])
    return Catalogue(po.metadata.get("X-Name", code), Language(code, texts, words, plural), problems)


def problems_of(entry: polib.POEntry, forms: int) -> Iterator[str]:
    """Why an entry with a translation cannot be used. `forms` is the number of plural forms of the language."""
    told = _told(entry)
    if entry.msgid_plural and len(told) != forms:
        yield f"it has {len(told)} plural forms, and the language {forms}"
    if entry.msgctxt == WORD:
        yield from [f"{form!r} is not a form" for form in told[0].split("|")[1:] if not re.match(r"\s*\w+=\S", form)]
        return
    known = fields(entry.msgid) | fields(entry.msgid_plural or "")
    limit = LIMITS.get(entry.msgctxt or "")
    for translation in told:
        try:
            if unknown := fields(translation) - known:
                yield f"it has no field {', '.join(sorted(unknown))}"
        except ValueError as error:
            yield str(error)
        if MARKDOWN.search(translation) and not MARKDOWN.search(entry.msgid):
            yield f"it has markdown: {translation!r}"
        if limit and (length := len(translation.encode("utf-16-le")) // 2) > limit:
            yield f"it has {length} characters of {limit}"


def unknown_forms(catalogue: Catalogue) -> Iterator[str]:
    """A line for each form of a word that a sentence of the catalogue asks for and that no word of it has."""
    known = {form for forms in catalogue.language.words.values() for form in forms}
    for (_, english), told in catalogue.language.texts.items():
        for parts in told:
            for _, _, form in parts:
                small = form[:1].lower() + form[1:]
                if form and not {form, small} & known:
                    yield f"{catalogue.language.code}: {english!r}: no word has the form {form}"


def _told(entry: polib.POEntry) -> list[str]:
    return [entry.msgstr_plural[form] for form in sorted(entry.msgstr_plural)] if entry.msgid_plural else [entry.msgstr]


def _is_translated(entry: polib.POEntry) -> bool:
    return not entry.obsolete and not entry.fuzzy and all(_told(entry)) and bool(_told(entry))


def _plural(rule: str) -> PluralRule:
    """The plural forms of a header. Raises ValueError or ArithmeticError for a rule that does not always choose one."""
    found = RULE.search(rule)
    if found is None:
        raise ValueError(f"not a rule: {rule!r}")
    forms, plural = int(found[1]), gettext.c2py(found[2])
    if not {plural(number) for number in range(TRIED)} <= set(range(forms)):
        raise ValueError(f"it chooses a form that is not there: {rule!r}")
    return forms, plural


@cache
def catalogues() -> Mapping[str, Catalogue]:
    """All catalogues by code. Reading takes a tenth of a second for each; it blocks."""
    return {path.stem: _read_file(path) for path in sorted(FOLDER.glob("*.po"))}


def _read_file(path: Path) -> Catalogue:
    try:
        return read(polib.pofile(str(path)), path.stem)
    except (OSError, ValueError) as error:  # polib raises OSError for what is no catalogue
        return Catalogue(path.stem, Language(path.stem), [f"{path.stem}: {error}"])
