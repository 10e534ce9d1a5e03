"""The pages for operators: metrics and health over HTTP, while people play."""

from __future__ import annotations

import asyncio
from typing import Any, NamedTuple

import aiohttp
import pytest
from prometheus_client.parser import text_string_to_metric_families

from cogs.kit.interactions import ids
from cogs.matches.handlers import hint, panel
from games.registry import GAMES
from tests.e2e.playing import after, answer, at_random, play_on, seated
from tests.e2e.rows import sql
from tests.e2e.windows import soldier_against_kings_hand
from tests.e2e.world import World, forged

pytestmark = pytest.mark.world(settings={"metrics_port": 0})


class Answer(NamedTuple):
    status: int
    text: str
    json: Any


async def get(world: World, path: str) -> Answer:
    host, port = world.bot.monitor.address
    async with aiohttp.ClientSession() as session, session.get(f"http://{host}:{port}{path}") as response:
        is_json = response.content_type == "application/json"
        return Answer(response.status, await response.text(), await response.json() if is_json else None)


async def samples(world: World) -> dict[tuple[str, frozenset[tuple[str, str]]], float]:
    text = (await get(world, "/metrics")).text
    families = text_string_to_metric_families(text)
    return {(s.name, frozenset(s.labels.items())): s.value for family in families for s in family.samples}


def one(found: dict[Any, float], name: str, **labels: str) -> float:
    return found[name, frozenset(labels.items())]


async def test_the_metrics_count_a_match_and_its_presses(world: World):
    await seated(world, "Ann", "Ben")
    found = await samples(world)
    assert one(found, "cardbot_live_matches", game="imposter_kings") == 1
    assert one(found, "cardbot_live_matches", game="all_kings_fall") == 0
    assert one(found, "cardbot_interaction_seconds_count", kind="/play") == 1
    assert one(found, "cardbot_interaction_seconds_count", kind="join") == 1
    assert one(found, "cardbot_interaction_seconds_count", kind="hand") == 2
    assert one(found, "cardbot_gateway_connected") == one(found, "cardbot_storage_up") == 1
    assert one(found, "cardbot_overdue_matches") == one(found, "cardbot_matches_without_clock") == 0
    assert one(found, "cardbot_info", version=world.bot.services.version) == 1
    commits = one(found, "cardbot_commit_seconds_count")
    presses = await play_on(world, "Ann", "Ben", choose=at_random(5))
    found = await samples(world)
    assert one(found, "cardbot_interaction_seconds_count", kind="panel") == presses
    assert one(found, "cardbot_commit_seconds_count") >= commits + presses
    assert one(found, "cardbot_commit_units_sum") >= one(found, "cardbot_commit_units_count")
    assert one(found, "cardbot_live_matches", game="imposter_kings") == 0


async def test_tables_and_refusals_are_counted(world: World):
    ann, cid = world["Ann"], world["Cid"]
    await ann.play()
    assert one(await samples(world), "cardbot_open_lobbies", game="imposter_kings") == 1
    await cid.press("Cancel")
    await cid.command("hand")
    await forged(cid, "nonsense", cid.find("Join"))
    found = await samples(world)
    assert one(found, "cardbot_refusals_total", code="not_host") == 1
    assert one(found, "cardbot_refusals_total", code="told") == 1
    assert one(found, "cardbot_interaction_seconds_count", kind="unknown") == 1
    await ann.actor.autocomplete(world.channel, "play", "game", "x")
    assert one(await samples(world), "cardbot_interaction_seconds_count", kind="autocomplete") == 1


