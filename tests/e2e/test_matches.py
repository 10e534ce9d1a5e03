"""Whole matches by presses alone, to the stored result."""

from __future__ import annotations

import hashlib

import pytest

from cogs.matches.publishing.message_state import MessageState
from tests.e2e.playing import answer, at_random, has_result, leave, offers, play_on, seated, set_up
from tests.e2e.rows import sql
from tests.e2e.seeds import seed_dealing
from tests.e2e.world import World, labels, menus, spoken, texts, words
from tests.long import first


@pytest.mark.parametrize("number", first(2, range(6)))
async def test_a_match_of_two_is_played_to_its_stored_result(world: World, number: int):
    world.seed = bytes([number]) * 32
    await seated(world, "Ann", "Ben")
    await play_on(world, "Ann", "Ben", choose=at_random(number))
    board = world["Ann"].board
    assert labels(board) == ["Rematch", "Replay", "Log", "Rules", "Check this deal"]
    assert "won the match" in texts(board)
    assert world.seed.hex() not in texts(board), "it is on the page of Check this deal"
    assert has_result(world["Ben"].panel)
    cid = world["Cid"]
    log = words(await cid.press("Log", board))
    assert f"the seed: `{world.seed.hex()}`" in log
    assert f"Sealed deal: `{hashlib.sha256(world.seed).hexdigest()}`" in log
    assert labels(cid.panel, disabled=True) == ["›", "»"]
    await cid.press("«", cid.panel)
    assert "page 1 of" in texts(cid.panel) and labels(cid.panel, disabled=True) == ["«", "‹"]
    await cid.press("»", cid.panel)
    assert texts(cid.panel) == log
    await cid.command("leaderboard")
    assert " 1 1; 2. " in spoken(cid.panel)
    await world["Ben"].command("matches")
    assert "Earlier" in texts(world["Ben"].panel)
    assert sql(world, "select ending, thread_id, board_id from matches") == [
        ("finished", world.threads[0].id, board.id)
    ]
    assert sum(won for (won,) in sql(world, "select won from results")) == 1


@pytest.mark.parametrize(
    ("mode", "names"),
    first(
        1,
        [
            ("quickplay2", ("Ann", "Ben")),
            ("quickplay1", ("Ann", "Ben")),
            ("quickplay3", ("Ann", "Ben")),
            ("standard", ("Ann", "Ben", "Cid")),
            ("standard", ("Ann", "Ben", "Cid", "Dan")),
        ],
    ),
)
async def test_every_mode_is_played_to_its_end(world: World, mode: str, names: tuple[str, ...]):
    await seated(world, *names, mode=mode)
    sides = "Ann & Cid v Ben & Dan" if len(names) == 4 else " v ".join(names)
    assert world.threads[0].name == f"{sides} - The Imposter Kings #1"
    await play_on(world, *names, choose=at_random(1), presses=5000)
    assert sql(world, "select ending from matches") == [("finished",)]
    for name in names:
        assert has_result(world[name].panel)


async def test_a_panel_leads_through_the_chain_and_says_whom_it_waits_for(world: World):
    world.seed = seed_dealing({"Soldier", "Elder"}, {"Fool"})
    ann, ben = await seated(world, "Ann", "Ben")
    mine = ann.panel.id
    assert "**Ann** chooses who starts.\n-# The clock answers for Ann" in texts(ben.panel)
    await set_up(world, "Soldier", "Elder")
    await answer(ann, "Soldier")
    assert "You play the Soldier" in texts(ann.panel)
    await answer(ann, "Elder")
    assert "**Ben** may answer with the King's Hand.\n-# The window closes" in texts(ann.panel)
    assert ann.panel.id == mine
    assert offers(ann.panel) == []


async def test_a_thread_begins_with_what_to_press_and_names_are_no_marks(world: World):
    await world.welcome("*Eve*")
    await seated(world, "Ann", "*Eve*")
    first = min((m for m in world["Cid"].sees() if m.channel.id == world.threads[0].id), key=lambda m: m.id)
    lines = first.content.splitlines()
    assert lines[0] == r"**The Imposter Kings, Standard**: Ann v \*Eve\*" and "**My hand**" in lines[1]
    await world["Ann"].press("Leave match", world["Ann"].board)
    assert r"Not yet: \*Eve\*." in words(await world["Ann"].press("Agree to abort", world["Ann"].panel))


async def test_the_sealed_deal_is_posted_before_the_first_board_and_is_in_the_log(world: World):
    await seated(world, "Ann", "Ben")
    ann, seal = world["Ann"], f"Sealed deal: `{hashlib.sha256(world.seed).hexdigest()}`"
    deal, board = [message for message in world.threads[0].history() if not message.flags.ephemeral]
    assert seal in deal.content
    assert seal not in texts(board)
    assert seal in words(await ann.press("Log", ann.board))
    assert world.seed.hex() not in words(await ann.press("Log", ann.board))


async def test_the_log_tells_each_seat_what_it_may_know(world: World):
    world.seed = seed_dealing({"Soldier", "Elder"}, {"Fool"})
    await seated(world, "Ann", "Ben")
    await set_up(world, "Soldier", "Elder")
    ann, ben, cid = world["Ann"], world["Ben"], world["Cid"]
    hers, his, public = [words(await person.press("Log", ann.board)) for person in (ann, ben, cid)]
    assert "as your Successor" in hers
    assert "as your Successor" in his
    assert hers != his
    assert "as your Successor" not in public
    assert "Ann places a Successor." in public


async def test_cards_are_buttons_and_forbidden_ones_are_explained(world: World):
    world.seed = seed_dealing({"Queen"}, {"Fool", "Elder"})
    await seated(world, "Ann", "Ben")
    await set_up(world, "Queen", "Fool", "Elder")
    await answer(world["Ann"], "Queen")
    ben = world["Ben"]
    assert {"Elder 3", "Flip your King", "Why not?"} <= set(labels(ben.panel)) and "Fool 1" not in labels(ben.panel)
    assert not menus(ben.panel) and not labels(ben.panel, disabled=True)
    before = texts(ben.panel)
    await ben.press("Why not?", ben.panel)
    assert "**Fool" in texts(ben.panel)
    assert len(texts(ben.panel)) > len(before)
    await answer(ben, "Elder")
    assert "Ben plays the Elder" in texts(world["Ann"].board)


async def test_nothing_is_kept_of_a_match_that_is_over(world: World, monkeypatch: pytest.MonkeyPatch):
    forget, states = MessageState.forget, set[MessageState]()

    def noted(state: MessageState, match_id: int) -> None:
        states.add(state)
        forget(state, match_id)

    monkeypatch.setattr(MessageState, "forget", noted)
    ann, ben = await seated(world, "Ann", "Ben")
    await set_up(world)
    await ann.press("Log", ann.board)
    await ben.press("Rules", ben.board)
    await leave(ann)
    [state] = states
    assert (state.matches, state.pages, state.trouble) == ({}, {}, {})
    publisher = world.bot.services.publisher
    assert not publisher._lobbies and not publisher.panels.queue.busy


async def test_an_answered_panel_stays_as_it_is_until_the_match_changes(world: World):
    ann, ben = await seated(world, "Ann", "Ben")
    for person, wanted in ((ann, "You"), (ben, "Keep"), (ann, "Keep")):
        await answer(person, wanted)
    [match], shown, edits = world.bot.services.host.live.values(), texts(ann.panel), world.edits()
    with world.env.as_bot():
        world.bot.services.publisher.match_changed(match)
    await world.env.settle()
    assert (world.edits(), texts(ann.panel)) == (edits, shown)
