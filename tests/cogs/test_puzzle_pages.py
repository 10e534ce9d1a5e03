"""Pages of puzzles: limits, choices, texts, and the solution in a day's message."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import pytest

from cogs.kit.interactions import ids
from cogs.kit.pages.layout import Menu, Page, Row
from cogs.kit.refusals.errors import UserError
from cogs.puzzles.book import (
    LONGEST,
    START,
    Place,
    by_number,
    find,
    numbers,
    numbers_like,
    numbers_of,
    picks_of,
    stage_at,
    then,
    ways,
)
from cogs.puzzles.pages import daily_page, picture_of, puzzle_page, solution_words, solved_page, wrong_page
from games.core.puzzles import Book, Puzzle, Stage, choices, shipped, written
from games.imposter_kings.puzzles.course import follow, solution
from games.imposter_kings.puzzles.finding import PATIENCE, search
from games.registry import GAMES, PUZZLES
from host.puzzles import Daily, Progress, Solver
from tests.cogs.limits import check
from tests.cogs.pages import buttons_of, text_of
from tests.cogs.wide import NAME
from tests.long import first

NOW = datetime(2030, 1, 1, tzinfo=UTC)
SOME = numbers()[::6]


def places(page: Page) -> list[Place]:
    """Where the buttons that can be pressed lead."""
    parsed = [ids.parse(button.id) for button in buttons_of(page) if not button.disabled]
    return [Place(*map(int, found.args)) for found in parsed if found is not None and found.kind == "puzzle_at"]


def walked(number: int) -> list[Place]:
    """The places of the right course, from the beginning to the win."""
    path, found = START, [Place(number)]
    for right in solution(find(number).puzzle):
        path = then(path, right.pick)
        found.append(Place(number, path))
    return found


@pytest.mark.parametrize("number", first(3, SOME))
async def test_the_course_fits_on_pages_and_every_choice_can_be_made(number: int) -> None:
    *positions, won = walked(number)
    assert len(positions) <= LONGEST
    for here, following in zip(positions, [*positions[1:], won], strict=True):
        page = puzzle_page(here, stage_at(here))
        check(page)
        menus = [part for part in page.parts if isinstance(part, Menu)]
        assert following in places(page) or menus
    stage = stage_at(won)
    assert stage.decision is None
    check(solved_page(won, stage, Progress(number, 2, NOW)))


@pytest.mark.parametrize("number", first(2, SOME[:4]))
async def test_a_wrong_choice_is_explained_and_leads_back(number: int) -> None:
    start = Place(number, day=3)
    stage = stage_at(start)
    assert stage.decision is not None
    right = solution(find(number).puzzle)[0].pick
    for pick, _ in enumerate(choices(stage.decision)):
        if pick == right:
            continue
        wrong = start._replace(path=then(START, pick))
        page = wrong_page(wrong, stage_at(wrong))
        check(page)
        assert "does not force" in text_of(page)
        assert len(text_of(page).splitlines()) > 2
        assert places(page) == [start]
        assert "### Your hand" in text_of(page), "the position stays in sight"


def test_a_choice_that_forces_a_later_win_is_wrong_for_the_time_that_was_asked() -> None:
    number = numbers()[37]
    puzzle = find(number).puzzle
    looking, spot = search(puzzle.model_copy(update={"turns": puzzle.turns + 1}), 10 * PATIENCE)
    right = solution(puzzle)[0].pick
    later = [at for at, choice in enumerate(choices(spot.decision)) if at != right and looking.forces(spot, choice)]
    assert puzzle.turns == 1 and later
    for pick in later:
        wrong = Place(number, then(START, pick))
        shown = text_of(wrong_page(wrong, stage_at(wrong)))
        assert "That does not force the win in this turn." in shown
        assert "not for sure in this turn." in shown


def test_asking_for_the_wrong_page_of_a_finished_puzzle_is_an_error() -> None:
    number = SOME[0]
    won = walked(number)[-1]
    with pytest.raises(ValueError, match="page of its own"):
        puzzle_page(won, stage_at(won))
    with pytest.raises(ValueError, match="was right"):
        wrong_page(won, stage_at(won))


def test_paths_are_read_as_they_were_written_and_forged_ones_lead_nowhere() -> None:
    path = START
    for pick in (3, 0, 511, 7, 0, 1):
        path = then(path, pick)
    assert picks_of(path) == [3, 0, 511, 7, 0, 1] and path < ids.BEYOND
    for wrong in (lambda: then(path, 0), lambda: then(START, 512), lambda: then(START, -1)):
        with pytest.raises(UserError):
            wrong()
    for forged in (Place(SOME[0], then(START, 500)), Place(12345, START), Place(SOME[0], 2**59)):
        with pytest.raises(UserError):
            stage_at(forged)
    assert picks_of(0) == picks_of(START) == []


def daily(day: int = 4) -> Daily:
    return Daily(1, 2, day, SOME[1], SOME[0], NOW)


def named(text: str) -> str:
    """Words without signs, to be looked for in others."""
    return re.sub(r"\W+", " ", text)


async def test_the_solution_is_shown_when_the_day_is_over_and_not_before() -> None:
    today, yesterday = daily(), daily().day - 1
    for number, day, is_over in ((SOME[1], today.day, False), (SOME[0], yesterday, True)):
        entry = find(number)
        told = solution_words(entry)
        page = daily_page(today, day, follow(entry.puzzle, ()), [], told)
        check(page)
        assert (named(told) in named(text_of(page))) is is_over
        assert any(isinstance(part, Row) for part in page.parts) is not is_over


async def test_the_table_escapes_names_and_counts_the_rest() -> None:
    solvers = [Solver(at, name, at % 3, NOW) for at, name in enumerate(["**@everyone**", NAME] * 10)]
    page = daily_page(daily(), 4, follow(find(SOME[1]).puzzle, ()), solvers, "")
    check(page)
    assert "**@everyone" not in text_of(page) and "and 5 more" in text_of(page)
    assert "at the first try" in text_of(page) and "2 wrong tries" in text_of(page)


def test_the_picture_says_in_words_what_it_shows() -> None:
    entry = find(SOME[0])
    part = picture_of(entry, follow(entry.puzzle, ()))
    assert not isinstance(part, str) and "Court" in getattr(part, "alt", "")


def test_a_puzzle_page_has_the_board_in_words_if_its_picture_cannot_be_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cogs.puzzles.pages.board_jpeg", lambda *given: 1 // 0)
    stage = stage_at(Place(SOME[0]))
    part = picture_of(find(SOME[0]), stage)
    assert "could not be drawn" in text_of(puzzle_page(Place(SOME[0]), stage, part))
    assert "Throne" in text_of(puzzle_page(Place(SOME[0]), stage, part))


def test_the_board_of_a_puzzle_tells_of_no_hand_but_what_all_saw() -> None:
    """The words of a board are those of spectators: what the seat alone has seen stands in its panel."""
    for number in numbers():
        stage = stage_at(Place(number))
        mine = stage.public.places[find(number).puzzle.seat]
        assert len(mine.known) <= len(stage.table.hand)
        if not mine.known:
            position = text_of(puzzle_page(Place(number), stage)).split("### Your hand")[0]
            own = next(line for line in position.splitlines() if "**You**" in line)
            assert "all saw" not in own


class ImpPuzzles:
    """Puzzles of another game: the first question of a match, in which any choice wins."""

    game = GAMES["imp"]
    modes = tuple(GAMES["imp"].modes)
    puzzle = Puzzle(mode=modes[0], seed="00" * 32, actions=(), seat=0, turns=1)

    def __init__(self, folder: Path) -> None:
        self.file = folder / "puzzles.json"
        self.file.write_text(written(Book(rules_version=self.game.rules_version, puzzles=(self.puzzle,))), "utf-8")

    def follow(self, puzzle: Puzzle, picks: Sequence[int]) -> Stage:
        state = puzzle.state(self.game)
        [decision] = [found for found in self.game.pending(state) if found.blocking]
        return Stage(self.game.view(state, 0), self.game.view(state, None), None if picks else decision)

    def unseen(self, puzzle: Puzzle, stage: Stage, names: Sequence[str]) -> str:
        return f"{names[1]} may hold anything"


def test_the_puzzles_of_another_game_have_pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kings, imp = PUZZLES["imposter_kings"], ImpPuzzles(tmp_path)
    monkeypatch.setattr("cogs.puzzles.book.PUZZLES", {"imposter_kings": kings, "imp": imp})
    by_number.cache_clear()
    try:
        number = imp.puzzle.id
        assert numbers()[-1] == number and numbers()[:-1] == [puzzle.id for puzzle in shipped(kings)]
        assert ways()["imp standard"] == "The Game of Imp, Standard" and "imposter_kings quickplay1" in ways()
        assert numbers_of("imp standard") == [number] == numbers_like(Place(number, alike=1))
        content = puzzle_page(Place(number), stage_at(Place(number)))
        check(content)
        assert "The Game of Imp, Standard" in text_of(content) and "Robin may hold anything" in text_of(content)
        won = Place(number, then(START, 0))
        check(solved_page(won, stage_at(won), Progress(number, 0, NOW)))
    finally:
        by_number.cache_clear()
