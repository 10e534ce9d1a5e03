"""Sentences in the language of their reader.

The English text is the key, as in gettext. A game or a page says its texts with `say`, `count` and `Says`; constants
that are said later are declared as `Text`, or marked with `text` and `Counted`. A catalogue (`languages/`) translates
them; what it lacks is English, that sentence alone. Values are filled in as "{field}". A value with grammatical forms
(`Word`, `Listed`) takes one as "{field:form}"; each language names its forms itself, "{card:the}" in English and
"{card:den}" in German.

The language is that of the context: pages are built inside of `speaking`, and outside of it texts are English.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from contextvars import Context, ContextVar, copy_context
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

Text: TypeAlias = str
"""A constant that is said later. The template takes the literals of variables, fields and parameters of this type."""
Label: TypeAlias = str
"""Likewise, said with the context "label"."""
Detail: TypeAlias = str
"""Likewise, said with the context "detail"."""
Parts: TypeAlias = tuple[tuple[str, str, str], ...]
"""Text before a field, the field and its form; the last part has no field."""
SEVERAL = (tuple, list, frozenset)
"""The types of facts that are seats."""
FIELD = re.compile(r"\{([a-z_]+)(?::(\w+))?\}")
"""No attributes and no indexes: translators are not trusted."""
WORD = "word"
"""The context of words with forms in a catalogue."""


def parsed(sentence: str) -> Parts:
    """The parts of a text. Raises ValueError for braces that are no field."""
    found, at = [], 0
    for field in FIELD.finditer(sentence):
        found.append((sentence[at : field.start()], field[1], field[2] or ""))
        at = field.end()
    plain = "".join([before for before, *_ in found]) + sentence[at:]
    if "{" in plain or "}" in plain:
        raise ValueError(f"not a field: {sentence!r}")
    return (*found, (sentence[at:], "", ""))


def fields(sentence: str) -> frozenset[str]:
    """The names of the fields of a text. Raises ValueError as `parsed`."""
    return frozenset([field for _, field, _ in parsed(sentence) if field])


def forms_of(word: str) -> dict[str, str]:
    """ "Narr | den=den Narren": the base form as "", and the others by their names."""
    base, *others = [part.strip() for part in word.split("|")]
    return {"": base} | {name.strip(): form.strip() for name, _, form in (other.partition("=") for other in others)}


def _one_or_many(number: int) -> int:
    return int(number != 1)


class Language:
    """The sound entries of a catalogue.

    code    as in the name of its file: "de"
    texts   the plural forms of each text, or its only form, by context and English text
    words   the forms of each word by its English base form
    plural  the index of the form for a number
    """

    __slots__ = ("code", "plural", "texts", "words")

    def __init__(
        self,
        code: str,
        texts: Mapping[tuple[str, str], tuple[Parts, ...]] = MappingProxyType({}),
        words: Mapping[str, Mapping[str, str]] = MappingProxyType({}),
        plural: Callable[[int], int] = _one_or_many,
    ) -> None:
        self.code, self.texts, self.words, self.plural = code, texts, words, plural


ENGLISH = Language("en")
_spoken: ContextVar[Language] = ContextVar("language", default=ENGLISH)


class speaking:  # noqa: N801 (used as a function)
    """Build texts in this language."""

    def __init__(self, language: Language) -> None:
        self._language = language

    def __enter__(self) -> None:
        self._token = _spoken.set(self._language)

    def __exit__(self, *error: object) -> None:
        _spoken.reset(self._token)


def spoken() -> Language:
    """The language in which texts are said now; its code belongs into the key of every cache of texts."""
    return _spoken.get()


def speak(language: Language) -> None:
    """From here on this task says its texts in this language: for the task of one person's interaction."""
    _spoken.set(language)


def unspoken() -> Context:
    """A copy of the context that is English again: for tasks in the background, which may begin in a press."""
    context = copy_context()
    context.run(speak, ENGLISH)
    return context


class Formed(ABC):
    """A value that has grammatical forms."""

    __slots__ = ()

    @abstractmethod
    def form(self, name: str, language: Language) -> str:
        """The form of this name, or the base form if there is none."""

    def __str__(self) -> str:
        return self.form("", _spoken.get())


class Word(Formed):
    """A word of a game. `key` is its English base form, by which rules, records and custom ids call it.

    english  the base form and the other forms: "Fool | the=the Fool | a=a Fool". A form whose name has a capital is the
             one of the same name in small letters with a capital, unless it is listed.
    """

    __slots__ = ("_forms", "key")

    def __init__(self, english: str) -> None:
        self._forms: Mapping[str, str] = forms_of(english)
        self.key = self._forms[""]

    def form(self, name: str, language: Language) -> str:
        forms = language.words.get(self.key, self._forms)
        found = forms.get(name)
        if found is None and name[:1].isupper() and (small := forms.get(name[:1].lower() + name[1:])):
            return small[0].upper() + small[1:]
        return forms[""] if found is None else found


