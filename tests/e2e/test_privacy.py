"""A person's data is exported and deleted on request; the matches of others stay complete."""

from __future__ import annotations

import json
import sqlite3
from typing import Any

import pytest

from tests.e2e.my_data import erase, exported
from tests.e2e.playing import answer, at_random, leave, play_on, seated
from tests.e2e.rows import sql
from tests.e2e.windows import soldier_against_kings_hand
from tests.e2e.world import World, labels, spoken, texts, words


def everything(world: World) -> str:
    """The whole database as text."""
    with sqlite3.connect(world.database) as database:
        return "\n".join(database.iterdump())


async def test_my_data_lists_the_stored_data(world: World):
    await world["Ann"].command("settings")
    shown = await world["Ann"].press("My data")
    assert world["Ann"].panel.flags.ephemeral
    for kept in ("Your Discord number", "lessons", "puzzles", "pledges", "hand on a stream", "seasons", "reviews"):
        assert kept in words(shown)
    assert "Members of a server see" in words(shown)
    assert "a place of yours in a leaderboard or season stays under that name" in words(shown)
    assert labels(world["Ann"].panel) == ["Export", "Delete"]


@pytest.mark.world(newcomers=True)
async def test_the_export_of_a_new_person_is_empty(world: World):
    about = await exported(world, world["Cid"])
    assert about["user_id"] == world["Cid"].actor.id
    assert (about["name"], about["settings"], about["matches"], about["tables"]) == (None, None, [], [])


async def test_the_export_has_all_acts_of_the_person(world: World):
    ann, ben = world["Ann"], world["Ben"]
    await ann.command("settings")
    await ann.choose("Never")
    await seated(world, "Ann", "Ben")
    presses = await play_on(world, "Ann", "Ben", choose=at_random(5))
    about = await exported(world, ann)
    assert about["name"] == "Ann"
    assert about["settings"] == {
        "pings": "none",
        "confirm": "never",
        "on_web": False,
        "look": None,
        "language": None,
        "fast_computers": False,
    }
    [match] = about["matches"]
    assert (match["match_id"], match["seat"], match["ending"], match["left"]) == (1, 0, "finished", False)
    theirs = (await exported(world, ben))["matches"][0]
    assert len(match["answers"]) + len(theirs["answers"]) <= presses
    assert {answer["decision"] for answer in match["answers"]}.isdisjoint(a["decision"] for a in theirs["answers"])
    assert [table["name"] for table in about["tables"]] == ["Ann"]
    assert "Ben" not in json.dumps(about)
    assert str(ben.actor.id) not in json.dumps(about)


@pytest.mark.world(newcomers=True)
async def test_the_level_that_play_now_offers_can_be_found_from_the_export_and_is_deleted(world: World):
    ann = world["Ann"]
    await ann.command("play")
    await ann.press("Stronger")
    await ann.press("Play now", ann.panel)
    await play_on(world, "Ann", choose=at_random(5), until=lambda world: not world.bot.services.host.live)
    [match] = (await exported(world, ann))["matches"]
    told = ("game", "practice", "computer_level", "hinted", "undone", "ending", "won")
    assert [match[key] for key in told] == ["imposter_kings", True, "easy", False, False, "finished", False]
    await ann.command("play")
    assert "(Easy)" in texts(ann.panel)
    assert "Deleted." in await erase(ann)
    await ann.command("play")
    assert "(Novice)" in texts(ann.panel)


async def test_the_export_tells_nothing_of_a_running_match_that_the_person_may_not_know(world: World):
    """Two deals that Ann cannot tell apart give her the same export: it does not depend on Ben's hand and answers."""
    exports = []
    for theirs in ("King's Hand", "Fool"):
        await soldier_against_kings_hand(world, holds=theirs)
        await answer(world["Ben"], "Pass")
        about = await exported(world, world["Ann"])
        match = about["matches"][-1]
        assert match["ending"] is None
        exports.append(json.dumps(match["sealed_answers"]) + str(len(match["answers"])))
        text = json.dumps(about)
        for secret in (world.seed.hex(), "seed", "token", "fingerprint"):
            assert secret not in text
        await leave(world["Ann"])
    assert exports[0] == exports[1]


