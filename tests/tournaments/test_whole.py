"""Whole tournaments of computer players, of every format and from real games, to the podium."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest

from games.registry import GAMES
from tests.long import long
from tests.tournaments.whole import played
from tests.tournaments.world import TournamentWorld, a_world
from tournaments.model import Bracket
from tournaments.standings.points import match_points
from tournaments.tournament import Tournament


def pairs(cup: Tournament) -> list[frozenset[int]]:
    return [frozenset(s.table.entrants) for r in cup.rounds for s in r.tables if not s.table.is_bye]


@long
async def test_a_swiss_of_33(world: TournamentWorld) -> None:
    cup = await played(world, 33, format="swiss")
    assert len(cup.rounds) == 6
    assert all(sorted(e for s in r.tables for e in s.table.entrants) == list(range(1, 34)) for r in cup.rounds)
    assert len(set(pairs(cup))) == len(pairs(cup)) == 6 * 16, "no entrant meets the same opponent twice"
    byes = [s.table.entrants[0] for r in cup.rounds for s in r.tables if s.table.is_bye]
    assert len(set(byes)) == 6, "no entrant has two byes"
    points = match_points(cup.field)
    best = [points[place[0]] for place in cup.places]
    assert best == sorted(best, reverse=True)


@long
async def test_a_double_elimination_of_16(world: TournamentWorld) -> None:
    cup = await played(world, 16, format="double_elimination", best_of=3)
    lost = dict.fromkeys(range(1, 17), 0)
    for state in (s for r in cup.rounds for s in r.tables if not s.table.is_bye):
        assert state.result.winner is not None
        assert {lost[e] for e in state.table.entrants} <= {0, 1}, "two losses put an entrant out"
        for line in state.result.lines:
            lost[line.entrant] += line.place != 1
    assert sorted(lost.values())[0] in (0, 1) and sorted(lost.values())[1:] == [2] * 15
    assert lost[cup.places[0][0]] < 2
    assert cup.rounds[-1].tables[0].table.bracket is Bracket.final


async def test_a_round_robin_of_7(world: TournamentWorld) -> None:
    cup = await played(world, 7, format="round_robin", mode="loose")
    assert sorted(map(sorted, pairs(cup))) == [list(pair) for pair in itertools.combinations(range(1, 8), 2)]


async def test_a_single_elimination_of_11_teams(world: TournamentWorld) -> None:
    cup = await played(world, 11, format="single_elimination", team_size=2, third_place=True)
    assert len(cup.rounds) == 4
    finals = {s.table.bracket: s for s in cup.current.tables}
    assert cup.places[0] == (finals[Bracket.final].result.winner,)
    assert cup.places[2] == (finals[Bracket.third].result.winner,)


async def test_a_swiss_of_12_with_a_cut_to_4(world: TournamentWorld) -> None:
    cup = await played(world, 12, format="swiss_cut", rounds=3, cut=4)
    assert len(cup.rounds) == 3 + 2
    assert len({e for r in cup.rounds[3:] for s in r.tables for e in s.table.entrants}) == 4


@pytest.mark.parametrize(("entrants", "size"), [(9, 3), (11, 4)])
async def test_every_round_of_pods_seats_all_entrants_in_threes_and_fours(
    world: TournamentWorld, entrants: int, size: int
) -> None:
    cup = await played(world, entrants, format="pods", pod_size=size, rounds=3, mode="loose")
    for played_round in cup.rounds:
        assert {len(s.table.entrants) for s in played_round.tables} <= {3, 4}
        assert sorted(e for s in played_round.tables for e in s.table.entrants) == list(range(1, entrants + 1))


@pytest.mark.parametrize(
    ("game", "mode", "settings"),
    [
        ("imposter_kings", "quickplay1", {"format": "single_elimination", "third_place": False}),
        ("imposter_kings", "standard", {"format": "pods", "rounds": 1, "options": {"target": 1}}),
        (
            "imposter_kings",
            "standard",
            {"format": "swiss", "team_size": 2, "rounds": 1, "options": {"target": 1}},
        ),
        ("all_kings_fall", "short", {"format": "pods", "rounds": 1, "options": {"target": 3, "round_cap": 5}}),
        ("imposter", "standard", {"format": "pods", "pod_size": 6, "rounds": 2, "options": {"target": 3}}),
        ("imp", "standard", {"format": "swiss", "rounds": 1}),
        ("soon_king", "quick", {"format": "pods", "rounds": 1, "options": {"round_cap": 15}}),
    ],
    ids=["quickplay", "cutthroat", "two against two", "council", "secret teams", "claims", "many windows"],
)
async def test_matches_of_each_game_score_in_a_tournament(tmp_path: Path, game: str, mode: str, settings: dict) -> None:
    async with a_world(tmp_path, GAMES) as world:
        cup = await played(world, settings.get("pod_size", 3), game=game, mode=mode, **settings)
        scored = [line for r in cup.rounds for s in r.tables for line in s.result.lines]
        assert max(line.points for line in scored) > 0
