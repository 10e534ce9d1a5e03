"""Which settings organisers can change at each time, and which of them matter."""

from __future__ import annotations

import pytest

from tests.tournaments.world import ORGANISER, TournamentWorld, refused
from tournaments.course.running import AFTER_START
from tournaments.formats.protocol import OF_SOME_FORMATS
from tournaments.formats.registry import FORMATS
from tournaments.tournament import Tournament

OTHER_VALUES = {
    "best_of": 3, "cap": 4, "check_in": 5, "cut": 2, "description": "x", "dispute_minutes": 1, "entry_role": 7,
    "format": "pods", "hold": True, "late_until": 2, "name": "Other", "pace": "day", "pod_size": 4,
    "points": {"win": 9}, "reset": False, "round_hours": 5, "rounds": 5, "schedule": "free", "seeding": "random",
    "sit_outs": 3, "third_place": False, "tie_breaks": (), "winner_role": 8,
}  # fmt: skip


@pytest.mark.parametrize("format_", FORMATS)
async def test_a_settable_option_is_never_refused_as_fixed(world: TournamentWorld, format_: str) -> None:
    cup = await world.enter(await world.create(format=format_), people=4)
    assert world.tournaments.settable(cup) >= {"name", "format", "best_of", "schedule", "seeding"}
    cup = await world.begin(cup)
    now = world.tournaments.settable(cup)
    assert {"name", "winner_role"} <= now
    assert not now & {"format", "best_of", "points", "seeding", "team_size"}
    for name, value in OTHER_VALUES.items():
        if name in now:
            cup = await world.tournaments.edit(cup.id, ORGANISER, {name: value})
        elif FORMATS[format_].uses >= {name} and name not in AFTER_START:
            await refused("fixed_now", world.tournaments.edit(cup.id, ORGANISER, {name: value}))


async def test_only_settings_that_matter_are_settable(world: TournamentWorld) -> None:
    def own(cup: Tournament) -> frozenset[str]:
        return world.tournaments.settable(cup) & {*OF_SOME_FORMATS, "round_hours", "team_size"}

    swiss = await world.create(mode="loose", format="swiss")
    assert own(swiss) == {"rounds", "late_until", "points", "sit_outs", "tie_breaks"}
    assert own(await world.create(mode="loose", format="swiss", schedule="free")) == own(swiss) | {"round_hours"}
    assert own(await world.create(mode="loose", format="round_robin")) == {"points", "sit_outs", "tie_breaks"}
    assert own(await world.create(mode="loose", format="single_elimination")) == {"third_place"}
    assert own(await world.create(mode="loose", format="double_elimination")) == {"reset"}
    free = await world.create(mode="loose", format="double_elimination", schedule="free")
    assert own(free) == {"reset", "early", "round_hours"}
    held = await world.create(mode="loose", format="double_elimination", schedule="free", hold=True)
    assert own(held) == {"reset", "round_hours"}, "the next round waits for an organiser"
    assert own(await world.create(mode="loose", format="swiss_cut")) == own(swiss) | {"cut", "third_place"}
    assert own(await world.create(mode="loose", format="pods")) == own(swiss) | {"pod_size"}
    teams = await world.create(format="round_robin", mode="sharp", team_size=2)
    assert own(teams) == {"points", "sit_outs", "tie_breaks", "team_size"}
    assert "team_size" not in own(await world.enter(teams, people=2))
