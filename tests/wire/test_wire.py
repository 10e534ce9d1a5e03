"""What the stand-in promises, with the real bot on the other end of the wire."""

import asyncio
import os
import random
import signal
import sys
from pathlib import Path

import pytest

from bot.app import CardBot
from cogs.kit.pages.glyphs import Glyphs
from cogs.kit.pages.pictures import PictureQueue
from fake_discord import faults, state
from fake_discord.bot import pointed
from fake_discord.people import acknowledged, texts
from fake_discord.playing import answer, answers
from fake_discord.server import Wire
from tests.long import long
from tests.wire.conftest import new_bot, started
from tests.wire.playing import play_on, seated, thread_of


async def test_two_people_play_a_match(wire: Wire, bot: CardBot) -> None:
    ann, ben = wire.person("Ann"), wire.person("Ben")
    await seated(ann, ben)
    assert await play_on(ann, ben, rng=random.Random(1)) >= 20
    assert "won the match" in texts(ann.find("Rematch"))
    assert [*wire.rest.sent("PATCH", "/webhooks/.*/messages/.*")]
    assert [one for one in wire.rest.sent("POST", "/interactions/.*/callback") if b'"type":7' in one.raw]


async def test_the_thread_of_a_match_that_is_over_is_archived_soon(wire: Wire, bot: CardBot) -> None:
    ann, ben = wire.person("Ann"), wire.person("Ben")
    await seated(ann, ben)
    thread = wire.state.channels[thread_of(wire)]["thread_metadata"]
    assert thread["auto_archive_duration"] == 10080
    await ann.press("Leave match")
    await ann.press("Leave match", ann.panel)
    await wire.until(lambda: thread["auto_archive_duration"] == 60)
    # The bot hears of its own change before Discord archives the thread, an hour later.
    await wire.until(lambda: bot.get_channel(thread_of(wire)).auto_archive_duration == 60)
    await ben.press("Rematch")
    wire.state.edit_channel(thread_of(wire), {"archived": True})
    await wire.rest.tell_of(wire.state.channels[thread_of(wire)], "UPDATE")
    await wire.until(lambda: bot.get_channel(thread_of(wire)) is None)


async def test_private_messages_are_seen_by_one_person_only(wire: Wire, bot: CardBot) -> None:
    ann, ben = wire.person("Ann"), wire.person("Ben")
    await ann.slash("play", mode="standard")
    await ann.press("Options")
    assert "Options of your table" in texts(ann.panel)
    with pytest.raises(LookupError):
        assert ben.panel


async def test_a_command_sent_while_the_connection_is_broken_arrives_when_the_session_resumes(
    wire: Wire, bot: CardBot
) -> None:
    ann = wire.person("Ann")
    await wire.gateway.close(4000)
    typed = await ann.typing("play")
    assert (await acknowledged(typed)).kind == 4
    assert (wire.gateway.identified, wire.gateway.resumed) == (1, 1)


@long
async def test_commands_of_a_developers_server_go_with_the_setting(wire: Wire, near: None, tmp_path: Path) -> None:
    file, (first, *_) = tmp_path / "kings.db", wire.state.guilds
    other = 10**17
    for guild in (first, other):
        async with started(wire, new_bot(file, guild)):
            assert {command["name"] for command in wire.state.commands[guild]} >= {"play", "tournament"}
        assert None not in wire.state.commands
    assert wire.state.commands[first] == [], "another server has taken its place"
    async with started(wire, new_bot(file)):
        assert wire.state.commands[other] == []
        assert "play" in {command["name"] for command in wire.state.commands[None]}
    wire.state.commands[first] = [{"name": "somebody else's"}]
    async with started(wire, new_bot(file)):
        assert wire.state.commands[first], "servers are cleared once"


async def test_a_dead_connection_is_noticed_by_its_heartbeats(wire: Wire, tmp_path: Path) -> None:
    wire.gateway.heartbeat = 0.05
    with pointed(wire.url, live=0.2):
        async with started(wire, new_bot(tmp_path / "kings.db")):
            wire.gateway.freeze()
            typed = await wire.person("Ann").typing("play")
            assert (await acknowledged(typed)).kind == 4
            assert wire.gateway.resumed == 1


async def test_a_refused_answer_is_given_again(wire: Wire, bot: CardBot) -> None:
    wire.faults.add("POST", faults.CALLBACK, faults.limited(0.01), count=2)
    assert (await wire.person("Ann").slash("play", mode="standard")).kind == 4
    assert [sent.status for sent in wire.sent("POST", faults.CALLBACK)] == [429, 429, 200]


async def test_a_cut_answer_was_done_all_the_same(wire: Wire, bot: CardBot) -> None:
    ann = wire.person("Ann")
    wire.faults.add("POST", faults.CALLBACK, faults.cut())
    assert (await ann.slash("play", mode="standard")).kind == 4
    assert next(wire.sent("POST", faults.CALLBACK)).status == 0


