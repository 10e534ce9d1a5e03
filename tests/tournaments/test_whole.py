"""Whole tournaments of computer players, of every format and from real games, to the podium."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.registry import GAMES
from tests.tournaments.whole import played
from tests.tournaments.world import TournamentWorld, a_world
from tournaments.model import Bracket


async def test_a_single_elimination_of_11_teams_is_played_to_its_podium(world: TournamentWorld) -> None:
    cup = await played(world, 11, format="single_elimination", team_size=2, third_place=True)
    assert len(cup.rounds) == 4
    finals = {s.table.bracket: s for s in cup.current.tables}
    assert cup.places[0] == (finals[Bracket.final].result.winner,)
    assert cup.places[2] == (finals[Bracket.third].result.winner,)


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
        tables = [state for played_round in cup.rounds for state in played_round.tables]
        assert max(line.points for state in tables for line in state.result.lines) > 0
        together = {score.together for state in tables for score in state.scores}
        assert together == {game == "imposter"}, "the teams of a match that were secret until its end"
