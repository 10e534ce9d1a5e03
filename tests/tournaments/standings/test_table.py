"""Standings and tie-breaks, compared with tables worked out by hand."""

from fractions import Fraction

import pytest

from tests.tournaments.fields import explained, field
from tournaments.model import Bracket, Field
from tournaments.settings import TieBreak
from tournaments.standings.table import Record, table


def rows(of: Field) -> list[tuple[int, str, Fraction, tuple[Fraction, ...]]]:
    return [(row.place, of.by_id[row.entrant].name, row.points, row.tie_breaks) for row in table(of)]


def value(of: Field, name: str, tie_break: TieBreak) -> Fraction:
    return explained(of, next(one.id for one in of.entrants if one.name == name), tie_break).value


def test_before_the_first_round_all_share_the_first_place() -> None:
    assert [(place, name) for place, name, *_ in rows(field("Ann Ben Cid"))] == [(1, "Ann"), (1, "Ben"), (1, "Cid")]


def test_match_points_come_first_and_those_level_share_the_better_place() -> None:
    of = field("Ann Ben Cid Dee", "Ben > Ann, Cid = Dee", tie_breaks=())
    assert rows(of) == [(1, "Ben", 3, ()), (2, "Cid", 1, ()), (2, "Dee", 1, ()), (4, "Ann", 0, ())]


def test_the_record_tells_byes_from_wins_and_forgets_what_is_void() -> None:
    of = field(
        "Ann Ben Cid", "Ann > Ben, Cid bye", "Ann = Cid, Ben bye", "Ben > Cid no_show, Ann bye", "Ann > Ben void"
    )
    records = {of.by_id[row.entrant].name: row.record for row in table(of)}
    assert records == {"Ann": Record(1, 1, 0, 1), "Ben": Record(1, 0, 1, 1), "Cid": Record(0, 1, 1, 1)}


def test_a_double_loss_is_a_loss_for_both() -> None:
    of = field("Ann Ben", "Ann x Ben no_show", tie_breaks=())
    assert [(row.points, row.record) for row in table(of)] == [(0, Record(lost=1))] * 2


def test_a_match_that_both_have_lost_is_no_draw_in_tie_breaks() -> None:
    assert value(field("Ann Ben", "Ann x Ben", tie_breaks=("head_to_head",)), "Ann", TieBreak.head_to_head) == 0
    of = field("Ann Ben Cid", "Ann x Ben, Cid bye", "Ann > Cid, Ben bye")
    assert value(of, "Ben", TieBreak.sonneborn_berger) == 3, "the bye alone: nothing for the lost match against Ann"


@pytest.mark.parametrize("how", ["no_show", "forfeit", ""])
def test_a_pod_without_a_winner_gives_no_points(how: str) -> None:
    """Without a reason the matches were played, and all players lost them."""
    of = field("Ann Ben Cid", f"Ann x Ben x Cid {how}", format="pods", tie_breaks=())
    assert [row.points for row in table(of)] == [0, 0, 0]


def test_an_absent_member_of_a_pod_gets_the_points_of_a_loss() -> None:
    of = field("Ann Ben Cid", "Ann = Ben > Cid no_show", format="pods", tie_breaks=())
    assert rows(of) == [(1, "Ann", 3, ()), (1, "Ben", 3, ()), (3, "Cid", 0, ())]


def test_in_a_pod_those_who_are_level_share_the_points_of_their_places() -> None:
    of = field("Ann Ben Cid Dee", "Ann > Ben = Cid > Dee", format="pods", tie_breaks=())
    assert rows(of) == [
        (1, "Ann", 5, ()),
        (2, "Ben", Fraction(5, 2), ()),
        (2, "Cid", Fraction(5, 2), ()),
        (4, "Dee", 1, ()),
    ]


def test_an_open_table_does_not_count_yet() -> None:
    of = field("Ann Ben Cid Dee", "Ann > Ben, Cid ? Dee", tie_breaks=(TieBreak.buchholz,))
    assert rows(of)[0] == (1, "Ann", 3, (0,))
    assert [(name, record) for _, name, _, record in rows(of)[2:]] == [("Cid", (0,)), ("Dee", (0,))]


def test_rounds_of_the_elimination_change_nothing_in_the_table_of_the_swiss() -> None:
    swiss = field("Ann Ben Cid Dee", "Ann > Ben, Cid > Dee")
    cut = field(
        "Ann Ben Cid Dee", "Ann > Ben, Cid > Dee", "Cid > Ann", bracket={2: Bracket.final}, format="swiss_cut", cut=2
    )
    assert rows(cut) == rows(swiss)


