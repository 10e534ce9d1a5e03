"""Rules for challenges, and the times and rules that a season may have."""

from datetime import datetime, timedelta

import pytest
from pydantic import ValidationError

from host.errors import Refusal
from tests.tournaments.ladder.seasons import DAY, NOW, season
from tournaments.ladder.season import LadderRules, check_times, may_challenge
from tournaments.ratings.ports import Rated
from tournaments.ratings.ranking import places_of, ranked
from tournaments.ratings.rating import Rating

STANDINGS = [Rated(user, f"User {user}", Rating(30 - user, 2, 20, NOW)) for user in range(1, 7)]


def refused(code: str, *args: object) -> Refusal:
    with pytest.raises(Refusal) as refusal:
        may_challenge(*args)
    assert refusal.value.code == code
    return refusal.value


def test_without_a_reach_all_may_challenge_all() -> None:
    may_challenge(season(), NOW, STANDINGS, 6, 1, None)
    may_challenge(season(), NOW, [], 6, 1, None)


def test_reach_counts_places_above() -> None:
    rules = LadderRules(reach=2)
    may_challenge(season(rules), NOW, STANDINGS, 5, 3, None)
    may_challenge(season(rules), NOW, STANDINGS, 1, 6, None)
    refusal = refused("out_of_reach", season(rules), NOW, STANDINGS, 5, 2, None)
    assert refusal.facts == {"reach": 2, "place": 5, "their_place": 2}


def test_a_newcomer_stands_below_all_with_a_place() -> None:
    rules = LadderRules(reach=1)
    may_challenge(season(rules), NOW, STANDINGS, 99, 6, None)
    refused("out_of_reach", season(rules), NOW, STANDINGS, 99, 5, None)
    may_challenge(season(rules), NOW, STANDINGS, 99, 98, None)


def test_a_challenge_counts_like_a_match() -> None:
    asked = NOW - timedelta(hours=11)
    refusal = refused("challenged_lately", season(), NOW, STANDINGS, 1, 2, None, asked)
    assert refusal.facts["until"] == NOW + timedelta(hours=1)
    may_challenge(season(), NOW, STANDINGS, 1, 2, None, NOW - timedelta(hours=12))
    may_challenge(season(LadderRules(again_hours=0)), NOW, STANDINGS, 1, 2, None, NOW)


def test_a_withdrawn_challenge_restricts_its_challenger_for_an_hour() -> None:
    asked = NOW - timedelta(minutes=59)
    refusal = refused("withdrawn_lately", season(), NOW, STANDINGS, 1, 2, None, None, asked)
    assert refusal.facts["until"] == NOW + timedelta(minutes=1)
    may_challenge(season(), NOW, STANDINGS, 1, 2, None, None, NOW - timedelta(hours=1))
    may_challenge(season(LadderRules(again_hours=0)), NOW, STANDINGS, 1, 2, None, None, NOW)


def test_the_same_two_wait_a_while() -> None:
    met = NOW - timedelta(hours=11)
    refusal = refused("met_lately", season(), NOW, STANDINGS, 1, 2, met)
    assert refusal.facts["until"] == NOW + timedelta(hours=1)
    may_challenge(season(), NOW, STANDINGS, 1, 2, NOW - timedelta(hours=12))
    may_challenge(season(LadderRules(again_hours=0)), NOW, STANDINGS, 1, 2, NOW)


@pytest.mark.parametrize(
    "changes",
    [{"starts_at": NOW + timedelta(seconds=1)}, {"ends_at": NOW}, {"closed_at": NOW}],
    ids=["not begun", "over", "closed"],
)
def test_a_season_that_does_not_run_takes_no_challenges(changes: dict[str, object]) -> None:
    refused("season_over", season(**changes), NOW, STANDINGS, 1, 2, None)


def test_equal_numbers_share_a_place() -> None:
    level = [STANDINGS[0], STANDINGS[1], STANDINGS[2]._replace(rating=STANDINGS[1].rating), STANDINGS[3]]
    assert list(places_of(level).values()) == [1, 2, 2, 4]


def test_equal_numbers_stand_in_the_order_of_names_and_provisional_ones_last() -> None:
    settled, provisional = Rating(25, 2, 20, NOW), Rating(40, 2, 3, NOW)
    rated = [Rated(1, "Zed", provisional), Rated(2, "bob", settled), Rated(3, "Cid", settled), Rated(4, "ann", settled)]
    assert [person.name for person in ranked(rated, NOW)] == ["ann", "bob", "Cid", "Zed"]


@pytest.mark.parametrize(
    ("starts", "ends"),
    [(NOW + DAY, NOW), (NOW, NOW), (NOW - 3 * DAY, NOW - DAY), (NOW, NOW + 367 * DAY)],
    ids=["backwards", "empty", "over", "too long"],
)
def test_impossible_times_are_refused(starts: datetime, ends: datetime) -> None:
    with pytest.raises(Refusal, match="season_times"):
        check_times(starts, ends, NOW)


def test_a_season_of_a_year_and_a_day_is_possible() -> None:
    check_times(NOW, NOW + 366 * DAY, NOW)


@pytest.mark.parametrize("wrong", [{"reach": -1}, {"answer_hours": 0}, {"again_hours": 10_000}, {"other": 1}])
def test_wrong_rules_are_refused(wrong: dict[str, int]) -> None:
    with pytest.raises(ValidationError):
        LadderRules(**wrong)
