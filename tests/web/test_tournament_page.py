"""The page of a tournament: public by its key alone, complete, escaped, and kept up to date."""

from __future__ import annotations

import re
import sys

import pytest

from host.public_pages import Kind
from tests.cogs.pictures.writing import written
from tests.tournaments.tables import ready
from tests.tournaments.world import ORGANISER
from tests.web.cups import begun, collects, pledged, ruled
from tests.web.world import Stream, Visit
from tournaments.charity.model import Per
from tournaments.course.requests import Actor, Ruling
from tournaments.model import Field, Member
from tournaments.rounds import TableKey
from tournaments.standings.sheet import Sheet
from web.pages.preview import preview_picture

EVIL = '<script>alert("x")</script>&amp;'


async def test_a_tournament_has_no_page_until_it_is_switched_on(visit: Visit) -> None:
    cup = await visit.hall.create()
    assert (await visit.get(f"/t/{cup.id}")).status == 404
    key = await visit.shown(cup.id)
    assert len(key) >= 22
    assert "Cup" in await visit.text(f"/t/{key}")


async def test_entrants_of_a_tournament_that_never_started_are_not_all_in_line(visit: Visit) -> None:
    cup = await visit.hall.create(cap=2)
    await visit.hall.enter(cup, 3)
    await visit.hall.tournaments.cancel(cup.id, ORGANISER, "Rain")
    key = await visit.shown(cup.id)
    shown = await visit.text(f"/t/{key}")
    assert shown.count("without a place") == 1 and "in line" not in shown
    about = await visit.json(f"/api/v1/tournaments/{key}")
    assert (about["entrants"], about["waiting"]) == (2, 1)
    listed = (await visit.json(f"/api/v1/tournaments/{key}/entrants"))["items"]
    assert [one["status"] for one in listed] == ["registered", "registered", "waiting"]


async def test_a_bye_is_no_table_that_is_decided(visit: Visit) -> None:
    _, key = await begun(visit, 5)
    assert "Round 1: 0 of 2 tables are decided." in await visit.text(f"/t/{key}")


