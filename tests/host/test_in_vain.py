"""Answers that leave their questions open: asked once more, then the default, and no table that never ends."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from games.core.protocol import Decision
from games.core.standstill import LIMIT
from host.matches.match import LiveMatch
from host.model import Ending, Player, Setup
from tests.host.computers import Simple
from tests.host.deaf import Deaf
from tests.host.duel import Duel
from tests.host.world import CHANNEL, GUILD, World, a_world, log_of


class Stubborn(Simple):
    """Always stakes three, and objects to everything; counts how often it was asked what."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def choose(self, game: Any, world: Any, decision: Decision, rng: random.Random) -> Any:
        self.asked.append(decision.prompt)
        return {"stake": 3, "object": "yes"}.get(decision.prompt, decision.default)


async def open_deaf(world: World, people: int = 0, game: str = "deaf") -> LiveMatch:
    """A match of two; the computer players, if there are any, lead."""
    seats = [Player(seat, f"P{seat}", level="random") for seat in range(2 - people)]
    seats += [Player(seat, f"P{seat}", user_id=100 + seat) for seat in range(2 - people, 2)]
    return await world.host.open_match(Setup(game, "classic", "live", tuple(seats), GUILD, CHANNEL, {"rounds": 1}))


@pytest.mark.parametrize("anew", [False, True])
async def test_after_two_answers_in_vain_the_default_is_played_and_the_log_says_so(tmp_path: Path, anew: bool):
    computer = Stubborn()
    async with a_world(tmp_path, {"deaf": Deaf(3, anew=anew)}, {"random": computer}) as world:
        match = await open_deaf(world, people=1)
        with capture_logs() as lines:
            await world.advance(8)
        assert [(seat, choice, by) for seat, choice, by in await log_of(world, match.id)][:3] == [
            (0, 3, "computer"),
            (0, 3, "computer"),
            (0, 1, "clock"),
        ]
        assert computer.asked.count("stake") == 2
        [told] = [line for line in lines if line["log_level"] == "warning"]
        assert (told["match"], told["prompt"], told["seat"]) == (match.id, "stake", 0)
        assert match.view(None).phase == "hand" and match.ending is None
        await world.advance(300)
        assert match.ending is Ending.finished and not match.in_vain


async def test_after_two_answers_in_vain_in_a_window_the_default_is_played(tmp_path: Path):
    computer = Stubborn()
    async with a_world(tmp_path, {"deaf": Deaf(objections=True)}, {"random": computer}) as world:
        match = await open_deaf(world)
        with capture_logs() as lines:
            await world.advance(120)
        assert match.ending is Ending.finished
        assert computer.asked.count("object") == 4, "two players, twice"
        assert [line["prompt"] for line in lines if line["log_level"] == "warning"] == ["object"] * 2
        window = [(choice, by) for _, choice, by in await log_of(world, match.id)][-6:]
        assert window == [("yes", "computer")] * 4 + [(None, "clock")] * 2


@pytest.mark.parametrize("anew", [False, True])
async def test_a_match_that_no_answer_moves_on_is_stopped_alone(tmp_path: Path, anew: bool):
    games = {"deaf": Deaf(1, 2, 3, anew=anew), "duel": Duel()}
    async with a_world(tmp_path, games, {"random": Stubborn()}) as world:
        good, bad = await open_deaf(world, game="duel"), await open_deaf(world, people=1)
        with capture_logs() as lines:
            await world.advance(120)
        assert good.ending is Ending.finished
        assert bad.ending is Ending.stopped and bad.seq == LIMIT
        assert [line["match"] for line in lines if line["log_level"] == "error"] == [bad.id]
        assert not world.host.live


async def test_a_table_of_absent_people_that_no_default_moves_on_is_stopped(tmp_path: Path):
    async with a_world(tmp_path, {"deaf": Deaf(1, anew=True)}, {}) as world:
        match, answered = await open_deaf(world, people=2), await open_deaf(world, people=2)
        await world.advance(90 * (LIMIT - 1))
        assert match.ending is None
        await world.say(answered, 0, 2)
        assert not answered.in_vain, "an answer that moves the match on counts"
        await world.advance(90 * LIMIT)
        assert match.ending is Ending.stopped and match.seq == LIMIT
        assert answered.ending is Ending.finished


async def test_a_repeated_question_that_tells_something_is_not_in_vain(tmp_path: Path):
    """Every round asks the same; the rules told of the one before it."""
    async with a_world(tmp_path, computers={"random": Stubborn()}) as world:
        match = await world.open(people=0, computers=2, rounds=6)
        with capture_logs() as lines:
            await world.advance(200)
        assert match.ending is Ending.finished
        assert not [line for line in lines if line["log_level"] in ("warning", "error")]
        assert {by for _, _, by in await log_of(world, match.id)} == {"computer"}
