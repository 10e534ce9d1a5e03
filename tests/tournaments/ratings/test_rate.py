"""Changes of ratings by matches and by time."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from host.model import Counts, Ending, Place
from host.records import MatchResult, SeatResult
from tournaments.ratings.rate import Side, rate, sides_of
from tournaments.ratings.rating import BASE, GRACE, MU, NEW, PROVISIONAL, SIGMA, Rating, carried, soft_reset

START = datetime(2026, 1, 1, tzinfo=UTC)
ANN, BEN, CID, DAN, EVE = 1, 2, 3, 4, 5


def seat(number: int, user_id: int | None, points: int = 0, won: bool = False, left: bool = False) -> SeatResult:
    return SeatResult(number, "x", user_id, None if user_id and not left else "random", left, points, won)


def match(*seats: SeatResult, ending: Ending = Ending.finished, forfeited_by: int | None = None) -> MatchResult:
    return MatchResult(
        1, "g", "m", "live", 7, 8, Place(), START, START, ending, forfeited_by, b"", "", seats, ()
    )  # fmt: skip


def after(changes, user_id: int) -> Rating:
    return next(change.after for change in changes if change.user_id == user_id)


PEOPLE = {"Ann": ANN, "Ben": BEN, "Cid": CID, "Dan": DAN}
NAMES = {user_id: name for name, user_id in PEOPLE.items()}
PARTNERS = (0, 1, 0, 1)


def played(text: str, **how: Any) -> MatchResult:
    """A match as in "Ann 9, Ben 7 won, - 3 left": persons and computer players with points, and how they ended it."""
    words = [seated.split() for seated in text.split(", ")]
    points = [sum(int(word) for word in more if word.isdigit()) for _, *more in words]
    seats = [
        seat(at, PEOPLE.get(name), points[at], "won" in more, "left" in more) for at, (name, *more) in enumerate(words)
    ]
    return match(*seats, **how)


def told(result: MatchResult, teams: tuple[int, ...] | None = None) -> str:
    """Its sides with their ranks, as in "Ann+Cid 1, Ben 2"."""
    sides = sides_of(result, teams)
    return ", ".join([f"{'+'.join([NAMES[user_id] for user_id in side.user_ids])} {side.rank}" for side in sides])


SIDES = {
    "the winner is first, also with fewer points": ("Ann 9, Ben 7 won", None, "Ann 2, Ben 1"),
    "three are ranked by points and share ranks": ("Ann 3, Ben 7 won, Cid 3", None, "Ann 2, Ben 1, Cid 2"),
    "all have lost": ("Ann, Ben, Cid", None, ""),
    "a draw is rated": ("Ann won, Ben won", None, "Ann 1, Ben 1"),
    "all have lost, and a leaver is last": ("Ann, Ben left, Cid", None, "Ann 1, Ben 2, Cid 1"),
    "a leaver is last": ("Ann 9 left, Ben 7 won, Cid 3", None, "Ann 3, Ben 1, Cid 2"),
    "a computer player is no opponent": ("Ann 7 won, - 3", None, ""),
    "a computer player is left out": ("Ann 1, - 7 won, Cid 3", None, "Ann 2, Cid 1"),
    "a leaver of a team that has won": (
        "Ann 7 won, Ben 3, Cid 7 won left, Dan 3 left",
        PARTNERS,
        "Ann 1, Cid 3, Ben 2, Dan 3",
    ),
    "all persons have left": ("Ann left, Ben left, Cid left", None, ""),
    "all partners have left": ("Ann left, Ben left, Cid left, Dan left", PARTNERS, ""),
    "all persons have left a computer player": ("Ann left, Ben left, Cid left, - 7 won", None, ""),
    "a team whose only person has left": ("Ann 7 left, - 3 won, Cid 7, - 3 won", PARTNERS, ""),
    "teams of any size": ("Ann 5 won, Ben 3, Cid 5 won, Dan 5 won", (0, 1, 0, 0), "Ann+Cid+Dan 1, Ben 2"),
    "partners alone": ("Ann 7 won, - 3, Cid 7 won, - 3", PARTNERS, ""),
}
"""A draw of those who have left would make each rating more certain, and so raise what is shown of it."""


@pytest.mark.parametrize(("seats", "teams", "sides"), SIDES.values(), ids=SIDES)
def test_sides_are_ranked_as_their_seats_have_played(seats: str, teams: tuple[int, ...] | None, sides: str) -> None:
    assert told(played(seats), teams) == sides


def test_a_forfeit_is_a_loss_and_no_win_for_the_leaver_of_a_team_that_has_won() -> None:
    forfeit = {"ending": Ending.forfeit, "forfeited_by": 0}
    assert told(played("Ann, Ben won", **forfeit)) == "Ann 2, Ben 1"
    assert told(played("Ann, Ben won, Cid won, Dan won", **forfeit), PARTNERS) == "Cid 1, Ann 2, Ben+Dan 1"


@pytest.mark.parametrize("ending", [Ending.aborted, Ending.stopped, Ending.called_off])
@pytest.mark.parametrize("first", ["Ann", "Ann left"])
def test_a_match_that_was_not_played_out_ranks_no_side(ending: Ending, first: str) -> None:
    assert told(played(f"{first}, Ben, Cid", ending=ending)) == ""


class TestRate:
    def test_a_newcomer_is_shown_the_base(self) -> None:
        assert NEW.points == BASE
        assert NEW.provisional

    def test_a_win_lifts_and_a_loss_lowers_the_mean_and_both_are_surer(self) -> None:
        changes = rate({}, 1, START, [Side((ANN,), 1), Side((BEN,), 2)])
        assert after(changes, ANN).mu > MU > after(changes, BEN).mu
        assert after(changes, ANN).sigma < SIGMA > after(changes, BEN).sigma
        assert after(changes, ANN).matches == 1

    def test_a_win_of_the_weaker_side_changes_ratings_more(self) -> None:
        strong, weak = Rating(35, 2, 50, START), Rating(20, 2, 50, START)
        expected = rate({ANN: strong, BEN: weak}, 1, START, [Side((ANN,), 1), Side((BEN,), 2)])
        surprise = rate({ANN: strong, BEN: weak}, 1, START, [Side((ANN,), 2), Side((BEN,), 1)])
        assert after(surprise, BEN).mu - weak.mu > after(expected, ANN).mu - strong.mu

    def test_a_draw_moves_two_ratings_towards_each_other(self) -> None:
        strong, weak = Rating(35, 5, 50, START), Rating(20, 5, 50, START)
        drawn = rate({ANN: strong, BEN: weak}, 1, START, [Side((ANN,), 1), Side((BEN,), 1)])
        assert after(drawn, ANN).mu < 35
        assert after(drawn, BEN).mu > 20

    def test_few_against_many_are_as_strong_as_their_average(self) -> None:
        """Newcomers against newcomers: the winners gain about as much as the losers lose, for any numbers of them."""
        few_won = rate({}, 1, START, [Side((ANN,), 1), Side((BEN, CID, DAN), 2)])
        many_won = rate({}, 1, START, [Side((ANN,), 2), Side((BEN, CID, DAN), 1)])
        gained, lost = after(few_won, ANN).mu - MU, MU - after(many_won, ANN).mu
        assert gained == pytest.approx(lost)
        assert after(many_won, BEN).mu - MU == pytest.approx(gained)
        assert after(few_won, BEN).mu == after(few_won, CID).mu == after(few_won, DAN).mu < MU
        assert {change.user_id for change in few_won} == {ANN, BEN, CID, DAN}

    def test_a_strong_few_are_expected_to_beat_a_weak_many(self) -> None:
        ratings = {ANN: Rating(35, 2, 50, START)} | dict.fromkeys((BEN, CID, DAN), Rating(20, 2, 50, START))
        expected = rate(ratings, 1, START, [Side((ANN,), 1), Side((BEN, CID, DAN), 2)])
        surprise = rate(ratings, 1, START, [Side((ANN,), 2), Side((BEN, CID, DAN), 1)])
        assert after(expected, ANN).mu - 35 < 35 - after(surprise, ANN).mu

    def test_the_uncertainty_of_a_side_is_the_average_of_its_variances(self) -> None:
        """What the larger side gains does not depend on which member of the smaller one is the uncertain one."""
        others = Side((CID, DAN, EVE), 1)
        one_is_sure = {ANN: Rating(25, 2, 50, START), BEN: Rating(25, 8, 50, START)}
        both_are_between = dict.fromkeys((ANN, BEN), Rating(25, ((2**2 + 8**2) / 2) ** 0.5, 50, START))
        gained = [
            after(rate(known, 1, START, [Side((ANN, BEN), 2), others]), CID).mu
            for known in (one_is_sure, both_are_between)
        ]
        assert gained[0] == pytest.approx(gained[1], rel=1e-9)

    def test_a_rating_stops_being_provisional(self) -> None:
        nearly = Rating(25, 2, PROVISIONAL - 1, START)
        [ann, _] = rate({ANN: nearly}, 1, START, [Side((ANN,), 1), Side((BEN,), 2)])
        assert (nearly.provisional, ann.after.provisional) == (True, False)

    @settings(max_examples=50, deadline=None, derandomize=True)
    @given(st.lists(st.permutations([ANN, BEN, CID]), min_size=1, max_size=30))
    def test_sigma_never_grows_above_that_of_a_new_player(self, orders: list[list[int]]) -> None:
        resets = [START + timedelta(days=100)]
        ratings: dict[int, Rating] = {}
        for number, order in enumerate(orders):
            sides = [Side((user,), rank) for rank, user in enumerate(order, 1)]
            changes = rate(ratings, number, START + timedelta(days=20 * number), sides, resets)
            ratings.update({change.user_id: change.after for change in changes})
        assert all(0 < rating.sigma <= SIGMA + 0.01 for rating in ratings.values())


class TestTime:
    PLAYED = Rating(35, 2, 50, START)

    def test_nothing_changes_within_the_grace(self) -> None:
        assert carried(self.PLAYED, START + GRACE) == self.PLAYED

    def test_idle_weeks_make_a_rating_less_certain_but_never_less_than_that_of_a_newcomer(self) -> None:
        half_a_year = carried(self.PLAYED, START + timedelta(weeks=26))
        assert half_a_year.mu == 35
        assert half_a_year.sigma == pytest.approx((2**2 + 22 * 0.6**2) ** 0.5), "0.6 a week after four weeks of grace"
        assert half_a_year.points < self.PLAYED.points
        assert carried(self.PLAYED, START + timedelta(weeks=5000)).sigma == SIGMA

    def test_a_season_moves_all_ratings_nearer_to_the_start(self) -> None:
        reset = soft_reset(self.PLAYED)
        assert MU < reset.mu < 35
        assert reset.sigma > 2
        assert carried(self.PLAYED, START + timedelta(days=2), [START + timedelta(days=1)]) == reset

    def test_a_season_begins_with_a_match_of_its_first_moment(self) -> None:
        begins = START + timedelta(days=1)
        assert carried(self.PLAYED, begins, [begins]) == soft_reset(self.PLAYED)

    def test_a_season_that_has_not_begun_or_began_before_the_last_match_changes_nothing(self) -> None:
        for begins in (START, START + timedelta(days=3)):
            assert carried(self.PLAYED, START + timedelta(days=2), [begins]) == self.PLAYED

    def test_a_season_makes_no_rating_more_certain(self) -> None:
        assert soft_reset(Rating(35, 8, 3, START)).sigma == 8

    def test_a_match_begins_from_the_rating_of_its_day(self) -> None:
        day = START + timedelta(weeks=30)
        changes = rate({ANN: self.PLAYED}, 1, day, [Side((ANN,), 1), Side((BEN,), 2)])
        assert [change.before for change in changes] == [carried(self.PLAYED, day), NEW]

    def test_a_newcomer_has_nothing_to_lose(self) -> None:
        assert carried(NEW, START, [START]) == NEW


class TestCounts:
    """Who is rated, and how, by what the seats count as."""

    @staticmethod
    def counted(*as_: Counts, won: int = 0) -> MatchResult:
        seats = [seat(at, at + 1, won=at == won)._replace(counts=c) for at, c in enumerate(as_)]
        return match(*[s._replace(left=s.counts is Counts.given_up) for s in seats])

    @pytest.mark.parametrize("won", [0, 1])
    def test_a_seat_of_a_stand_in_loses_and_does_not_win(self, won: int) -> None:
        plain = rate({}, 1, START, sides_of(self.counted(Counts.played, Counts.played, won=won)))
        changes = rate({}, 1, START, sides_of(self.counted(Counts.stood_in, Counts.played, won=won)))
        assert after(changes, 2) == after(plain, 2), "the opponent is rated as usual"
        if won == 0:
            assert after(changes, 1).points == NEW.points < after(plain, 1).points
        else:
            assert after(changes, 1) == after(plain, 1)

    @pytest.mark.parametrize("won", [0, 1])
    def test_no_strength_of_the_opponent_lifts_the_number_of_a_stood_in_seat(self, won: int) -> None:
        played = self.counted(Counts.stood_in, Counts.played, won=won)
        for mu, sigma in ((0, 8), (25, 8.3), (40, 2), (60, 1)):
            known = {1: Rating(20, 6, 3, START), 2: Rating(mu, sigma, 90, START)}
            assert after(rate(known, 1, START, sides_of(played)), 1).points <= known[1].points

    @pytest.mark.parametrize("out", [Counts.no_show, Counts.excused])
    def test_a_seat_that_is_not_rated_is_left_out(self, out: Counts) -> None:
        assert sides_of(self.counted(Counts.played, out)) == ()
        sides = sides_of(self.counted(Counts.played, Counts.played, out, won=2))
        assert [side.user_ids for side in sides] == [(1,), (2,)]

    def test_a_person_who_had_not_come_keeps_the_rating_and_the_leaver_loses(self) -> None:
        changes = rate({}, 1, START, sides_of(self.counted(Counts.given_up, Counts.unmet, won=1)))
        assert [change.user_id for change in changes] == [1]
        assert after(changes, 1).points < NEW.points

    def test_all_who_have_given_up_share_the_last_place(self) -> None:
        sides = sides_of(self.counted(Counts.given_up, Counts.played, Counts.given_up, Counts.played, won=3))
        assert [side.rank for side in sides] == [3, 2, 3, 1]
