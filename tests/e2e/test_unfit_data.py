"""Data of the package that does not fit the rules: feature, log and doctor say so, and the bot runs."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
import structlog.testing

from ai import levels, policy
from ai.levels import LEVELS
from bot.data_check import unfit
from bot.doctor import features
from cogs.kit.refusals.errors import WORDS
from cogs.learn.handlers import CLOSED
from cogs.puzzles import book
from games.core.game import Game
from games.imp.game import Imp
from games.imposter_kings.game import ImposterKings
from games.registry import GAMES
from tests.e2e.world import World, forged, texts, words

CACHES = (book.by_number, policy.stored_network)
OFF = "a feature is off, because its data does not fit the rules"


def gone(game: Game[Any]) -> Any:
    """A deal of a mode that there is no more."""
    return game.new(2, 1, {"mode": "gone"})


[LESSON] = Imp.teaching.lessons
BROKEN = replace(LESSON, key="broken", start=gone)


class Changed(Imp):
    """A game with a lesson that was written for a mode that is gone; the other one still fits."""

    teaching = replace(Imp.teaching, lessons=(BROKEN, LESSON))


@pytest.fixture
def fresh_caches() -> Iterator[None]:
    """What is read once for a process is read anew, here and by the next test."""
    for cache in CACHES:
        cache.cache_clear()
    yield
    for cache in CACHES:
        cache.cache_clear()


@pytest.fixture
def lines() -> Iterator[list[Any]]:
    with structlog.testing.capture_logs() as found:
        yield found


@pytest.fixture
def other_rules(fresh_caches: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """The Imposter Kings with the next version of its rules, and the puzzles of the last one."""
    monkeypatch.setattr(ImposterKings, "rules_version", ImposterKings.rules_version + 1)


def off(lines: list[Any]) -> list[str]:
    return [line["feature"] for line in lines if line["event"] == OFF and line["log_level"] == "warning"]


async def test_puzzles_of_other_rules_are_closed_and_everything_else_works(
    other_rules: None, lines: list[Any], world: World
) -> None:
    ann = world["Ann"]
    world.role("Managers", "Ann", manage_guild=True)
    await ann.command("puzzle")
    assert texts(ann.panel) == WORDS["no_puzzles"]
    for forgery in ("puzzle:1:0", "puzzle_at:1:1:0:0", "puzzle_next:1:0", "puzzle_daily:1"):
        assert words(await forged(ann, f"cards:{forgery}", ann.panel)) == WORDS["no_puzzles"]
    await ann.command("play")
    await ann.press("Play now")
    assert "Round 1" in texts(ann.panel)
    assert off(lines) == [f"puzzles of {ImposterKings.title}"]
    [found] = features.data()
    assert found.status == "wrong" and "puzzles" in found.said and "rules_version" in found.said


@pytest.mark.world(games={**GAMES, "imp": Changed()})
async def test_a_lesson_that_cannot_be_played_is_left_out(lines: list[Any], world: World) -> None:
    ann = world["Ann"]
    await ann.command("learn", game=Imp.title)
    assert "The Game of Imp, step 1 of 6" in texts(ann.panel), "it is the only one"
    assert words(await forged(ann, f"cards:lesson:imp:{BROKEN.key}", ann.panel)) == CLOSED
    assert "step 1 of 6" in words(await forged(ann, f"cards:lesson:imp:{LESSON.key}", ann.panel))
    assert off(lines) == [f"lesson {BROKEN.key} of {Imp.title}"]


def test_lessons_and_weights_of_the_package_fit() -> None:
    assert list(unfit(GAMES)) == []
    assert [found.status for found in features.data()] == ["ok"]


@pytest.mark.parametrize("damage", ["cut off", "empty", "of another shape"])
def test_weights_that_cannot_be_used_are_named_and_the_levels_play_without_them(
    fresh_caches: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, damage: str
) -> None:
    weights = tmp_path / "weights"
    shutil.copytree(policy.WEIGHTS, weights)
    monkeypatch.setattr(policy, "WEIGHTS", weights)
    game = GAMES["imposter_kings"]
    name, belief = "imposter_kings-standard-2", "imposter_kings-standard-2-belief"
    file = weights / f"{name}.npz"
    match damage:
        case "cut off":
            file.write_bytes(file.read_bytes()[:1000])
        case "empty":
            file.write_bytes(b"")
        case _:
            shutil.copy(weights / f"{belief}.npz", file)
    assert levels.unfit_weights(game) == [name]
    assert [one.feature for one in unfit(GAMES)] == [f"weights {name} of {game.title}"]
    state = game.new(2, 7, {"mode": "standard"})
    [decision] = game.pending(state)
    answer = LEVELS["normal"].choose(game, state.clone(), decision, Random(1))
    assert decision.admit(answer) == answer
