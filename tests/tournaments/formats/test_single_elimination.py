"""Single elimination: the published seedings, byes, the third place, and that it always goes on."""

from functools import partial

import pytest
from hypothesis import strategies as st

from tests.long import examples
from tests.tournaments.formats import play
from tests.tournaments.formats.play import (
    better_seed,
    by_chance,
    check_places,
    check_tables,
    double_loss,
    ended,
    final,
    gone,
    losses,
    names,
    new,
    tournament,
    won,
)
from tournaments.formats.single_elimination import SingleElimination
from tournaments.model import Bracket, How

FORM = SingleElimination()
after = partial(play.after, FORM)

PUBLISHED = {
    4: "1-4 2-3",
    8: "1-8 4-5 2-7 3-6",
    16: "1-16 8-9 4-13 5-12 2-15 7-10 3-14 6-11",
    32: "1-32 16-17 8-25 9-24 4-29 13-20 5-28 12-21 2-31 15-18 7-26 10-23 3-30 14-19 6-27 11-22",
}
"""First rounds from the top of the bracket down, as in tennis and college basketball."""


@pytest.mark.parametrize("size", PUBLISHED)
def test_first_rounds_pair_the_seeds_as_published(size):
    tables = FORM.pair(new(size))
    assert " ".join(f"{low}-{high}" for low, high in names(tables)) == PUBLISHED[size]
    assert [table.slot for table in tables] == list(range(size // 2))


def test_the_best_seeds_have_the_byes():
    assert names(FORM.pair(new(5))) == [(1,), (4, 5), (2,), (3,)]
    assert names(FORM.pair(new(6))) == [(1,), (4, 5), (2,), (3, 6)]


@pytest.mark.parametrize("entrants", range(2, 34))
def test_if_better_seeds_always_win_places_are_seeds(entrants):
    field = final(FORM, new(entrants), better_seed)
    places = FORM.places(field)
    assert places[:4] == tuple((seed,) for seed in range(1, min(entrants, 4) + 1))
    assert [entrant for level in places for entrant in level] == list(range(1, entrants + 1))
    assert len(field.rounds) == FORM.rounds(field) == (entrants - 1).bit_length()


def test_losers_of_the_semi_finals_meet_beside_the_final():
    *_, last = tournament(FORM, new(4), better_seed)
    assert [(table.bracket, sorted(table.entrants)) for table in last.rounds[-1].tables] == [
        (Bracket.final, [1, 2]),
        (Bracket.third, [3, 4]),
    ]


def test_losers_of_the_semi_finals_share_the_third_place_without_a_third_place_table():
    field = final(FORM, new(4, third_place=False), better_seed)
    assert FORM.places(field) == ((1,), (2,), (3, 4))


def draw(table):
    return ended(table, 1, 1)


def void(table):
    return ended(table, 2, 1, how=How.void)


def test_a_double_loss_leaves_a_bye():
    field = after(new(4), double_loss, lambda table: won(table, 3))
    assert names(FORM.pair(field)) == [(3,), (2,)]
    field = after(field, better_seed)
    assert FORM.pair(field) == ()
    assert FORM.places(field) == ((3,), (2,), (1, 4))


@pytest.mark.parametrize("undecided", [draw, void])
def test_after_a_draw_or_a_void_table_the_better_seed_goes_on(undecided):
    field = after(new(4), undecided, lambda table: won(table, 3))
    assert names(FORM.pair(field)) == [(1, 3), (2, 4)]


def test_a_bracket_in_which_all_lose_their_first_match_ends_with_a_shared_first_place():
    field = after(new(4), double_loss)
    assert FORM.pair(field) == ()
    assert FORM.places(field) == ((1, 2, 3, 4),)


def test_a_dropped_winner_shares_the_place_of_the_next_losers():
    def life(field):
        return gone(field, 1) if len(field.rounds) == 1 else field

    field = final(FORM, new(8, third_place=False), better_seed, life)
    assert names(field.rounds[1].tables) == [(4,), (2, 3)]
    assert FORM.places(field) == ((2,), (4,), (1, 3), (5, 6, 7, 8))


def test_a_seed_that_leaves_before_the_first_round_has_no_place_in_the_bracket():
    field = gone(new(5, third_place=False), 1)
    assert names(FORM.pair(field)) == [(2, 5), (3, 4)]
    assert FORM.rounds(field) == 2
    field = final(FORM, field, better_seed)
    assert FORM.places(field) == ((2,), (3,), (4, 5), (1,)), "not level with those who lost their first match"


def test_a_bracket_is_over_when_one_entrant_is_left():
    def life(field):
        return gone(field, *range(2, 9)) if len(field.rounds) == 1 else field

    field = final(FORM, new(8), better_seed, life)
    assert len(field.rounds) == 1
    assert FORM.places(field)[0] == (1,)


@examples(12, 50, st.integers(2, 80), st.randoms(use_true_random=False), st.booleans())
def test_everyone_but_the_winner_loses_exactly_once(entrants, rng, third_place):
    field = final(FORM, new(entrants, third_place=third_place), by_chance(rng))
    check_tables(field, all_sit=False)
    check_places(FORM, field)
    (winner,) = FORM.places(field)[0]
    assert losses(field) == dict.fromkeys({*range(1, entrants + 1)} - {winner}, 1)
    assert len(field.rounds) == (entrants - 1).bit_length()
