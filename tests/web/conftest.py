"""The pages of a server with all games, and the smallest one, for each test."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.web.matches import ALL
from tests.web.world import Visit, a_visit


@pytest.fixture
async def visit(tmp_path: Path) -> AsyncIterator[Visit]:
    async with a_visit(tmp_path, ALL) as visit:
        yield visit


@pytest.fixture(params=["in the bot", "alone"])
async def each_visit(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Visit]:
    """The pages of the bot, and those of `python -m web`, which knows only what is stored."""
    async with a_visit(tmp_path, ALL, in_process=request.param == "in the bot") as visit:
        yield visit
