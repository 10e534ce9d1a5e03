"""Every way in which a match ends, and that no match ends with another."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from games.core.protocol import Action, Event, IllegalAction
from host.errors import Refusal
from host.matches.acted_for import RECENT
from host.model import Ending
from tests.host.duel import Duel, DuelState
from tests.host.world import SEED, World, a_world


async def test_a_finished_match_has_a_result_a_seed_and_no_place_among_the_live(world: World) -> None:
    match = await world.open(2, rounds=1)
    assert match.seed is None
    await world.to_window(match, "rock", "paper")
    await world.say(match, 0, None)
    await world.say(match, 1, None)
    await world.advance(10)
    assert match.ending is Ending.finished
    assert match.outcome.points == (0, 2)
    assert match.outcome.winners == (False, True)
    assert (match.seed, match.deadline, match.window_open, match.decisions(0)) == (SEED, None, False, ())
    assert world.told.ended == [match]
    assert match.id not in world.host.live
    result = await world.history.match_result(match.id)
    assert [(seat.points, seat.won) for seat in result.seats] == [(0, False), (2, True)]
    assert [[tuple(point) for point in points] for points in result.rounds] == [[(1, 2, "beats")]]
    stored = await world.store.load_match(match.id)
    assert (stored.deadlines, stored.sealed, stored.ending) == ((), (), Ending.finished)
    assert stored.fingerprint == match.position.state.fingerprint() == stored.actions[-1].fingerprint


async def test_leaving_a_match_of_two_is_a_forfeit(world: World) -> None:
    match = await world.open()
    await world.say(match, 0, 1)
    assert await world.host.leave(match.id, 101) is match
    assert (match.ending, match.forfeited_by, match.outcome) == (Ending.forfeit, 1, None)
    result = await world.history.match_result(match.id)
    assert [(seat.points, seat.won) for seat in result.seats] == [(0, True), (0, False)]
    assert result.forfeited_by == 1
    assert world.told.ended == [match]
    assert not world.host.scheduler.has(match.id)


async def test_leaving_a_match_of_more_seats_a_computer_player_in(world: World) -> None:
    match = await world.open(3, rounds=1)
    await world.say(match, 0, 1)
    await world.host.leave(match.id, 102)
    assert (match.ending, match.player(2).is_computer, match.seat_of(102)) == (None, True, None)
    assert match.names == ("P0", "P1", "P2")
    with pytest.raises(Refusal, match="not_seated"):
        await world.host.leave(match.id, 102)
    await world.restart()
    match = world.host.find(match.id)
    assert match.player(2).is_computer
    await world.advance(3)
    assert [asked.seat for asked in match.view(None).asked] == [0, 1], "the computer player has picked its hand"
    await world.advance(300)
    assert match.ending is Ending.finished
    seat = (await world.history.match_result(match.id)).seats[2]
    assert (seat.user_id, seat.left, seat.won) == (102, True, False)


async def test_the_last_person_who_leaves_ends_the_match(world: World) -> None:
    match = await world.open(people=2, computers=2)
    await world.host.leave(match.id, 100)
    assert match.ending is None
    await world.host.leave(match.id, 101)
    assert match.ending is Ending.forfeit


async def test_a_match_is_aborted_when_all_persons_agree(world: World) -> None:
    match = await world.open(people=2, computers=1)
    await world.host.abort(match.id, 101)
    assert (match.ending, match.abort_wanted) == (None, frozenset({1}))
    await world.host.abort(match.id, 101)
    assert match.ending is None
    other = await world.open()
    told = len(world.told.changed)
    await world.host.abort(other.id, 100)
    assert world.told.changed[told:] == [(other.id, 0)], "the board tells who has agreed, the first seat too"
    with pytest.raises(Refusal, match="not_seated"):
        await world.host.abort(match.id, 999)
    await world.restart()
    match = world.host.find(match.id)
    assert match.abort_wanted == {1}
    await world.host.abort(match.id, 100)
    assert match.ending is Ending.aborted
    assert all(not seat.won for seat in (await world.history.match_result(match.id)).seats)


async def test_an_organiser_calls_a_match_off_and_says_why(world: World) -> None:
    match, other = await world.open(), await world.open()
    await world.host.call_off(match.id, "the venue closes")
    assert (match.ending, match.reason, other.ending) == (Ending.called_off, "the venue closes", None)
    assert all(not seat.won for seat in (await world.history.match_result(match.id)).seats)
    recalled = await world.host.recall(match.id)
    assert (recalled.ending, recalled.reason) == (Ending.called_off, "the venue closes")
    with pytest.raises(Refusal, match="over"):
        await world.host.call_off(match.id, "again")


async def test_an_organiser_calls_a_match_off_whose_rules_fail(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(state: DuelState) -> str:
        raise RuntimeError("boom")

    match = await world.open()
    monkeypatch.setattr(DuelState, "fingerprint", broken)
    await world.host.call_off(match.id, "it hangs")
    assert (match.ending, match.reason) == (Ending.called_off, "it hangs")


class Touchy(Duel):
    """Raises this error at each answer while it is armed."""

    def __init__(self, error: Exception) -> None:
        super().__init__()
        self.error, self.armed = error, False

    def apply(self, state: DuelState, action: Action) -> Any:
        if self.armed:
            raise self.error
        return super().apply(state, action)


@pytest.mark.parametrize("error", [RuntimeError("boom"), IllegalAction("not even the default")])
async def test_rules_that_raise_under_the_clock_stop_the_match_and_not_the_clock(
    tmp_path: Path, error: Exception
) -> None:
    game = Touchy(error)
    async with a_world(tmp_path, {"duel": game}) as world:
        match, other = await world.open(), await world.open()
        await world.advance(80)
        game.armed = True
        await world.advance(10)
        assert match.ending is other.ending is Ending.stopped
        game.armed = False
        third = await world.open()
        await world.advance(90)
        assert third.seq == 1


async def test_an_option_that_the_rules_refuse_is_a_refusal(tmp_path: Path) -> None:
    game = Touchy(IllegalAction("changed my mind"))
    async with a_world(tmp_path, {"duel": game}) as world:
        match = await world.open()
        game.armed = True
        with pytest.raises(Refusal, match="not_offered"):
            await world.say(match, 0, 1)
        assert (match.ending, match.seq) == (None, 0)


async def test_events_are_replayed_with_only_the_viewers_private_part(world: World) -> None:
    match = await world.open()
    await world.say(match, 0, 3)
    await world.say(match, 1, "paper")
    assert [e.private for e in match.recent] == [{0: {"choice": 3}}, {1: {"choice": "paper"}}]
    told = [Event("answer", {"prompt": "stake"}), Event("answer", {"prompt": "hand"})]
    assert await world.host.archive.events(match.id, None) == told
    mine = await world.host.archive.events(match.id, 1)
    assert [dict(event.private) for event in mine] == [{}, {1: {"choice": "paper"}}]
    await world.host.leave(match.id, 100)
    assert await world.host.archive.events(match.id, None) == told
    with pytest.raises(Refusal, match="not_found"):
        await world.host.archive.events(77, None)


async def test_recent_keeps_the_last_events(world: World) -> None:
    match = await world.open()
    for word in ["boo"] * (RECENT + 2) + ["hurrah"]:
        await world.say(match, 1, word, prompt="shout")
    assert len(match.recent) == RECENT
    assert match.recent[-1].public["word"] == "hurrah"


async def test_a_match_that_is_over_can_be_recalled(world: World) -> None:
    match = await world.open(2, rounds=1)
    assert await world.host.recall(match.id) is match
    await world.advance(600)
    again = await world.host.recall(match.id)
    assert again is not match
    assert (again.ending, again.outcome, again.seed, again.names) == (match.ending, match.outcome, SEED, match.names)
    assert again.view(0) == match.view(0)
    left = await world.open()
    await world.host.leave(left.id, 100)
    assert (await world.host.recall(left.id)).forfeited_by == 0
    with pytest.raises(Refusal, match="not_found"):
        await world.host.recall(77)


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"game": "chess"}, KeyError),
        ({"mode": "pair"}, ValueError),
        ({"options": {"x": 1}}, ValueError),
        ({"pace": "x"}, KeyError),
    ],
)
async def test_a_setup_that_does_not_exist_opens_nothing(world: World, change: dict[str, Any], error: type) -> None:
    setup = (await world.open(3)).setup
    with pytest.raises(error):
        await world.host.open_match(replace(setup, **change))
    assert len(world.host.live) == await world.store.last_match_id() == 1
