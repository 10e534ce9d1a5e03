"""Where messages are, and which tournaments have none of a kind."""

from datetime import UTC, datetime

from db.store import open_store
from tests.template import fresh
from tests.tournaments.fields import settings
from tournaments.events import Created, Recorded
from tournaments.ports import Head, Post
from tournaments.tournament import Phase

NOON = datetime(2030, 1, 1, 12, tzinfo=UTC)
BIG = 2**63 - 1


async def test_posts_are_found_by_the_start_of_their_key(database_url: str) -> None:
    store = await open_store(await fresh(database_url))
    for key, message in (("cup:1:a", 5), ("cup:1:b", BIG), ("cup:12", 7), ("cup%1:c", 8), ("cup:1:a", 6)):
        await store.posts.keep_post(key, Post(BIG - 1, message))
    found = await store.posts.posts("cup:1:")
    odd = await store.posts.posts("cup%")
    await store.close()
    assert found == {"cup:1:a": Post(BIG - 1, 6), "cup:1:b": Post(BIG - 1, BIG)}
    assert list(odd) == ["cup%1:c"]


async def test_ended_tournaments_without_a_post_are_found_in_order(database_url: str) -> None:
    store = await open_store(await fresh(database_url))
    first = Recorded(1, NOON, 7, Created(BIG, BIG, 7, settings()))
    phases = (Phase.finished, Phase.finished, Phase.registration, Phase.cancelled)
    cups = [await store.tournaments.create(BIG, first, Head("Cup", phase, False, None)) for phase in phases]
    await store.posts.keep_post(f"result:{cups[1]}:x", Post(1, 2))
    found = await store.posts.ended_without("result:{}:x")
    await store.close()
    assert found == [cups[0], cups[3]]
