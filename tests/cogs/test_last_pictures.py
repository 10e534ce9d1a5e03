"""The result of a match has a picture of the table as it ended; a match that was not finished has none."""

from __future__ import annotations

import asyncio
import random
from dataclasses import replace
from functools import cache
from io import BytesIO
from threading import Event

import pytest
from PIL import Image

from cogs.kit.pages.layout import Page, Picture
from cogs.kit.pages.pictures import PictureQueue
from cogs.kit.texts.names import all_plain
from cogs.matches.pages.board import board_page
from cogs.matches.pages.finale import finale_of
from cogs.matches.pages.panel import panel_page
from cogs.matches.pages.picture import panel_parts, scene_of, seen_by, table_part
from cogs.matches.publishing import illustrator as illustrators
from cogs.matches.publishing.illustrator import Illustrator
from cogs.pictures.spoken import described
from cogs.pictures.table import table_picture
from games.core.protocol import Outcome, Point, Round
from games.registry import GAMES
from host.matches.match import LiveMatch
from host.model import Ending
from host.people import Look
from tests.cogs import wide
from tests.cogs.limits import check
from tests.cogs.matches import answer_at_random, answer_by_default, finish, match_of
from tests.games.complete import COMPLETE
from tournaments.ratings.rating import NEW

CHANGES = {10**18: (NEW, replace(NEW, mu=NEW.mu + 1, matches=1))}


@cache
def random_end(key: str) -> LiveMatch:
    """A match of random answers in the game's first mode and with the fewest seats."""
    game, rng = GAMES[key], random.Random(5)
    mode, about = next(iter(game.modes.items()))
    match = match_of(game, mode, about.seats[0])
    while match.position.blocking:
        answer_at_random(match, rng)
    finish(match)
    return match


def size_of(drawn: bytes) -> tuple[int, int]:
    return Image.open(BytesIO(drawn)).size


def pictures(shown: Page) -> list[Picture]:
    return [part for part in shown.parts if isinstance(part, Picture)]


@pytest.mark.parametrize("key", COMPLETE)
def test_the_board_of_a_finished_match_shows_the_table_as_it_ended(key: str):
    match = random_end(key)
    scene = scene_of(match)
    assert scene is not None
    assert not [strip.turn for strip in scene.strips if strip.turn], "no seat is to act"
    assert not [heir for _, tier in scene.tiers for heir in tier if heir.turn]
    assert "turn" not in scene.corner and "'s turn" not in described(scene)
    check(board_page(match, picture=wide.DRAWN.table))


@pytest.mark.parametrize("key", COMPLETE)
def test_the_winner_and_the_score_by_rounds_stand_above_the_last_picture(key: str):
    match = random_end(key)
    scene, outcome = scene_of(match), match.outcome
    assert scene is not None and scene.finale is not None and outcome is not None
    finale = scene.finale
    told = GAMES[key].screen.result(outcome, all_plain(match.names))[0]
    assert finale.title in told
    assert described(scene).startswith(finale.title)
    if len(outcome.rounds) < 2 or outcome.teams:
        assert finale.scores == ()
        return
    assert [score.total for score in finale.scores] == list(outcome.points)
    assert [score.won for score in finale.scores] == list(outcome.winners)
    assert all(len(score.rounds) == len(outcome.rounds) for score in finale.scores)
    assert all(f"in all {score.total}" in described(scene) for score in finale.scores)
    table = table_picture(replace(scene, finale=None))
    assert size_of(table_picture(scene))[1] > size_of(table)[1], "the table is below it"


def test_partners_have_one_line_of_the_score():
    match = match_of(GAMES["imposter_kings"], "standard", 4)
    points = (Point(0, 2, "won"), Point(2, 2, "won")), (Point(1, 3, "won"), Point(3, 3, "won"))
    rounds = tuple([Round(tuple([point.seat for point in scored]), scored) for scored in points])
    outcome = Outcome((2, 3, 2, 3), (False, True, False, True), rounds)
    scores = finale_of(match, outcome, None).scores
    assert [(score.rounds, score.total, score.won) for score in scores] == [((2, 0), 2, False), ((0, 3), 3, True)]


