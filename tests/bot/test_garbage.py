"""Collections examine new objects, and all objects only seldom."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from bot.garbage import THAW, YOUNG, Garbage


@pytest.fixture
def garbage() -> Iterator[Garbage]:
    usual, garbage = gc.get_threshold(), Garbage()
    garbage.tune()
    yield garbage
    garbage.restore()
    assert (gc.get_threshold(), gc.get_freeze_count()) == (usual, 0)
    gc.freeze()  # as before these tests: later ones collect what they have made themselves


def test_what_is_there_is_not_looked_at_again(garbage: Garbage) -> None:
    assert gc.get_freeze_count() > 10_000
    assert gc.get_threshold()[0] == YOUNG
    assert gc.get_threshold()[1] * gc.get_threshold()[2] > 100


def test_survivors_of_a_full_collection_are_not_examined_again(garbage: Garbage) -> None:
    before, kept = gc.get_freeze_count(), [[number] for number in range(5000)]
    gc.collect(1)
    assert gc.get_freeze_count() == before
    gc.collect()
    assert gc.get_freeze_count() >= before + len(kept)


def test_everything_is_looked_at_once_in_a_while(garbage: Garbage) -> None:
    for _ in range(THAW - garbage._full % THAW):
        gc.collect()
    assert gc.get_freeze_count() == 0
