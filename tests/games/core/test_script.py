"""The kernel, on the banquet of `banquet`: paused rules, sealed answers, windows, interrupts, rebuilding."""

import random

import pytest

from games.core import kernel
from games.core.protocol import Action, Decision, IllegalAction
from games.core.snapshot import Snapshot
from tests.games.core.banquet import ROUNDS, Banquet, answer, standing
from tests.games.core.state import blocking


def laid_banquet(seats: int, seed: int = 1, picks: tuple[int, ...] = (0, 1)) -> Banquet:
    """All have picked their dishes; seat 0 is to serve."""
    s = Banquet(seats, seed)
    while blocking(s)[0].prompt == "keep":
        answer(s, blocking(s)[0], picks)
    return s


def play_on(s: Banquet, rng: random.Random, interrupts: bool) -> None:
    while pending := kernel.pending(s):
        wanted = [d for d in pending if d.blocking or (interrupts and d.prompt == "toast")]
        d = rng.choice(wanted)
        kernel.apply(s, Action(d.seat, d.id, d.random(rng)))


@pytest.mark.parametrize("seats", [2, 3, 5, 16])
def test_matches_of_many_rounds_end_on_any_number_of_seats(seats):
    for seed in range(10):
        s = Banquet(seats, seed)
        play_on(s, random.Random(seed), interrupts=True)
        assert s.over and s.number == ROUNDS and not s.stack


def test_sealed_picks_of_several_cards_stay_sealed_and_keep_their_ids():
    s = Banquet(4, 1)
    first = {d.seat: d.id for d in blocking(s)}
    assert [d.pick for d in blocking(s)] == [(1, 2)] * 4
    assert answer(s, blocking(s)[2], (3, 4)) == []
    assert {d.seat: d.id for d in blocking(s)} == {seat: number for seat, number in first.items() if seat != 2}
    for seat in (0, 3):
        assert answer(s, next(d for d in blocking(s) if d.seat == seat), (1,)) == []
    told = answer(s, blocking(s)[0], (0, 2))
    assert told[:4] == [("keep", 0, 1), ("keep", 1, 2), ("keep", 2, 2), ("keep", 3, 1)]


@pytest.mark.parametrize("choice", [(), (0, 0), (0, 1, 2), (0, 9), 0, None, "01", [True]])
def test_a_multiple_pick_outside_its_limits_is_refused(choice):
    s = Banquet(3, 1)
    before = s.fingerprint()
    d = blocking(s)[0]
    with pytest.raises(IllegalAction):
        kernel.apply(s, Action(d.seat, d.id, choice))
    assert s.fingerprint() == before


def test_a_window_asks_all_seats_holder_or_not_and_counts_in_turn_order():
    s = laid_banquet(4)
    answer(s, blocking(s)[0], 0)
    assert [(d.seat, d.prompt, d.window) for d in blocking(s)] == [(seat, "spill", True) for seat in (1, 2, 3)]
    holders = [d.seat for d in blocking(s) if "spill" in d.options]
    for d in reversed(blocking(s)):
        told = answer(s, d, "spill" if d.seat in holders else None)
        if d.seat != 1:
            assert told == []
            assert [a.seat for a in kernel.asked(s)] == [1, 2, 3], "which seats have answered is secret"
    if holders:
        assert told[0] == ("spoil", 0, min(holders))


def test_a_window_opens_inside_a_window():
    for seed in range(20):
        s = laid_banquet(6, seed)
        answer(s, blocking(s)[0], 0)
        holders = [d.seat for d in blocking(s) if "spill" in d.options]
        for d in blocking(s):
            answer(s, d, d.options[-1])
        if len(holders) > 1:
            assert blocking(s)[0].prompt == "wipe"
            assert holders[0] not in {d.seat for d in blocking(s)}
            for d in blocking(s):
                told = answer(s, d, d.options[-1])
            assert told[0][0] == "restore"
            return
    raise AssertionError("no seed gave two holders")


