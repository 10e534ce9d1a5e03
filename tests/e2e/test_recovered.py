"""`recovered` is called after a restart before the first press is possible."""

from __future__ import annotations

import pytest

from tests.e2e.playing import seated
from tests.e2e.world import World

SEEN: list[bool] = []


@pytest.mark.world(recovered=lambda: SEEN.append(True))
async def test_matches_are_loaded_when_recovery_is_reported(world: World) -> None:
    SEEN.clear()
    await seated(world, "Ann", "Ben")
    await world.restart()
    assert SEEN == [True]
    assert len(world.bot.services.host.live) == 1
