"""Reviews are kept by match, and only those of the asked version are found."""

from __future__ import annotations

from db.store import open_store
from tests.db.matches import new_match
from tests.template import fresh


async def test_the_newest_review_of_a_match_is_found_by_its_version(database_url: str) -> None:
    store = await open_store(await fresh(database_url))
    match_id = await store.create_match(new_match())
    before = await store.reviews.review(match_id, 1)
    await store.reviews.keep_review(match_id, 1, [[1, 0, "play", None]])
    await store.close()
    store = await open_store(await fresh(database_url))
    first = await store.reviews.review(match_id, 1)
    await store.reviews.keep_review(match_id, 2, [])
    old, new = await store.reviews.review(match_id, 1), await store.reviews.review(match_id, 2)
    await store.close()
    assert (before, first, old, new) == (None, [[1, 0, "play", None]], None, [])
