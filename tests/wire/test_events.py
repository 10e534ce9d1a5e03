"""Events of the gateway in any shape: the bot goes on, and a person who can be answered is answered."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from copy import deepcopy
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import strategies as st
from structlog.testing import capture_logs

from bot.app import CardBot
from bot.assignment import AllServers
from cogs.kit.refusals.errors import UNREADABLE
from fake_discord.bot import pointed
from fake_discord.payloads import Json
from fake_discord.people import Person, acknowledged, texts
from fake_discord.server import Wire, running
from fake_discord.state import Interaction
from tests.long import examples
from tests.wire.conftest import new_bot, started

COMMAND, COMPONENT, AUTOCOMPLETE, FORM = 2, 3, 4, 5
ODD = (None, True, -1, 0, 2**70, 0.5, "", "x", "7", [], [1], [[]], {}, {"x": 1}, [{}], [None])
"""What stands in the place of something else."""
KINDS = (
    *("INTERACTION_CREATE", "GUILD_CREATE", "GUILD_UPDATE", "GUILD_DELETE", "CHANNEL_CREATE", "CHANNEL_UPDATE"),
    *("CHANNEL_DELETE", "THREAD_CREATE", "THREAD_UPDATE", "THREAD_DELETE", "THREAD_LIST_SYNC", "THREAD_MEMBERS_UPDATE"),
    *("GUILD_ROLE_CREATE", "GUILD_ROLE_UPDATE", "GUILD_ROLE_DELETE", "MESSAGE_CREATE", "USER_UPDATE", "NO_SUCH"),
)


def paths(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The places of all values inside this JSON."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in inside:
        yield (*path, key)
        yield from paths(inner, (*path, key))


def mangled(data: Json, rng: random.Random, times: int) -> Json:
    """The JSON with so many values left out or replaced."""
    data = deepcopy(data)
    for _ in range(times):
        if not (places := list(paths(data))):
            break
        *outer, last = rng.choice(places)
        inside: Any = data
        for key in outer:
            inside = inside[key]
        if rng.random() < 0.4:
            del inside[last]
        else:
            inside[last] = deepcopy(rng.choice(ODD))
    return data


def acts(person: Person, lobby: Any) -> list[tuple[Interaction, Json]]:
    """One interaction of each kind, with the events that tell of them."""
    [play] = [one for one in person.wire.commands(person.guild_id) if one["name"] == "play"]
    option = {"name": "mode", "type": 3, "value": "standard"}
    command = {"id": play["id"], "name": "play", "type": 1, "options": [option], "resolved": {}}
    user = {str(person.id): person.wire.state.users[person.id]}
    menu = {"id": "5", "name": "Challenge", "type": 2, "target_id": str(person.id), "resolved": {"users": user}}
    press = {"custom_id": "cards:join:1", "component_type": 2}
    typed = {"type": 18, "component": {"type": 4, "custom_id": "name", "value": "Ann"}}
    form = {"custom_id": "cards:form_again:1", "components": [typed]}
    looked = {**command, "options": [{**option, "focused": True}]}
    at = person.at
    return [
        person.interaction(COMMAND, command, at),
        person.interaction(COMMAND, menu, at),
        person.interaction(COMPONENT, press, at, lobby),
        person.interaction(FORM, form, at, lobby),
        person.interaction(AUTOCOMPLETE, looked, at),
    ]


def can_be_answered(made: Interaction, event: Json) -> bool:
    return event.get("id") == str(made.id) and event.get("token") == made.token and event.get("type") != AUTOCOMPLETE


async def goes_on(wire: Wire, bot: CardBot, person: Person) -> None:
    """The bot has neither ended nor connected again."""
    assert (await person.slash("matches")).kind == 4
    assert (wire.gateway.identified, wire.gateway.resumed, bot.is_closed()) == (1, 0, False)


@asynccontextmanager
async def connected() -> AsyncIterator[tuple[Wire, CardBot]]:
    """The bot and the stand-in, for one example."""
    async with running() as wire:
        with pointed(wire.url), TemporaryDirectory() as folder:
            async with started(wire, new_bot(Path(folder) / "kings.db")) as bot:
                yield wire, bot


@examples(2, 40, st.lists(st.tuples(st.integers(0, 4), st.integers(1, 4)), min_size=150, max_size=150), st.randoms())
def test_interactions_of_any_shape_are_answered(kinds: list[tuple[int, int]], rng: random.Random) -> None:
    async def course() -> None:
        async with connected() as (wire, bot):
            ann = wire.person("Ann")
            lobby = (await ann.slash("play", mode="standard")).message
            answerable = []
            for kind, times in kinds:
                made, event = acts(ann, lobby)[kind]
                event = mangled(event, rng, times)
                await wire.gateway.dispatch(ann.guild_id, "INTERACTION_CREATE", event)
                if can_be_answered(made, event):
                    answerable.append((made, event))
            for made, event in answerable:
                assert await acknowledged(made, 60), event
            await goes_on(wire, bot, ann)

    asyncio.run(course())


@examples(
    2, 40, st.lists(st.tuples(st.sampled_from(KINDS), st.integers(0, 4)), min_size=200, max_size=200), st.randoms()
)
def test_events_of_any_shape_are_survived(events: list[tuple[str, int]], rng: random.Random) -> None:
    async def course() -> None:
        async with connected() as (wire, bot):
            ann, other = wire.person("Ann"), wire.state.new_guild("Other")
            channel = wire.state.channel(wire.state.new_channel(other, "hall"))
            thread = wire.state.new_thread(int(channel["id"]), {"name": "Match"})
            user = wire.state.users[ann.id]
            whole = [wire.state.guild(other), channel, thread, user, {"guild_id": str(other), "role": {"id": "1"}}]
            for event, times in events:
                await wire.gateway.dispatch(ann.guild_id, event, mangled(rng.choice(whole), rng, times))
            await goes_on(wire, bot, ann)

    asyncio.run(course())


@pytest.mark.parametrize(
    "change",
    [
        {"attachment_size_limit": ...},
        {"member": ...},
        {"member": {"user": None}},
        {"data": ...},
        {"data": {"custom_id": "secret"}},
        {"data": {"custom_id": [], "component_type": 2}},
        {"type": 77},
        {"type": None},
        {"channel": []},
        {"version": ...},
    ],
    ids=str,
)
async def test_a_person_is_told_of_what_could_not_be_read(wire: Wire, bot: CardBot, change: Json) -> None:
    ann = wire.person("Ann")
    lobby = (await ann.slash("play", mode="standard")).message
    made, event = acts(ann, lobby)[2]
    event = {key: value for key, value in {**event, **change}.items() if value is not ...}
    with capture_logs() as lines:
        await wire.gateway.dispatch(ann.guild_id, "INTERACTION_CREATE", event)
        ack = await acknowledged(made)
    assert UNREADABLE in texts(ack.message) and ack.message.viewer == ann.id
    [told] = [line for line in lines if line["log_level"] == "error"]
    assert (told["kind"], told["id"]) == ("INTERACTION_CREATE", made.id)
    assert told["type"] == event.get("type") and not {"secret", made.token} & set(map(str, told.values()))
    await goes_on(wire, bot, ann)


@pytest.mark.parametrize("change", [{"components": ...}, {"custom_id": ...}, {"components": None}], ids=str)
async def test_a_form_without_its_fields_is_answered(wire: Wire, bot: CardBot, change: Json) -> None:
    ann = wire.person("Ann")
    lobby = (await ann.slash("play", mode="standard")).message
    made, event = acts(ann, lobby)[3]
    event["data"] = {key: value for key, value in {**event["data"], **change}.items() if value is not ...}
    await wire.gateway.dispatch(ann.guild_id, "INTERACTION_CREATE", event)
    assert (await acknowledged(made)).kind == 4
    await goes_on(wire, bot, ann)


@pytest.mark.parametrize("data", [{"name": ...}, {"options": [{"type": 1}]}, {"resolved": []}, {"type": 77}], ids=str)
async def test_a_command_that_cannot_be_read_is_answered(wire: Wire, bot: CardBot, data: Json) -> None:
    """discord.py reads these in a task of its own."""
    ann = wire.person("Ann")
    made, event = acts(ann, None)[0]
    event["data"] = {key: value for key, value in {**event["data"], **data}.items() if value is not ...}
    await wire.gateway.dispatch(ann.guild_id, "INTERACTION_CREATE", event)
    assert "Something went wrong; nothing was changed." in texts((await acknowledged(made)).message)
    await goes_on(wire, bot, ann)


@pytest.mark.parametrize("name", [[], {"x": 1}, 5, True])
async def test_an_event_without_a_name_is_passed_over(wire: Wire, bot: CardBot, name: Any) -> None:
    ann = wire.person("Ann")
    await wire.gateway.dispatch(ann.guild_id, name, {})
    await goes_on(wire, bot, ann)


async def test_a_new_session_forgets_the_servers_that_it_does_not_name(wire: Wire, bot: CardBot) -> None:
    await bot.wait_until_ready()
    left = wire.guild
    assert bot.get_guild(left) is not None
    wire.state.new_guild("Other")
    del wire.state.guilds[left]
    await wire.gateway.invalidate(resumable=False)
    async with asyncio.timeout(60), wire.gateway.changed:
        await wire.gateway.changed.wait_for(lambda: wire.gateway.identified == 2)
    await bot.wait_for("shard_ready")
    assert bot.get_guild(left) is None


async def test_a_process_that_may_have_lost_its_share_answers_nothing(
    wire: Wire, bot: CardBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = wire.person("Ann")
    lobby = (await ann.slash("play", mode="standard")).message
    monkeypatch.setattr(AllServers, "is_held", False)
    silent = []
    for made, event in acts(ann, lobby):
        await wire.gateway.dispatch(ann.guild_id, "INTERACTION_CREATE", event)
        await wire.gateway.dispatch(ann.guild_id, "INTERACTION_CREATE", {**event, "version": None})
        silent.append(made)
    read = asyncio.ensure_future(bot.wait_for("guild_update"))
    await asyncio.sleep(0)
    await wire.gateway.dispatch(ann.guild_id, "GUILD_UPDATE", wire.state.guild(ann.guild_id))
    await read
    monkeypatch.undo()
    await goes_on(wire, bot, ann)
    assert not any(made.acked.done() for made in silent)
