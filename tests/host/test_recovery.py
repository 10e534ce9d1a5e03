"""A restart at any moment: the match goes on with the same state, questions and clocks."""

from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from db.schema.match_tables import actions, matches
from host.errors import Refusal
from host.matches.match import LiveMatch
from host.model import Ending, Panel
from tests.host.duel import Duel, DuelState
from tests.host.lobbies import new_lobby
from tests.host.looks import looks
from tests.host.middles import MIDDLES, Middle
from tests.host.world import World, a_world


def times(match: LiveMatch) -> dict[int, tuple[Any, ...]]:
    return {row.decision: (row.opened_at, row.closes_at, row.due_at) for row in match.position.deadlines.values()}


@pytest.mark.parametrize("middle", MIDDLES, ids=lambda middle: middle.__name__)
async def test_a_killed_process_loses_nothing_but_time(world: World, middle: Middle) -> None:
    match = await world.open(3)
    await middle(world, match)
    seen, clocks = looks(match), times(match)
    last_beat = await world.store.heartbeat()
    await world.restart(3600)
    again = world.host.find(match.id)
    assert again is not match
    assert looks(again) == seen
    stood_still = world.clock.at - last_beat
    assert stood_still >= timedelta(seconds=3600)
    moved = {decision: tuple(moment and moment + stood_still for moment in row) for decision, row in clocks.items()}
    assert times(again) == moved
    assert world.told.changed == [(match.id, match.seq)]
    assert await world.store.heartbeat() == world.clock.at


@pytest.mark.parametrize("middle", MIDDLES, ids=lambda middle: middle.__name__)
async def test_a_new_process_continues_the_match_unchanged(tmp_path: Path, middle: Middle) -> None:
    endings = []
    for restarts in (False, True):
        (path := tmp_path / str(restarts)).mkdir()
        async with a_world(path) as world:
            match = await world.open(3)
            await middle(world, match)
            await world.store.beat(world.clock.at)
            started = world.clock.at
            if restarts:
                await world.restart(600)
                started, match = world.clock.at, world.host.find(match.id)
            ended = None
            while not ended:
                await world.advance(0.5)
                ended = match.ending and world.clock.at - started
            endings.append((ended, match.outcome, match.position.state.fingerprint()))
    assert endings[0] == endings[1]


@pytest.mark.parametrize("back", [400, 365 * 86_400])
async def test_a_clock_that_was_set_back_meanwhile_leaves_the_time_that_was_left(world: World, back: int) -> None:
    match, lobby = await world.open(), await world.lobbies.open(new_lobby())
    left, idle = match.deadline - world.clock.at, lobby.expires_at - world.clock.at
    await world.restart(-back)
    assert world.host.find(match.id).deadline - world.clock.at == left
    assert world.lobbies.find(lobby.id).expires_at - world.clock.at == idle
    await world.advance(left.total_seconds())
    assert world.host.find(match.id).seq == 1


async def test_a_clean_stop_is_measured_to_the_second(world: World) -> None:
    match = await world.open()
    await world.advance(17)
    deadline = match.deadline
    await world.down()
    world.clock.at += timedelta(seconds=100)
    await world.up()
    assert world.host.find(match.id).deadline == deadline + timedelta(seconds=100)


async def test_matches_that_have_ended_stay_ended(world: World) -> None:
    match = await world.open()
    await world.host.leave(match.id, 100)
    await world.restart()
    assert world.host.live == {}
    assert (world.told.changed, world.told.ended) == ([], [])
    with pytest.raises(Refusal, match="over"):
        world.host.find(match.id)


async def play_on(world: World, match: LiveMatch, shouts: int) -> None:
    for _ in range(shouts):
        await world.say(match, 1, "boo", prompt="shout")


async def change(world: World, statement: Any) -> None:
    """Tamper with the file while the process is away."""
    await world.kill()
    engine = sa.create_engine(world.url.replace("+aiosqlite", ""))
    with engine.begin() as connection:
        connection.execute(statement)
    engine.dispose()


@pytest.mark.parametrize(
    "tamper",
    [
        actions.update().where(actions.c.seq == 3, actions.c.match_id == 1).values(choice="hurrah-hurrah"),
        actions.update().where(actions.c.seq == 3, actions.c.match_id == 1).values(decision=4711),
        actions.delete().where(actions.c.seq == 12, actions.c.match_id == 1),
        matches.update().where(matches.c.id == 1).values(seed=bytes(32)),
        matches.update().where(matches.c.id == 1).values(rules_version=0),
        matches.update().where(matches.c.id == 1).values(options={"no such option": 1}),
    ],
    ids=["choice", "decision", "missing", "seed", "rules", "deal"],
)
async def test_a_log_that_does_not_replay_is_stopped_and_the_others_go_on(world: World, tamper: Any) -> None:
    bad, good = await world.open(), await world.open()
    await play_on(world, bad, 11)
    await world.say(bad, 0, 1)
    await play_on(world, good, 11)
    await change(world, tamper)
    await world.up()
    assert [(match.id, match.ending) for match in world.told.ended] == [(bad.id, Ending.stopped)]
    assert list(world.host.live) == [good.id]
    assert looks(world.host.find(good.id)) == looks(good)
    stored = await world.store.load_match(bad.id)
    assert (stored.ending, stored.deadlines) == (Ending.stopped, ())
    await world.restart()
    assert world.told.ended == []