async def test_the_number_of_entrants_does_not_multiply_the_work_for_standings(
    visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each sheet reads all tables of the tournament."""
    made = []

    def counted(field: Field) -> Sheet:
        made.append(field)
        return Sheet(field)

    (_, key), (_, more) = await begun(visit), await begun(visit, 12)
    monkeypatch.setattr(sys.modules["tournaments.standings.table"], "Sheet", counted)
    assert "Buchholz" in await visit.text(f"/t/{key}")
    few = len(made)
    await visit.text(f"/t/{more}")
    assert len(made) == 2 * few


async def test_a_paused_tournament_tells_no_end_of_the_round(visit: Visit) -> None:
    cup, key = await begun(visit, schedule="free")
    assert "The round ends" in await visit.text(f"/t/{key}")
    await visit.hall.tournaments.pause(cup.id, ORGANISER, "fire")
    await visit.hall.settle()
    paused = await visit.text(f"/t/{key}")
    assert "The tournament is paused." in paused
    assert "The round ends" not in paused


async def test_a_round_whose_matches_are_all_open_tells_no_end(visit: Visit) -> None:
    cup, key = await begun(visit, 2, schedule="free")
    assert "The round ends" in await visit.text(f"/t/{key}")
    await ready(visit.hall, cup, 100, 101)
    assert "The round ends" not in await visit.text(f"/t/{key}")


async def test_every_name_and_text_is_escaped(visit: Visit) -> None:
    hall = visit.hall
    cup = await hall.create(name=EVIL, description=EVIL)
    for user_id in (100, 101):
        members = [Member(f"{EVIL}{user_id}", user_id=user_id)]
        await hall.tournaments.register(cup.id, Actor(user_id), f"{EVIL}{user_id}", members)
    await collects(visit, cup, name=EVIL)
    await pledged(visit, cup, 100, EVIL, Per.win, 50, entrant=1)
    await visit.names(100)
    await hall.begin(cup)
    await ruled(visit, cup, 1, 2, why=EVIL)
    shown = await visit.text(f"/t/{await visit.shown(cup.id)}")
    assert shown.count("&lt;script&gt;") > 8
    assert re.findall(r"<script[^>]*>", shown) == [re.search(r"<script[^>]*src[^>]*>", shown)[0]]
    assert "alert(&#34;x&#34;)" in shown


async def test_the_page_shows_all_parts_of_a_swiss(visit: Visit) -> None:
    cup, key = await begun(visit, 5, rounds=2)
    await visit.hall.wins(cup, 1, 3)
    shown = await visit.text(f"/t/{key}")
    for part in ("How it stands", "Pairings", "Standings", "Crosstable", "Entrants", "Files"):
        assert f">{part}</h2>" in shown
    assert "Buchholz" in shown
    assert ">live table</a>" in shown
    assert ">bye<" in shown.replace("\n", "")


def of_table(page: str, table: int) -> str:
    """What the newest round of a page says of a table, from the left to the right."""
    return re.findall(r'<ul class="tables">.*?</ul>', page, re.S)[0].split("<li>")[table]


async def test_every_match_of_a_series_that_is_over_leads_to_its_replay(visit: Visit) -> None:
    cup, key = await begun(visit, best_of=3)
    winner, loser = cup.current.tables[0].table.entrants
    await visit.hall.wins(cup, winner)
    told = of_table(await visit.text(f"/t/{key}"), 1)
    assert (told.count(">live table</a>"), told.count(">replay</a>")) == (1, 1)
    for other in (loser, winner):
        await visit.hall.wins(cup, other)
    page = await visit.text(f"/t/{key}")
    assert re.findall(r'aria-label="(.*?)">(\d)</a>', of_table(page, 1)) == [
        (f"Replay of match {at}", str(at)) for at in (1, 2, 3)
    ]
    assert ">live table</a>" in of_table(page, 2) and "replay" not in of_table(page, 2)
    assert len(set(re.findall(r'href="(/m/[^"]*)"', of_table(page, 1)))) == 3


@pytest.mark.parametrize(("how", "told"), [("forfeit", "given up"), ("ruled", "ruled by an organiser")])
async def test_a_match_that_did_not_decide_its_table_alone_leads_to_its_replay_too(
    visit: Visit, how: str, told: str
) -> None:
    cup, key = await begun(visit, 2)
    if how == "forfeit":
        await visit.hall.host.leave(cup.current.tables[0].open_match.match_id, 100)
        await visit.hall.settle()
    else:
        await ruled(visit, cup, 1, 2)
    line = of_table(await visit.text(f"/t/{key}"), 1)
    assert told in line and ">replay</a>" in line


@pytest.mark.parametrize("format_", ["single_elimination", "double_elimination"])
async def test_a_large_bracket_is_shown_from_its_first_round(visit: Visit, format_: str) -> None:
    _, key = await begun(visit, 64, format=format_)
    for path in (f"/t/{key}", f"/o/t/{key}/bracket?rounds=1"):
        svg = re.search(r"<svg class=.bracket.*?</svg>", await visit.text(path), re.S)[0]
        assert {f"E{number}" for number in range(100, 164)} <= set(re.findall(r">(E\d+)</text>", svg))


async def test_a_ruling_names_its_table_and_what_was_decided(visit: Visit) -> None:
    """The newest first; what the players do is no ruling."""
    (cup, key), tournaments = await begun(visit, 8), visit.hall.tournaments
    first, second, *_ = [state.table.entrants for state in cup.rounds[0].tables]
    loser, winner = [cup.entries[entrant].name for entrant in first]
    await ruled(visit, cup, *reversed(first), why="a")
    await tournaments.rule(cup.id, ORGANISER, Ruling(TableKey(1, 1), "b"), dict.fromkeys(second, 2))
    await tournaments.void(cup.id, ORGANISER, Ruling(TableKey(1, 2), "c"))
    await tournaments.reopen(cup.id, ORGANISER, Ruling(TableKey(1, 0), "d"))
    await visit.hall.after(tournaments.pause(cup.id, ORGANISER, "e"))
    told = (await visit.json(f"/api/v1/tournaments/{key}/rulings"))["items"]
    assert {frozenset(ruling) for ruling in told} == {frozenset({"number", "at", "text", "reason"})}, "and no organiser"
    assert "Round 1, table 3: taken out" in await visit.text(f"/t/{key}")
    assert [(ruling["reason"], ruling["text"]) for ruling in told] == [
        ("e", "The tournament was paused"),
        ("d", "Round 1, table 1: to be played again"),
        ("c", "Round 1, table 3: taken out"),
        ("b", "Round 1, table 2: a loss for all"),
        ("a", f"Round 1, table 1: 1. {winner}, 2. {loser}"),
    ]


async def test_mentions_in_texts_of_organisers_show_no_ids(visit: Visit) -> None:
    cup, key = await begun(visit, 2, description="Ask <@123456789>\nin <#123456789>")
    await ruled(visit, cup, 1, 2, why="<@!123456789> saw it <:no:123456789>")
    api = f"/api/v1/tournaments/{key}"
    paths = (f"/t/{key}", api, f"{api}/rulings", f"/t/{key}/files/tournament.json")
    shown = [await visit.text(path) for path in paths]
    assert "123456789" not in "".join(shown)
    assert "… saw it …" in shown[0] and "Ask …" in shown[0]


async def test_pledgers_are_named_only_with_their_consent(visit: Visit) -> None:
    cup, key = await begun(visit, 2)
    await collects(visit, cup)
    await pledged(visit, cup, 900, "Shy Sue", Per.match, 50)
    await pledged(visit, cup, 901, "Open Olaf", Per.match, 50)
    await visit.names(901)
    files = await visit.text(f"/t/{key}/files/tournament.json")
    for shown in (await visit.text(f"/t/{key}"), await visit.text(f"/api/v1/tournaments/{key}/charity"), files):
        assert "Open Olaf" in shown
        assert "Shy Sue" not in shown
    assert "900" not in re.findall(r'"user_id": "(\d+)"', files)


async def test_no_id_of_a_person_or_server_is_told(visit: Visit) -> None:
    _, key = await begun(visit, rounds=2, winner_role=2**62)
    files = ("tournament.json", "tables.csv", "standings.csv")
    paths = [f"/t/{key}", *[f"/t/{key}/files/{name}" for name in files]]
    paths += [f"/api/v1/tournaments/{key}{part}" for part in ("", "/entrants", "/rounds", "/standings")]
    for path in paths:
        shown = await visit.text(path)
        assert str(2**62) not in shown.replace(str(2**62 + 1), str(2**62))
        assert '"user_id":"1' not in shown.replace(" ", "")
    told = await visit.json(f"/t/{key}/files/tournament.json")
    assert (told["guild_id"], told["owner_id"], told["settings"]["winner_role"]) == ("0", "0", None)


async def test_an_open_page_gets_what_changes(visit: Visit) -> None:
    cup, key = await begun(visit, 2)
    async with visit.followed(f"/t/{key}") as stream:
        assert stream.answer.headers["Content-Type"].startswith("text/event-stream")
        await ruled(visit, cup, 1, 2)
        kind, data = await stream.next()
        assert kind == "sections"
        assert "rulings" in data["sections"]
        await ruled(visit, cup, 2, 1, why="seen again")
        kind, data = await stream.next()
        assert "seen again" in data["sections"]["rulings"]
        assert "entrants" not in data["sections"]  # it is as it was
        await visit.pages.switch_off(Kind.tournament, cup.id)
        while kind == "sections":
            kind, data = await stream.next()
        assert kind == "gone"


async def test_a_page_that_was_opened_before_the_start_gets_the_files(visit: Visit) -> None:
    hall, cup = visit.hall, await visit.hall.create(rounds=1)
    await hall.enter(cup, 2)
    key = await visit.shown(cup.id)
    opened = await visit.text(f"/t/{key}")
    assert f"/t/{key}/files/tournament.json" in opened
    assert "standings.csv" not in opened
    async with visit.followed(f"/t/{key}") as stream:
        await hall.begin(cup)
        files = ""
        while f'href="/t/{key}/files/standings.csv"' not in files:  # a busy bot brings the beginning in several events
            files = (await stream.next())[1]["sections"].get("files", files)
    assert f'href="/t/{key}/files/tournament.trf"' in files


async def test_a_reader_that_comes_back_has_what_its_last_event_brought(visit: Visit) -> None:
    cup, key = await begun(visit, 2)
    version = re.search(r'data-version="(\w+)"', await visit.text(f"/t/{key}"))[1]
    address, headers = f"/t/{key}/events?v=older", {"Last-Event-ID": version}  # a browser keeps the address
    async with visit.client.get(address) as first:
        await Stream(first).next()
        async with visit.client.get(address, headers=headers) as again:
            await ruled(visit, cup, 1, 2)
            _, data = await Stream(again).next()
    assert "rulings" in data["sections"]
    assert "entrants" not in data["sections"]


@pytest.mark.parametrize(
    ("settings", "until"),
    [({}, "open"), ({}, "begun"), ({"format": "single_elimination"}, "begun"), ({"rounds": 1}, "over")],
)
async def test_the_preview_is_a_picture_at_every_time(visit: Visit, settings: dict, until: str) -> None:
    hall = visit.hall
    cup = await hall.create(**settings)
    if until != "open":
        await hall.enter(cup, computers=2)
        await hall.begin(cup)
    if until == "over":
        await hall.play_out(cup)
    key = await visit.shown(cup.id)
    answer = await visit.get(f"/t/{key}/picture.png")
    assert (answer.status, (await answer.read())[:8]) == (200, b"\x89PNG\r\n\x1a\n")
    assert f'content="https://games.example/t/{key}/picture.png"' in await visit.text(f"/t/{key}")


async def test_the_preview_of_a_large_bracket_names_the_entrants_of_the_first_round(
    visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    t, _ = await begun(visit, 64, format="single_elimination")
    texts = written(monkeypatch)
    preview_picture(t)
    assert {f"E{number}" for number in range(100, 164)} <= set(texts)
    assert "Round 1" in texts


async def test_files_are_those_that_there_are(visit: Visit) -> None:
    _, key = await begun(visit, rounds=2)
    names = re.findall(rf'href="/t/{key}/files/([\w.-]+)"', await visit.text(f"/t/{key}"))
    assert names == ["tournament.json", "tables.csv", "standings.csv", "tournament.trf"]
    for name in names:
        answer = await visit.get(f"/t/{key}/files/{name}")
        assert (answer.status, answer.headers["Content-Disposition"]) == (200, f'attachment; filename="{name}"')
        assert answer.charset == "utf-8", "names have letters of all scripts"
    assert (await visit.get(f"/t/{key}/files/pledges.csv")).status == 404
