"""From `/play` to a match against the computer, in private and in few presses."""

from __future__ import annotations

import gc
import re
from typing import Any

import pytest

from games.imposter_kings.state import State
from games.registry import GAMES
from tests.e2e.playing import answer, offers, seated
from tests.e2e.world import Person, World, forged, labels, menus, texts, words
from tests.long import first, long

MOST_PRESSES = 4
SEEDS = [bytes([number] * 32) for number in (1, 2, 3)]
UNHURRIED = 30.0
"""Seconds in which a busy machine tries all the worlds of a hint."""
"""In some of them the person would be the True King, if seats stayed as they are."""


async def practice(world: World) -> Person:
    """Ann, who begins a practice match."""
    ann = world["Ann"]
    await ann.command("play")
    await ann.press("Play now")
    return ann


@pytest.mark.world(newcomers=True)
@pytest.mark.parametrize("seed", SEEDS)
async def test_a_newcomer_plays_the_first_card_with_at_most_four_presses(world: World, seed: bytes) -> None:
    world.seed = seed
    ann, presses = world["Ann"], 0
    await ann.command("play")
    assert "Quickplay 1" in texts(ann.panel)
    await ann.press("Play now")
    presses += 1
    match = next(iter(world.bot.services.host.live.values()))
    while "You play" not in texts(ann.panel):
        while not offers(ann.panel):
            await world.later(3)
        assert not menus(ann.panel), "opening a menu is a press more"
        wanted = next((label for label in offers(ann.panel) if label != "Flip your King"), None)
        await answer(ann, wanted or "")
        presses += 1
        assert presses <= MOST_PRESSES, texts(ann.panel)
    assert (match.setup.mode, match.setup.practice) == ("quickplay1", True)


@pytest.mark.parametrize("label", ["Rules", "Log", "Cards"])
async def test_pages_opened_from_the_hand_lead_back_to_the_hand(world: World, label: str) -> None:
    ann = await practice(world)
    hand = ann.panel
    await ann.press(label, hand)
    read = ann.panel
    assert read.id != hand.id and "Your hand" not in texts(read)
    await ann.press("My hand", read)
    assert ann.panel.id == read.id and "Your hand" in texts(ann.panel)
    assert not offers(ann.panel)
    await world.later(10)
    assert ann.panel.id == read.id and offers(ann.panel), "it is kept up to date"


@pytest.mark.world(newcomers=True)
async def test_a_practice_match_is_one_private_message(world: World) -> None:
    ann = await practice(world)
    shown = ann.panel
    assert shown.flags.ephemeral
    assert {"Cards", "Hint", "Log", "Rules", "Leave match"} <= set(labels(shown))
    assert "Round 1, to 3 points" in texts(shown) and "Your hand" in texts(shown)
    await world.later(10)
    await answer(ann, offers(ann.panel)[0])
    assert "Sure?" in texts(ann.panel)
    await answer(ann, "Yes, do it")
    await world.later(10)
    assert ann.panel.id == shown.id
    assert not world.threads
    assert not [message for message in world["Ben"].sees() if not message.flags.ephemeral]


async def test_there_is_a_hint_only_for_a_question(world: World) -> None:
    ann = await practice(world)
    assert not offers(ann.panel)
    assert "Nothing waits for your answer now" in words(await ann.press("Hint", ann.panel))


async def test_the_person_finds_a_practice_match_again_after_a_restart(world: World) -> None:
    ann = await practice(world)
    await world.later(1800)
    await world.restart()
    asked = words(await ann.command("matches"))
    assert "practice" in asked
    await ann.press("My hand", ann.panel)
    assert "Your hand" in texts(ann.panel)
    assert "Your hand" in words(await ann.command("hand"))
    assert not world.threads


async def test_play_now_offers_what_was_played_last_and_goes_on_with_it(world: World) -> None:
    ann = world["Ann"]
    await ann.command("play")
    other = f"{GAMES['imp'].title}, Standard"
    await ann.choose(other)
    assert len(world.bot.services.host.live) == 1
    assert other in words(await ann.command("play"))
    await ann.press("Play now")
    assert len(world.bot.services.host.live) == 1, "the match that goes on is shown"


@pytest.mark.world(newcomers=True)
async def test_a_newcomer_meets_the_lowest_step_and_may_choose_another_one(world: World) -> None:
    ann = world["Ann"]
    assert "(Novice)" in words(await ann.command("play"))
    assert "Weaker" not in labels(ann.panel)
    await ann.press("Stronger")
    assert "(Easy)" in texts(ann.panel)
    await ann.choose("Governor (Expert)")
    assert "Stronger" not in labels(ann.panel)
    await ann.press("Weaker")
    await ann.press("Play now")
    [match] = world.bot.services.host.live.values()
    assert [player.level for player in match.setup.players if player.is_computer] == ["hard"]


async def test_a_replay_leaves_the_result_of_practice_where_a_rematch_begins_another(world: World) -> None:
    ann = await practice(world)
    before = ann.panel.id
    [match] = world.bot.services.host.live.values()
    await ann.press("Leave match", ann.panel)
    await ann.press("Leave match", ann.panel)
    await ann.press("Replay", ann.panel)
    assert "Replay of match" in texts(ann.panel) and ann.panel.id != before
    result = ann.find("Rematch")
    assert result.id == before and "Ann has left the match" in texts(result)
    await ann.press("Rematch", result)
    [again] = world.bot.services.host.live.values()
    assert again.setup.practice and again.id > match.id
    assert "Your hand" in texts(next(message for message in ann.sees() if message.id == before))
    assert not world.threads


