"""Whole matches on every database that can be used, with restarts, and through a crash of the server_to_break."""

import pytest

from host.errors import StorageDown
from tests.db.postgres import Server
from tests.host.looks import looks
from tests.host.middles import MIDDLES, Middle
from tests.host.world import a_world


@pytest.mark.parametrize("middle", [MIDDLES[0], MIDDLES[-2]], ids=lambda middle: middle.__name__)
async def test_a_match_is_played_to_its_end_through_restarts(database_url: str, middle: Middle) -> None:
    async with a_world(database_url) as world:
        match = await world.open(3)
        await middle(world, match)
        for _ in range(2):
            seen = looks(match)
            await world.restart(600)
            match = world.host.find(match.id)
            assert looks(match) == seen
            await world.advance(30)
        while match.ending is None:
            await world.advance(30)
        result = await world.history.match_result(match.id)
        found = await world.history.matches_of(100, match.setup.guild_id)
    assert (result.ending, [match.id for match in found.past]) == ("finished", [result.id])
    assert result.rounds


async def test_a_crash_of_the_server_ends_the_process_and_costs_no_accepted_press(server_to_break: Server) -> None:
    async with a_world(server_to_break.url) as world:
        match = await world.open()
        await world.say(match, 0, 1)
        server_to_break.stop()
        with pytest.raises(StorageDown):
            await world.say(match, 0, "rock")
        assert match.seq == 1
        assert world.host.background.failed.is_set()
        server_to_break.start()
        await world.restart()
        match = world.host.find(match.id)
        assert match.seq == 1
        await world.say(match, 0, "rock")
        assert match.seq == 2
