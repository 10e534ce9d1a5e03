"""Restarts: the state is unchanged, and older buttons still work."""

from __future__ import annotations

import io
import re

import pytest

from games.registry import GAMES
from tests.e2e.playing import after, answer, at_random, begun, play_on, seated, set_up
from tests.e2e.rows import sql
from tests.e2e.seeds import seed_dealing
from tests.e2e.tournaments import made, started
from tests.e2e.world import World, labels, texts, words
from tests.long import exhaustive, long
from tournaments.course.requests import Actor
from tournaments.model import Member


def timeless(text: str) -> str:
    """Without moments: after a crash they are later by the time since the last heartbeat."""
    return re.sub(r"<t:[0-9]+:R>", "<t>", text)


@pytest.mark.parametrize("crash", [False, True])
async def test_a_match_goes_on_in_the_middle_of_a_nested_question(world: World, crash: bool):
    world.seed = seed_dealing({"Soldier", "Elder"}, {"King's Hand"})
    await seated(world, "Ann", "Ben")
    await set_up(world, "Soldier", "Elder", "King's Hand")
    ann, ben = world["Ann"], world["Ben"]
    await answer(ann, "Soldier")
    asked, board = timeless(texts(ann.panel)), timeless(texts(ann.board))
    await world.restart(crash=crash)
    assert timeless(texts(ann.panel)).split("-#")[0].splitlines()[:3] == asked.split("-#")[0].splitlines()[:3]
    assert timeless(texts(ann.board)) == board
    await answer(ann, "Elder")
    await answer(ben, "Reveal the King's Hand")
    await world.restart(crash=crash)
    assert "You have answered. The window closes" in texts(ben.panel)
    await world.later(30)
    assert "King's Hand" in texts(ann.board)
    assert "Answer" not in labels(ann.board)


async def test_a_match_of_older_rules_is_stopped_and_says_why(
    log: io.StringIO, world: World, monkeypatch: pytest.MonkeyPatch
):
    await seated(world, "Ann", "Ben")
    monkeypatch.setattr(type(GAMES["imposter_kings"]), "rules_version", 99)
    await world.restart()
    ann = world["Ann"]
    assert "an update of the bot has changed the rules of The Imposter Kings" in texts(ann.board)
    assert log.getvalue().count("does not replay") == 1
    assert "have changed in the bot since this match was played" in words(await ann.press("Log", ann.board))
    assert log.getvalue().count("does not replay") == 1, "to read it is no fault that an operator has to look at"


async def test_a_match_of_older_rules_that_is_over_can_be_played_again(world: World, monkeypatch: pytest.MonkeyPatch):
    await seated(world, "Ann", "Ben")
    await play_on(world, "Ann", "Ben", choose=at_random(3))
    ann = world["Ann"]
    result = texts(ann.board)
    assert "won the match" in result
    monkeypatch.setattr(type(GAMES["imposter_kings"]), "rules_version", 99)
    await world.restart()
    board = ann.board
    assert texts(board) == result
    assert "How to play" in words(await ann.press("Rules", board))
    assert "The table for the rematch is" in words(await ann.press("Rematch", board))


@long
async def test_a_match_is_played_through_many_restarts(world: World):
    world.seed = bytes([2]) * 32
    await seated(world, "Ann", "Ben")
    for number in range(8):
        await play_on(world, "Ann", "Ben", choose=at_random(number), until=after(8))
        await world.restart(crash=number % 2 == 0)
        for name in ("Ann", "Ben"):
            await world[name].command("hand")
    await play_on(world, "Ann", "Ben", choose=at_random(9))
    assert "won the match" in texts(world["Ann"].board)


async def test_commands_are_registered_once(world: World):
    def registered() -> int:
        return len([e for e in world.env.http_requests if e.method == "PUT" and e.path.endswith("/commands")])

    assert registered() == 1
    await world.restart()
    assert registered() == 1
    assert "/play" in words(await world["Ann"].command("help"))


async def test_the_lobby_leads_to_a_thread_that_was_opened_anew_after_a_restart(world: World):
    ann, _ = await seated(world, "Ann", "Ben")
    world.env.backend.delete_channel(world.threads[0].id)
    world.env.inject_error("POST", "/channels/*/messages/*/threads", status=400, code=160004, times=None)
    await world.restart()
    await ann.command("hand")
    await answer(ann, "You")
    (thread,) = world.threads
    assert any(f"played in <#{thread.id}>" in texts(message) for message in ann.sees(world.channel))


async def test_the_panel_is_stored_with_its_own_id_and_a_young_token(world: World):
    """A newer token of the same panel is only remembered: storing it would be a second commit for every press."""
    ann, ben = await seated(world, "Ann", "Ben")
    shown = ann.panel.id
    for wanted in ("You", "Keep"):
        await answer(ann, wanted)
    [(message_id, token)] = sql(world, "select message_id, token from panels where seat = 0")
    mine = sorted((i for i in world.env.backend.interactions.values() if i.user_id == ann.actor.id), key=lambda i: i.id)
    assert message_id == shown
    assert token == mine[-3].token  # it opened the panel; two answers have followed
    await answer(ben, "Keep")
    assert ann.panel.id == shown
    assert "Choose your Successor" in texts(ann.panel)


async def test_a_thread_that_was_not_opened_in_time_is_opened_after_the_restart(world: World):
    for path in ("/channels/*/threads", "/channels/*/messages/*/threads"):
        world.env.inject_error("POST", path, times=None)
    ann, _ = await begun(world, "Ann", "Ben")
    assert world.threads == []
    world.env.backend.faults.clear()
    await world.restart(crash=True)
    assert len(world.threads) == 1
    assert "My hand" in labels(ann.board)


@exhaustive
async def test_a_restart_with_96_live_matches_edits_each_message_once(world: World):
    """More edits would make the last tables wait, because Discord limits them."""
    ann, tournaments = await made(world, "swiss"), world.bot.services.tournaments
    for at in range(2 * 96):
        user_id = world.guild.add_member(world.env.create_user(f"P{at}")).id
        await tournaments.register(1, Actor(user_id), f"P{at}", [Member(f"P{at}", user_id=user_id)])
    await started(ann)
    boards = {match.place.board_id for match in world.bot.services.host.live.values()}
    assert len(boards) == 96
    before = len(world.env.http_requests)
    await world.restart(crash=True)
    sent = [(entry.method, entry.path) for entry in world.env.http_requests[before:] if entry.method != "GET"]
    assert len(sent) == len(set(sent)) and {method for method, _ in sent} == {"PATCH"}
    edited = {int(path.rpartition("/")[2]) for _, path in sent}
    assert boards <= edited and len(edited - boards) <= 5, "the announcement and the pages of the round"
