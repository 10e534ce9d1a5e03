"""Events are stored for ever: every stored form has to be read, by this version and the next."""

from __future__ import annotations

import json
from datetime import UTC, datetime

import pytest
from pydantic import ValidationError

from tournaments import events as e
from tournaments.charity.model import Cause, Per, Pledge
from tournaments.model import Bracket, How, Line, Member, Result, Score, Table
from tournaments.settings import Settings, TieBreak

NOON = datetime(2030, 1, 1, 12, tzinfo=UTC)
CUP = Settings(
    name="Cup",
    game="toss",
    mode="sharp",
    pace="live",
    options={"target": 7, "open": True, "who": None},
    format="swiss_cut",
    tie_breaks=(TieBreak.wins, TieBreak.buchholz),
)
RESULT = Result((Line(1, 1, 2, 14, 1), Line(2, 2, 1, 9)), How.ruled)
PLEDGE = Pledge(id=4, user_id=9, name="Ann", per=Per.win, entrant=2, amount=100, cap=500)
ANN = Member("Ann \N{CRAB}", user_id=2**63 - 1)
SAMPLES: list[tuple[e.Event, dict[str, object] | None]] = [
    (e.Created(2**62, 2**62 + 1, 7, CUP, NOON), None),
    (e.Edited(CUP), None),
    (e.Scheduled(NOON), {"kind": "scheduled", "starts_at": "2030-01-01T12:00:00Z", "reason": ""}),
    (
        e.Registered(1, "Team", (ANN, Member("Bot", level="win")), 25.5),
        {
            "kind": "registered",
            "entrant": 1,
            "name": "Team",
            "members": [
                {"name": "Ann \N{CRAB}", "user_id": 2**63 - 1, "level": None},
                {"name": "Bot", "user_id": None, "level": "win"},
            ],
            "rating": 25.5,
        },
    ),
    (
        e.Linked(1, 0, Member("Ann", user_id=2**60), 12.5),
        {
            "kind": "linked",
            "entrant": 1,
            "position": 0,
            "member": {"name": "Ann", "user_id": 2**60, "level": None},
            "rating": 12.5,
        },
    ),
    (e.Seeded((3, 1)), {"kind": "seeded", "order": [3, 1]}),
    (e.Withdrawn(1, "ill"), {"kind": "withdrawn", "entrant": 1, "reason": "ill"}),
    (e.CheckInOpened(), {"kind": "check_in_opened"}),
    (e.CheckedIn(3), {"kind": "checked_in", "entrant": 3}),
    (e.CheckInClosed((4, 5)), {"kind": "check_in_closed", "missing": [4, 5]}),
    (e.Started((3, 1, 2), 2**47), {"kind": "started", "seeds": [3, 1, 2], "draw": 2**47}),
    (e.Admitted(6, 2), {"kind": "admitted", "entrant": 6, "joined_in": 2}),
    (
        e.Paired(1, (Table((1, 2), Bracket.winners, 3), Table((4,))), NOON),
        {
            "kind": "paired",
            "number": 1,
            "tables": [
                {"entrants": [1, 2], "bracket": "winners", "slot": 3},
                {"entrants": [4], "bracket": "main", "slot": 0},
            ],
            "due_at": "2030-01-01T12:00:00Z",
            "reason": "",
            "best_of": None,
            "whole": True,
        },
    ),
    (e.Unpaired(2, "so", waits=True), {"kind": "unpaired", "number": 2, "reason": "so", "waits": True}),
    (
        e.Repaired(2, (Table((2, 1), slot=1),), NOON, (1, 2), "so"),
        {
            "kind": "repaired",
            "number": 2,
            "tables": [{"entrants": [2, 1], "bracket": "main", "slot": 1}],
            "due_at": "2030-01-01T12:00:00Z",
            "affected": [1, 2],
            "reason": "so",
            "whole": True,
        },
    ),
    (e.Confirmed(2), {"kind": "confirmed", "number": 2}),
    (
        e.Reminded(0, (1, 2)),
        {"kind": "reminded", "number": 0, "entrants": [1, 2]},
    ),
    (e.Pressed(1, 0, 2), {"kind": "pressed", "number": 1, "table": 0, "entrant": 2}),
    (e.Unpressed(1, 0, 2), {"kind": "unpressed", "number": 1, "table": 0, "entrant": 2}),
    (
        e.Opened(1, 0, 1, 9, (1, 2, 1, 2)),
        {"kind": "opened", "number": 1, "table": 0, "attempt": 1, "match_id": 9, "seats": [1, 2, 1, 2]},
    ),
    (
        e.Played(1, 0, 1, Score((1,), (7, 3), (0, 1), (2,)), 9),
        {
            "kind": "played",
            "number": 1,
            "table": 0,
            "attempt": 1,
            "score": {"winners": [1], "points": [7, 3], "mulligans": [0, 1], "left": [2], "together": False},
            "match_id": 9,
        },
    ),
    (
        e.Unplayed(1, 0, 1, "no_show", (2,), 9),
        {
            "kind": "unplayed",
            "number": 1,
            "table": 0,
            "attempt": 1,
            "ending": "no_show",
            "absent": [2],
            "match_id": 9,
        },
    ),
    (
        e.Decided(1, 0, RESULT),
        {
            "kind": "decided",
            "number": 1,
            "table": 0,
            "result": {
                "lines": [
                    {"entrant": 1, "place": 1, "wins": 2, "points": 14, "mulligans": 1},
                    {"entrant": 2, "place": 2, "wins": 1, "points": 9, "mulligans": 0},
                ],
                "how": "ruled",
            },
        },
    ),
    (e.Disputed(1, 0, None, "why"), {"kind": "disputed", "number": 1, "table": 0, "entrant": None, "reason": "why"}),
    (e.Settled(1, 0, "so"), {"kind": "settled", "number": 1, "table": 0, "reason": "so"}),
    (e.Ruled(1, 0, RESULT, "so"), None),
    (e.Reopened(1, 0, "so"), {"kind": "reopened", "number": 1, "table": 0, "reason": "so"}),
    (e.Replaced(1, 0, ANN, "so"), None),
    (e.Dropped(1, 2, "so"), {"kind": "dropped", "entrant": 1, "left_after": 2, "reason": "so"}),
    (e.Restored(1, "so"), {"kind": "restored", "entrant": 1, "reason": "so"}),
    (e.SitsOut(3, 2), {"kind": "sits_out", "entrant": 3, "number": 2}),
    (e.SitsIn(3, 2), {"kind": "sits_in", "entrant": 3, "number": 2}),
    (e.Extended(60.0, "so"), {"kind": "extended", "seconds": 60.0, "reason": "so"}),
    (e.Paused("so"), {"kind": "paused", "reason": "so"}),
    (e.Resumed("so"), {"kind": "resumed", "reason": "so"}),
    (e.Delayed(0.25), {"kind": "delayed", "seconds": 0.25}),
    (
        e.CauseSet(Cause(name="Shelter", link="https://example.org/give", currency="JPY", goal=5000)),
        {
            "kind": "cause_set",
            "cause": {"name": "Shelter", "link": "https://example.org/give", "currency": "JPY", "goal": 5000},
        },
    ),
    (e.Pledged(PLEDGE), None),
    (e.Unpledged(4, "so"), {"kind": "unpledged", "pledge": 4, "reason": "so"}),
    (e.PledgeKept(4), {"kind": "pledge_kept", "pledge": 4}),
    (e.Honoured((2**60, 5)), {"kind": "honoured", "user_ids": [2**60, 5]}),
    (e.Cancelled("so"), {"kind": "cancelled", "reason": "so"}),
    (e.Reinstated("so"), {"kind": "reinstated", "reason": "so"}),
    (e.Finished(((1,), (2, 3))), {"kind": "finished", "places": [[1], [2, 3]], "honours": False}),
]


