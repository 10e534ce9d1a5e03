"""What is said when something is refused or has failed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import timedelta
from typing import Any

from cogs.kit.interactions.forms import FormError, refused_page
from cogs.kit.interactions.replies import WELCOME
from cogs.kit.pages import layout
from cogs.kit.pages.layout import Form, page
from cogs.kit.refusals import errors, ladder, tournaments
from cogs.kit.refusals.errors import refusal_text
from cogs.kit.texts.tournament_words import in_line
from games.core.language import say
from host.errors import Refusal
from tests.demo.shots.cups import NOW
from tests.demo.shots.people import person
from tests.demo.shots.shot import Shot, whisper
from tournaments.tournament import Phase

LATER = NOW + timedelta(hours=3)
FACTS: Mapping[str, Mapping[str, Any]] = {
    "full": {"seats": 2},
    "too_few": {"have": 1, "need": (2, 3)},
    "not_host": {"owner": "Ann"},
    "not_invited": {"invited": {person(2)}},
    "out_of_reach": {"reach": 3, "place": 9, "their_place": 2},
    "met_lately": {"until": LATER},
    "no_shows": {"until": LATER, "user_id": None},
    "already_entered": {"user_id": person(2)},
    "fixed_now": {"names": ("best_of", "tie_breaks")},
    "match_open": {"match_id": 12},
    "next_begun": {"round": 3},
    "next_paired": {"round": 3},
    "no_check_in": {"phase": Phase.registration, "opens_at": LATER},
    "not_linked": {"entrants": (1, 2)},
    "paired_meanwhile": {"seen": 1, "round": 2},
    "tournament_not_begun": {"starts_at": LATER},
    "too_few_entrants": {"have": 1},
    "wrong_pairing": {"why": "sizes", "sizes": (2, 3)},
    "wrong_setup": {"mode": "Quickplay", "need": (2,)},
}
"""What refusals tell with numbers and names."""
PLAIN = {"unknown": errors.UNKNOWN_PRESS, "failed": errors.GONE_WRONG, "stored": errors.STORED_BUT}
TOGETHER = 12
"""Texts in one picture."""


def refusals() -> Iterator[Shot]:
    """All texts of refusals, many in one picture, and the pages that are more than a text."""
    for name, words in (("tournaments", tournaments.WORDS), ("ladder", ladder.WORDS), ("matches", errors.WORDS)):
        own = [code for code in words if name != "matches" or code not in {**tournaments.WORDS, **ladder.WORDS}]
        texts = [refusal_text(Refusal(code, **FACTS.get(code, {}))) for code in own]
        for at in range(0, len(texts), TOGETHER):
            yield f"{name}-{at:02}", page(*texts[at : at + TOGETHER], accent=layout.PRIVATE)
    for name, text in PLAIN.items():
        yield name, whisper(say(text, error="`4f2a91c0`"))
    yield "stopping", whisper(errors.STOPPING)
    yield "not-stored", whisper(errors.NOT_STORED)
    yield "unreadable", whisper(errors.UNREADABLE)
    yield "welcome-back", whisper(WELCOME)
    yield "in-line", whisper(in_line(3))
    yield (
        "form",
        refused_page(FormError("A date looks like 24.12.2026 19:00. Nothing was changed.", Form("", "", ())), 1),
    )
