"""A whole tournament on every database that can be used."""

from tests.tournaments.world import GUILD, a_world
from tournaments.tournament import Phase


async def test_a_tournament_runs_to_its_end_through_restarts(database_url: str) -> None:
    async with a_world(database_url) as world:
        cup = await world.create(rounds=3)
        await world.enter(cup, people=1, computers=4)
        await world.begin(cup)
        await world.restart(100)
        await world.advance(60)
        await world.restart(100)
        cup = await world.play_out(cup)
        assert (cup.phase, len(cup.rounds)) == (Phase.finished, 3)
        assert sorted(entrant for place in cup.places for entrant in place) == [1, 2, 3, 4, 5]
        assert [summary.phase for summary in await world.store.tournaments.of_guild(GUILD, 5)] == [Phase.finished]
        assert (await world.kinds(cup))[-1] == "finished"