def test_there_is_a_sample_of_every_event() -> None:
    assert [type(event) for event, _ in SAMPLES] == list(e.KINDS.values())
    unwritten = [event.kind for event, expected in SAMPLES if expected is None]
    assert unwritten == ["created", "edited", "ruled", "replaced", "pledged"], "the names in stored logs"


@pytest.mark.parametrize(("event", "expected"), SAMPLES, ids=lambda value: getattr(value, "kind", ""))
def test_an_event_is_plain_json_and_comes_back_as_it_was(event: e.Event, expected: dict[str, object] | None) -> None:
    data = e.to_json(event)
    assert e.from_json(json.loads(json.dumps(data))) == event
    assert data["kind"] == event.kind
    assert expected is None or data == expected


def test_the_end_of_a_match_in_an_old_log_has_no_match_id() -> None:
    for event in (e.Played(1, 0, 1, Score((1,), (7, 3), (0, 1))), e.Unplayed(1, 0, 1, "no_show")):
        old = e.to_json(event)
        del old["match_id"]
        assert e.from_json(old) == event


@pytest.mark.parametrize("data", [{}, {"kind": "won"}, {"kind": "dropped"}, {"kind": "delayed", "seconds": "long"}])
def test_what_is_no_event_is_refused(data: dict[str, object]) -> None:
    with pytest.raises((KeyError, ValidationError)):
        e.from_json(data)
