"""Reviews in the background: one person cannot let all others wait for matches that the person has asked for."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from cogs.kit.refusals.errors import UserError
from cogs.review.reviews import MOST, Reviews
from games.registry import GAMES
from host.matches.playback import Playback
from tests.host.played import played

ANN, BEN = 1, 2


class Shelf:
    """Keeps reviews in memory."""

    def __init__(self) -> None:
        self.kept: dict[int, Any] = {}

    async def review(self, match_id: int, version: int) -> Any | None:
        return self.kept.get(match_id)

    async def keep_review(self, match_id: int, version: int, data: Any) -> None:
        self.kept[match_id] = data


async def test_a_person_has_few_reviews_worked_out_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    released = asyncio.Event()

    async def review(*ignored: Any) -> list[Any]:
        await released.wait()
        return []

    monkeypatch.setattr("ai.review.Reviewer.review", review)
    stored = played("imposter_kings")[0]
    films = [Playback(GAMES["imposter_kings"], replace(stored, id=number)) for number in range(MOST + 2)]
    shelf = Shelf()
    reviews = Reviews(shelf)
    for film in films[:MOST]:
        reviews.start(film, ANN)
        reviews.start(film, ANN)
    with pytest.raises(UserError, match="Wait until one is here"):
        reviews.start(films[MOST], ANN)
    reviews.start(films[MOST], BEN)
    reviews.start(films[MOST], ANN)
    released.set()
    for film in films:
        await reviews.wait(film.id, 5)
    assert sorted(shelf.kept) == list(range(MOST + 1))
    reviews.start(films[MOST + 1], ANN)
    await reviews.wait(films[MOST + 1].id, 5)
    await reviews.close()
