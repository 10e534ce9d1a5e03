"""Seasons are stored with the names of rules that older versions read."""

from __future__ import annotations

import sqlalchemy as sa

from db.schema.rating_tables import seasons
from db.store import open_store
from tests.template import fresh
from tests.tournaments.ladder.seasons import season
from tournaments.ladder.season import LadderRules


async def test_the_places_above_are_stored_under_their_older_name(database_url: str) -> None:
    url = await fresh(database_url)
    store = await open_store(url)
    season_id = await store.ladder.create_season(season(LadderRules(places_above=3)))
    read = await store.ladder.season(season_id)
    rules = await store.access.values(sa.select(seasons.c.rules))
    await store.close()
    assert read is not None and read.rules.places_above == 3
    assert [stored["reach"] for stored in rules] == [3]
