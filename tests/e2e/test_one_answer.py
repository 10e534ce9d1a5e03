"""Against computers alone nothing is asked that has one answer. With others it is: not asking would tell."""

from __future__ import annotations

import pytest

from games.registry import GAMES
from host.matches.orders import has_one_answer
from tests.e2e.playing import answer, at_random, offers, seated
from tests.e2e.world import World


@pytest.mark.parametrize("game", sorted(GAMES))
async def test_in_practice_each_question_has_two_answers(world: World, game: str) -> None:
    ann, choose = world["Ann"], at_random(7)
    await ann.command("play")
    mode = next(iter(GAMES[game].modes))
    await ann.choose(f"{GAMES[game].title}, {GAMES[game].modes[mode].title}")
    [match] = world.bot.services.host.live.values()
    asked = 0
    for _ in range(60):
        [person] = match.people
        questions = [decision for decision in match.decisions(person.seat) if decision.blocking]
        assert not [question for question in questions if has_one_answer(question)]
        if match.ending:
            break
        if offers(ann.panel):
            asked += 1
            await choose(ann)
        await world.later(5)
    assert asked >= 3


async def test_with_another_person_the_window_is_asked_of_all(world: World) -> None:
    world.seed = bytes([4]) * 32
    await seated(world, "Ann", "Ben")
    [match] = world.bot.services.host.live.values()
    for _ in range(60):
        questions = [asked for player in match.people for asked in match.decisions(player.seat) if asked.window]
        if any(has_one_answer(asked) for asked in questions):
            return
        for name in ("Ann", "Ben"):
            if offers(world[name].panel):
                await answer(world[name], offers(world[name].panel)[0])
    raise AssertionError("no window was asked")
