"""Collections examine new objects, and all objects only seldom."""

from __future__ import annotations

import asyncio
import gc
import sys
import weakref
from collections.abc import AsyncIterator, Callable
from unittest.mock import Mock

import pytest
import pytest_asyncio

import bot.garbage
from bot.garbage import YOUNG, Garbage

EVERY = 0.02


class Thing:
    """One of two that refer to each other."""

    other: Thing


def a_cycle() -> tuple[Thing, weakref.ref[Thing]]:
    """A thing that only a collection can free, and a way to see whether it has."""
    one, other = Thing(), Thing()
    one.other, other.other = other, one
    return one, weakref.ref(one)


@pytest_asyncio.fixture
async def garbage(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Garbage]:
    monkeypatch.setattr(bot.garbage, "EVERY", EVERY)
    usual, garbage = gc.get_threshold(), Garbage()
    garbage.tune()
    yield garbage
    garbage.restore()
    assert (gc.get_threshold(), gc.get_freeze_count()) == (usual, 0)
    gc.freeze()  # as before these tests: later ones collect what they have made themselves


class Turns:
    """A loop whose time stands still until `go`, which runs what was called later."""

    def __init__(self) -> None:
        self.at = 0.0
        self.go: Callable[[], object] = lambda: None

    def time(self) -> float:
        return self.at

    def call_later(self, delay: float, call: Callable[..., object], *arguments: object) -> Mock:
        def go() -> object:
            self.at += delay
            return call(*arguments)

        self.go = go
        return Mock()


@pytest_asyncio.fixture
async def turns(garbage: Garbage, monkeypatch: pytest.MonkeyPatch) -> Turns:
    """Its collections happen in these turns only, and it has just collected."""
    monkeypatch.setattr(bot.garbage, "EVERY", 2.0)
    monkeypatch.setattr(garbage, "_since", 0.0)
    monkeypatch.setattr(garbage, "_thaw_at", 1000.0)
    assert garbage._next is not None
    garbage._next.cancel()
    turns = Turns()
    garbage._collect(turns)  # type: ignore[arg-type]
    return turns


async def seen(what: weakref.ref[Thing]) -> bool:
    """Whether it is still there after several collections."""
    for _ in range(10):
        await asyncio.sleep(EVERY)
        if what() is None:
            return False
    return True


async def test_what_is_there_is_not_looked_at_again(garbage: Garbage) -> None:
    assert gc.get_freeze_count() > 10_000
    assert gc.get_threshold()[0] == YOUNG
    assert gc.get_threshold()[1] * gc.get_threshold()[2] > 100


async def test_new_objects_are_examined_every_few_moments(garbage: Garbage) -> None:
    _, gone = a_cycle()
    del _
    assert not await seen(gone)


async def test_survivors_are_not_examined_again(garbage: Garbage) -> None:
    before, kept = gc.get_freeze_count(), [[number] for number in range(5000)]
    thing, frozen = a_cycle()
    assert await seen(frozen)
    assert gc.get_freeze_count() >= before + len(kept)
    del thing
    assert await seen(frozen), "an object that has survived is examined again"


async def test_everything_is_examined_once_in_a_while(garbage: Garbage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot.garbage, "THAW", EVERY)
    thing, frozen = a_cycle()
    assert await seen(frozen)
    del thing
    monkeypatch.setattr(garbage, "_thaw_at", 0.0)
    assert not await seen(frozen)


async def test_not_everything_is_examined_while_the_bot_is_busy(
    garbage: Garbage, monkeypatch: pytest.MonkeyPatch
) -> None:
    thing, frozen = a_cycle()
    assert await seen(frozen)
    del thing
    monkeypatch.setattr(bot.garbage, "QUIET", 0)
    monkeypatch.setattr(garbage, "_thaw_at", 0.0)
    assert await seen(frozen)


async def test_in_a_crowd_only_the_newest_objects_are_examined(turns: Turns, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot.garbage, "CROWD", -1)
    turns.go()
    for _ in range(3):
        passed_over = a_cycle()[1]
        turns.go()
        found = a_cycle()[1]
        turns.go()
        assert found() is None
        assert passed_over() is not None
    assert turns.at == pytest.approx(4 * 2.0)


async def test_a_crowd_is_many_survivors(turns: Turns, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = [[number] for number in range(10_000)]
    turns.go()
    passed_over = a_cycle()[1]
    turns.go()
    newest = [[number] for number in range(600)]  # in a twentieth of the time
    turns.go()
    again = a_cycle()[1]
    turns.go()
    turns.go()
    assert passed_over() is not None
    assert again() is not None
    found = a_cycle()[1]
    turns.go()
    assert found() is None, "the crowd is over"
    assert len(kept) > len(newest)


async def test_many_cycles_are_not_left_in_a_crowd(turns: Turns, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot.garbage, "CROWD", -1)
    turns.go()
    turns.go()
    for _ in range(20):
        a_cycle()  # in a twentieth of the time
    turns.go()
    found = a_cycle()[1]
    turns.go()
    assert found() is None
    passed_over = a_cycle()[1]
    turns.go()
    turns.go()
    assert passed_over() is not None, "there are few again"


async def test_everything_is_examined_when_the_memory_has_grown_and_the_bot_is_quiet(
    garbage: Garbage, turns: Turns, monkeypatch: pytest.MonkeyPatch
) -> None:
    thing, frozen = a_cycle()
    turns.go()
    del thing
    turns.go()
    assert frozen() is not None
    monkeypatch.setattr(garbage, "_most", sys.getallocatedblocks() - 1000)
    turns.go()
    assert frozen() is None
    assert garbage._most > sys.getallocatedblocks() + 500_000


async def test_a_busy_bot_whose_memory_has_grown_passes_nothing_over(
    garbage: Garbage, turns: Turns, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot.garbage, "CROWD", -1)
    monkeypatch.setattr(bot.garbage, "QUIET", 0)
    thing, frozen = a_cycle()
    turns.go()
    del thing
    monkeypatch.setattr(garbage, "_most", 0)
    turns.go()  # passes over what was made before the memory was looked at
    turns.go()
    for _ in range(3):
        found = a_cycle()[1]
        turns.go()
        assert found() is None
    assert frozen() is not None, "all objects were examined, which would block the busy bot"
