"""SimCord made fast; and hypothesis draws the same cases in every run."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import settings
from simcord.env import Env

from tests.leaks.desk import Desk

PROFILE = settings(settings.get_profile("shared machine"), derandomize=True, database=None)


@pytest.fixture(autouse=True)
def _quick_polls(monkeypatch: pytest.MonkeyPatch) -> None:
    """SimCord looks every 50 ms whether the bot is idle; every millisecond makes an action ten times as fast."""
    monkeypatch.setitem(Env._settle_internal.__kwdefaults__, "idle", 0.001)


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    desk = Desk(tmp_path_factory.mktemp("desk") / "bot.db")
    yield desk
    desk.close()