async def test_an_answer_that_comes_too_late_is_refused(wire: Wire, bot: CardBot) -> None:
    held = wire.faults.hold("POST", faults.CALLBACK)
    typed = await wire.person("Ann").typing("play")
    await held.struck.wait()
    wire.later(state.ANSWER_WITHIN + 1)
    held.go.set()
    await wire.until(lambda: [sent.status for sent in wire.sent("POST", faults.CALLBACK)][:1] == [404])
    assert not typed.acked.done()


@long
async def test_tokens_run_out_after_a_quarter_of_an_hour(wire: Wire, bot: CardBot) -> None:
    ann, ben = wire.person("Ann"), wire.person("Ben")
    await seated(ann, ben)
    wire.later(15 * 60 + 1)
    asked = next(person for person in (ann, ben) if answers(person.panel))
    await answer(asked, asked.panel, random.Random(1))
    await wire.until(lambda: [sent.status for sent in wire.sent("PATCH", faults.PANEL)][-1:] == [401])


async def test_rate_limits_are_told_and_kept(wire: Wire, bot: CardBot) -> None:
    wire.limits.on = True
    headers, refusal = wire.limits.spend("PATCH", "/channels/1/messages/2")
    assert (headers["X-RateLimit-Remaining"], refusal) == ("4", None)
    for _ in range(4):
        wire.limits.spend("PATCH", "/channels/1/messages/2")
    _, refusal = wire.limits.spend("PATCH", "/channels/1/messages/3")
    assert refusal is not None
    assert refusal.status == 429
    assert wire.limits.spend("PATCH", "/channels/9/messages/2")[1] is None


async def test_a_press_while_the_bot_ends_is_answered(wire: Wire, bot: CardBot) -> None:
    """The answer that the bot is ending is on the way when everything else is closed already."""
    ann = wire.person("Ann")
    lobby = (await ann.slash("play", mode="standard")).message
    running = wire.faults.hold("POST", faults.CALLBACK)
    first = await ann.pressing("Options", lobby)
    await running.struck.wait()
    closing = asyncio.create_task(bot.close())
    await asyncio.sleep(0)
    turned_away = wire.faults.hold("POST", faults.CALLBACK)
    late = await ann.pressing("Options", lobby)
    await turned_away.struck.wait()
    running.go.set()
    await acknowledged(first)
    await asyncio.wait([closing], timeout=0.3)
    assert not closing.done()
    turned_away.go.set()
    await closing
    assert "The bot is stopping" in str((await acknowledged(late)).data)


async def test_the_bot_runs_in_a_process_of_its_own(wire: Wire, tmp_path: Path) -> None:
    database = f"sqlite+aiosqlite:///{tmp_path / 'kings.db'}"
    settings = {"WIRE_URL": wire.url, "DATABASE_URL": database, "APPLICATION_EMOJIS": "false"}
    bot = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "fake_discord.bot", env=os.environ | settings, stderr=asyncio.subprocess.PIPE
    )
    async with asyncio.timeout(120):
        await wire.gateway.ready()
        assert (await wire.person("Ann").slash("play", mode="standard")).kind == 4
        bot.send_signal(signal.SIGTERM)
        await bot.communicate()
    assert bot.returncode == 0


async def test_an_event_for_a_process_that_was_killed_is_kept(wire: Wire, bot: CardBot) -> None:
    """The server has not read the end of the connection yet, and writes to it."""
    ann = wire.person("Ann")
    [session] = wire.gateway._sessions.values()
    connection = session.socket
    connection._writer.transport.abort()
    assert not connection.closed
    sent = await ann.typing("play")
    assert session.socket is None
    await wire.until(lambda: wire.gateway.resumed == 1)
    assert (await acknowledged(sent)).kind == 4


async def test_cards_are_uploaded_as_emojis_once(wire: Wire, bot: CardBot, monkeypatch: pytest.MonkeyPatch) -> None:
    async def at_once(seconds: float) -> None: ...

    def requests() -> list[str]:
        return [request.method for request in wire.rest.requests if request.path.endswith("/emojis")]

    store, drawing = bot._store.emojis, PictureQueue()
    game = [bot.services.host.games["all_kings_fall"]]
    first = Glyphs(bot, store, game, drawing, at_once)
    await first.upload()
    assert requests() == ["GET", "POST", "POST", "POST", "POST"]
    second = Glyphs(bot, store, game, drawing, at_once)
    await second.upload()
    assert requests()[5:] == ["GET"]
    drawing.close()
    assert second.table.emojis == first.table.emojis
    ids = {emoji["name"]: emoji["id"] for emoji in wire.state.emojis.values()}
    shown = first.table.emojis["all_kings_fall", "sword", ""]
    assert shown in {f"<:{name}:{emoji_id}>" for name, emoji_id in ids.items()}
