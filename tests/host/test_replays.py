"""Which stored matches may be replayed by whom, and what checking a deal says."""

import asyncio
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from games.core import record
from games.registry import GAMES
from host.errors import Refusal
from host.matches.archive import Archive
from host.matches.replays import FRESH, Replays
from host.model import PACES
from host.records import StoredMatch
from tests.host.played import played
from tests.host.world import GUILD, START

ANYBODY = 999


class OneMatch:
    """A store that holds one match."""

    def __init__(self, stored: StoredMatch) -> None:
        self.stored, self.loaded = stored, 0

    async def load_match(self, match_id: int) -> StoredMatch | None:
        self.loaded += 1
        return self.stored if match_id == self.stored.id else None


class Reader:
    def __init__(self, stored: StoredMatch, games: Any = GAMES) -> None:
        self.store, self.at = OneMatch(stored), START
        self.replays = Replays(games, self.store, lambda: self.at)  # type: ignore[arg-type]  # all that it uses


class BusyStore:
    """Notes in which order matches are asked for, and has none of them."""

    def __init__(self) -> None:
        self.asked: list[int] = []
        self.reading = 0

    async def load_match(self, match_id: int) -> StoredMatch | None:
        self.asked.append(match_id)
        self.reading += 1
        assert self.reading == 1, "two are read at the same time"
        await asyncio.sleep(0)
        self.reading -= 1
        return None


@pytest.fixture(scope="module")
def stored() -> StoredMatch:
    return played("imposter_kings")[0]


async def refusal(work: Any) -> str:
    with pytest.raises(Refusal) as refused:
        await work
    return refused.value.code


async def test_only_members_of_the_server_may_replay(stored: StoredMatch) -> None:
    reader = Reader(stored)
    for _ in range(2):  # also when it is kept at hand
        assert (await reader.replays.open(stored.id, GUILD, ANYBODY)).id == stored.id
        assert await refusal(reader.replays.open(stored.id, GUILD + 1, ANYBODY)) == "not_found"
    assert await refusal(reader.replays.open(stored.id + 1, GUILD, ANYBODY)) == "not_found"
    assert await refusal(reader.replays.check(stored.id, GUILD + 1, ANYBODY)) == "not_found"


async def test_only_its_player_may_replay_a_practice_match(stored: StoredMatch) -> None:
    reader = Reader(replace(stored, setup=replace(stored.setup, practice=True)))
    for _ in range(2):
        assert await refusal(reader.replays.open(stored.id, GUILD, ANYBODY)) == "not_found"
        assert (await reader.replays.open(stored.id, GUILD, 100)).id == stored.id
    assert await refusal(reader.replays.check(stored.id, GUILD, ANYBODY)) == "not_found"
    checked = await reader.replays.check(stored.id, GUILD, 100)
    assert checked.wrong == "" and checked.playback is not None, "the deal fits"


async def test_an_ended_match_is_read_once_and_anew_after_a_while(stored: StoredMatch) -> None:
    reader = Reader(stored)
    first = await reader.replays.open(stored.id, GUILD, ANYBODY)
    assert await reader.replays.open(stored.id, GUILD, ANYBODY) is first
    assert reader.store.loaded == 1
    reader.at += FRESH + timedelta(seconds=1)
    second = await reader.replays.open(stored.id, GUILD, ANYBODY)
    assert second is not first
    reader.at -= timedelta(hours=1)
    assert await reader.replays.open(stored.id, GUILD, ANYBODY) is not second, "the clock was set back"


async def test_other_rules_and_a_broken_log_are_refused(stored: StoredMatch) -> None:
    assert await refusal(Reader(replace(stored, rules_version=99)).replays.open(stored.id, GUILD, 1)) == "other_rules"
    torn = replace(stored, actions=stored.actions[:3] + stored.actions[4:])
    assert await refusal(Reader(torn).replays.open(stored.id, GUILD, 1)) == "no_replay"
    assert await refusal(Reader(stored, {}).replays.open(stored.id, GUILD, 1)) == "no_replay"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"seed": bytes(32)}, "seed"),
        ({"seed_hash": "0" * 64}, "seed"),
        ({"seed": bytes(32), "seed_hash": record.hash_of(bytes(32))}, "log"),
        ({"fingerprint": "0" * 32}, "log"),
    ],
)
async def test_a_changed_match_does_not_fit(stored: StoredMatch, change: dict[str, Any], said: str) -> None:
    checked = await Reader(replace(stored, **change)).replays.check(stored.id, GUILD, ANYBODY)
    assert checked.playback is None and said in checked.wrong


async def test_a_match_that_goes_on_is_not_checked(stored: StoredMatch) -> None:
    reader = Reader(replace(stored, ending=None, fingerprint=None))
    assert await refusal(reader.replays.check(stored.id, GUILD, ANYBODY)) == "match_goes_on"


async def test_persons_take_fair_turns_at_replays_checks_and_ended_matches() -> None:
    burst, other = 1, 2
    read, recalled = BusyStore(), BusyStore()
    replays, archive = Replays(GAMES, read, lambda: START), Archive(GAMES, PACES, recalled)
    asked: list[Any] = []
    for number in range(5):
        asked += [replays.open(10 + number, GUILD, burst), replays.check(20 + number, GUILD, burst)]
        asked += [archive.recall(10 + number, GUILD, user_id=burst), archive.events(20 + number, None, user_id=burst)]
    others = replays.open(77, GUILD, other), archive.recall(77, GUILD, user_id=other)
    await asyncio.gather(*asked, *others, return_exceptions=True)
    for store in (read, recalled):
        assert sorted(store.asked) == [*range(10, 15), *range(20, 25), 77]
        assert store.asked[1] == 77, "the other person comes after one job of the burst"
