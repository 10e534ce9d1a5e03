"""Whole tournaments of computer players."""

from __future__ import annotations

from tests.tournaments.world import ORGANISER, TournamentWorld
from tournaments.model import Member
from tournaments.tournament import Phase, Tournament


async def played(world: TournamentWorld, entrants: int, **settings: object) -> Tournament:
    cup = await world.create(**{"seeding": "registration", **settings})
    size = cup.settings.team_size
    for number in range(1, entrants + 1):
        members = [Member(f"C{number}.{i}", level="sensible") for i in range(size)]
        await world.tournaments.register(cup.id, ORGANISER, f"C{number}", members)
    await world.begin(cup)
    cup = await world.play_out(cup)
    assert cup.phase is Phase.finished
    assert sorted(e for place in cup.places for e in place) == list(range(1, entrants + 1))
    assert (world.host.live, world.tournaments.live, cup.disputes) == ({}, {}, ())
    return cup
