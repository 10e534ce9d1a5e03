"""Boards, threads and channels that were deleted, archived or closed to the bot."""

from __future__ import annotations

import discord
import pytest

from tests.e2e.playing import answer, at_random, begun, has_result, offers, play_on, seated
from tests.e2e.world import World, labels, texts, words
from tests.long import first


async def test_a_deleted_board_is_posted_again(world: World):
    ann, _ = await seated(world, "Ann", "Ben")
    gone = ann.board.id
    world.env.backend.delete_message(world.threads[0].id, gone)
    await answer(ann, "You")
    assert ann.board.id != gone
    assert ann.board.channel.id == world.threads[0].id
    assert labels(ann.board) == ["My hand", "Log", "Rules", "Leave match"]
    again = ann.board.id
    await answer(ann, "Keep")
    assert ann.board.id == again


async def test_a_deleted_thread_is_opened_again(world: World):
    ann, _ = await seated(world, "Ann", "Ben")
    panel = ann.panel
    world.env.backend.delete_channel(world.threads[0].id)
    await world.env.settle()
    await ann.command("hand")
    await answer(ann, "You")
    (thread,) = world.threads
    assert thread.name == "Ann v Ben - The Imposter Kings #1"
    assert "Ann starts." in texts(ann.board)
    assert any(f"played in <#{thread.id}>" in texts(message) for message in ann.sees(world.channel))
    assert panel.id not in {message.id for message in ann.sees()}


async def test_lost_permissions_are_told_to_the_presser_and_mended_at_the_next_change(world: World):
    ann, ben = await seated(world, "Ann", "Ben")
    world.env.backend.delete_message(world.threads[0].id, ann.board.id)
    await world.forbid(discord.PermissionOverwrite(send_messages=False, send_messages_in_threads=False))
    await answer(ann, "You")
    assert not [message for message in ann.sees() if "Log" in labels(message)]
    told = words(await ben.command("hand"))
    assert "I am not allowed to show the board" in told
    assert "Keep this hand" in offers(ben.panel)
    await world.forbid(None)
    await answer(ben, "Keep")
    assert "My hand" in labels(ann.board)
    assert len(world.threads) == 1
    assert "not allowed" not in words(await ben.command("hand"))


async def test_a_board_that_could_not_be_posted_is_posted_also_when_it_shows_the_same_as_before(world: World):
    await seated(world, "Ann", "Ben", "Cid", game="all_kings_fall")
    ann, [thread] = world["Ann"], world.threads
    for order in ("Bolster Sword", "Check your cup"):
        await ann.choose(order, message=ann.panel)
    shown = texts(ann.board)
    world.env.backend.delete_message(thread.id, ann.board.id)
    world.env.inject_error("POST", f"/channels/{thread.id}/messages", status=403, code=50013, times=None)
    await ann.press("Ready", ann.panel)
    assert not [message for message in ann.sees(thread) if "Log" in labels(message)]
    world.env.backend.faults.clear()
    await ann.press("Not Ready", ann.panel)
    assert texts(ann.board) == shown


async def test_a_new_thread_that_is_not_known_at_once_gets_its_board_all_the_same(world: World):
    world.env.inject_error("POST", "/channels/*/messages", status=404, code=10003, times=1)
    [ann] = await begun(world, "Ann", computers=1)
    await ann.command("hand")
    assert len(world.threads) == 1
    assert "Log" in labels(ann.board)


async def test_a_board_that_is_too_old_to_be_edited_is_posted_anew(world: World):
    ann, _ = await seated(world, "Ann", "Ben")
    old = ann.board.id
    message = "Maximum number of edits to messages older than 1 hour reached"
    path = f"/channels/*/messages/{old}"
    world.env.inject_error("PATCH", path, status=429, code=30046, message=message, times=None)
    await answer(ann, "You")
    assert ann.board.id != old
    assert "Ann starts." in texts(ann.board)
    assert len([message for message in ann.sees(world.threads[0]) if "Log" in labels(message)]) == 1


async def test_an_archived_thread_is_woken(world: World):
    ann, _ = await seated(world, "Ann", "Ben")
    with world.env.as_bot():
        await world.bot.get_channel(world.threads[0].id).edit(archived=True)
    await world.env.settle()
    await answer(ann, "You")
    assert "Ann starts." in texts(ann.board)


@pytest.mark.parametrize("status", first(1, [500, 503]))
async def test_an_edit_that_fails_is_made_up_for_at_the_next_attempt(world: World, status: int):
    ann, _ = await seated(world, "Ann", "Ben")
    board = ann.board
    world.env.inject_error("PATCH", f"/channels/*/messages/{board.id}", status=status, times=None)
    await answer(ann, "You")
    assert texts(ann.board) == texts(board)
    world.env.backend.faults.clear()
    await answer(ann, "Keep")
    await world.later(8)
    assert "Ann starts." in texts(ann.board)


async def test_a_panel_that_could_not_be_edited_gets_its_question_at_the_next_attempt(world: World):
    _, ben = await seated(world, "Ann", "Ben")
    world.env.inject_error("PATCH", "/webhooks/*/*/messages/*", status=400, code=130000, times=1)
    await answer(world["Ann"], "You")
    await world.later(8)
    assert "Keep this hand" in offers(ben.panel)


async def test_a_match_whose_board_cannot_be_edited_shows_its_result_on_the_panels(world: World):
    await seated(world, "Ann", "Ben")
    world.env.inject_error("PATCH", "/channels/*/messages/*", status=403, code=50013, times=None)
    await play_on(world, "Ann", "Ben", choose=at_random(3), until=lambda w: has_result(w["Ann"].panel))
    assert has_result(world["Ben"].panel)


THREADS = ("/channels/*/messages/*/threads", "/channels/*/threads")


@pytest.mark.parametrize(("status", "code"), [(429, 40062), (400, 130000), (503, 0)])
async def test_a_refusal_that_passes_is_tried_again_without_a_press(world: World, status: int, code: int):
    for path in THREADS:
        world.env.inject_error("POST", path, status=status, code=code, times=1)
    [ann] = await begun(world, "Ann", computers=1)
    assert world.threads
    assert "Log" in labels(ann.board)


async def test_a_thread_that_cannot_be_opened_for_long_is_opened_when_there_is_room(world: World):
    for path in THREADS:
        world.env.inject_error("POST", path, status=400, code=130000, times=None)
    [ann] = await begun(world, "Ann", computers=1)
    assert not world.threads
    assert "I try again" in words(await ann.command("hand"))
    world.env.backend.faults.clear()
    await world.later(120)
    assert "Log" in labels(ann.board)
