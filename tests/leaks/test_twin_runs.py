"""Two matches through the real bot that differ only in a secret of one reader: that person, and all spectators,
gets the same requests at the same moments, and the log of the bot says the same.
"""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from games.registry import GAMES
from tests.e2e.world import World, menus
from tests.leaks.alike import SPECTATOR, assert_alike, both
from tests.leaks.courses import course, wait
from tests.leaks.runs import Course, Look
from tests.leaks.scenes import SCENES, Scene, soldier
from tests.leaks.twins import Twins
from tests.leaks.unstored import NAMES, seated
from tests.leaks.worlds import KINGS, PLOTS, deal, twin_of
from tests.long import first, long


def glances(twins: Twins, rng: random.Random, people: int) -> list[Look]:
    """Blind players and a spectator look at everything there is, now and then."""
    names = [NAMES[reader] for reader in twins.blind if reader is not None and reader < people]
    things = ["Log", "My hand", "Answer", "Leave match", "/hand", "/matches", "my data"]
    spots = range(1, len(twins.moves))
    return [Look(rng.choice(spots), rng.choice([*names, SPECTATOR]), rng.choice(things)) for _ in range(10)]


@pytest.mark.parametrize("scene", first(4, SCENES), ids=str)
async def test_a_scene_looks_the_same_with_other_hidden_cards(scene: Scene, tmp_path: Path):
    twins = scene.twins()
    people = len(twins.here.match.people)
    last = len(twins.moves)
    lookers = [*[NAMES[0]] * (0 in twins.blind), *[SPECTATOR] * (people < 4)]
    looks = [Look(at, who, "Log") for at in (last - 2, last - 1) for who in lookers]
    run = Course(twins, people, scene.computers, looks=looks)
    here, there = await both(run, tmp_path)
    assert_alike(run, here, there)


async def test_a_crash_does_not_reveal_the_time_of_an_answer(tmp_path: Path):
    """Clocks are moved by the time since the bot was last known to be alive: no secret may move that."""
    [scene] = [scene for scene in SCENES if scene.name == "one of two answers"]
    twins = replace(scene, happens=soldier(lambda twins: None)).twins()
    [asked] = twins.here.match.decisions(1)
    early, late = (twins.here.now + timedelta(seconds=seconds) for seconds in (1, 6))
    assert twins.try_answer(asked.id, (None, None), (early, late))
    wait(twins)
    run = Course(twins, 3, looks=[Look(len(twins.moves) - 1, "", "crash")])
    here, there = await both(run, tmp_path)
    assert_alike(run, here, there)


