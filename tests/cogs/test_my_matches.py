"""A line of `/matches` tells how a match ended for its reader."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

import pytest

from cogs.matches.pages.my_matches import matches_page
from games.registry import GAMES
from host.matches.history import Matches
from host.model import Ending, Place
from host.records import MatchResult, SeatResult

AT = datetime(2030, 1, 1, tzinfo=UTC)


def ended(
    game: str, mode: str, won: Sequence[bool], teams: Sequence[int] = (), ending: Ending = Ending.finished
) -> str:
    """What the person of seat 0 reads."""
    seats = tuple(
        SeatResult(at, f"P{at}", 100 + at, None, False, 7, wins, team=teams[at] if teams else None)
        for at, wins in enumerate(won)
    )
    head = (1, game, mode, "live", 1, 1, Place(), AT, AT, ending, None, b"", "")
    shown = matches_page(GAMES, Matches((), frozenset(), (MatchResult(*head, seats, ()),)), 100)
    return next(part for part in shown.parts if isinstance(part, str) and "#1 " in part)


@pytest.mark.parametrize(("won", "said"), [((True, False), "Won"), ((False, True), "Lost"), ((True, True), "Drawn")])
def test_a_match_of_two_is_listed_as_won_lost_or_drawn(won: Sequence[bool], said: str) -> None:
    assert f"**{said}**" in ended("imposter_kings", "standard", won)
    assert f"**{said}**" in ended("gone", "gone", won), "also if its game is not here any more"


def test_the_list_of_ended_matches_shows_a_win_to_each_member_of_the_winning_team() -> None:
    assert 4 in GAMES["imposter_kings"].modes["standard"].teams
    assert "**Won**" in ended("imposter_kings", "standard", (True, False, True, False))
    assert "**Won**" in ended("imposter", "standard", (True, True, False), teams=(0, 0, 1))


def test_a_match_that_all_have_lost_is_listed_as_lost() -> None:
    assert "**Lost**" in ended("imposter_kings", "standard", (False, False))


def test_all_who_are_left_have_won_a_match_that_another_player_has_left() -> None:
    assert "**Drawn**" in ended("soon_king", "quick", (True, True, False))
    assert "**Won**" in ended("soon_king", "quick", (True, True, False), ending=Ending.forfeit)
    assert "**Lost**" in ended("soon_king", "quick", (False, True, True), ending=Ending.forfeit)
