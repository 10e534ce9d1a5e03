"""All texts of the program that a catalogue can translate, read from its sources.

A text is a literal argument of `say`, `text`, `count`, `Counted`, `Says` or `Word` of `games.core.language`, or a
literal of a variable, field or parameter that is declared as `Text`, `Label` or `Detail` (`languages.declared`).
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path

import polib

from games.core.language import WORD, forms_of
from languages.declared import Declared, literals

ROOT = Path(__file__).parent.parent
TEMPLATE = Path(__file__).with_name("template.pot")
ENGINE = "games.core.language"
ENGINE_FILE = "games/core/language.py"
PLACES = ("ai", "games", "host", "tournaments", "cogs", "web")
"""The packages with texts that people read."""
SPOKEN = ("games/core/", "games/imposter_kings/", "cogs/help/", "cogs/learn/")
"""The packages whose texts are all said in the language of their reader."""


def key_of(entry: polib.POEntry) -> tuple[str, str]:
    """The context and the English text, by which a catalogue finds an entry."""
    return entry.msgctxt or "", entry.msgid


def entries_of(source: str, file: str, declared: Declared | None = None) -> Iterator[polib.POEntry]:
    """The texts of one module; `declared` are the fields and parameters of all modules.

    The comment of a word has its English forms.
    """
    tree = ast.parse(source)
    known = declared or Declared({file: tree})
    imported = {
        alias.asname or alias.name: alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module == ENGINE
        for alias in node.names
    }
    if file == ENGINE_FILE:
        imported = {"text": "text"}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in imported:
            yield from _called(imported[node.func.id], node, file)
    for english, context in known.texts(file):
        yield _entry(file, english, context)


def _called(function: str, call: ast.Call, file: str) -> Iterator[polib.POEntry]:
    named = {keyword.arg: keyword.value for keyword in call.keywords if keyword.arg}
    [context] = literals(named["context"]) if "context" in named else [""]
    if function in ("say", "text"):
        for english in literals(call.args[0]):
            yield _entry(file, english, context)
    elif function in ("count", "Counted"):
        for one, many in zip(literals(call.args[0]), literals(call.args[1]), strict=True):
            yield _entry(file, one, context, many)
    elif function == "Says":
        for argument in (*call.args, *named.values()):
            for english in literals(argument):
                yield _entry(file, english)
    elif function == "Word":
        for forms in literals(call.args[0]):
            yield _entry(file, forms_of(forms)[""], WORD, comment=forms)


def _entry(file: str, english: str, context: str = "", plural: str = "", comment: str = "") -> polib.POEntry:
    return polib.POEntry(
        msgid=english,
        msgctxt=context or None,
        msgid_plural=plural,
        msgstr_plural={0: "", 1: ""} if plural else {},
        comment=comment,
        occurrences=[(file, "")],
    )


@cache
def entries() -> Sequence[polib.POEntry]:
    """All texts, each once, in the order of the files that say them first."""
    found: dict[tuple[str, str], polib.POEntry] = {}
    paths = sorted(path for place in PLACES for path in (ROOT / place).rglob("*.py"))
    sources = {path.relative_to(ROOT).as_posix(): path.read_text("utf-8") for path in paths}
    sources = {file: source for file, source in sources.items() if ENGINE in source or file.startswith(SPOKEN)}
    declared = Declared({file: ast.parse(source) for file, source in sources.items()})
    for file, source in sources.items():
        for entry in entries_of(source, file, declared):
            known = found.setdefault(key_of(entry), entry)
            if entry.msgid_plural and not known.msgid_plural:
                known.msgid_plural, known.msgstr_plural = entry.msgid_plural, entry.msgstr_plural
            if (file, "") not in known.occurrences:
                known.occurrences.append((file, ""))
    return list(found.values())


def written(found: Iterable[polib.POEntry]) -> polib.POFile:
    """The template of these texts."""
    template = polib.POFile(wrapwidth=100)
    template.metadata = {"Content-Type": "text/plain; charset=utf-8", "Content-Transfer-Encoding": "8bit"}
    template.extend(found)
    return template
