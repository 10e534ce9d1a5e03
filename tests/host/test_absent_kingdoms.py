"""All Kings Fall with a player who is away: the rules of default plots agree with the host."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from games.registry import GAMES
from host.errors import Refusal
from host.matches.match import LiveMatch
from host.model import Player, Setup
from tests.host.computers import Simple
from tests.host.world import CHANNEL, COMPUTERS, GUILD, World, a_world

KINGS = {"all_kings_fall": GAMES["all_kings_fall"]}
AWAY = 2


async def open_table(world: World, **setup: Any) -> LiveMatch:
    return await world.open(3, game="all_kings_fall", mode="standard", **setup)


async def a_round_without(world: World, match: LiveMatch, seat: int = AWAY) -> None:
    """All others are Ready, and the seat is left to the clock or to a computer player, until the next round begins."""
    number = match.view(None).round
    for other in [other for other in range(3) if other != seat]:
        if any(d.prompt == "plot" for d in match.decisions(other)):
            await world.say(match, other, "bolster@sword", "bolster@cup", "ready", prompt="plot")
    while match.view(None).round == number and match.ending is None:
        assert match.deadline is not None
        await world.advance_to(match.deadline)


async def test_a_computer_player_sits_in_after_two_default_plots_so_that_the_kingdom_does_not_fall(tmp_path: Path):
    async with a_world(tmp_path, KINGS, COMPUTERS) as world:
        match = await open_table(world)
        for number in (1, 2):
            assert not match.player(AWAY).is_computer
            await a_round_without(world, match)
            assert match.view(None).kingdoms[AWAY].absences == number
        assert match.player(AWAY).is_away
        for _ in range(3):
            await a_round_without(world, match)
        kingdom = match.view(None).kingdoms[AWAY]
        assert match.ending is None and not kingdom.fallen
        assert kingdom.absences == 0, "the computer player has plotted"


async def test_without_a_computer_player_the_kingdom_falls_after_three_default_plots(tmp_path: Path):
    async with a_world(tmp_path, KINGS, {}) as world:
        match = await open_table(world)
        for number in (1, 2, 3):
            assert not match.view(None).kingdoms[AWAY].fallen, number
            await a_round_without(world, match)
        assert match.view(None).kingdoms[AWAY].fallen
        assert match.decisions(AWAY) == () and match.ending is None
        for _ in range(2):
            await a_round_without(world, match)
        assert AWAY not in {row.seat for row in match.position.deadlines.values()}


async def test_where_the_table_has_chosen_forfeit_the_kingdom_falls_after_two(tmp_path: Path):
    async with a_world(tmp_path, KINGS, COMPUTERS) as world:
        match = await open_table(world, away="forfeit")
        for _ in range(2):
            assert not match.player(AWAY).is_gone
            await a_round_without(world, match)
        assert match.player(AWAY).is_gone
        await a_round_without(world, match)
        assert match.view(None).kingdoms[AWAY].fallen


async def test_an_old_button_of_a_division_is_refused_while_another_pool_is_divided(tmp_path: Path):
    async with a_world(tmp_path, KINGS, COMPUTERS) as world:
        match, asked = await open_table(world), list[int]()
        for _ in range(2):
            await plotted(world, match, "bolster@sword", "again@sword")
            await plotted(world, match, "1@sword", "2@sword")
            [division] = [d for d in match.decisions(0) if d.prompt == "divide"]
            asked.append(division.id)
            if len(asked) == 1:
                await world.say(match, 0, "1:1", prompt="divide")
        before = match.seq
        with pytest.raises(Refusal) as refused:
            await world.host.answer(match.id, 100, asked[0], [0])
        assert refused.value.code == "stale" and match.seq == before
        await world.host.answer(match.id, 100, asked[1], [0])
        assert match.seq == before + 1


async def plotted(world: World, match: LiveMatch, *orders: str) -> None:
    """Seat 0 gives these orders, the others check their cups."""
    for seat in (1, 2):
        await world.say(match, seat, "bolster@mask", "bolster@cup", "ready", prompt="plot")
    await world.say(match, 0, *orders, "ready", prompt="plot")


class Forgetful(Simple):
    """Forgets in seven of ten plots that it has to be Ready."""

    def choose(self, game: Any, world: Any, decision: Any, rng: random.Random) -> Any:
        orders = ("bolster@sword", "bolster@cup")
        return orders if rng.random() < 0.7 else (*orders, "ready")


async def test_a_computer_player_that_is_not_ready_thinks_anew_and_not_the_same_for_ever(tmp_path: Path):
    async with a_world(tmp_path, KINGS, {"weak": Forgetful()}) as world:
        seats = (Player(0, "P0", user_id=100), *(Player(seat, f"P{seat}", level="weak") for seat in range(1, 9)))
        match = await world.host.open_match(Setup("all_kings_fall", "standard", "live", seats, GUILD, CHANNEL))
        await world.say(match, 0, "bolster@sword", "bolster@cup", "ready", prompt="plot")
        for _ in range(40):
            await world.advance(1)
        assert match.view(None).round == 2, "the clock of the round has not run out"
