"""A correction of a bracket takes back later rounds, and the organiser is told which tables were begun."""

from __future__ import annotations

import pytest

from host.errors import Refusal
from tests.tournaments.corrections import eight, pairs, turned
from tests.tournaments.tables import begun, state
from tests.tournaments.world import TournamentWorld
from tournaments.course.requests import TakeBack
from tournaments.events import Repaired, Unpaired


async def test_all_rounds_after_the_first_that_changes_are_taken_back_the_newest_first(world: TournamentWorld) -> None:
    cup = await begun(world, people=4, format="double_elimination")
    for winners in ((1, 2), (1, 3), (3,)):
        cup = await world.wins(cup, *winners)
    assert cup.current.number == 4
    cup = await turned(world, cup, 1, 0, TakeBack.begun)
    assert cup.current.number == 2
    assert sorted(map(sorted, pairs(cup.current))) == [[1, 3], [2, 4]]
    log = [line.event for line in await world.tournaments.log(cup.id)]
    assert [event.number for event in log if isinstance(event, Unpaired)] == [4, 3]
    assert [event.number for event in log if isinstance(event, Repaired)] == [2]
    assert len(world.host.live) == 2, "the match of the final is stopped"


async def test_a_table_between_two_matches_of_its_series_is_begun(world: TournamentWorld) -> None:
    cup = await eight(world, best_of=3)
    cup = await world.wins(cup, 1)
    assert (len(state(cup, 0).scores), state(cup, 0).result, state(cup, 0).open_match is None) == (1, None, False)
    with pytest.raises(Refusal, match="next_begun") as refused:
        await turned(world, cup, 1, 0, TakeBack.unplayed)
    assert refused.value.facts == {"round": 2, "begun": ((2, 0),), "unplayed": ()}
    cup = await turned(world, cup, 1, 0, TakeBack.begun)
    assert pairs(cup.current) == [{8, 4}, {2, 3}]