def test_an_interrupt_runs_on_top_and_the_question_below_waits():
    s = laid_banquet(3)
    below = blocking(s)[0]
    answer(s, standing(s, 2, "toast"), 0)
    assert [(d.seat, d.prompt) for d in blocking(s)] == [(2, "guest")]
    with pytest.raises(IllegalAction):
        kernel.apply(s, Action(below.seat, below.id, 0))
    assert answer(s, blocking(s)[0], 0) == [("toast", 2, 0)]
    assert blocking(s) == [below]


def test_an_interrupt_counts_once():
    s = laid_banquet(3)
    d = standing(s, 2, "toast")
    answer(s, d, 0)
    answer(s, blocking(s)[0], 1)
    with pytest.raises(IllegalAction):
        kernel.apply(s, Action(d.seat, d.id, 1))
    assert s.toasts == [(2, 1)]
    assert standing(s, 1, "toast").id != standing(s, 2, "toast").id


def test_an_interrupt_of_one_seat_leaves_the_ids_of_the_others():
    s = laid_banquet(3)
    ids = standing(s, 1, "toast").id
    answer(s, standing(s, 2, "toast"), 0)
    answer(s, blocking(s)[0], 1)
    assert standing(s, 1, "toast").id == ids


def test_a_sealed_answer_that_an_interrupt_made_impossible_is_asked_again():
    """A toast eats the dish that a seat has sealed to keep."""
    s = Banquet(3, 1)
    first = blocking(s)
    answer(s, first[1], (0, 3))
    answer(s, standing(s, 1, "toast"), 3)
    answer(s, blocking(s)[0], 0)
    again = next(d for d in blocking(s) if d.seat == 1)
    assert again.id == first[1].id and again.options == (0, 1, 2, 4)
    assert {d.seat for d in blocking(s)} == {0, 1, 2}


def test_an_interrupt_can_end_the_match_in_the_middle_of_a_question():
    s = laid_banquet(3)
    assert answer(s, standing(s, 1, "leave"), "leave") == [("leave", 1)]
    assert kernel.pending(s) == () and s.over
    with pytest.raises(IllegalAction):
        kernel.apply(s, Action(1, -1, "leave"))


def test_an_interrupt_of_another_seat_option_or_number_is_refused():
    s = laid_banquet(3)
    d = standing(s, 1, "toast")
    for action in (Action(2, d.id, 0), Action(1, d.id, 4), Action(1, d.id - 1000, 0), Action(1, 10**9, 0)):
        before = s.fingerprint()
        with pytest.raises(IllegalAction):
            kernel.apply(s, action)
        assert s.fingerprint() == before


class BanquetSnapshot(Snapshot):
    dishes: list[int]
    number: int
    playing: bool
    seed: bytes
    served: list[int]
    spills: list[int]
    toasts: list[tuple[int, int]]
    turn: int


def restored(s: Banquet) -> Banquet:
    return BanquetSnapshot.model_validate_json(BanquetSnapshot.of(s).model_dump_json()).into(Banquet(s.seats, 99))


def test_a_position_comes_back_from_json_with_every_paused_rule():
    for seed in range(15):
        rng, s = random.Random(seed), Banquet(5, seed)
        while waiting := kernel.pending(s):
            again = restored(s)
            assert again.fingerprint() == s.fingerprint()
            assert kernel.pending(again) == waiting
            d = rng.choice([d for d in waiting if d.prompt != "leave"])
            action = Action(d.seat, d.id, d.random(rng))
            for state in (s, again):
                kernel.apply(state, action)
            assert again.fingerprint() == s.fingerprint()
        assert kernel.pending(restored(s)) == ()


def test_a_position_with_a_rule_that_there_is_not_is_refused():
    s = laid_banquet(3)
    s.stack[-1].name = "nothing"
    with pytest.raises(ValueError, match="no script 'nothing'"):
        restored(s)


def test_random_answers_are_legal_and_reach_every_option_and_number():
    rng = random.Random(1)
    one = Decision(1, 0, "x", ("a", "b", None))
    assert {one.random(rng) for _ in range(100)} == {"a", "b", None}
    some = Decision(1, 0, "x", (1, 2, 3), None, (0, 2))
    answers = {some.random(rng) for _ in range(300)}
    assert {len(choice) for choice in answers} == {0, 1, 2} and len(answers) == 7
    assert all(some.admit(choice) == choice for choice in answers)
    assert some.default == () and one.default == "a"
