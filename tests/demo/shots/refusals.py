"""What is said when something is refused or has failed."""

from __future__ import annotations

from collections.abc import Iterator

from cogs.kit.interactions.forms import FormError, refused_page
from cogs.kit.interactions.replies import WELCOME
from cogs.kit.pages.layout import Form, page
from cogs.kit.refusals import errors, ladder, tournaments
from cogs.kit.refusals.errors import refusal_text
from cogs.kit.texts.tournament_words import in_line
from games.core.language import say
from tests.demo.shots.shot import Shot
from tests.refusals import example

PLAIN = {"unknown": errors.UNKNOWN_PRESS, "failed": errors.GONE_WRONG, "stored": errors.STORED_BUT}
TOGETHER = 12
"""Texts in one picture."""


def refusals() -> Iterator[Shot]:
    """All texts of refusals, many in one picture, and the pages that are more than a text."""
    for name, words in (("tournaments", tournaments.WORDS), ("ladder", ladder.WORDS), ("matches", errors.WORDS)):
        own = [code for code in words if name != "matches" or code not in {**tournaments.WORDS, **ladder.WORDS}]
        texts = [refusal_text(example(code)) for code in own]
        for at in range(0, len(texts), TOGETHER):
            yield f"{name}-{at:02}", page(*texts[at : at + TOGETHER])
    for name, text in PLAIN.items():
        yield name, page(say(text, error="`4f2a91c0`"))
    yield "stopping", page(errors.STOPPING)
    yield "not-stored", page(errors.NOT_STORED)
    yield "unreadable", page(errors.UNREADABLE)
    yield "welcome-back", page(WELCOME)
    yield "in-line", page(in_line(3))
    yield (
        "form",
        refused_page(FormError("A date looks like 24.12.2026 19:00. Nothing was changed.", Form("", "", ())), 1),
    )
