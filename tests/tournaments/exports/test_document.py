"""The JSON document and its schema."""

import hashlib
import json
from pathlib import Path

import jsonschema
from hypothesis import strategies as st

from tests.long import examples
from tests.tournaments.charity.pledges import LINK, pledge
from tests.tournaments.draws import tournament as drawn
from tests.tournaments.fields import field
from tests.tournaments.logs import folded, log, user
from tournaments import events as e
from tournaments.charity.ledger import ledger, plays
from tournaments.charity.model import Cause
from tournaments.exports.document import document, text
from tournaments.exports.form import VERSION, Document, schema

DOCS = Path(__file__).parents[3] / "docs"
PUBLISHED = {
    1: "d12e1b7dc8bf9db3dbdeed691e1545eb1912534ceca73c648d8f25e235dd7130",
    2: "53b60e4ed4dead8ab701c1049006bae4905c73fd3fc8f24bc58b7fed6ed74d3a",
}
"""Digests of the schemas that others rely on, by version. A line here never changes: a new version is a new line."""

OF = field(
    "Ann Ben Cid",
    "Ann > Ben, Cid bye",
    "Ann ? Cid, Ben bye",
    took={"Ann 1": (8, 0), "Ben 1": (5, 2)},
    left={"Ben": 2},
    format="swiss",
)


def digest(of: object) -> str:
    return hashlib.sha256(json.dumps(of, sort_keys=True).encode()).hexdigest()


def published(version: int) -> dict[str, object]:
    return json.loads((DOCS / f"tournament-{version}.schema.json").read_text("utf-8"))


def form(of: object) -> object:
    """A schema without its descriptions: they may be put into other words."""
    if isinstance(of, list):
        return [form(part) for part in of]
    if not isinstance(of, dict):
        return of
    return {key: form(part) for key, part in of.items() if key != "description" or not isinstance(part, str)}


def told(*more: e.Event, **parts: object) -> dict[str, object]:
    lines = log(OF, *more)
    return json.loads(text(document(folded(lines), lines, **parts)))


def test_the_schema_does_not_change_without_its_version() -> None:
    advice = "raise VERSION and write the new schema beside the old: see tournaments/exports/form.py"
    assert form(schema()) == form(published(VERSION)), advice
    assert {version: digest(published(version)) for version in PUBLISHED} == PUBLISHED, advice
    assert Document.model_fields["version"].default == VERSION == max(PUBLISHED)


@examples(10, 40, st.integers(0, 2**32), st.sampled_from(["swiss", "pods", "round_robin"]))
def test_every_document_is_of_the_published_form(seed: int, kind: str) -> None:
    lines = log(drawn(seed, format=kind, points={}))
    cup = folded(lines)
    cause = Cause(name="Doctors", link=LINK)
    of = document(cup, lines, ledger(cause, [pledge(per="point", entrant=1)], plays(cup)))
    jsonschema.Draft202012Validator(published(VERSION)).validate(json.loads(text(of)))
    assert Document.model_validate_json(text(of)) == of


def test_the_document_holds_the_whole_tournament() -> None:
    of = told()
    assert (of["version"], of["id"], of["phase"]) == (2, 12, "running")
    assert of["settings"]["tie_breaks"] == ["buchholz", "head_to_head", "game_points"]
    assert [(one["name"], one["seed"], one["left_after"]) for one in of["entrants"]] == [
        ("Ann", 1, None),
        ("Ben", 2, 2),
        ("Cid", 3, None),
    ]
    first, bye = of["rounds"][0]["tables"]
    assert first["result"]["how"] == "played"
    assert [line["match_points"] for line in first["result"]["lines"]] == [
        {"exact": "3", "value": 3.0},
        {"exact": "0", "value": 0.0},
    ]
    assert (first["matches"][0]["winners"], first["matches"][0]["points"], first["matches"][0]["counts"]) == (
        [1],
        [8, 5],
        True,
    )
    assert (bye["entrants"], bye["matches"], bye["result"]["how"]) == ([3], [], "bye")
    assert of["rounds"][1]["tables"][0]["result"] is None
    assert [(row["place"], row["entrant"]) for row in of["standings"]] == [(1, 2), (2, 1), (3, 3)]
    assert of["audit"][0]["kind"] == "created"


def test_a_match_that_is_played_again_and_a_dispute_are_told() -> None:
    replayed = told(e.Reopened(1, 0, "lag"), e.Disputed(2, 0, 1, "who is it"))
    tables = [of["rounds"][number]["tables"][0] for of in (told(), replayed) for number in (0, 1)]
    assert [table["disputed"] for table in tables] == [False, False, False, True]
    assert [match["counts"] for table in tables for match in table["matches"]] == [True, False]
    opened = told(e.Opened(2, 0, 1, 9, (1, 3)))["rounds"][1]["tables"][0]["matches"]
    assert [(match["counts"], match["winners"]) for match in opened] == [(False, [])]


def test_large_numbers_are_text() -> None:
    of = told()
    assert of["entrants"][0]["members"] == [{"name": "Ann", "user_id": str(user(1)), "level": None}]
    assert isinstance(of["guild_id"], str)
    numbers: list[int] = []
    json.loads(json.dumps(of), parse_int=lambda written: numbers.append(int(written)))
    assert max(map(abs, numbers)) < 2**53


def test_the_lot_stays_secret_until_nothing_is_paired_any_more() -> None:
    running, over = told(), told(e.Cancelled("done"))
    assert running["draw"] is None
    assert over["draw"] == "0"
    started = [next(line["event"] for line in of["audit"] if line["kind"] == "started") for of in (running, over)]
    assert ["draw" in event for event in started] == [False, True]


def test_the_document_holds_the_charity_with_the_total_of_each_pledge() -> None:
    cup = folded(log(OF))
    of = ledger(Cause(name="Doctors", link=LINK), [pledge(per="point", entrant=1, amount=10, cap=50)], plays(cup))
    assert told(charity=of)["charity"]["pledges"] == [
        {
            "id": 1,
            "user_id": "7",
            "name": "Ann",
            "per": "point",
            "entrant": 1,
            "amount": 10,
            "cap": 50,
            "count": 8,
            "total": 50,
        }
    ]
