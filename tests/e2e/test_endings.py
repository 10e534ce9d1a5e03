"""Leaving, aborting by agreement, and playing again."""

from __future__ import annotations

import io

import pytest

from tests.e2e.playing import leave, seated
from tests.e2e.world import World, at_once, forged, labels, texts, words
from tests.long import first


async def test_leaving_asks_first_and_gives_the_match_to_the_other(world: World):
    ann, ben = await seated(world, "Ann", "Ben")
    asked = await ann.press("Leave match", ann.board)
    assert asked.ephemeral
    assert "Ben then wins" in words(asked)
    assert labels(ann.panel) == ["Leave match", "Agree to abort", "Stay"]
    await ann.press("Stay", ann.panel)
    assert "Nothing has changed" in texts(ann.panel)
    assert "Leave match" in labels(ben.board)
    await leave(ann)
    assert "Ann has left the match.** Ben wins." in texts(ben.board)
    assert labels(ben.board) == ["Rematch", "Replay", "Log", "Rules", "Check this deal"]
    assert "Won" in words(await ben.command("matches"))
    assert "Lost" in words(await ann.command("matches"))


async def test_a_match_is_aborted_when_all_agree(world: World):
    ann, ben = await seated(world, "Ann", "Ben")
    await ann.press("Leave match", ann.board)
    await ann.press("Agree to abort", ann.panel)
    assert "Not yet: Ben" in texts(ann.panel)
    assert "Ready to end this match without a winner: Ann. Not yet: Ben." in texts(ben.board)
    await ann.press("Leave match", ann.board)
    assert "Agree to abort" in labels(ann.panel, disabled=True)
    await ben.press("Leave match", ben.board)
    await ben.press("Agree to abort", ben.panel)
    assert "ended by agreement" in texts(ben.board)
    assert "No winner" in words(await ben.command("matches"))


async def test_an_offer_to_end_the_match_is_on_the_others_panel_and_calls_once(world: World):
    ann, ben = await seated(world, "Ann", "Ben")
    await ben.press("My hand", ben.board)
    before = world.pinged().count("Ben")

    async def offers() -> None:
        await ann.press("Leave match", ann.board)
        await ann.press("Agree to abort", ann.panel)

    await offers()
    assert {"Agree", "Decline"} <= set(labels(ben.panel))
    assert world.pinged().count("Ben") == before + 1
    await ben.press("Decline", ben.panel)
    assert "Ready to end" not in texts(ann.board)
    assert not [m for m in ann.sees() if "Ready to end" in texts(m) and not m.flags.ephemeral], "the call is gone"
    assert "That question is over" in words(await forged(ben, "cards:go_on_playing:1", ben.board))
    await offers()
    assert world.pinged().count("Ben") == before + 1, "one call in a match"
    await ann.press("My hand", ann.board)
    await ann.press("Take back", ann.panel)
    assert "Ready to end" not in texts(ben.board)
    await world.restart(crash=True)
    assert not world.bot.services.host.live[1].abort_wanted
    await offers()
    await ben.press("My hand", ben.board)
    await ben.press("Agree", ben.panel)
    assert "ended by agreement" in texts(ben.board)


async def test_a_player_who_has_left_a_match_of_three_is_named_to_the_others(world: World):
    ann, ben, cid = await seated(world, "Ann", "Ben", "Cid")
    await ben.press("Leave match", ben.board)
    await ben.press("Agree to abort", ben.panel)
    assert "Ready to end this match without a winner: Ben. Not yet: Ann and Cid." in texts(cid.panel)
    assert "has left" not in texts(cid.board)
    await leave(ann)
    assert "Ann has left; a computer player has the seat now." in texts(cid.board)
    assert "Not yet: Cid." in texts(cid.panel)


@pytest.mark.parametrize("game", first(1, ["soon_king", "imposter"]))
async def test_a_player_who_left_earlier_does_not_win_when_the_last_one_leaves(world: World, game: str):
    await seated(world, "Ann", "Ben", "Cid", game=game)
    for name in ("Ann", "Ben", "Cid"):
        assert world.bot.services.host.live
        await leave(world[name])
    assert "**Cid has left the match.** No player is left, so the match has no winner." in texts(world["Dan"].board)


async def test_a_computer_player_wins_when_both_persons_have_left(world: World):
    for person in await seated(world, "Ann", "Ben", computers=1, game="all_kings_fall"):
        await leave(person)
    assert "**Ben has left the match.** Magnet wins." in texts(world["Dan"].board)


async def test_a_rematch_asks_the_other_one(world: World):
    [ann, ben], cid = await seated(world, "Ann", "Ben"), world["Cid"]
    await leave(ann)
    assert "no seat" in words(await cid.press("Rematch", cid.board))
    await ben.press("Rematch", ben.board)
    lobby = next(message for message in ann.sees() if "Accept" in labels(message))
    assert f"{ann.actor.mention}: Ben asks you for a rematch. The match starts when you accept." in texts(lobby)
    board = ben.board
    await ann.press("Accept", lobby)
    assert ann.board.id != board.id, "the rematch has a board of its own"
    assert "has started already" in words(await ben.press("Rematch", board))
    assert [thread.name for thread in world.threads] == ["Ann v Ben - The Imposter Kings #1"]
    assert "The Imposter Kings #2" in texts(ann.board)


async def test_a_rematch_whose_table_could_not_be_posted_is_posted_by_the_next_press(world: World, log: io.StringIO):
    ann, ben = await seated(world, "Ann", "Ben")
    await leave(ann)
    world.env.inject_error("POST", "/channels/*/messages", status=403, code=50013, times=1)
    await ann.press("Rematch", ann.board)
    assert [message for message in ben.sees() if "Accept" in labels(message)] == []
    await ann.press("Rematch", ann.board)
    assert len([message for message in ben.sees() if "Accept" in labels(message)]) == 1
    assert "open already" in words(await ann.press("Rematch", ann.board))
    assert len([message for message in ben.sees() if "Accept" in labels(message)]) == 1


async def test_two_presses_on_rematch_at_the_same_moment_open_no_second_match(world: World):
    ann, ben = await seated(world, "Ann", "Ben")
    await leave(ann)
    await at_once(world, (ann, "Rematch", ann.board), (ben, "Rematch", ben.board))
    assert len(world.threads) == 1


async def test_a_rematch_against_the_computer_starts_at_once(world: World):
    [ann] = await seated(world, "Ann", computers=1)
    await leave(ann)
    await ann.press("Rematch", ann.board)
    await world.later(5)
    assert "My hand" in labels(ann.board)
    assert len(world.threads) == 1