class TestHeadToHead:
    CYCLE = "Ann > Ben, Cid > Dee", "Ben > Cid, Ann > Dee", "Cid > Ann, Ben > Dee"

    def test_head_to_head_decides_between_two_who_have_met(self) -> None:
        of = field("Ann Ben Cid Dee", "Ben > Ann, Cid = Dee", "Ann > Dee, Cid > Ben", tie_breaks=("head_to_head",))
        assert rows(of)[1:3] == [(2, "Ben", 3, (1,)), (3, "Ann", 3, (0,))]

    def test_three_who_beat_each_other_in_a_circle_stay_level(self) -> None:
        of = field("Ann Ben Cid Dee", *self.CYCLE, tie_breaks=("head_to_head",))
        assert rows(of) == [(1, "Ann", 6, (1,)), (1, "Ben", 6, (1,)), (1, "Cid", 6, (1,)), (4, "Dee", 0, (0,))]

    def test_head_to_head_counts_only_those_level_after_the_tie_breaks_before(self) -> None:
        of = field(
            "Ann Ben Cid Dee",
            *self.CYCLE,
            took={"Ann 1": (9, 0), "Ben 1": (9, 0)},
            tie_breaks=("game_points", "head_to_head"),
        )
        assert rows(of)[:3] == [(1, "Ann", 6, (9, 1)), (2, "Ben", 6, (9, 0)), (3, "Cid", 6, (0, 0))]

    def test_head_to_head_decides_nothing_where_not_all_have_met(self) -> None:
        of = field("Ann Ben Cid Dee", "Ann > Ben, Cid > Dee", "Ben > Dee, Ann ? Cid", tie_breaks=("head_to_head",))
        told = explained(of, 1, TieBreak.head_to_head)
        assert (told.value, told.unmet) == (0, (1, 2, 3))
        assert [place for place, *_ in rows(of)] == [1, 1, 1, 4]

    def test_a_no_show_is_no_meeting_in_a_swiss_and_one_in_a_round_robin(self) -> None:
        rounds = "Ann > Ben no_show, Cid > Dee", "Cid > Ann, Ben > Dee"
        swiss = field("Ann Ben Cid Dee", *rounds, tie_breaks=("head_to_head",))
        assert value(swiss, "Ann", TieBreak.head_to_head) == 0
        everybody = field("Ann Ben Cid Dee", *rounds, format="round_robin", tie_breaks=("head_to_head",))
        assert value(everybody, "Ann", TieBreak.head_to_head) == 1


class TestBuchholz:
    OF = field("Ann Ben Cid Dee", "Ann > Ben, Cid > Dee", "Ann > Cid, Ben > Dee", "Ann = Dee, Ben = Cid")

    def test_after_two_rounds_the_median_takes_nothing_out(self) -> None:
        of = field("Ann Ben Cid Dee", "Ann > Ben, Cid > Dee", "Ann > Cid, Ben > Dee")
        assert value(of, "Ann", TieBreak.median_buchholz) == 6

    def test_a_forfeit_a_no_show_and_a_void_table_are_dummies_too(self) -> None:
        of = field("Ann Ben", "Ann > Ben forfeit", "Ann > Ben no_show", "Ann > Ben void", "Ann > Ben ruled")
        assert value(of, "Ann", TieBreak.buchholz) == 9 * 3 + 0
        assert value(of, "Ben", TieBreak.buchholz) == 0 * 3 + 9

    def test_an_entrant_that_gives_up_in_the_middle_has_been_met(self) -> None:
        of = field("Ann Ben", "Ann > Ben forfeit", "Ann > Ben", took={"Ben 1": (2, 0)})
        assert value(of, "Ann", TieBreak.buchholz) == 0 + 0
        assert value(of, "Ann", TieBreak.wins) == 2

    def test_in_a_round_robin_nothing_stands_in_for_a_rest(self) -> None:
        of = field(
            "Ann Ben Cid", "Ann > Ben, Cid bye", "Ann > Cid, Ben bye", "Ben > Cid, Ann bye", format="round_robin"
        )
        assert value(of, "Ann", TieBreak.buchholz) == 6 + 3

    def test_a_late_entry_meets_dummies_in_the_rounds_before(self) -> None:
        of = field("Ann Ben Cid", "Ann > Ben", "Cid > Ann, Ben bye", joined={"Cid": 2})
        assert value(of, "Cid", TieBreak.buchholz) == 3 + 3

    def test_an_entrant_that_does_not_come_stays_in_the_tournament(self) -> None:
        rounds = "Ann > Ben, Cid > Dee", "Ann > Cid, Dee > Ben no_show", "Ann > Dee, Cid bye"
        of = field("Ann Ben Cid Dee", *rounds[:2], left={"Ben": 2})
        assert value(of, "Ann", TieBreak.buchholz) == 0 + 3
        of = field("Ann Ben Cid Dee", *rounds, left={"Ben": 2})
        assert value(of, "Ann", TieBreak.buchholz) == (0 + 1) + 6 + 3

    def test_the_opponents_in_a_pod_share_the_weight_of_one_round(self) -> None:
        of = field("Ann Ben Cid Dee", "Ann > Ben > Cid, Dee bye", format="pods")
        assert value(of, "Ann", TieBreak.buchholz) == Fraction(2 + 1, 2)
        assert value(of, "Dee", TieBreak.buchholz) == 3


