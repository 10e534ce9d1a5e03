"""No text is forgotten: in these packages whatever reads like one is in the template."""

import ast
import re
from collections.abc import Iterator

from languages.template import ROOT, entries

PLACES = ("games/imposter_kings/", "cogs/help/", "cogs/learn/")
"""Packages whose texts are all said in the language of their reader."""
READS_LIKE_TEXT = re.compile(r"[A-Za-z]{2,}[^A-Za-z{}]* [A-Za-z]")
"""Two words or more."""
NO_TEXTS = ("locale_str", "Word", "warning", "exception", "info", "debug", "error")
"""Calls whose arguments are none: descriptions of commands, words with forms, and logs."""
KEYS = {"`/leaderboard` `/ladder` `/tournament list`", "true king", "Reveal the Assassin", "Reveal the King's Hand"}
"""Commands, the name of a draw, and labels by which lessons know an answer."""


def forgotten(source: str, known: set[str]) -> Iterator[tuple[int, str]]:
    """Lines and literals of a module that read like a text, and are neither `known` nor in one of the places above."""
    tree = ast.parse(source)
    skipped = {id(part) for node in ast.walk(tree) if _has_no_text(node) for part in ast.walk(node)}
    literals = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    for node in literals:
        if id(node) not in skipped and READS_LIKE_TEXT.search(str(node.value)) and node.value not in known:
            yield node.lineno, str(node.value)


def _has_no_text(node: ast.AST) -> bool:
    if isinstance(node, ast.Call):
        called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        return called in NO_TEXTS
    if isinstance(node, ast.Raise):
        return "UserError" not in ast.dump(node)
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def test_every_text_of_these_packages_is_in_the_template() -> None:
    known = {english for entry in entries() for english in (entry.english, entry.plural)} | KEYS
    paths = sorted(path for place in PLACES for path in (ROOT / place).rglob("*.py"))
    found = [
        f"{path.relative_to(ROOT)}:{line}: {text!r}"
        for path in paths
        for line, text in forgotten(path.read_text("utf-8"), known)
    ]
    assert found == [], "say these texts (docs/languages.md)"


def test_a_text_that_is_not_said_is_found_and_what_is_none_is_not() -> None:
    source = '''
"""What this module does."""
page("Your turn now.", say("Known text."))
raise ValueError("an option is missing")
raise UserError("You cannot do that.")
log.warning("it went wrong")
'''
    assert list(forgotten(source, {"Known text."})) == [(3, "Your turn now."), (5, "You cannot do that.")]