SPOILED = [
    "UPDATE actions SET choice = 'no JSON' WHERE match_id = 1 AND seq = 3",
    "UPDATE actions SET at = 'noon' WHERE match_id = 1 AND seq = 3",
    "UPDATE matches SET options = '{' WHERE id = 1",
    "UPDATE lobbies SET players = '[{}]' WHERE id = 1",
    "UPDATE lobbies SET invited = '7' WHERE id = 1",
]


@pytest.mark.parametrize("spoil", SPOILED)
async def test_an_unreadable_row_does_not_block_other_matches(world: World, spoil: str) -> None:
    bad, good = await world.open(), await world.open()
    lobbies = [await world.lobbies.open(new_lobby(owner_id=owner)) for owner in (100, 101)]
    for match in (bad, good):
        await play_on(world, match, 5)
    await change(world, sa.text(spoil))
    await world.up()
    assert looks(world.host.find(good.id)) == looks(good)
    assert world.lobbies.find(lobbies[1].id) == lobbies[1]
    if "lobbies" in spoil:
        assert bad.id in world.host.live
        return
    assert world.told.ended == []
    with pytest.raises(Refusal, match="no_replay"):
        await world.host.recall(bad.id)


class Drifting(Duel):
    """Rules that were changed without a new version: they deal other secrets."""

    def new(self, *args: Any) -> DuelState:
        state = super().new(*args)
        state.secrets[0] += 1
        return state


async def test_rules_that_changed_under_a_match_are_found_by_the_fingerprint(world: World) -> None:
    match = await world.open()
    await play_on(world, match, 10)
    world.games = {"duel": Drifting()}
    await world.restart()
    assert [match.ending for match in world.told.ended] == [Ending.stopped]
    assert "error" not in repr(world.told.ended[0])


async def test_a_game_that_is_not_there_now_is_left_alone(world: World) -> None:
    match = await world.open()
    deadline = match.deadline
    games, world.games = world.games, {}
    await world.restart()
    assert (world.host.live, world.told.ended) == ({}, [])
    with pytest.raises(Refusal, match="no_replay"):
        await world.host.recall(match.id)
    world.games = games
    await world.restart(10)
    assert world.host.find(match.id).deadline == deadline + timedelta(seconds=10)


async def test_an_ended_match_of_older_rules_keeps_its_setup(world: World) -> None:
    match = await world.open(rounds=1)
    await world.advance(300)
    assert await world.host.archive.events(match.id, None)
    world.games["duel"].rules_version = 2
    recalled = await world.host.recall(match.id)
    assert (recalled.setup, recalled.ending, recalled.outcome) == (match.setup, Ending.finished, None)
    with pytest.raises(Refusal, match="other_rules"):
        await world.host.archive.events(match.id, None)


async def test_a_forfeit_is_checked_against_the_fingerprint_of_its_end(world: World) -> None:
    match = await world.open()
    await play_on(world, match, 3)
    await world.host.leave(match.id, 100)
    await world.host.archive.events(match.id, None)
    world.games["duel"] = Drifting()
    for read in (world.host.recall, partial(world.host.archive.events, viewer=None)):
        with pytest.raises(Refusal, match="no_replay"):
            await read(match.id)


async def test_many_matches_are_recovered_in_chunks(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("db.reader.CHUNK", 3)
    opened = [await world.open() for _ in range(10)]
    for match in opened[::2]:
        await world.say(match, 0, 1)
    await world.restart()
    assert {match.id: match.seq for match in world.host.live.values()} == {m.id: m.seq for m in opened}


async def test_a_panel_is_found_again_with_a_token_that_is_young_enough(world: World) -> None:
    """Every press brings a new token; a new message is stored at once, the same one again after five minutes."""
    match = await world.open()
    began, minute = world.clock.at, timedelta(minutes=1)

    async def shown(token: str, message_id: int, minutes: int) -> None:
        await world.host.set_panel(match.id, Panel(0, 9, token, message_id, began + minutes * minute))

    async def stored() -> list[str]:
        return [panel.token for panel in (await world.store.load_match(match.id)).panels]

    await shown("first", 1, 0)
    await shown("second", 1, 4)
    assert (match.panels[0].token, await stored()) == ("second", ["first"])
    await shown("third", 1, 5)
    assert (match.panels[0].token, await stored()) == ("third", ["third"])
    await shown("fourth", 2, 6)
    assert (match.panels[0].token, await stored()) == ("fourth", ["fourth"])
    await world.host.abort(match.id, 100)
    await world.host.abort(match.id, 101)
    with pytest.raises(Refusal, match="over"):
        await shown("fifth", 2, 7)
