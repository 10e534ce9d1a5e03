"""From announcement to podium."""

from __future__ import annotations

from tests.tournaments.world import Hall
from tournaments.tournament import Phase


async def test_a_tournament_of_computer_players_runs_to_its_end(hall: Hall) -> None:
    cup = await hall.create(rounds=3)
    await hall.enter(cup, computers=5)
    await hall.begin(cup)
    cup = await hall.play_out(cup)
    assert cup.phase is Phase.finished
    assert len(cup.rounds) == 3
    assert sorted(entrant for place in cup.places for entrant in place) == [1, 2, 3, 4, 5]
    assert hall.tournaments.live == {}


async def test_persons_decide_who_wins(hall: Hall) -> None:
    cup = await hall.create(rounds=1)
    await hall.enter(cup, people=2)
    cup = await hall.begin(cup)
    [(number, table, match)] = cup.open_matches
    assert (number, table, match.seats) == (1, 0, (1, 2))
    assert hall.host.find(match.match_id).setup.contest == f"tournament:{cup.id}:1.0:1"
    cup = await hall.wins(cup, 2)
    assert cup.phase is Phase.finished
    assert cup.places == ((2,), (1,))
    result = cup.rounds[0].tables[0].result
    assert (result.line(2).wins, result.line(2).points, result.line(2).mulligans) == (1, 2, 1)


async def test_everything_survives_a_restart_between_any_two_steps(hall: Hall) -> None:
    cup = await hall.create(rounds=2)
    await hall.enter(cup, people=1, computers=2)
    await hall.begin(cup)
    await hall.restart(100)
    again = await hall.now(cup)
    assert again.current is not None
    assert (await hall.play_out(cup)).phase is Phase.finished
