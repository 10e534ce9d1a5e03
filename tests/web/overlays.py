"""Overlays that are opened, and matches that go a step on."""

from __future__ import annotations

import re

from host.matches.match import LiveMatch
from tests.web.world import Visit


async def shown(visit: Visit, path: str) -> str:
    """What an overlay shows, without the page around it."""
    text = await visit.text(path)
    assert '<body class="overlay' in text
    return re.search(r"<main>(.*)</main>", text, re.S)[1]


async def step(visit: Visit, match: LiveMatch) -> None:
    """The next question gets its first answer."""
    decision = next(d for seat in range(len(match.names)) for d in match.decisions(seat) if d.blocking)
    await visit.hall.host.answer(match.id, 100 + decision.seat, decision.id, list(range(decision.pick[0])))
