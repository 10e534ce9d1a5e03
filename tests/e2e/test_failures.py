"""When something breaks: people are told, nothing half-done is shown, nothing secret is logged."""

from __future__ import annotations

import asyncio
import io
import json
import re
from collections.abc import Iterator
from typing import Any

import aiohttp
import pytest

from cogs.kit.interactions import replies
from db.store import SqlStore
from games.registry import GAMES
from host.errors import StorageDown
from host.records import Step
from tests.e2e.fragile import Fragile
from tests.e2e.playing import answer, at_random, offers, play_on, seated
from tests.e2e.rows import sql
from tests.e2e.tournaments import announcement, live_cup, made
from tests.e2e.world import World, labels, texts, unsettled, words
from tests.long import first


class FragileGame(Fragile):
    """The real game with a screen that may fail."""

    def __init__(self, whole: Any) -> None:
        super().__init__(whole)
        self.screen = Fragile(whole.screen)


FRAGILE = FragileGame(GAMES["imposter_kings"])


@pytest.fixture(autouse=True)
def _whole() -> Iterator[None]:
    yield
    FRAGILE.screen.broken.clear()


@pytest.mark.world(games={"imposter_kings": FRAGILE})
async def test_an_error_is_answered_with_a_number_that_is_in_the_log(world: World, log: io.StringIO):
    ann, _ = await seated(world, "Ann", "Ben")
    FRAGILE.screen.broken = {"panel"}
    await world.restart()  # nothing of before is kept that could be shown instead
    result = await ann.press("My hand", ann.board)
    assert result.ephemeral
    assert "Something went wrong; nothing was changed." in words(result)
    number = re.search("`([0-9a-f]{8})`", words(result))[1]
    lines = [json.loads(line) for line in log.getvalue().splitlines()]
    assert [line["what"] for line in lines if line.get("error_id") == number] == ["hand"]
    assert lines[-1]["outcome"] == "failed"
    FRAGILE.screen.broken = set()
    assert "Your hand" in words(await ann.press("My hand", ann.board))


@pytest.mark.parametrize("error", [aiohttp.ServerDisconnectedError(), RuntimeError("broken")])
async def test_discord_out_of_reach_is_no_error_of_the_bot(
    world: World, log: io.StringIO, monkeypatch: pytest.MonkeyPatch, error: Exception
):
    ann, _ = await seated(world, "Ann", "Ben")

    async def fails(*arguments: Any, **named: Any) -> None:
        raise error

    with monkeypatch.context() as patch:
        patch.setattr(replies, "show", fails)
        assert "Something went wrong; nothing was changed." in words(await ann.press("My hand", ann.board))
    lines = [json.loads(line) for line in log.getvalue().splitlines() if "error_id" in line]
    away = isinstance(error, aiohttp.ClientError)
    assert [line["level"] for line in lines] == ["warning" if away else "error"]


async def test_a_panel_whose_answer_was_lost_is_brought_up_to_date(
    world: World, log: io.StringIO, monkeypatch: pytest.MonkeyPatch
):
    ann, _ = await seated(world, "Ann", "Ben")
    panel = ann.panel

    async def fails(*arguments: Any, **named: Any) -> None:
        raise aiohttp.ServerDisconnectedError

    with monkeypatch.context() as patch:
        patch.setattr(replies, "show", fails)
        assert "Your press counts and is stored" in words(await answer(ann, "You"))
    [shown] = [message for message in ann.sees() if message.id == panel.id]
    assert "Keep this hand" in offers(shown)


def unheard(interaction: Any) -> None:
    """As if discord.py had not seen that its response arrived."""
    interaction.response._response_type = None


@pytest.mark.parametrize("arrives", [True, False])
async def test_a_table_whose_answer_is_cut_off_stays_if_it_arrived(world: World, arrives: bool):
    ann, ben, send = world["Ann"], world["Ben"], replies.send

    async def cut(interaction: Any, content: Any, *, private: bool) -> None:
        patch.undo()
        if arrives:
            await send(interaction, content, private=private)
            unheard(interaction)
        raise aiohttp.ServerDisconnectedError("injected by test")

    patch = pytest.MonkeyPatch()
    patch.setattr(replies, "send", cut)
    opened = await ann.play()
    if not arrives:
        assert "Something went wrong; nothing was changed." in words(opened)
        assert not world.bot.services.lobbies.live
        return
    assert not opened.ephemeral
    await ben.press("Join")
    await ann.press("Start")
    assert "Your hand" in texts((await ann.press("My hand")).response)


async def test_the_last_word_follows_an_answer_whose_response_was_lost(
    world: World, log: io.StringIO, monkeypatch: pytest.MonkeyPatch
):
    await seated(world, "Ann", "Ben")
    ann, show = world["Ann"], replies.show

    async def cut(interaction: Any, content: Any) -> None:
        await show(interaction, content)
        unheard(interaction)
        raise aiohttp.ServerDisconnectedError("injected by test")

    with monkeypatch.context() as patch:
        patch.setattr(replies, "show", cut)
        await ann.press("My hand", ann.board)
    assert any("Something went wrong" in texts(message) for message in ann.sees())
    assert "an answer could not be given" not in log.getvalue()


DRAWING = ["status", "board", "panel", "items", "question", "answered", "tell"]


