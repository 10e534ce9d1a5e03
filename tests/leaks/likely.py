"""Ids with values that screens of ours write, and the kinds that are for organisers and managers of a server."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from cogs.kit.interactions import ids
from cogs.kit.parts.public_page import OFF, ON, RENEW
from cogs.tournaments import acts
from cogs.tournaments.pages import settings
from host.model import PACES
from tests.leaks.offline import DRAFTS, ELSEWHERE, OVER, USERS, WINDOW, OfflineBot

ACTS = {"manage": tuple(acts.ACTS), "managed": tuple(key for key, act in acts.ACTS.items() if act.store)}
"""Acts by kind. The acts of other kinds are those of a public page."""
WORDS: dict[str, tuple[str, ...]] = {
    "code:word": ("de",),
    "format:word": ("swiss",),
    "game:word": ("imposter_kings",),
    "lesson:word": ("throne",),
    "mode:word": ("standard",),
    "name:word": ("tie_breaks", *settings.menus(PACES), *settings.SWITCHES),
    "pace:word": ("daily",),
    "prompt:word": ("kings-hand",),
    "what:word": ("win_1", "draw", "void", "again", "settle"),
}
NUMBERS: dict[str, tuple[int, ...]] = {
    "entrant": (1, 2),
    "like": (0, 1),
    "lobby": (1, 2, 3, 4),
    "mask": (0, 3),
    "on": (0, 1),
    "option": (0, 1),
    "round": (1,),
    "seats": (0, 2),
    "table": (1,),
    "tournament": (1,),
    "user:id": (USERS["Dan"],),
}
"""Numbers of fields that have others than 0; matches and questions are taken from what goes on."""
TYPED = {
    "amount": "1",
    "by": "2 hours",
    "name": "Cup",
    "order": "#1",
    "per": "match",
    "reason": "Rain",
    "url": "https://hooks.invalid/new",
}
FORM = [{"components": [{"custom_id": name, "value": text}]} for name, text in TYPED.items()]
"""What is written into a form, whichever it is."""

FOR_ALL_MEMBERS = {
    "apart",
    "bracket",
    "call",
    "called",
    "claim",
    "cross",
    "enter",
    "entrants",
    "explain",
    "invited",
    "keep_pledge",
    "my_table",
    "pairings",
    "partner",
    "pledge",
    "pledged",
    "pledges",
    "present",
    "ranks",
    "ready",
    "repledge",
    "sit_in",
    "sit_out",
    "standings",
    "tables",
    "unpledge",
    "withdraw",
    "withdraw_yes",
}
"""Kinds of tournaments that members press. All others are for organisers."""
OPENING = {"made", "season_close", "season_made"}
FOR_MANAGERS = {"organisers", "public_language", "puzzle_daily", "server_look", "server_pace", "server_web"}


def words_of(kind: str, field: str) -> tuple[str, ...]:
    """The words that our screens write into this field."""
    return ACTS.get(kind, (ON, OFF, RENEW)) if field == "act:word" else WORDS[field]


def likely_ids(offline: OfflineBot, kind: str) -> Iterator[str]:
    """Ids that our own screens show to any person."""
    fields = ids.KINDS[kind]
    for match in (WINDOW, DRAFTS, OVER, ELSEWHERE) if "match" in fields else (1,):
        live = offline.services.host.live.get(match)
        asked = tuple(decision.id for decision in live.position.pending) if live is not None else (1,)
        found = {**NUMBERS, "match": (match,), "decision": asked}
        args: list[Any] = [
            words_of(kind, field) if field.endswith(":word") else found.get(field, (0,)) for field in fields
        ]
        for combined in product(*args):
            yield ids.make(kind, *combined)


def refusal_of(kind: str) -> str:
    """How a person without the right to this kind is refused; "" for a kind that any person may press."""
    if kind in FOR_MANAGERS:
        return "This is for members who may manage the server (Manage Server)."
    of_organisers = next(iter(ids.KINDS[kind]), "") == "tournament" and kind not in FOR_ALL_MEMBERS
    return "This is for organisers" if of_organisers or kind in OPENING else ""
