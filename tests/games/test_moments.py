"""The end of a round is a moment: who won it, why, and what it scores, until the next one is played."""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest

from games.core.protocol import Action, Event
from games.registry import GAMES
from tests.games.all_kings_fall.at import At as Plotted
from tests.games.complete import COMPLETE
from tests.games.conformance import SETTINGS, SHORT_MODES, steps
from tests.games.imposter_kings.at import At

NAMES = ("Ann", "Ben", "Cid", "Dan", "Eve", "Fay")
RECENT = 32
MATCHES = 24
TABLES = [
    ("imposter_kings", "standard", 2),
    ("imposter_kings", "standard", 3),
    ("imposter_kings", "standard", 4),
    ("imposter_kings", "quickplay1", 2),
    ("all_kings_fall", "standard", 4),
    ("imposter", "standard", 5),
]


def played(key: str, mode: str, seats: int, seed: int) -> tuple[list[Event], Any]:
    """The events of a random match, and its outcome."""
    game, rng = GAMES[key], random.Random(seed)
    state = game.new(seats, seed, {"mode": mode})
    events: list[Event] = []
    while blocking := [decision for decision in game.pending(state) if decision.blocking]:
        decision = rng.choice(blocking)
        keeps = decision.prompt == "mulligan" and rng.random() < 0.8
        events += game.apply(state, Action(decision.seat, decision.id, None if keeps else decision.random(rng)))
    return events, game.outcome(state)


def moment(game: Any, events: list[Event], viewer: int | None = None) -> str:
    return game.screen.moment(events[-RECENT:], viewer, NAMES)


@pytest.mark.parametrize("key", COMPLETE)
def test_every_game_of_several_rounds_has_moments(key: str) -> None:
    game = GAMES[key]
    mode, about = next(iter(game.modes.items()))
    rounds = max(len(played(key, mode, min(about.seats), seed)[1].rounds) for seed in range(2))
    assert bool(game.screen.round_ends) == (rounds > 1)


@pytest.mark.parametrize("key", GAMES)
def test_every_kind_that_a_screen_names_is_told(key: str) -> None:
    """Else a replay would have nothing to jump to there, or a round no moment."""
    screen = GAMES[key].screen
    named = {*screen.round_ends, *screen.round_begins, *screen.turning_points, *screen.turn_begins}
    settings = [
        setting
        for setting in SETTINGS
        if setting.game.key == key and SHORT_MODES.get(key, setting.mode) == setting.mode
    ]
    for seed, setting in zip(range(MATCHES), itertools.cycle(settings), strict=False):
        for step in steps(setting, seed) if named else ():
            named -= {event.kind for event in setting.game.apply(step.state.clone(), step.action)}
    assert not named, f"{key} tells no such events"


@pytest.mark.parametrize("key", [key for key, game in GAMES.items() if game.screen.round_ends])
def test_a_moment_is_shown_after_a_round_and_is_gone_when_the_next_one_is_played(key: str) -> None:
    game = GAMES[key]
    mode, about = next(iter(game.modes.items()))
    events, outcome = played(key, mode, about.seats[0], 5)
    shown = [bool(moment(game, events[: at + 1])) for at in range(len(events))]
    begun = sum(now and not before for before, now in itertools.pairwise([False, *shown]))
    assert begun and not shown[0]
    assert begun > 1 or len(outcome.rounds) < 2, "a moment stays when the next round is played"


@pytest.mark.parametrize(("key", "mode", "seats"), TABLES)
def test_each_round_of_a_random_match_ends_with_a_moment_that_names_who_scored(key: str, mode: str, seats: int) -> None:
    game = GAMES[key]
    events, outcome = played(key, mode, seats, 5)
    ends = [at for at, event in enumerate(events) if event.kind in game.screen.round_ends]
    shown = [told for at in ends if (told := moment(game, events[: at + 1]))]
    scored = [round_ for round_ in outcome.rounds if round_.points]
    told = [text for text in shown if "+" in text or "a point" in text]
    assert len(told) == len(scored) > 0
    for text, round_ in zip(told, scored, strict=True):
        head = text.splitlines()[0]
        assert head.startswith("### ")
        assert len(text.splitlines()) <= 2
        if key == "imposter":
            side = "imposters" if outcome.teams[round_.winners[0]] else "innocents"
            assert f"a point for the {side}" in head
            continue
        sums = {seat: sum(p.points for p in round_.points if p.seat == seat) for seat in round_.winners}
        assert all(f"+{points}" in head for points in sums.values() if points > 0)
        if len(sums) <= 2:
            assert all(NAMES[seat] in head for seat, points in sums.items() if points > 0)


def test_the_imposter_kings_tells_the_blow_and_the_extra_points_to_each_reader() -> None:
    at = At("Queen", "Judge, Fool", court="Soldier", accused="Assassin", flipped=[1], points=[1, 2])
    at.play(0, "Queen")
    screen = GAMES["imposter_kings"].screen
    told = "### {} round 1: +3\n-# {}; {} had nothing to answer. Extra: King still up, an opponent had cards left."
    assert screen.moment(at.events, None, NAMES) == told.format("Ann wins", "Ann's Queen 9", "Ben")
    assert screen.moment(at.events, 0, NAMES) == told.format("You win", "Your Queen 9", "Ben")
    assert screen.moment(at.events, 1, NAMES) == told.format("Ann wins", "Ann's Queen 9", "you")


def test_all_kings_fall_tells_who_scored_most_and_with_what() -> None:
    at, screen = Plotted(Ana=(3, 0, 0), Ben=(1, 0, 0)), GAMES["all_kings_fall"].screen
    at.round(Ana="Ben@sword Cat@cup", Cat="Dov@cup +rat", Ben="+rat +rat", Dov="+rat +rat")
    told = "### Round 1: {} +2\n-# ⚔️ Sword 3 against {} 1, 🍷 Cup against {}. +1 for {}."
    assert screen.moment(at.events, None, NAMES) == told.format("Ann", "Ben's", "Cid", "Cid")
    assert screen.moment(at.events, 0, NAMES) == told.format("You", "Ben's", "Cid", "Cid")
    assert screen.moment(at.events, 2, NAMES) == told.format("Ann", "Ben's", "you", "you")
    quiet = Plotted()
    quiet.round()
    assert screen.moment(quiet.events, None, NAMES) == "### Round 1: no points"


def test_all_kings_fall_tells_a_kingdom_that_falls_after_the_end_of_the_round() -> None:
    at = Plotted(seats=2, Ana=(3, 0, 0))
    at.round(Ana="Ben@sword +rat", Ben="+rat +rat")
    at.leave("Ben")
    told = GAMES["all_kings_fall"].screen.moment(at.events, None, NAMES)
    assert told.endswith("The kingdom of Ben falls. Ann wins as the last one at the table.")
