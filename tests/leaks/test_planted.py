"""Leaks that are planted on purpose: what compares two worlds has to find them, or it proves nothing."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
import structlog

from cogs.matches.pages import board
from games.imposter_kings import queries
from host.matches import agenda
from host.matches.engine import MatchEngine
from host.matches.match import LiveMatch
from tests.leaks.alike import assert_alike, both
from tests.leaks.runs import Course
from tests.leaks.scenes import SCENES, soldier
from tests.leaks.screens import assert_same_screens
from tests.leaks.twins import Twins

HOLDER, *_ = SCENES


def holds_an_answer(match: LiveMatch) -> bool:
    return any(len(decision.options) > 1 for decision in match.position.blocking if decision.window)


def open_window() -> Twins:
    return replace(HOLDER, happens=soldier(lambda twins: None)).twins()


async def found_in_a_run(twins: Twins, path: Path) -> None:
    match = twins.here.match
    run = Course(twins, len(match.people), len(match.computers))
    here, there = await both(run, path)
    with pytest.raises(AssertionError):
        assert_alike(run, here, there)


async def test_planted_early_close_of_a_window_without_a_holder_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    twins, closing = HOLDER.twins(), agenda._closing

    def early(position: Any, group: Any, fast: bool) -> Any:
        nobody = group[0].window and all(len(decision.options) == 1 for decision in group)
        return closing(position, group, fast or nobody)

    monkeypatch.setattr(agenda, "_closing", early)
    await found_in_a_run(twins, tmp_path)


async def test_planted_longer_thinking_of_a_computer_player_with_a_choice_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    [scene] = [scene for scene in SCENES if scene.name == "a computer holds it"]
    twins, thinking = scene.twins(), agenda._thought_through

    def longer(match: LiveMatch, row: Any, decision: Any) -> Any:
        return thinking(match, row, decision) + timedelta(seconds=9 * (len(decision.options) > 1))

    monkeypatch.setattr(agenda, "_thought_through", longer)
    await found_in_a_run(twins, tmp_path)


async def test_planted_redraw_of_the_board_at_an_answer_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    twins, play, line = HOLDER.twins(), MatchEngine.play, board.game_line

    async def told(self: MatchEngine, match: LiveMatch, plan: Any) -> None:
        await play(self, match, plan)
        self.settle(match)

    monkeypatch.setattr(MatchEngine, "play", told)
    monkeypatch.setattr(board, "game_line", lambda match: line(match) + " " * len(match.position.sealed) + ".")
    await found_in_a_run(twins, tmp_path)


async def test_planted_log_line_with_the_number_of_options_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    twins, play = HOLDER.twins(), MatchEngine.play

    async def told(self: MatchEngine, match: LiveMatch, plan: Any) -> None:
        structlog.get_logger("host").debug("played", options=[len(d.options) for d in match.position.blocking])
        await play(self, match, plan)

    monkeypatch.setattr(MatchEngine, "play", told)
    await found_in_a_run(twins, tmp_path)


def test_planted_longer_custom_id_on_the_board_is_found(monkeypatch: pytest.MonkeyPatch):
    make = board.make
    twins = open_window()
    assert_same_screens(twins)
    holder = {id(unstored.match): holds_an_answer(unstored.match) for unstored in twins.matches}
    assert sorted(holder.values()) == [False, True]
    buttons = board._table_buttons

    def longer(match: LiveMatch) -> Any:
        first, *rest = buttons(match)
        return (replace(first, id=make("log", match.id, 0, 0)) if holds_an_answer(match) else first, *rest)

    monkeypatch.setattr(board, "_table_buttons", longer)
    with pytest.raises(AssertionError):
        assert_same_screens(twins)


def test_planted_skip_of_a_question_without_a_holder_is_found(monkeypatch: pytest.MonkeyPatch):
    def holds(state: Any, seat: int, kind: int) -> bool:
        return bool(state.hands[seat] & state.where[kind])

    monkeypatch.setattr(queries, "could_hold", holds)
    with pytest.raises(AssertionError, match="the blind"):
        open_window()
