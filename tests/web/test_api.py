"""The API answers what its own document says, for every endpoint."""

from __future__ import annotations

import jsonschema
import pytest

from host.public_pages import match_key
from tests.tournaments.world import ORGANISER
from tests.web.cups import begun, collects, pledged, ruled
from tests.web.servers import rated
from tests.web.world import Visit
from tournaments.charity.model import Per
from tournaments.course.requests import Actor
from tournaments.rounds import TableKey
from web.api.endpoints import ENDPOINTS

NAMES = {
    "tournament", "entrants", "rounds", "standings", "crosstable", "rulings", "charity",
    "match", "log", "chances", "server", "leaderboard", "seasons", "matches", "profile",
}  # fmt: skip
"""They are promises: one may be added, none taken away."""


async def keys(visit: Visit) -> dict[str, dict[str, str]]:
    """A tournament, a match and a profile to ask for, by the part of the path after the version."""
    hall, server = visit.hall, await rated(visit)
    cup, tournament = await begun(visit, 5, rounds=2, game="imposter_kings", mode="quickplay1")
    await collects(visit, cup)
    await pledged(visit, cup, 900, "Sue", Per.match, 50, entrant=1)
    await ruled(visit, cup, 1, 3)
    open_match = (await hall.now(cup)).open_matches[0][1].match_id
    for _ in range(6):
        match = hall.host.find(open_match)
        asked = next(d for seat in (0, 1) for d in match.decisions(seat) if d.blocking)
        await hall.host.answer(match.id, match.player(asked.seat).user_id, asked.id, list(range(asked.pick[0])))
    await visit.names(100)
    [ann, *_] = (await visit.json(f"/api/v1/servers/{server}/leaderboard"))["items"]
    return {
        "tournaments": {"key": tournament},
        "matches": {"key": match_key(tournament, open_match)},
        "servers": {"key": server, "profile": ann["profile"]},
    }


async def test_every_answer_is_as_the_document_says(visit: Visit) -> None:
    document = await visit.json("/api/v1/openapi.json")
    assert document["openapi"].startswith("3.1")
    asked = await keys(visit)
    for path, item in document["paths"].items():
        schema = item["get"]["responses"]["200"]["content"]["application/json"]["schema"]
        answer = await visit.json(path.format(**asked[path.split("/")[3]]))
        jsonschema.Draft202012Validator({**schema, "components": document["components"]}).validate(answer)
        if "items" in answer and path.split("/")[-1] not in ("seasons", "matches", "chances"):
            assert answer["items"], path
    problem = {"$ref": "#/components/schemas/Problem", "components": document["components"]}
    told = await (await visit.get("/api/v1/tournaments/none")).json()
    jsonschema.Draft202012Validator(problem).validate(told)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.Draft202012Validator(problem).validate({})


def test_the_endpoints_have_the_promised_names() -> None:
    assert {endpoint.name for endpoint in ENDPOINTS} == NAMES
    assert len({endpoint.path for endpoint in ENDPOINTS}) == len(NAMES)


async def test_lists_come_in_pages_that_lead_to_each_other(visit: Visit) -> None:
    _, key = await begun(visit, 5)
    entrants = f"/api/v1/tournaments/{key}/entrants"
    for query, shown, goes_on in (("limit=5", 5, False), ("limit=0", 1, True), ("limit=4", 4, True)):
        page = await visit.json(f"{entrants}?{query}")
        assert (len(page["items"]), page["next"] is not None) == (shown, goes_on), query
    for query in ("limit=x", "offset=-1", "limit=1e9", "offset=٣"):
        answer = await visit.get(f"{entrants}?{query}")
        assert (answer.status, (await answer.json())["error"]) == (400, "Not understood"), query
    path: str | None = f"{entrants}?limit=2"
    seen: list[int] = []
    while path is not None:
        answer = await visit.get(path)
        page = await answer.json()
        seen += [entrant["id"] for entrant in page["items"]]
        assert page["total"] == 5
        assert ("next" in answer.links) == (page["next"] is not None)
        path = page["next"]
    assert seen == [1, 2, 3, 4, 5]


async def test_keys_of_any_characters_are_not_found(visit: Visit) -> None:
    for kind in ("tournaments", "servers", "matches"):
        for key in ("%00", "1-%00", "%ED%A0%80", "%F0%9F%83%8F", "x" * 84):
            assert (await visit.get(f"/api/v1/{kind}/{key}")).status == 404, key


async def test_a_tournament_tells_what_there_is_to_read_and_how_its_tables_stand(visit: Visit) -> None:
    hall = visit.hall
    cup = await hall.create(rounds=2)
    await hall.enter(cup, 6)
    path = f"/api/v1/tournaments/{await visit.shown(cup.id)}"
    parts = ("has_bracket", "has_standings", "has_charity")
    shown = await visit.json(path)
    assert (shown["entrants"], [shown[part] for part in parts]) == (6, [False, False, False])
    assert (await visit.json(f"{path}/standings"))["items"] == []
    await collects(visit, cup)
    await hall.begin(cup)
    shown = await visit.json(path)
    assert (shown["entrants"], [shown[part] for part in parts]) == (6, [False, True, True])

    async def states() -> list[str]:
        return [table["state"] for table in (await visit.json(f"{path}/rounds"))["items"][0]["tables"]]

    assert await states() == ["playing"] * 3
    disputed, decided, _ = [state.table.entrants for state in (await hall.now(cup)).current.tables]
    await hall.tournaments.dispute(cup.id, Actor(99 + disputed[0]), TableKey(1, 0), "that was not fair")
    await ruled(visit, cup, *decided, at=(1, 1))
    assert await states() == ["disputed", "decided", "playing"]
    assert not (await visit.json(path))["paused"]
    await hall.tournaments.pause(cup.id, ORGANISER, "lunch")
    assert (await visit.json(path))["paused"]


async def test_any_site_may_read(visit: Visit) -> None:
    answer = await visit.client.options("/api/v1/tournaments/x", headers={"Origin": "https://a.example"})
    assert (answer.status, answer.headers["Access-Control-Allow-Origin"]) == (204, "*")
    assert "GET" in answer.headers["Access-Control-Allow-Methods"]
    assert "Access-Control-Allow-Credentials" not in answer.headers
    assert answer.headers["Access-Control-Expose-Headers"] == "ETag, Link, Retry-After", "scripts may read these too"


async def test_rounds_that_have_begun_in_part_are_listed_with_the_tables_that_are_known(visit: Visit) -> None:
    settings = {"format": "double_elimination", "schedule": "free", "seeding": "registration", "mode": "loose"}
    cup, key = await begun(visit, 8, **settings)
    path = f"/api/v1/tournaments/{key}"
    for number, winners in ((1, (1, 2, 3, 4)), (2, (1, 2))):
        for winner in winners:
            played = (await visit.hall.now(cup)).rounds[number - 1]
            index = played.table_of(winner)
            loser = next(one for one in played.tables[index].table.entrants if one != winner)
            await ruled(visit, cup, winner, loser, at=(number, index))
    rounds = (await visit.json(f"{path}/rounds"))["items"]
    told = [(one["number"], len(one["tables"]), one["is_over"]) for one in rounds]
    assert told == [(4, 1, False), (2, 4, False), (1, 4, True)]
    assert (await visit.json(path))["round"] == 2
    assert "Round 2: 2 of 4 tables are decided." in await visit.text(f"/t/{key}")
