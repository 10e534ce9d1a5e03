"""The ledger of presses, by which tests judge the database after a crash."""

from __future__ import annotations

import asyncio
from collections import Counter
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any

import pytest

from fake_discord.state import Ack
from tests.faults import ledger
from tests.faults.crowd import Press
from tests.faults.ledger import Snapshot, settle_on_server


@pytest.mark.parametrize("early", [False, True])
async def test_only_an_answer_from_before_the_database_was_read_must_be_in_it(
    monkeypatch: pytest.MonkeyPatch, early: bool
) -> None:
    acked: asyncio.Future[Ack] = asyncio.get_running_loop().create_future()
    sent: Any = SimpleNamespace(acked=acked)
    stored: Any = SimpleNamespace(given=lambda decision: [], asked={7: SimpleNamespace(window=None)})
    accepted = Ack(4, {"components": []}, 0.1, None)

    async def read(url: str, matches: object) -> Snapshot:
        if not early:
            acked.set_result(accepted)
        return Snapshot(datetime.now(UTC), {1: stored})

    monkeypatch.setattr(ledger, "on_server", read)
    press = Press(SimpleNamespace(), match=1, decision=7, picks=(0,), sent=sent)
    if early:
        acked.set_result(accepted)
        with pytest.raises(AssertionError, match="an accepted press is lost"):
            await settle_on_server([press], "", [1])
    else:
        assert await settle_on_server([press], "", [1]) == Counter(unanswered=1)
