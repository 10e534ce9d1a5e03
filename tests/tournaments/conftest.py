from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.tournaments.world import Hall, a_hall


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Hall]:
    async with a_hall(tmp_path) as hall:
        yield hall
