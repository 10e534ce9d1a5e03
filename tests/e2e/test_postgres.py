"""The bot on PostgreSQL, as people see it."""

from tests.e2e.playing import after, at_random, play_on, seated
from tests.e2e.world import World, labels, spoken, texts


async def test_a_match_is_played_to_its_end_through_a_restart(postgres_url: str) -> None:
    world = World(postgres_url)
    await world.open()
    try:
        await seated(world, "Ann", "Ben")
        await play_on(world, "Ann", "Ben", choose=at_random(1), until=after(8))
        assert "won the match" not in texts(world["Ann"].board)
        await world.restart(crash=True)
        await play_on(world, "Ann", "Ben", choose=at_random(2))
        assert labels(world["Ann"].board) == ["Rematch", "Replay", "Log", "Rules", "Check this deal"]
        assert "won the match" in texts(world["Ann"].board)
        await world["Cid"].command("leaderboard")
        assert " 1 1; 2. " in spoken(world["Cid"].panel)
    finally:
        await world.close()
