"""The card that a chat or a social network draws of a link: title, description, address and picture."""

from __future__ import annotations

import re
from html import unescape

import pytest

from host.public_pages import match_key
from tests.cogs.pictures.writing import written
from tests.web.matches import opened
from tests.web.servers import rated
from tests.web.world import Visit
from web.model.servers import Ranked
from web.pages.preview import leaderboard_picture

PICTURED = {"tournament", "live", "over", "server"}


async def pages(visit: Visit) -> dict[str, str]:
    """A page of each kind, with a match that goes on and one that is over."""
    hall, found = visit.hall, {"front": "/"}
    found["tournament"] = f"/t/{await visit.shown((await hall.create()).id)}"
    over, _ = await opened(visit, "imposter_kings", "quickplay1")
    await hall.host.leave(over.id, 100)
    live, _ = await opened(visit, "imposter_kings", "quickplay1")
    key = await rated(visit)
    found["server"] = f"/s/{key}"
    [ann, *_] = re.findall(rf"/s/{key}/p/([\w-]+)", await visit.text(f"/s/{key}"))
    found["profile"] = f"/s/{key}/p/{ann}"
    for kind, match in (("live", live), ("over", over)):
        found[kind] = f"/m/{match_key(key, match.id)}"
    return found


async def test_every_page_has_a_card(visit: Visit) -> None:
    for kind, path in (await pages(visit)).items():
        text = await visit.text(path)
        tags = dict(re.findall(r'<meta (?:property|name)="([\w:]+)" content="([^"]*)">', text))
        assert tags["og:title"], kind
        assert tags["description"] == tags["og:description"], kind
        assert len(tags["og:description"]) > 10, kind
        assert tags["og:url"] == f"https://games.example{path}", kind
        assert ("og:image" in tags) == ("twitter:card" in tags) == (kind in PICTURED), kind
        if kind in PICTURED:
            answer = await visit.get(unescape(tags["og:image"]).removeprefix("https://games.example"))
            assert (answer.status, answer.content_type.partition("/")[0]) == (200, "image"), kind


async def test_the_card_of_a_server_shows_the_game_of_the_link(visit: Visit) -> None:
    key = await rated(visit)
    assert f"/s/{key}/picture.png?game=toss&amp;seats=2" in await visit.text(f"/s/{key}?game=toss&seats=2")
    assert (await visit.get(f"/s/{key}/picture.png?game=toss&seats=2")).status == 200
    assert (await visit.get(f"/s/{key}/picture.png?game=imp")).status == 404


def test_the_picture_of_a_leaderboard_names_those_who_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = written(monkeypatch)
    named = Ranked(
        place=1, name="Ann", profile="a", rating=1600, provisional=False, few_opponents=True, played=9, won=7
    )
    other = named.model_copy(update={"place": 2, "name": None, "profile": None, "rating": 1500, "provisional": True})
    leaderboard_picture("A leaderboard of two", [named, other])
    assert texts[:3] == ["A leaderboard of two", "Rating", "Matches"]
    assert texts[3:] == ["1", "Ann", "1600*", "9", "2", "not named", "1500?*", "9"]
    leaderboard_picture("A leaderboard without a line", [])
    assert texts[-4:-2] == ["", "Nothing is rated yet"]
