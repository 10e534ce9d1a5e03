"""Double elimination: the published bracket of 16, two losses, no early meeting again, and that it goes on."""

from functools import partial
from itertools import pairwise
from random import Random

import pytest
from hypothesis import strategies as st

from tests.long import examples, first
from tests.tournaments.formats import play
from tests.tournaments.formats.play import (
    better_seed,
    by_chance,
    check_tables,
    double_loss,
    final,
    gone,
    losses,
    names,
    new,
    won,
)
from tournaments.formats.double_elimination import DoubleElimination
from tournaments.model import Bracket

FORM = DoubleElimination()


def by_bracket(tables):
    """The tables of a round, named as in a drawn bracket: `W` and `L` and who sits there."""
    letters = {Bracket.winners: "W", Bracket.losers: "L", Bracket.final: "F"}
    return " ".join(f"{letters[table.bracket]}{'-'.join(map(str, sorted(table.entrants)))}" for table in tables)


def test_sixteen_entrants_are_paired_as_in_the_published_bracket():
    field = final(FORM, new(16), better_seed)
    assert [by_bracket(played.tables) for played in field.rounds] == [
        "W1-16 W8-9 W4-13 W5-12 W2-15 W7-10 W3-14 W6-11",
        "W1-8 W4-5 W2-7 W3-6 L9-16 L12-13 L10-15 L11-14",
        "L6-9 L7-12 L5-10 L8-11",
        "W1-4 W2-3 L6-7 L5-8",
        "L4-6 L3-5",
        "W1-2 L3-4",
        "L2-3",
        "F1-2",
    ]
    assert FORM.places(field)[:5] == ((1,), (2,), (3,), (4,), (5, 6))
    assert [len(level) for level in FORM.places(field)[5:]] == [2, 4, 4]


def rematch_rounds(field):
    met, again = set(), []
    for played in field.rounds:
        for pair in names(played.tables):
            if pair in met:
                again.append(played.number)
            met.add(pair)
    return again


@pytest.mark.parametrize(
    ("entrants", "earliest", "times"), first(3, [(4, 3, 200), (8, 4, 200), (32, 6, 40), (16, 5, 200), (32, 6, 200)])
)
def test_two_entrants_of_a_double_elimination_meet_again_no_earlier_than_expected(entrants, earliest, times):
    """By chance, many times: in this round and in none before it. Without crossing it would be round 3 for all."""
    rounds = [
        number
        for seed in range(times)
        for number in rematch_rounds(final(FORM, new(entrants), by_chance(Random(seed))))
    ]
    assert min(rounds) == earliest


def after(field, *winners):
    """One more round, won by these, in the order of the tables; 0 for a double loss."""
    return play.after(FORM, field, *[partial(won, winner=winner) if winner else double_loss for winner in winners])


def test_two_play_until_one_has_lost_twice():
    field = after(new(2), 2)
    assert by_bracket(FORM.pair(field)) == "F1-2"
    field = after(field, 1)
    assert FORM.rounds(field) == 3
    assert by_bracket(FORM.pair(field)) == "F1-2"
    field = after(field, 1)
    assert FORM.pair(field) == ()
    assert FORM.places(field) == ((1,), (2,))


def test_the_final_is_not_played_again_where_that_is_not_wanted():
    field = after(after(new(2, reset=False), 2), 1)
    assert FORM.pair(field) == ()
    assert FORM.rounds(field) == 2
    assert FORM.places(field) == ((1,), (2,))


def test_the_final_is_not_played_again_when_the_best_of_the_winners_wins_it():
    field = after(after(new(2), 2), 2)
    assert FORM.pair(field) == ()
    assert FORM.places(field) == ((2,), (1,))


def test_a_finalist_who_drops_out_before_the_second_final_has_lost():
    field = after(after(new(2), 2), 1)
    field = gone(field, 2)
    assert FORM.pair(field) == ()
    assert FORM.places(field) == ((1,), (2,))


def test_a_double_loss_among_the_winners_puts_both_out():
    field = after(new(4), 0, 2)
    assert by_bracket(FORM.pair(field)) == "W2 L3"
    field = after(field, 2, 3)
    assert by_bracket(FORM.pair(field)) == "L3"
    field = after(field, 3)
    assert by_bracket(FORM.pair(field)) == "F2-3"
    assert FORM.places(after(field, 2)) == ((2,), (3,), (1, 4))


def test_the_winners_have_a_bye_when_no_opponent_is_left():
    field = new(8)
    field = after(field, 1, 4, 2, 3)
    field = after(field, 1, 2, 5, 6)
    field = gone(field, *range(3, 9))
    assert by_bracket(FORM.pair(field)) == "W1 W2"
    field = after(field, 1, 2)
    assert by_bracket(FORM.pair(field)) == "W1-2"
    field = after(field, 2)
    assert by_bracket(FORM.pair(field)) == "L1"


@examples(8, 30, st.integers(2, 70), st.randoms(use_true_random=False), st.booleans())
def test_everyone_but_the_winner_loses_exactly_twice(entrants, rng, reset):
    field = final(FORM, new(entrants, reset=reset), by_chance(rng))
    check_tables(field, all_sit=False)
    lost = losses(field)
    (winner,), (second,), *rest = FORM.places(field)
    assert lost[winner] <= 1
    assert lost[second] == 2 or not reset
    assert {lost[entrant] for level in rest for entrant in level} <= {2}
    assert len(field.rounds) == FORM.rounds(field)


@examples(10, 30, st.integers(2, 40), st.randoms(use_true_random=False))
def test_no_entrant_waits_longer_than_one_round(entrants, rng):
    field = final(FORM, new(entrants), by_chance(rng))
    for one in field.entrants:
        played = [round_.number for round_ in field.rounds for table in round_.tables if one.id in table.entrants]
        assert max((later - now for now, later in pairwise(played)), default=1) <= 2