@pytest.mark.world(games={"imposter_kings": FRAGILE})
@pytest.mark.parametrize("drawing", first(1, DRAWING))
async def test_a_page_that_cannot_be_drawn_stops_no_match_and_is_answered(world: World, log: io.StringIO, drawing: str):
    ann, ben = await seated(world, "Ann", "Ben")
    FRAGILE.screen.broken = {drawing}
    for person, wanted in ((ann, "You"), (ann, "Keep"), (ben, "Keep")):
        result = await answer(person, wanted) if wanted in " ".join(offers(person.panel)) else None
        assert result is None or result.acknowledged
        await person.press("My hand", person.board)
        await person.press("Log", person.board)
        await world.later(1)
    assert "was stopped" not in texts(ann.board)
    FRAGILE.screen.broken = set()
    await world.later(1)
    for person in (ann, ben):
        await person.press("My hand", person.board)
    assert "You start." in words(await ann.press("Log", ann.board))
    await play_on(world, "Ann", "Ben", choose=at_random(3))
    assert "won the match" in texts(ann.board)


@pytest.mark.world(games={"imposter_kings": FRAGILE})
async def test_a_failure_after_storing_is_not_reported_as_unchanged(world: World, log: io.StringIO):
    ann, _ = await seated(world, "Ann", "Ben")
    FRAGILE.screen.broken = {"answered"}
    result = await answer(ann, "You")
    assert "Your press counts and is stored" in words(result)
    assert "Ann starts." in texts(ann.board)


async def test_a_registration_whose_answer_fails_is_not_reported_as_unchanged(
    world: World, log: io.StringIO, monkeypatch: pytest.MonkeyPatch
):
    ann = await made(world)
    monkeypatch.delattr("cogs.tournaments.handlers.players.joined")
    assert "Your press counts and is stored" in words(await world["Ben"].press("Register", announcement(ann)))
    assert [entry.name for entry in live_cup(world).confirmed] == ["Ben"]


async def test_a_broken_database_stops_the_bot_and_the_presser_is_told(world: World, log: io.StringIO):
    ann, _ = await seated(world, "Ann", "Ben")
    board = texts(ann.board)
    sql(world, "alter table actions rename to gone")
    result = await answer(ann, "You")
    assert "Nothing can be stored at the moment, so this does not count." in words(result)
    outcomes = [line["outcome"] for line in map(json.loads, log.getvalue().splitlines()) if "outcome" in line]
    assert outcomes[-1] == "failed"
    assert texts(ann.board) == board
    await world.env.settle()
    assert isinstance(world.bot.failure, StorageDown)
    assert world.bot.is_closed()
    sql(world, "alter table gone rename to actions")
    await world.env.restart_bot(world.fresh_bot())
    await ann.command("hand")
    await answer(ann, "You")
    assert "Ann starts." in texts(ann.board)


async def test_a_press_is_answered_after_its_commit_and_not_before(world: World, monkeypatch: pytest.MonkeyPatch):
    await seated(world, "Ann", "Ben")
    order = list[str]()
    append, redraw = SqlStore.append, replies.redraw

    async def noted(store: SqlStore, step: Step) -> None:
        order.append("writing")
        await append(store, step)
        order.append("committed")

    async def answered(*arguments: Any) -> None:
        order.append("answered")
        await redraw(*arguments)

    monkeypatch.setattr(SqlStore, "append", noted)
    monkeypatch.setattr(replies, "redraw", answered)
    await answer(world["Ann"], "You")
    assert order == ["writing", "committed", "answered"]


async def test_a_press_that_comes_while_the_bot_ends_is_told_so(world: World, monkeypatch: pytest.MonkeyPatch):
    await seated(world, "Ann", "Ben")
    show, go = replies.show, asyncio.Event()

    async def held(*arguments: Any) -> None:
        await go.wait()
        await show(*arguments)

    monkeypatch.setattr(replies, "show", held)
    before, later = [
        type(person.actor).click.__wrapped__(person.actor, person.board, label="My hand")
        for person in (world["Ann"], world["Ben"])
    ]
    await unsettled(world, before)
    ending = asyncio.create_task(world.stop_bot())
    for _ in range(10):  # turns of the loop, so that the bot has begun to end
        await asyncio.sleep(0)
    refused = await unsettled(world, later)
    go.set()
    await ending
    assert "The bot is stopping" in words(refused)
    await world.env.restart_bot(world.fresh_bot())


@pytest.mark.parametrize("pause", first(4, [0, 20, 40, 56, *(at for at in range(4, 56, 4) if at % 20)]))
async def test_a_table_that_is_opened_as_the_bot_ends_is_stored_and_shown_or_neither(world: World, pause: int):
    ann = world["Ann"]
    sent = await unsettled(world, type(ann.actor).slash.__wrapped__(ann.actor, world.channel, "play", mode="standard"))
    for _ in range(pause):
        await asyncio.sleep(0)
    await world.stop_bot()
    await world.env.restart_bot(world.fresh_bot())
    stored = sql(world, "select message_id from lobbies where state = 'open'")
    shown = [message.id for message in ann.sees(world.channel) if "Join" in labels(message)]
    assert [message_id for (message_id,) in stored] == shown
    if not shown:
        assert "The bot is stopping" in words(sent)
        return
    await ann.press("Add computer")
    await ann.press("Start")
    assert len(world.threads) == 1


async def test_a_table_that_cannot_be_shown_does_not_stay(world: World, log: io.StringIO):
    world.env.inject_error("POST", "/interactions/*/*/callback", status=500, times=1)
    await world["Ann"].play()
    assert sql(world, "select state from lobbies") == [("closed",)]