async def test_labels_are_few_and_tell_nothing(world: World):
    ann, _ = await seated(world, "Ann", "Ben")
    for kind, fields in ids.KINDS.items():
        args: list[int | str] = ["imposter_kings" if field.endswith(":word") else 10**9 for field in fields]
        await forged(ann, ids.make(kind, *args), ann.board)
    await play_on(world, "Ann", "Ben", choose=at_random(6), until=after(12))
    commands = {f"/{command.qualified_name}" for command in world.bot.tree.walk_commands()}
    assert {one.kind for module in (hint, panel) for one in module.handler} == ids.PANEL
    allowed = {
        "kind": {*ids.KINDS, *commands, "panel", "unknown", "autocomplete"},
        "game": set(GAMES),
        "version": {world.bot.services.version},
    }
    for name, labels in await samples(world):
        for label, value in labels:
            assert label in ("le", "code", "status", "level", "event", *allowed), name
            assert value in allowed.get(label, {value}), (name, label, value)
            assert value not in ids.PANEL, "presses in a panel are one kind"


async def test_passing_and_playing_look_alike_in_the_numbers(world: World):
    """The kind of a component that was used in a window would reveal the hand."""
    await soldier_against_kings_hand(world)
    before = await samples(world)
    await answer(world["Ben"], "Pass")
    after = await samples(world)
    moved = {key for key, value in after.items() if "interaction" in key[0] and value != before.get(key)}
    assert {value for _, labels in moved for label, value in labels if label == "kind"} == {"panel"}


async def test_healthz_answers_200_while_all_is_well(world: World):
    await seated(world, "Ann", "Ben")
    await world.later(31)
    answer = await get(world, "/healthz")
    assert answer.status == 200
    assert answer.json["well"] is answer.json["gateway"] is answer.json["storage"] is True
    assert answer.json["matches"] == {**dict.fromkeys(GAMES, 0), "imposter_kings": 1}
    assert answer.json["overdue"] == answer.json["without_clock"] == 0
    assert 0 <= answer.json["since_heartbeat"] < 31
    assert answer.json["since_commit"] is not None


async def test_healthz_answers_503_while_discord_is_away(world: World):
    await world.bot.shards[0].disconnect()
    answer = await get(world, "/healthz")
    assert (answer.status, answer.json["gateway"], answer.json["storage"]) == (503, False, True)
    assert one(await samples(world), "cardbot_gateway_connected") == 0
    await world.bot.shards[0].reconnect()
    assert (await get(world, "/healthz")).status == 200


async def test_healthz_answers_503_while_no_heartbeat_is_stored(world: World):
    await seated(world, "Ann", "Ben")
    world.bot.services.host.scheduler.cancel("beat")
    await world.later(120)
    answer = await get(world, "/healthz")
    assert (answer.status, answer.json["storage"]) == (503, False)
    assert answer.json["since_heartbeat"] > 90


async def test_a_match_that_nothing_moves_on_is_counted(log: object, world: World):
    await seated(world, "Ann", "Ben")
    sql(world, "update deadlines set due_at = '2020-01-01 00:00:00.000000', reserve_at = null")
    await world.later(31)
    answer = await get(world, "/healthz")
    assert answer.json["overdue"] == 1
    assert one(await samples(world), "cardbot_overdue_matches") == 1
    assert one(await samples(world), "cardbot_overdue_seconds") > 60


async def test_the_port_is_free_again_after_the_end(world: World):
    host, port = world.bot.monitor.address
    await world.stop_bot()
    with pytest.raises(OSError, match="Connect"):
        await asyncio.open_connection(host, port)
    await world.env.restart_bot(world.fresh_bot())
    assert (await get(world, "/healthz")).status == 200


async def test_metrics_have_no_other_names(world: World):
    assert (await get(world, "/")).status == 404
    assert world.bot.monitor.address[0] == "127.0.0.1"


async def test_warnings_in_the_log_are_counted(log: object, world: World):
    await seated(world, "Ann", "Ben")
    world.env.inject_error("PATCH", "/channels/*/messages/*", status=500, times=10)
    await answer(world["Ann"], "You")
    found = await samples(world)
    assert one(found, "cardbot_log_events_total", level="warning", event="a board could not be shown") >= 1
