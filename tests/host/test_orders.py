"""Standing orders: the window is as it is when the person passes by hand."""

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from games.core.protocol import Decision
from host.errors import Refusal
from host.matches.match import LiveMatch
from host.matches.orders import passes, sealed_by_order
from host.records import Order
from tests.host.world import PACE, START, World, a_world


async def in_window(world: World, **options: Any) -> LiveMatch:
    match = await world.open(3, rounds=4, **options)
    await world.to_window(match)
    return match


def asked(match: LiveMatch, seat: int):
    return next(d for d in match.decisions(seat) if d.blocking)


async def ordered(world: World, match: LiveMatch, seat: int) -> None:
    await world.host.order(match.id, 100 + seat, asked(match, seat).id)


async def test_an_order_passes_now_and_in_every_window_of_its_kind(world: World) -> None:
    match = await in_window(world)
    await ordered(world, match, 1)
    assert match.sealed_by(1)
    assert match.orders == {Order(1, "object")}
    await world.advance(20)
    await world.to_window(match)
    assert match.sealed_by(1)
    (given,) = match.position.sealed.values()
    assert (given.choice, given.by) == (None, "order")
    assert (await world.store.load_match(match.id)).sealed == (given,)
    with pytest.raises(Refusal, match="already_answered"):
        await world.host.answer(match.id, 101, given.decision, [1])


async def test_other_kinds_of_windows_are_asked(world: World) -> None:
    match = await in_window(world)
    await ordered(world, match, 1)
    await world.say(match, 0, "yes")
    await world.say(match, 2, None)
    await world.advance(10)
    await world.say(match, 0, "fact")
    assert match.view(None).phase == "overrule"
    assert not match.sealed_by(1)


async def test_an_order_that_is_taken_back_asks_from_the_next_window_on(world: World) -> None:
    match = await in_window(world)
    await ordered(world, match, 1)
    await world.host.take_order_back(match.id, 101, "object")
    assert match.sealed_by(1)
    assert match.orders == (await world.store.load_match(match.id)).orders == frozenset()
    await world.advance(20)
    await world.to_window(match)
    assert not match.sealed_by(1)
    with pytest.raises(Refusal, match="stale"):
        await world.host.take_order_back(match.id, 101, "object")


async def test_orders_are_only_for_windows_and_asked_seats(world: World) -> None:
    match = await world.open(3)
    stake = asked(match, 0)
    for user_id, refusal in ((100, "not_offered"), (101, "stale"), (999, "not_seated")):
        with pytest.raises(Refusal, match=refusal):
            await world.host.order(match.id, user_id, stake.id)
    with pytest.raises(Refusal, match="not_seated"):
        await world.host.take_order_back(match.id, 999, "object")
    assert match.orders == frozenset()


async def test_an_order_survives_a_killed_process_and_ends_with_the_match(world: World) -> None:
    match = await in_window(world)
    await ordered(world, match, 1)
    await world.advance(20)
    await world.restart()
    match = world.host.find(match.id)
    await world.to_window(match)
    assert match.sealed_by(1)
    await world.stop(match.id)
    assert (await world.store.load_match(match.id)).orders == frozenset()


@pytest.mark.parametrize("fast", [False, True])
async def test_an_order_looks_like_a_person_who_passes(tmp_path: Path, fast: bool) -> None:
    """Moments, what is told, and everything that others may see."""
    seen = []
    for standing in (False, True):
        (path := tmp_path / str(standing)).mkdir()
        async with a_world(path, pace=PACE) as world:
            match = await in_window(world, fast_windows=fast)
            first = asked(match, 1).id
            await (world.host.order(match.id, 101, first) if standing else world.say(match, 1, None))
            await world.advance(20)
            await world.to_window(match)
            if not standing:
                await world.say(match, 1, None)
            told = [list(world.told.changed)]
            for seat in (0, 2):
                await world.advance(2)
                await world.say(match, seat, None)
            told += [list(world.told.changed), [match.view(viewer) for viewer in (None, 0, 2)]]
            opened = world.clock.at
            while match.window_open:
                await world.advance(0.5)
            seen.append((told, world.clock.at - opened, match.position.state.fingerprint()))
    assert seen[0] == seen[1]
    assert fast or seen[0][1] > timedelta(seconds=3)


async def test_giving_and_taking_back_an_order_is_not_published(world: World) -> None:
    match = await in_window(world)
    told = list(world.told.changed)
    await ordered(world, match, 1)
    await world.host.take_order_back(match.id, 101, "object")
    assert world.told.changed == told


async def test_a_standing_order_does_not_prevent_being_away(world: World) -> None:
    """What an order answers is no answer of its person."""
    match = await in_window(world)
    await ordered(world, match, 0)
    await world.advance(20)
    for _ in range(4):
        for seat in (1, 2):
            if any(d.blocking for d in match.decisions(seat)):
                await world.host.answer(match.id, 100 + seat, asked(match, seat).id, [0])
        await world.advance(90)
    assert match.player(0).is_away


@pytest.mark.parametrize(
    ("options", "pick", "window", "can_pass"),
    [
        ((None, "yes"), (1, 1), True, True),
        (("a", "b"), (0, 2), True, True),
        (("yes", None), (1, 1), True, False),
        ((None, "yes"), (1, 1), False, False),
    ],
)
def test_an_order_answers_only_windows_whose_default_is_to_pass(
    options: tuple[Any, ...], pick: tuple[int, int], window: bool, can_pass: bool
) -> None:
    decision = Decision(1, 0, "object", options, pick=pick, window=window)
    assert passes(decision) == can_pass
    assert len(sealed_by_order([decision], {Order(0, "object")}, (), START)) == can_pass
