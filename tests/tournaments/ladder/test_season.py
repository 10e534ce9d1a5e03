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


def test_every_player_may_challenge_every_other_where_a_season_sets_no_places_above() -> None:
    may_challenge(season(), NOW, STANDINGS, 6, 1, None)
    may_challenge(season(), NOW, [], 6, 1, None)


def test_a_challenge_reaches_only_so_many_places_above_and_any_place_below() -> None:
    rules = LadderRules(places_above=2)
    may_challenge(season(rules), NOW, STANDINGS, 5, 3, None)
    may_challenge(season(rules), NOW, STANDINGS, 1, 6, None)
    refusal = refused("out_of_reach", season(rules), NOW, STANDINGS, 5, 2, None)
    assert refusal.facts == {"places_above": 2, "place": 5, "their_place": 2}


def test_a_newcomer_stands_below_all_with_a_place() -> None:
    rules = LadderRules(places_above=1)
    may_challenge(season(rules), NOW, STANDINGS, 99, 6, None)
    refused("out_of_reach", season(rules), NOW, STANDINGS, 99, 5, None)
    may_challenge(season(rules), NOW, STANDINGS, 99, 98, None)


@pytest.mark.parametrize(
    ("code", "earlier", "hours"),
    [("met_lately", (), 12), ("challenged_lately", (None,), 12), ("withdrawn_lately", (None, None), 1)],
)
def test_the_same_two_players_wait_before_a_new_challenge_after_a_match_or_challenge(
    code: str, earlier: tuple[None, ...], hours: int
) -> None:
    """After the challenger has withdrawn a challenge, for an hour."""
    asked, minute = (NOW, STANDINGS, 1, 2, *earlier), timedelta(minutes=1)
    last = NOW - timedelta(hours=hours)
    refusal = refused(code, season(), *asked, last + minute)
    assert refusal.facts["until"] == NOW + minute
    may_challenge(season(), *asked, last)
    may_challenge(season(LadderRules(again_hours=0)), *asked, NOW)


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


@pytest.mark.parametrize("wrong", [{"places_above": -1}, {"answer_hours": 0}, {"again_hours": 10_000}, {"other": 1}])
def test_wrong_rules_are_refused(wrong: dict[str, int]) -> None:
    with pytest.raises(ValidationError):
        LadderRules(**wrong)


def test_the_rules_are_stored_under_the_names_that_older_seasons_have() -> None:
    stored = {"reach": 3, "again_hours": 1, "answer_hours": 2, "soft_reset": False}
    rules = LadderRules(places_above=3, again_hours=1, answer_hours=2, soft_reset=False)
    assert (rules.model_dump(by_alias=True), LadderRules(**stored)) == (stored, rules)
