"""Both windows of the game; no public message reveals an answer."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.core.protocol import Choice, Decision
from tests.e2e.playing import answer, offers, seated, set_up
from tests.e2e.seeds import seed_dealing
from tests.e2e.windows import soldier_against_kings_hand
from tests.e2e.world import World, labels, texts, words
from tests.host.computers import Simple


async def test_a_kings_hand_answers_when_the_window_closes(world: World):
    await soldier_against_kings_hand(world)
    ann, ben = world["Ann"], world["Ben"]
    assert labels(ann.board) == ["Answer", "My hand", "Log", "Rules", "Leave match"]
    assert texts(ben.panel).count("The window closes") == 1
    await answer(ben, "Reveal the King's Hand")
    assert "You have answered. The window closes" in texts(ben.panel)
    assert offers(ben.panel) == []
    assert "Answer" in labels(ann.board)
    await world.later(11)
    assert "Answer" not in labels(ann.board)
    assert "King's Hand" in texts(ann.board)
    assert "Throne: empty" in texts(ann.board)


async def test_answer_is_offered_to_all_players_and_reveals_nothing(world: World):
    await soldier_against_kings_hand(world)
    ann, ben, cid = world["Ann"], world["Ben"], world["Cid"]
    told = words(await ann.press("Answer", ann.board))
    assert "**Ben** may answer with the King's Hand.\n-# The window closes" in told
    assert told.count("say “Elder” with the Soldier") == 1
    assert "window closes" in words(await ben.press("Answer", ben.board))
    assert "You have no seat" in words(await cid.press("Answer", cid.board))


async def test_a_window_that_may_close_early_does(world: World):
    await soldier_against_kings_hand(world, "Windows may close early")
    await answer(world["Ben"], "Reveal the King's Hand")
    assert "Answer" not in labels(world["Ann"].board)


class Steady(Simple):
    """A computer player that does what the clock would do."""

    def choose(self, game: Any, world: Any, decision: Decision, rng: random.Random) -> Choice:
        return decision.default


@pytest.mark.world(computers={"steady": Steady()})
async def test_a_window_for_computers_alone_closes_soon(world: World):
    world.seed = seed_dealing({"Soldier", "Elder"}, {"King's Hand"})
    [ann] = await seated(world, "Ann", computers=1)
    await answer(ann, "You")
    await answer(ann, "Keep")
    for _ in range(2):
        await world.later(3)
        await answer(ann, next(label for label in offers(ann.panel) if not label.startswith(("Soldier", "Elder"))))
    await world.later(3)
    await answer(ann, "Soldier")
    await answer(ann, "Elder")
    assert "may answer with the King's Hand" in texts(ann.board)
    assert "Answer" not in labels(ann.board)
    assert "The window closes" not in texts(ann.board)
    assert "You say “Elder” with the Soldier.\n**Rivet** may answer with the King's Hand." in texts(ann.panel)
    assert texts(ann.panel).count("“Elder”") == 1
    await world.later(3.1)
    assert "A window is open" not in texts(ann.board)


async def test_an_assassin_answers_a_king(world: World):
    world.seed = seed_dealing({"Elder", "Inquisitor"}, {"Assassin"})
    ann, ben = await seated(world, "Ann", "Ben")
    await set_up(world, "Elder", "Assassin", "Inquisitor")
    await answer(ann, "Elder")
    await world.later(271)  # Ben lets the clock play for him
    await ann.press("My hand", ann.board)
    await ben.press("My hand", ben.board)
    await answer(ann, "Flip your King")
    assert "Answer" in labels(ann.board)
    await answer(ben, "Reveal the Assassin")
    await world.later(11)
    assert "Answer" in labels(ann.board), "a revealed Assassin opens a window of its own"
    await world.later(25)
    assert "Ben wins round 1" in texts(ann.board)
    assert "Assassin" in words(await ann.press("Log", ann.board))
