"""Collections examine new objects, and all objects only seldom."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import AsyncIterator

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