@pytest.mark.parametrize(
    ("people", "computers", "seed", "closed", "ending"),
    first(
        1,
        [
            (3, 0, 3, ("Ben",), "crash"),
            (2, 0, 2, ("Ann",), "restart"),
            (2, 2, 6, ("Ben",), ""),
            (2, 0, 1, (), ""),
            (4, 0, 4, ("Cid", "Dan"), "restart"),
            (1, 1, 5, (), "crash"),
        ],
    ),
)
async def test_a_random_course_looks_the_same(
    people: int, computers: int, seed: int, closed: tuple[str, ...], ending: str, tmp_path: Path
):
    twins = long_course(people, computers, seed)
    rng = random.Random(seed)
    looks = glances(twins, rng, people)
    looks += [Look(len(twins.moves) // 2, "", ending)] if ending else []
    panels = [name for name in NAMES[:people] if name not in closed]
    run = Course(twins, people, computers, looks=looks, panels=panels)
    here, there = await both(run, tmp_path)
    assert_alike(run, here, there)


@long
@pytest.mark.parametrize("seed", first(1, [1, 2]))
async def test_a_standing_order_looks_like_passing_by_hand(seed: int, tmp_path: Path):
    """In the one world Ben has ordered to pass always, in the other Ben passes by hand, a little later each time."""
    for number in range(seed * 1000, seed * 1000 + 100):
        rng = random.Random(number)
        state = deal(2, "standard", number)
        twins = Twins(KINGS, "standard", state, twin_of(state, 0, rng), seated(2))
        list(course(twins, rng, 45, idle=0))
        passed = [move for move in twins.moves if move.window and move.seat == 1]
        plain = all(move.chosen == (None, None) and move.window in REACTIONS for move in passed)
        if len(passed) > 3 and plain and not any(move.kind == "away" for move in twins.moves):
            break
    run = Course(twins, 2, looks=[*glances(twins, rng, 2), Look(len(twins.moves) // 2, "", "restart")], order_of=1)
    here, there = await both(run, tmp_path)
    for reader in ("", "Ann", SPECTATOR):
        assert here.sent.get(reader) == there.sent.get(reader), reader or "everybody"


REACTIONS = ("kings-hand", "assassin")


@pytest.mark.parametrize(("people", "seed", "most"), first(1, [(2, 1, 36), (3, 2, 60)]))
async def test_clocks_calls_and_seats_that_are_away_look_the_same(people: int, seed: int, most: int, tmp_path: Path):
    """Often no player presses: reminders, reserves, defaults, a computer player that sits in, and a return."""
    for number in range(seed * 1000, seed * 1000 + 300):
        rng = random.Random(number)
        state = deal(people, "standard", number)
        twins = Twins(KINGS, "standard", state, twin_of(state, 0, rng), seated(people))
        list(course(twins, rng, most, idle=0.25))
        if {"ping", "clock", "away", "computer", "back"} <= {move.kind for move in twins.moves}:
            break
    else:
        raise AssertionError("nobody was away and came back")
    looks = [Look(rng.randrange(1, len(twins.moves)), SPECTATOR, thing) for thing in ("Log", "My hand", "Log")]
    run = Course(twins, people, looks=looks)
    here, there = await both(run, tmp_path)
    assert_alike(run, here, there)


def long_course(people: int, computers: int, seed: int, least: int = 25, most: int = 50) -> Twins:
    """The first course from this seed on that lasts for some time and through some windows, without absent players."""
    for number in range(seed * 1000, seed * 1000 + 100):
        rng = random.Random(number)
        state = deal(people + computers, "standard", number)
        twins = Twins(KINGS, "standard", state, twin_of(state, 0, rng), seated(people, computers))
        windows = sum(twins.here.match.window_open for _ in course(twins, rng, most))
        away = any(move.kind == "away" for move in twins.moves)
        if len(twins.moves) >= least and windows > 3 and not away:
            return twins
    raise AssertionError("no course is long enough")


@pytest.mark.parametrize(("seats", "secretive"), first(1, [(3, 2), (2, 1)]))
async def test_plots_and_their_changes_look_the_same(seats: int, secretive: int, tmp_path: Path):
    """One player saves other plots in the one world than in the other, at the same moments."""
    state = PLOTS.new(seats, 3, {"mode": "short"})
    twins = Twins(PLOTS, "short", state, state.clone(), seated(seats), secretive=(secretive,))
    rng = random.Random(seats)
    assert len(list(course(twins, rng, 25))) > 10 and twins.differed
    run = Course(twins, seats, looks=glances(twins, rng, seats))
    here, there = await both(run, tmp_path)
    assert_alike(run, here, there)


async def test_only_windows_that_may_close_early_tell_something_and_their_label_says_so(tmp_path: Path):
    """Ben takes longer in the one world than in the other. What the table chose decides whether that shows."""
    twins = SCENES[0].twins()
    for early in (False, True):
        run = Course(twins, 2, options=["Windows may close early"] if early else [])
        here, there = await both(run, tmp_path / str(early))
        assert (here.sent[""] != there.sent[""]) is early


async def test_the_label_of_every_option_that_tells_something_says_so(tmp_path: Path):
    world = World(tmp_path / "bot.db")
    await world.open()
    try:
        for game in GAMES:
            await world["Ann"].play(game=game)
            await world["Ann"].press("Options")
            lines = [line for menu in menus(world["Ann"].panel) for line in menu["options"]]
            telling = [line["label"] for line in lines if "tells something" in line.get("description", "")]
            assert telling == ["Windows may close early"]
    finally:
        await world.close()
