"""Hypothesis draws the same cases in every run."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import settings

from tests.leaks.offline import OfflineBot

PROFILE = settings(settings.get_profile("shared machine"), derandomize=True, database=None)


@pytest.fixture(scope="module")
def offline(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OfflineBot]:
    offline = OfflineBot(tmp_path_factory.mktemp("desk") / "bot.db")
    yield offline
    offline.close()
