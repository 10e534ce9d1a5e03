"""Events are stored for ever: every stored form has to be read, by this version and the next."""

from __future__ import annotations

import json

import pytest
from pydantic import ValidationError

from tournaments import events as e
from tournaments.settings import Settings, TieBreak

NOON = "2030-01-01T12:00:00Z"
CUP = Settings(
    name="Cup",
    game="toss",
    mode="sharp",
    pace="live",
    options={"target": 7, "open": True, "who": None},
    format="swiss_cut",
    tie_breaks=(TieBreak.wins, TieBreak.buchholz),
).model_dump(mode="json")
ANN, BOT = (
    {"name": "Ann \N{CRAB}", "user_id": 2**63 - 1, "level": None},
    {"name": "Bot", "user_id": None, "level": "win"},
)
TABLES = [{"entrants": [1, 2], "bracket": "winners", "slot": 3}, {"entrants": [4], "bracket": "main", "slot": 0}]
SCORE = {"winners": [1], "points": [7, 3], "mulligans": [0, 1], "left": [2], "together": False}
FIRST = {"entrant": 1, "place": 1, "wins": 2, "points": 14, "mulligans": 1}
RESULT = {"lines": [FIRST, {"entrant": 2, "place": 2, "wins": 1, "points": 9, "mulligans": 0}], "how": "ruled"}
CAUSE = {"name": "Shelter", "link": "https://example.org/give", "currency": "JPY", "goal": 5000}
PLEDGE = {"id": 4, "user_id": 9, "name": "Ann", "per": "win", "entrant": 2, "amount": 100, "cap": 500}
AT = {"number": 1, "table": 0}
STORED: dict[str, dict[str, object]] = {
    "created": {"guild_id": 2**62, "channel_id": 2**62 + 1, "owner_id": 7, "settings": CUP, "starts_at": NOON},
    "edited": {"settings": CUP},
    "scheduled": {"starts_at": NOON, "reason": ""},
    "registered": {"entrant": 1, "name": "Team", "members": [ANN, BOT], "rating": 25.5},
    "linked": {"entrant": 1, "position": 0, "member": ANN, "rating": 12.5},
    "seeded": {"order": [3, 1]},
    "withdrawn": {"entrant": 1, "reason": "ill"},
    "check_in_opened": {},
    "checked_in": {"entrant": 3},
    "check_in_closed": {"missing": [4, 5]},
    "started": {"seeds": [3, 1, 2], "draw": 2**47},
    "admitted": {"entrant": 6, "joined_in": 2},
    "paired": {"number": 1, "tables": TABLES, "due_at": NOON, "reason": "", "best_of": None, "whole": True},
    "unpaired": {"number": 2, "reason": "so", "waits": True},
    "repaired": {"number": 2, "tables": TABLES, "due_at": NOON, "affected": [1, 2], "reason": "so", "whole": True},
    "confirmed": {"number": 2},
    "reminded": {"number": 0, "entrants": [1, 2]},
    "pressed": {**AT, "entrant": 2},
    "unpressed": {**AT, "entrant": 2},
    "opened": {**AT, "attempt": 1, "match_id": 9, "seats": [1, 2, 1, 2]},
    "played": {**AT, "attempt": 1, "score": SCORE, "match_id": 9},
    "unplayed": {**AT, "attempt": 1, "ending": "no_show", "absent": [2], "match_id": 9},
    "decided": {**AT, "result": RESULT},
    "disputed": {**AT, "entrant": None, "reason": "why"},
    "settled": {**AT, "reason": "so"},
    "ruled": {**AT, "result": RESULT, "reason": "so"},
    "reopened": {**AT, "reason": "so"},
    "replaced": {"entrant": 1, "position": 0, "member": ANN, "reason": "so", "former": None},
    "dropped": {"entrant": 1, "left_after": 2, "reason": "so"},
    "restored": {"entrant": 1, "reason": "so"},
    "sits_out": {"entrant": 3, "number": 2},
    "sits_in": {"entrant": 3, "number": 2},
    "extended": {"seconds": 60.5, "reason": "so"},
    "paused": {"reason": "so"},
    "resumed": {"reason": "so"},
    "delayed": {"seconds": 0.25},
    "cause_set": {"cause": CAUSE},
    "pledged": {"pledge": PLEDGE},
    "unpledged": {"pledge": 4, "reason": "so"},
    "pledge_kept": {"pledge": 4},
    "honoured": {"user_ids": [2**60, 5]},
    "cancelled": {"reason": "so"},
    "reinstated": {"reason": "so"},
    "finished": {"places": [[1], [2, 3]], "honours": False},
}
"""An event of each kind, as logs have it: the names and values that are stored."""


def test_there_is_a_stored_event_of_every_kind() -> None:
    assert list(STORED) == list(e.KINDS)


@pytest.mark.parametrize("kind", STORED)
def test_a_stored_event_is_read_and_stored_again_as_it_was(kind: str) -> None:
    stored = {**STORED[kind], "kind": kind}
    event = e.from_json(stored)
    assert event.kind == kind
    assert json.loads(json.dumps(e.to_json(event))) == stored


def test_the_end_of_a_match_in_an_old_log_has_no_match_id() -> None:
    for kind in ("played", "unplayed"):
        old = {name: value for name, value in STORED[kind].items() if name != "match_id"}
        assert e.from_json({**old, "kind": kind}).match_id is None


@pytest.mark.parametrize("data", [{}, {"kind": "won"}, {"kind": "dropped"}, {"kind": "delayed", "seconds": "long"}])
def test_data_that_is_not_a_stored_event_is_refused(data: dict[str, object]) -> None:
    with pytest.raises((KeyError, ValidationError)):
        e.from_json(data)
