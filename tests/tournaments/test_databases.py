"""A whole tournament on every database that can be used."""

from tests.tournaments.world import GUILD, a_hall
from tournaments.tournament import Phase


async def test_a_tournament_runs_to_its_end_through_restarts(database_url: str) -> None:
    async with a_hall(database_url) as hall:
        cup = await hall.create(rounds=3)
        await hall.enter(cup, people=1, computers=4)
        await hall.begin(cup)
        await hall.restart(100)
        await hall.advance(60)
        await hall.restart(100)
        cup = await hall.play_out(cup)
        assert (cup.phase, len(cup.rounds)) == (Phase.finished, 3)
        assert sorted(entrant for place in cup.places for entrant in place) == [1, 2, 3, 4, 5]
        assert [summary.phase for summary in await hall.store.tournaments.of_guild(GUILD, 5)] == [Phase.finished]
        assert (await hall.kinds(cup))[-1] == "finished"
