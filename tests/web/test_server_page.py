"""The page of a server: persons are named only with their consent."""

from __future__ import annotations

import asyncio
import re
from unittest.mock import AsyncMock

import pytest

from host.model import Player, Setup
from host.public_pages import Kind
from tests.tournaments.world import CHANNEL, GUILD
from tests.web.matches import in_thread
from tests.web.servers import NAMES, play_rated, rated, season
from tests.web.world import Stream, Visit
from tournaments.ratings.ports import Pool
from web.pages import servers


async def test_the_leaderboard_names_those_who_agree(visit: Visit) -> None:
    key = await rated(visit)
    shown = await visit.text(f"/s/{key}")
    assert "Ann &lt;b&gt;" in shown and "Ben" in shown
    assert "Cid" not in shown
    assert shown.count("not named") == 1
    lines = (await visit.json(f"/api/v1/servers/{key}/leaderboard"))["items"]
    assert [line["name"] for line in lines] == ["Ann <b>", "Ben", None]
    assert [line["profile"] is None for line in lines] == [False, False, True]
    for query in ("game=ゲ", "seats=-1", "game=toss&seats=99999999999"):
        assert (await visit.get(f"/api/v1/servers/{key}/leaderboard?{query}")).status == 404
    assert (await visit.json(f"/api/v1/servers/{key}/leaderboard?game=toss"))["total"] == 3
    first = await visit.json(f"/api/v1/servers/{key}/leaderboard?game=toss&seats=2&limit=2")
    assert "game=toss&seats=2&" in first["next"]
    assert "100" not in {line["profile"] for line in lines}


async def test_pages_of_servers_that_are_opened_at_the_same_moment_are_not_mixed_up(
    visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    pages = [f"/s/{await rated(visit)}", f"/s/{await visit.pages.switch_on(Kind.server, GUILD + 1)}"]
    monkeypatch.setattr(visit.hall.store.ratings, "pools_of", both_pools := AsyncMock())
    both_pools.return_value = [Pool(GUILD, "toss", 2), Pool(GUILD, "imp", 2)]
    pages += [f"{pages[0]}?game=imp"]
    for page, shown in zip(pages, await asyncio.gather(*map(visit.text, pages)), strict=True):
        assert shown == await visit.text(page)
    shown = set[str]()
    for query in ("", "?game=imp"):
        answer = await visit.get(f"{pages[0]}/events{query}")
        shown.add((await Stream(answer).next())[1]["sections"]["leaderboard"])
    assert len(shown) == 2, "each of them follows its own leaderboard"


async def test_a_page_that_was_opened_before_the_first_rated_match_gets_its_leaderboard(
    visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(servers, "PAUSE", 0)
    key = await visit.pages.switch_on(Kind.server, GUILD)
    assert "Nothing is rated yet." in await visit.text(f"/s/{key}")
    async with visit.followed(f"/s/{key}") as stream:
        await play_rated(visit)
        visit.hub.changed(f"s:{GUILD}")
        kind, data = await stream.next()
    assert kind == "sections"
    assert "Ann &lt;b&gt;" in data["sections"]["leaderboard"]


async def test_an_open_page_gets_the_choice_of_a_game_that_is_rated_for_the_first_time(
    visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(servers, "PAUSE", 0)
    key = await rated(visit)
    assert "Game and number of players" not in await visit.text(f"/s/{key}"), "there is only one"
    async with visit.followed(f"/s/{key}") as stream:
        both = [Pool(GUILD, "toss", 2), Pool(GUILD, "imp", 2)]
        monkeypatch.setattr(visit.hall.store.ratings, "pools_of", AsyncMock(return_value=both))
        visit.hub.changed(f"s:{GUILD}")
        _, data = await stream.next()
        await visit.pages.switch_off(Kind.server, GUILD)
        assert (await stream.next())[0] == "gone"
    assert f"/s/{key}?game=imp&amp;seats=2" in data["sections"]["leaderboard"]


async def test_a_profile_ends_with_the_consent_and_with_the_page(visit: Visit) -> None:
    key = await rated(visit)
    [ann, _] = re.findall(rf"/s/{key}/p/([\w-]+)", await visit.text(f"/s/{key}"))
    shown = await visit.text(f"/s/{key}/p/{ann}")
    assert "Ann &lt;b&gt;" in shown and "1 of 3" in shown
    assert (await visit.json(f"/api/v1/servers/{key}/profiles/{ann}"))["form"] == [True, True]
    renewed = await visit.pages.switch_on(Kind.server, GUILD)
    for wrong in (ann, "none", "ゲオルグ", "%00"):
        for path in (f"/s/{renewed}/p/{wrong}", f"/api/v1/servers/{renewed}/profiles/{wrong}"):
            assert (await visit.get(path)).status == 404
    [again, _] = re.findall(rf"/s/{renewed}/p/([\w-]+)", await visit.text(f"/s/{renewed}"))
    await visit.names(100, on_web=False)
    assert (await visit.get(f"/s/{renewed}/p/{again}")).status == 404


async def test_matches_of_persons_who_do_not_agree_are_only_counted(each_visit: Visit) -> None:
    key = await rated(each_visit)
    for people in ((0, 1), (0, 2)):
        players = tuple(Player(seat, NAMES[who], 100 + who) for seat, who in enumerate(people))
        await in_thread(each_visit, "imp", "standard", *players)
    private = Setup("imp", "standard", "live", players, GUILD, CHANNEL)
    await each_visit.hall.host.open_match(private)  # in no thread
    shown = await each_visit.text(f"/s/{key}")
    assert "And 1 more." in shown
    [live] = re.findall(r'href="(/m/[^"]+)"', shown)
    assert (await each_visit.get(live)).status == 200
    assert len((await each_visit.json(f"/api/v1/servers/{key}/matches"))["items"]) == 1


async def test_seasons_are_listed(visit: Visit) -> None:
    key = await rated(visit)
    await season(visit, "Spring <i>")
    assert "Spring &lt;i&gt;" in await visit.text(f"/s/{key}")
    [told] = (await visit.json(f"/api/v1/servers/{key}/seasons"))["items"]
    assert (told["name"], told["state"]) == ("Spring <i>", "open")
