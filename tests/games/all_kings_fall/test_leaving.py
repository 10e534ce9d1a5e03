"""Leaving, absence, and the table options that change a division (sections 10, 11 and 13)."""

import random

import pytest

from tests.games.all_kings_fall.at import GAME, At, tokens


def test_leaving_is_public_at_once_and_all_ready_is_checked_again():
    at = At(seats=3).ready("Ana", "+sword +sword")
    at.ready("Cat", "+sword +sword")
    at.leave("Ben")
    assert at.told("leave") == [{"seat": 1}]
    assert at.number == 2
    assert at.view().kingdoms[1].fallen and at.view().turns == (0, 2)


def test_a_leavers_saved_plot_still_counts():
    at = At(Dov=(1, 0, 0)).save("Dov", "Ana@sword")
    at.leave("Dov")
    worlds = [GAME.sample(at.state, 0, random.Random(seed)) for seed in range(20)]
    assert len({world.plots[3] for world in worlds}) > 3, "it is a secret until the reveal"
    at.round()
    assert at.told("attack") == [{"seat": 3, "strikes": ((0, "sword", 1, 0, True),)}]
    assert at.told("fall") == [{"seat": 3, "points": 1}]


def test_a_fallen_kingdoms_points_and_tokens_vanish_and_the_sums_are_right():
    at = At(seats=3, Ana=(4, 4, 4)).round(Ana="Ben@cup Cat@sword", Ben="+rat +rat")
    assert at.vp("Ana") == 2
    at.leave("Ana")
    at.round()
    assert at.vp("Ana") == 0 and at.pools("Ana") == (0, 0, 0)
    at.leave("Cat")
    outcome = GAME.outcome(at.state)
    scored = [sum(p.points for played in outcome.rounds for p in played.points if p.seat == seat) for seat in range(3)]
    assert tuple(scored) == outcome.points == (0, 0, 0)
    assert at.winners == ["Ben"]


def test_the_last_one_present_wins_at_once():
    at = At(seats=2, number=4).ready("Ana", "+sword")
    at.leave("Ana")
    assert at.winners == ["Ben"]
    assert GAME.pending(at.state) == []
    assert GAME.outcome(at.state).rounds[0].points == (), "who had no points loses none"
    assert at.view().deeds_round == 0, "these plots are never shown"


def test_a_kingdom_that_is_left_last_falls_at_once():
    at = At(seats=2, points=(3, 0), Ana=(1, 2, 3)).leave("Ana")
    assert at.told("fall") == [{"seat": 0, "points": 3}] and at.told("end") == [{"winners": (1,), "why": "alone"}]
    assert at.vp("Ana") == 0 and at.pools("Ana") == (0, 0, 0)


def test_a_round_is_won_by_the_most_points_in_it_and_lost_ones_count_for_nothing():
    at = At(points=(0, 0, 5), Ana=(1, 0, 0)).leave("Cat")
    at.round(Ana="Ben@sword Dov@cup", Ben="Dov@cup", Dov="+rat +rat")
    at.leave("Ana")
    at.leave("Ben")
    first, last = GAME.outcome(at.state).rounds
    assert first.winners == (0,) and {p.seat: p.points for p in first.points if p.points < 0} == {2: -5}
    assert last.winners == () and {p.seat: p.points for p in last.points} == {0: -2, 1: -1}


def test_a_leaver_with_the_most_points_wins_nothing_in_the_round_of_leaving():
    at = At(seats=3, points=(9, 0, 0)).save("Ana", "Ben@cup Cat@cup")
    at.leave("Ana")
    at.round(Ben="+sword +sword")
    assert at.winners is None and at.vp("Ana") == 0


def test_the_division_of_a_leaver_is_made_at_once():
    at = At(Ana=(0, 0, 5), Ben=(0, 0, 1), Cat=(0, 0, 3)).round(Ana="Ben@rat Cat@rat")
    at.leave("Ana")
    assert at.told("division")[0]["parts"] == ((1, 3), (2, 2))
    assert at.number == 2


def test_three_default_plots_in_a_row_end_a_kingdom():
    at = At(seats=3)
    for number in (1, 2, 3):
        assert at.number == number
        at.ready("Ana", "")
        at.ready("Ben", "")
        at.time_is_up()
    assert at.told("fall") == [{"seat": 2, "points": 0}]
    assert at.view().turns == (0, 1)