async def test_no_token_leaves_with_the_export(world: World):
    await seated(world, "Ann", "Ben")
    text = json.dumps(await exported(world, world["Ann"]))
    assert '"panels": [{' in text
    assert not any(record.token in text for record in world.env.backend.interactions.values())


async def test_deleting_is_asked_first_and_can_be_left(world: World):
    ann = world["Ann"]
    await ann.command("settings")
    await ann.choose("Never")
    await ann.command("settings")
    await ann.press("My data", ann.panel)
    await ann.press("Delete", ann.panel)
    before = everything(world)
    await ann.press("Keep it", ann.panel)
    assert "Nothing was deleted." in texts(ann.panel)
    assert everything(world) == before


async def test_a_deletion_is_acknowledged_before_it_begins(world: World, monkeypatch: pytest.MonkeyPatch):
    people, asked = world.bot.services.people, world.env.http_requests
    forget, before = people.forget, list[list[str]]()

    async def slowly(user_id: int) -> Any:
        before.append([entry.path for entry in asked if entry.path.endswith("/callback")])
        return await forget(user_id)

    monkeypatch.setattr(people, "forget", slowly)
    assert "Deleted." in await erase(world["Ann"])
    told = [entry.path for entry in asked if entry.path.endswith("/callback")]
    assert before == [told], "Discord waits three seconds for the first answer to a press"


async def test_a_deleted_person_is_nowhere_and_others_keep_their_results(world: World):
    ann, ben = world["Ann"], world["Ben"]
    await ann.command("settings")
    await ann.choose("Never")
    await seated(world, "Ann", "Ben")
    await play_on(world, "Ann", "Ben", choose=at_random(5))
    await ben.command("leaderboard")
    leaders, mine = spoken(ben.panel), words(await ben.command("matches"))
    assert "Ann" in leaders
    assert "Deleted." in await erase(ann)
    text = everything(world)
    assert str(ann.actor.id) not in text
    assert "'Ann'" not in text
    assert '"Ann"' not in text
    await ben.command("leaderboard")
    assert spoken(ben.panel) == leaders.replace("Ann", "Deleted player")
    assert words(await ben.command("matches")) == mine.replace("Ann", "Deleted player")
    assert (await exported(world, ann))["matches"] == []
    await world.restart()
    await ben.press("Log", ben.board)
    assert "Deleted player" in texts(ben.panel)
    assert "Ann" not in texts(ben.panel)


async def test_two_people_are_deleted_from_one_match(world: World):
    await seated(world, "Ann", "Ben")
    await answer(world["Ann"], "You")
    await leave(world["Ann"])
    for name in ("Ann", "Ben"):
        assert "Deleted." in await erase(world[name])
    assert sql(world, "select user_id from seats order by seat") == [(-1,), (-2,)]
    await world["Cid"].press("Log", world["Cid"].board)
    assert "Deleted player" in texts(world["Cid"].panel)


async def test_a_person_in_a_running_match_cannot_be_deleted(world: World):
    ann, ben = world["Ann"], world["Ben"]
    await seated(world, "Ann", "Ben")
    await world["Cid"].play(opponents=ann.actor.mention)
    before = everything(world)
    told = await erase(ann)
    assert "Nothing was deleted" in told
    assert "Matches: #1" in told
    assert "Open tables: #2" in told
    assert [line for line in everything(world).splitlines() if "panels" not in line] == [
        line for line in before.splitlines() if "panels" not in line
    ]
    await ann.press("Decline")
    await leave(ann)
    assert "Deleted." in await erase(ann)
    assert "Won" in words(await ben.command("matches"))


async def test_a_deleted_person_starts_from_zero_and_to_delete_twice_changes_nothing_more(world: World):
    await seated(world, "Ann", "Ben")
    await leave(world["Ann"])
    await erase(world["Ann"])
    before = sql(world, "select * from seats")
    assert "Deleted." in await erase(world["Ann"])
    assert sql(world, "select * from seats") == before
    await world["Ben"].press("Rematch")
    assert "Join" in labels(world["Cid"].sees()[0]), "it is open to others"
    await seated(world, "Ann", "Ben")
    assert len((await exported(world, world["Ann"]))["matches"]) == 1
