"""The phases of a tournament, from the announcement to the podium."""

from __future__ import annotations

from tests.tournaments.world import TournamentWorld
from tournaments.tournament import Phase


async def test_a_tournament_of_computer_players_runs_to_its_end(world: TournamentWorld) -> None:
    cup = await world.create(rounds=3)
    await world.enter(cup, computers=5)
    await world.begin(cup)
    cup = await world.play_out(cup)
    assert cup.phase is Phase.finished
    assert len(cup.rounds) == 3
    assert sorted(entrant for place in cup.places for entrant in place) == [1, 2, 3, 4, 5]
    assert world.tournaments.live == {}


async def test_persons_decide_who_wins(world: TournamentWorld) -> None:
    cup = await world.create(rounds=1)
    await world.enter(cup, people=2)
    cup = await world.begin(cup)
    [((number, table), match)] = cup.open_matches
    assert (number, table, match.seats) == (1, 0, (1, 2))
    assert world.host.find(match.match_id).setup.contest == f"tournament:{cup.id}:1.0:1"
    cup = await world.wins(cup, 2)
    assert cup.phase is Phase.finished
    assert cup.places == ((2,), (1,))
    result = cup.rounds[0].tables[0].result
    assert (result.line(2).wins, result.line(2).points, result.line(2).mulligans) == (1, 2, 1)


async def test_everything_survives_a_restart_between_any_two_steps(world: TournamentWorld) -> None:
    cup = await world.create(rounds=2)
    await world.enter(cup, people=1, computers=2)
    await world.begin(cup)
    await world.restart(100)
    again = await world.now(cup)
    assert again.current is not None
    assert (await world.play_out(cup)).phase is Phase.finished