class Listed(Formed):
    """Values as a list in a sentence; "{cards:the}" gives each of them that form: "the Fool, the Elder and the Queen".

    joined  how the last two are joined: `AND` or `OR`
    """

    __slots__ = ("_joined", "_values")

    def __init__(self, values: Sequence[object], joined: str = "{a} and {b}") -> None:
        self._values, self._joined = values, joined

    def form(self, name: str, language: Language) -> str:
        told = [_value(value, name, language) for value in self._values]
        most = told[0] if told else ""
        for at, one in enumerate(told[1:], 2):
            joined = self._joined if at == len(told) else COMMA
            parts, spoken = _parts(joined, "", 0, language)
            most = _filled(parts, {"a": most, "b": one}, spoken)
        return most


def text(english: str, context: str = "") -> str:
    """Mark a constant that is said later, with this context. Returns it unchanged."""
    return english


class Counted(NamedTuple):
    """The texts for one and for many of a constant that is said later: `count(*texts, number)`."""

    one: str
    many: str


def word(english: str) -> str:
    """The base form of a word of a game, given by its English one; of any other name the name."""
    forms = _spoken.get().words.get(english)
    return english if forms is None else forms[""]


AND, OR, COMMA = text("{a} and {b}"), text("{a} or {b}"), text("{a}, {b}")
"""How values are joined in a list."""


def say(english: str, /, context: str = "", **values: object) -> str:
    """A text in the language of the reader. `context` tells apart texts that are equal in English only.

    Raises KeyError if a value is missing.
    """
    language = _spoken.get()
    parts = _english.get(english) if language is ENGLISH else None
    if parts is None:
        parts, language = _parts(english, context, 0, language)
    return _filled(parts, values, language) if len(parts) > 1 else parts[0][0]


def count(one: str, many: str, number: int, /, context: str = "", **values: object) -> str:
    """A text with a number, "{n}": `one` for 1 in English; a catalogue has as many forms as its language."""
    language = _spoken.get()
    if language is not ENGLISH and (context, one) in language.texts:
        parts, language = _parts(one, context, language.plural(number), language)
    else:
        parts, language = _parts(one if number == 1 else many, "", 0, ENGLISH)
    return _filled(parts, {"n": str(number), **values}, language)


class Says:
    """The texts of one kind of fact: one for all others, and one for each part that the reader may have in it.

    others  the text for all whose seat is in none of the parts below
    own     by the name of a fact that is a seat, or seats: the text for the reader who has it; the first that fits
            counts. A text with a value that the reader may not know falls back to the text for others.
    """

    __slots__ = ("_own", "others")

    def __init__(self, others: str, /, **own: str) -> None:
        self.others = others
        self._own = tuple([(role, english, fields(english)) for role, english in own.items()])

    def __call__(self, facts: Mapping[str, object], viewer: int | None, values: Mapping[str, object]) -> str:
        """The text for the reader at seat `viewer`; None is a spectator."""
        english = self._chosen(facts, viewer, values) if viewer is not None else self.others
        parts, language = _parts(english, "", 0, _spoken.get())
        return _filled(parts, values, language)

    def _chosen(self, facts: Mapping[str, object], viewer: int, values: Mapping[str, object]) -> str:
        for role, english, needed in self._own:
            if _has_part(facts.get(role), viewer) and None not in map(values.get, needed):
                return english
        return self.others

    @property
    def texts(self) -> Collection[str]:
        """All its English texts."""
        return [self.others, *[english for _, english, _ in self._own]]


def _has_part(seats: object, viewer: int) -> bool:
    return (
        viewer == seats if seats is None or seats.__class__ is int else isinstance(seats, SEVERAL) and viewer in seats
    )


def _value(value: object, form: str, language: Language) -> str:
    if value.__class__ is str:
        return str(value)
    return value.form(form, language) if isinstance(value, Formed) else str(value)


def _filled(parts: Parts, values: Mapping[str, object], language: Language) -> str:
    told = ""
    for before, field, form in parts:
        if not field:
            break
        value = values[field]
        told += before + (value if value.__class__ is str else _value(value, form, language))
    return told + before


_english: dict[str, Parts] = {}
"""English texts that were said; they are constants of the program, so that there is an end to them."""


def _parts(english: str, context: str, form: int, language: Language) -> tuple[Parts, Language]:
    """The parts of a text and their language, which is English for what the catalogue lacks."""
    if language is not ENGLISH and (found := language.texts.get((context, english))) is not None:
        return found[form], language
    parts = _english.get(english)
    return (parts if parts is not None else _english.setdefault(english, parsed(english))), ENGLISH
