"""The computer player that asks the game for advice."""

import random

import pytest

from ai import COMPUTERS
from games.core.game import Advised
from games.core.protocol import Action, Outcome, Seat
from games.registry import GAMES
from tests.games.conformance import CASES, LONGEST, Setting, length, looks
from tests.long import first

LONG_MATCH = 500
"""Decisions of a match of which twenty take too long here."""

ADVISED = [game for game in GAMES.values() if isinstance(game, Advised)]


def outcome(game, seats: int, seed: int, levels: dict[Seat, str]) -> Outcome:
    """A whole match in which a seat that is no random player sees a sampled world."""
    rng, state = random.Random(seed), game.new(seats, seed)
    for _ in range(LONGEST):
        decision = next((d for d in game.pending(state) if d.blocking), None)
        if decision is None:
            break
        level, world, asked = levels.get(decision.seat, "random"), state, decision
        if level != "random":  # the random player sees no more than its options
            world = game.sample(state, decision.seat, rng)
            asked = next(d for d in game.pending(world) if d.id == decision.id)
        choice = COMPUTERS[level].choose(game, world, asked, rng)
        game.apply(state, Action(decision.seat, decision.id, choice))
    return game.outcome(state)


def side_of_the_first(game, seats: int, seed: int) -> list[Seat]:
    """The seats that win with the first one. Where teams are secret until the end, the deal has decided them."""
    teams = outcome(game, seats, seed, {}).teams or tuple(range(seats))
    return [seat for seat in range(seats) if teams[seat] == teams[0]]


@pytest.mark.parametrize("at", first(1, (0, -1)), ids=["fewest", "most"])
@pytest.mark.parametrize("game", ADVISED, ids=lambda game: game.key)
def test_the_sensible_player_beats_the_random_player(game, at):
    """By how much depends on how much a game leaves to luck: a game's own tests say more, and all where it is long."""
    seats = game.seats[at]
    if length(Setting(game, next(iter(game.modes)), seats)) > LONG_MATCH:
        return
    won, matches = 0, 40 if seats == game.seats[0] else 20  # those of many seats are long
    for seed in range(matches):
        sensible = dict.fromkeys(side_of_the_first(game, seats, seed), "sensible")
        won += outcome(game, seats, seed, sensible).winners[0]
    assert won >= 0.6 * matches, f"{won} of {matches} with {seats} seats"


@pytest.mark.parametrize("game", ADVISED, ids=lambda game: game.key)
def test_matches_among_sensible_players_end(game):
    seats = game.seats[len(game.seats) // 2]
    assert any(outcome(game, seats, 1, dict.fromkeys(range(seats), "sensible")).winners)


@pytest.mark.parametrize("setting", [case for case in CASES if isinstance(case.values[0].game, Advised)])
def test_advice_is_the_same_in_every_world_that_its_seat_takes_for_possible(setting):
    game, rng = setting.game, random.Random(2)
    for seed in range(2):
        for state, decision, _ in looks(setting, seed):
            world = game.sample(state, decision.seat, rng)
            here, there = (game.advise(real, decision, random.Random(seed)) for real in (state, world))
            assert here == there, decision