async def test_leave_match_in_practice_leads_to_the_hand_or_the_result_in_the_same_message(world: World) -> None:
    ann = await practice(world)
    shown = ann.panel.id
    await ann.press("Leave match", ann.panel)
    assert "Your hand" not in texts(ann.panel)
    await ann.press("Stay", ann.panel)
    assert "Your hand" in texts(ann.panel) and ann.panel.id == shown
    await ann.press("Leave match", ann.panel)
    await ann.press("End the match", ann.panel)
    assert "Rematch" in labels(ann.panel) and "was ended without a winner" in texts(ann.panel)
    assert ann.panel.id == shown


async def test_practice_is_closed_to_others(world: World) -> None:
    await practice(world)
    stranger = world["Ben"]
    assert "You do not play" in words(await stranger.command("hand"))
    match = world.bot.services.host.live[1]
    before = match.position
    for press in ("hand:1", "leave:1", "quit:1", "story:1", "deal_check:1", "log:1:0:0", "share_switch:1:on"):
        answer = await forged(stranger, f"cards:{press}", stranger.panel)
        assert words(answer) == "There is no such table any more. Use `/play` for a new one.", press
    assert match.position is before and match.ending is None


async def test_open_a_table_posts_the_lobby_with_the_mode_to_learn(world: World) -> None:
    ann = world["Ann"]
    await ann.command("play")
    await ann.press("Open a table")
    [lobby] = world.bot.services.lobbies.live.values()
    assert lobby.mode == "quickplay1"
    assert "Join" in labels(world["Ben"].sees()[0])


async def test_open_a_table_posts_a_lobby_of_the_game_and_mode_that_the_offer_names(world: World) -> None:
    ann = world["Ann"]
    await ann.command("play")
    game = GAMES["all_kings_fall"]
    offered = f"{game.title}, {game.modes['standard'].title}"
    await ann.choose(offered)
    await ann.press("Leave match", ann.panel)
    await ann.press("Leave match", ann.panel)
    assert offered in words(await ann.command("play"))
    await ann.press("Open a table")
    [lobby] = world.bot.services.lobbies.live.values()
    assert (lobby.game, lobby.mode) == ("all_kings_fall", "standard"), "not the mode that a new player learns with"


async def test_the_starter_of_a_match_gets_the_panel_with_that_press(world: World) -> None:
    ann, ben = world["Ann"], world["Ben"]
    await ann.play()
    await ben.press("Join")
    result = await ann.press("Start")
    assert "Your hand" in words(result)
    assert ann.panel.flags.ephemeral


async def test_a_hint_names_an_answer_that_is_offered_and_changes_nothing(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ai.hints.SECONDS", UNHURRIED)
    ann = await practice(world)
    while not offers(ann.panel):
        await world.later(3)
    panel, offered = ann.panel, offers(ann.panel)
    told = words(await ann.press("Hint", panel))
    assert re.search(r"\*\*Hint:\*\* (.+)", told)[1] in offered
    assert re.search(r"It wins the round in about \d+ of 100 cases that fit what you know\.", told)
    assert offers(panel) == offered
    assert words(await ann.press("Hint", panel)) == told
    await world.restart(crash=True)
    [match] = world.bot.services.host.live.values()
    assert [row.seat for row in match.position.presence.values() if row.hinted] == [match.seat_of(ann.actor.id)]
    read = ann.panel
    await ann.press("My hand", read)
    assert (ann.panel.id, offers(ann.panel)) == (read.id, offered), "the hand is in its place"


@long
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
async def test_a_hint_says_in_every_game_how_often_its_answer_wins(world: World, game: Any) -> None:
    ann = world["Ann"]
    await ann.command("play")
    await ann.choose(
        next(
            line["label"]
            for menu in menus(ann.panel)
            for line in menu["options"]
            if line["label"].startswith(game.title)
        )
    )
    panel, told = ann.panel, ""
    for _ in range(20):
        await world.later(5)
        told = words(await ann.press("Hint", panel))
        if re.search(r"It wins the (round|match) in about \d+ of \d+ cases", told):
            return
        for label in offers(panel)[:1]:
            await answer(ann, label)
    raise AssertionError(told)


async def test_a_hint_needs_no_garbage_collector(world: World) -> None:
    ann = await practice(world)
    while not offers(ann.panel):
        await world.later(3)
    panel = ann.panel

    def there() -> int:
        return sum(isinstance(one, State) for one in gc.get_objects())

    gc.collect()
    before = there()
    gc.disable()
    try:
        for _ in range(5):
            await ann.press("Hint", panel)
        assert there() - before <= 3
    finally:
        gc.enable()


@pytest.mark.parametrize("number", first(1, range(4)))
async def test_a_hint_stays_the_same_when_the_computer_player_has_answered(
    world: World, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    monkeypatch.setattr("ai.hints.SECONDS", UNHURRIED)
    ann = world["Ann"]
    world.seed = bytes([number]) * 32
    await practice(world)
    while not offers(ann.panel):
        await world.later(1)
    panel = ann.panel
    told = words(await ann.press("Hint", panel))
    await world.later(20)
    assert words(await ann.press("Hint", panel)) == told


async def test_there_are_no_hints_in_a_match_between_people(world: World) -> None:
    await seated(world, "Ann", "Ben", mode="quickplay1")
    await world["Ann"].press("My hand")
    assert "Hint" not in labels(world["Ann"].panel)
    assert "practice matches only" in words(await forged(world["Ann"], "cards:hint:1", world["Ann"].panel))