class TestSonnebornBerger:
    @pytest.mark.parametrize(("worth", "expected"), [(3, 3), (1, Fraction(1, 2)), (0, 0)])
    def test_a_bye_counts_as_what_it_is_worth(self, worth: int, expected: Fraction) -> None:
        of = field("Ann", "Ann bye", points={"bye": worth})
        assert value(of, "Ann", TieBreak.sonneborn_berger) == expected

    def test_in_a_pod_each_opponent_counts_by_its_own_result(self) -> None:
        of = field("Ann Ben Cid Dee", "Ann > Ben = Cid > Dee", format="pods")
        expected = Fraction(1, 3) * (Fraction(1, 2) * Fraction(5, 2) + 1)
        assert value(of, "Ben", TieBreak.sonneborn_berger) == expected


class TestOpponentsWinRate:
    def test_the_average_of_win_rates_counts_each_opponent_as_at_least_a_third(self) -> None:
        of = field("Ann Ben Cid Dee", "Ann > Ben, Cid > Dee", "Ann > Cid, Ben > Dee")
        assert value(of, "Ann", TieBreak.opponents_win_rate) == Fraction(1, 2)
        assert value(of, "Cid", TieBreak.opponents_win_rate) == (Fraction(1, 3) + 1) / 2

    def test_no_rate_is_above_one_where_a_bye_is_worth_more_than_a_win(self) -> None:
        of = field("Ann Ben Cid", "Ann > Ben, Cid bye", "Cid > Ann, Ben bye", points={"bye": 5})
        assert value(of, "Ann", TieBreak.opponents_win_rate) == (Fraction(5, 6) + 1) / 2

    def test_a_bye_in_pods_could_have_been_worth_a_first_place(self) -> None:
        """A first place is worth 4 and the bye 3: Ann has 6 of 8 points, Cid 4, Dee 7."""
        of = field("Ann Ben Cid Dee", "Ann > Ben > Cid, Dee bye", "Dee > Ann > Ben, Cid bye", format="pods")
        rounds = Fraction(6 + 4, 8) / 2, Fraction(7 + 6, 8) / 2
        assert value(of, "Ben", TieBreak.opponents_win_rate) == sum(rounds) / 2

    def test_byes_are_left_out_of_ones_own_and_count_as_won_for_the_opponent(self) -> None:
        of = field("Ann Ben Cid", "Ann > Ben, Cid bye", "Cid > Ann, Ben bye")
        assert value(of, "Ann", TieBreak.opponents_win_rate) == (Fraction(1, 2) + 1) / 2
        assert value(of, "Cid", TieBreak.opponents_win_rate) == Fraction(1, 2)

    def test_an_entrant_without_opponents_has_none(self) -> None:
        assert value(field("Ann", "Ann bye"), "Ann", TieBreak.opponents_win_rate) == 0

    def test_the_win_rate_is_at_least_a_third_where_wins_give_no_points(self) -> None:
        of = field("Ann Ben", "Ann > Ben", points={"win": 0, "draw": 0, "loss": 0, "bye": 0})
        assert value(of, "Ann", TieBreak.opponents_win_rate) == Fraction(1, 3)


class TestCounted:
    OF = field(
        "Ann Ben Cid",
        "Ann > Ben, Cid bye",
        "Cid > Ann, Ben bye",
        took={"Ann 1": (8, 0), "Ben 1": (3, 2), "Cid 2": (5, 1), "Ann 2": (4, 1)},
    )

    @pytest.mark.parametrize(("name", "expected"), [("Ann", 12), ("Ben", 6), ("Cid", 10)])
    def test_game_points_give_the_average_for_a_round_without_play(self, name: str, expected: int) -> None:
        assert value(self.OF, name, TieBreak.game_points) == expected

    def test_fewer_mulligans_are_better(self) -> None:
        of = field("Ann Ben", "Ann = Ben", took={"Ann 1": (0, 2)}, tie_breaks=("fewest_mulligans",))
        assert rows(of) == [(1, "Ben", 1, (0,)), (2, "Ann", 1, (2,))]

    def test_wins_are_tables_won_by_play(self) -> None:
        of = field("Ann Ben", "Ann > Ben", "Ann > Ben ruled", "Ann > Ben forfeit", "Ann bye, Ben bye", "Ann = Ben")
        assert value(of, "Ann", TieBreak.wins) == 2
