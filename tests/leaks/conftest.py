"""Hypothesis draws the same cases in every run."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import settings

from tests.leaks.desk import Desk

PROFILE = settings(settings.get_profile("shared machine"), derandomize=True, database=None)


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    desk = Desk(tmp_path_factory.mktemp("desk") / "bot.db")
    yield desk
    desk.close()
