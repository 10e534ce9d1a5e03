"""Times of a match before and after an outage."""

from datetime import timedelta

from host.matches.match import LiveMatch
from tests.host.world import World


def left(world: World, match: LiveMatch) -> set[tuple[timedelta | None, ...]]:
    """How far away everything is that is to happen in this match."""
    return {
        tuple(moment and moment - world.clock.at for moment in (row.closes_at, row.due_at, row.reserve_at, row.ping_at))
        for row in match.position.deadlines.values()
    }


async def stored_as_held(world: World, match: LiveMatch) -> bool:
    stored = await world.store.load_match(match.id)
    return {row.decision: row for row in stored.deadlines} == match.position.deadlines
