"""A world for each test."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.host.world import World, a_world


@pytest.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    async with a_world(tmp_path) as world:
        yield world