@pytest.mark.parametrize("key", COMPLETE)
def test_a_practice_panel_shows_the_last_picture_and_a_panel_beside_a_board_does_not(key: str):
    match = random_end(key)
    assert seen_by(match, 0) is None, "the board has it"
    setup = match.setup
    match.setup = replace(setup, practice=True)
    seen = seen_by(match, 0)
    match.setup = setup
    assert seen is not None and seen.table is not None
    [drawn] = pictures(panel_page(match, 0, pictures=panel_parts(seen)))
    assert drawn.name == "table.jpg" and drawn.alt


def test_who_is_to_act_is_on_the_board_and_not_in_the_picture_of_a_panel():
    match = match_of(GAMES["imposter_kings"], "standard", 2)
    board, panel = scene_of(match), seen_by(match, 0)
    assert board is not None and panel is not None
    assert not any(strip.turn for strip in board.strips), "of the set-up the words say who chooses"
    while not match.view(None).playing:
        answer_by_default(match)
    board, panel = scene_of(match), seen_by(match, 0)
    assert board is not None and panel is not None
    assert [strip.turn for strip in board.strips].count("") == 1, "one plays"
    assert not any(strip.turn for strip in panel.table.strips), "its words say it, and its file is kept"


def test_a_match_that_was_not_finished_has_no_picture():
    match = match_of(GAMES["imposter_kings"], "standard", 2)
    match.ending, match.forfeited_by = Ending.forfeit, 0
    match.setup = replace(match.setup, practice=True)
    assert scene_of(match) is None and seen_by(match, 1) is None


async def test_the_picture_and_the_changes_of_ratings_are_on_one_board():
    match = random_end("imposter_kings")
    illustrator = Illustrator(PictureQueue())
    shown = board_page(match, CHANGES, await illustrator.board(match, Look.pictures, print))
    assert len(pictures(shown)) == 1
    assert [part for part in shown.parts if not isinstance(part, Picture)] == list(board_page(match, CHANGES).parts)
    assert await illustrator.board(match, Look.text, print) is None


async def test_a_board_that_changes_before_its_picture_is_drawn_is_drawn_once(monkeypatch: pytest.MonkeyPatch):
    match, queue, go, drawn = match_of(GAMES["imposter_kings"], "standard", 2), PictureQueue(), Event(), []
    monkeypatch.setattr(illustrators, "table_part", lambda scene: drawn.append(scene) or table_part(scene))
    monkeypatch.setattr(illustrators, "LATEST", 0.001)
    illustrator, follows = Illustrator(queue), asyncio.get_running_loop().create_future()
    busy = asyncio.create_task(queue.run(go.wait))
    assert await illustrator.board(match, Look.pictures, print) is None
    scene = scene_of(match)
    while scene_of(match) == scene:
        answer_by_default(match)
    assert await illustrator.board(match, Look.pictures, lambda: follows.set_result(True)) is None
    go.set()
    await asyncio.gather(busy, asyncio.wait_for(follows, 10))
    assert drawn == [scene_of(match)]
    queue.close()


async def test_a_message_whose_picture_was_overtaken_is_shown_again():
    match, queue, go, again = match_of(GAMES["imposter_kings"], "standard", 2), PictureQueue(), Event(), Event()
    illustrator = Illustrator(queue)
    busy = asyncio.create_task(queue.run(go.wait))
    await asyncio.sleep(0)
    first = asyncio.create_task(illustrator.board(match, Look.pictures, again.set))
    await asyncio.sleep(0)
    scene = scene_of(match)
    while scene_of(match) == scene:
        answer_by_default(match)
    second = asyncio.create_task(illustrator.board(match, Look.pictures, print))
    await asyncio.sleep(0)
    go.set()
    assert [isinstance(one, Picture) for one in await asyncio.gather(first, second)] == [False, True]
    assert await busy and again.is_set()
    queue.close()