def test_a_fallen_player_may_leave_without_effect():
    at = At(seats=4)
    for _ in range(3):
        for name in ("Ana", "Ben", "Cat"):
            at.ready(name, "")
        at.time_is_up()
    assert [d.prompt for d in GAME.pending(at.state) if d.seat == 3] == ["leave"]
    before = len(at.events)
    at.leave("Dov")
    assert len(at.events) == before and at.number == 4 and at.winners is None
    assert not [d for d in GAME.pending(at.state) if d.seat == 3]


@pytest.mark.parametrize("ready", [False, True])
def test_a_saved_plot_ready_or_not_resets_the_count(ready):
    at = At(seats=3)
    for number in (1, 2, 3, 4):
        if number == 2:
            at.answer("Cat", "plot", (*tokens("+cup +cup"), *(["ready"] if ready else [])))
        at.ready("Ana", "")
        at.ready("Ben", "")
        if ("Cat", "plot") in at.asked() and at.number == number:
            at.time_is_up()
    assert not at.told("fall")
    assert at.view().kingdoms[2].absences == 2


def test_when_all_are_absent_there_is_no_winner():
    at = At(seats=3)
    for _ in range(3):
        at.time_is_up()
    assert at.winners == []


def test_overtime_ends_when_no_living_player_has_the_target():
    at = At(points=(10, 10), since=5, number=6).save("Ana", "")
    at.leave("Ana")
    at.ready("Ben", "")
    at.leave("Ben")
    at.round()
    assert at.winners is None and not at.view().overtime


def test_one_at_the_target_alone_after_a_fall_wins():
    at = At(points=(10, 10), since=5, number=6).leave("Ana")
    at.round()
    assert at.winners == ["Ben"]


def test_a_division_in_the_plot_is_secret_and_needs_no_question():
    at = At(Ana=(5, 0, 0), divide="plot")
    public = GAME.view(at.state, None)
    at.save("Ana", "Ben@sword Cat@sword")
    assert set(at.decision("Ana", "share").options) == {"even", "0:5", "1:4", "2:3", "3:2", "4:1", "5:0"}
    at.answer("Ana", "share", "4:1")
    assert GAME.view(at.state, None) == public
    at.round(Ana="Ben@sword Cat@sword")
    assert at.told("division")[0]["parts"] == ((1, 4), (2, 1))


def test_another_plot_takes_its_division_away():
    at = At(Ana=(5, 0, 0), divide="plot").save("Ana", "Ben@sword Cat@sword")
    at.answer("Ana", "share", "4:1")
    at.save("Ana", "Ben@sword Dov@sword")
    assert GAME.view(at.state, 0).share is None
    at.save("Ana", "Ben@mask Dov@mask")
    assert at.decision("Ana", "share").options == ("even",), "an empty pool"


def test_a_division_in_the_plot_takes_ready_away():
    at = At(Ana=(5, 0, 0), divide="plot").ready("Ana", "Ben@sword Cat@sword")
    at.answer("Ana", "share", "4:1")
    assert not at.is_ready("Ana")


@pytest.mark.parametrize(
    ("share", "attack", "left"),
    [
        ("4:2", 2, ((1, 2), (3, 2))),
        ("3:3", 1, ((1, 3), (3, 2))),
        ("3:3", 3, ((1, 2), (3, 1))),
        ("1:5", 4, ((1, 1), (3, 1))),
    ],
)
def test_later_losses_come_from_the_larger_part_tie_from_the_later_target(share, attack, left):
    at = At(Cat=(6, 0, 0), Ana=(attack, 0, 0), divide="plot").save("Cat", "Ben@sword Dov@sword")
    at.answer("Cat", "share", share)
    at.round(Ana="Cat@sword", Cat="Ben@sword Dov@sword")
    assert at.told("division")[0]["parts"] == left


def test_without_a_share_the_pool_is_divided_evenly():
    at = At(Ana=(5, 0, 0), Ben=(2, 0, 0), divide="plot").round(Ana="Ben@sword Cat@sword")
    assert at.told("division")[0]["parts"] == ((1, 2), (2, 3))
