"""Set-up, turns, scoring, Mulligans and the end of a match (sections 4, 5 and 9 of the rules)."""

from collections import Counter

import pytest

from games.core.knowledge import Fact
from games.imposter_kings import cards
from games.imposter_kings.cards import CARDS, NAMES, deck
from games.imposter_kings.state import FIELDS, State
from tests.games.imposter_kings.at import GAME, At, new_match, start_round


@pytest.mark.parametrize(("players", "cards"), [(2, 18), (3, 25), (4, 29)])
def test_the_decks_have_as_many_cards_as_the_rules_say(players, cards):
    assert len(deck(players)) == cards


def test_the_cards_are_in_the_order_of_the_table():
    assert [card.base for card in CARDS] == sorted(card.base for card in CARDS)
    assert Counter(deck(2))[NAMES.index("Elder")] == 2


def test_a_constant_of_a_kind_is_the_number_of_its_row():
    rows = {name.upper().replace("'", "").replace(" ", "_"): row for row, name in enumerate(NAMES)}
    constants = {name: kind for name, kind in vars(cards).items() if name in rows}
    assert constants and constants.items() <= rows.items()


def test_the_first_true_king_is_random_and_chooses_who_starts():
    kings = Counter()
    for seed in range(200):
        at = new_match(seed)
        [d] = at.pending()
        assert d.prompt == "first-player" and set(d.options) == {0, 1} and d.options[0] == d.seat
        kings[d.seat] += 1
    assert min(kings.values()) > 70


AT_ONCE = ("reveal", "reveal-third", "fourth", "mulligan", "successor", "trade", "discard")


@pytest.mark.parametrize(
    ("seats", "prompts", "held"),
    [
        (2, "first-player mulligan successor discard", 6),
        (3, "reveal reveal-third exchange first-player direction successor discard", 6),
        (4, "reveal fourth first-player direction mulligan take-from-partner successor trade discard", 5),
    ],
)
def test_the_set_up_asks_in_the_order_of_the_rules(seats, prompts, held):
    at, seen = new_match(1, seats), []
    while (d := at.pending()[0]).prompt != "play":
        if d.prompt not in seen:
            seen.append(d.prompt)
            assert len(at.pending()) == (seats if d.prompt in AT_ONCE else 1)
        at.answer(d.seat, d.prompt, *(d.default if isinstance(d.default, tuple) else [d.default]))
    assert [prompt for prompt in seen if prompt != "exchange-first"] == prompts.split()
    assert [hand.bit_count() for hand in at.state.hands] == [held] * seats


def test_nothing_of_a_round_is_left_in_the_next_one():
    """A round that ends in the middle of everything, and the next deal of the same match where none was played."""
    at = At("Queen", "Soldier, Fool", court="Soldier", accused="Assassin", flipped=[1], seed=5)
    s, own = at.state, at.state.hands[0]
    s.muted, s.direction, s.retained = 1 << 5, -1, 0b10
    s.bonus = s.gone = own
    s.lacks, s.revealed, s.fourth, s.private = [1, 1], [own, own], [own, own], [own, own]
    s.condemned, s.antechamber = [own, 0], [own, 0]
    s.discard, s.journal = [own, own], (Fact(own, 1, 1, 1, 0b111),)
    at.play(0, "Queen")
    assert at.asked() == [(1, "first-player")]
    fresh = State(s.options, s.table, s.seed, s.salt)
    fresh.dealt, fresh.true_king = 1, 1
    GAME.pending(fresh)
    kept = ("points", "rounds")
    assert {name: getattr(s, name) for name in FIELDS if name not in kept} == {
        name: getattr(fresh, name) for name in FIELDS if name not in kept
    }


def test_R40_one_free_mulligan_each_then_two_points_and_the_true_king():
    at = new_match(seed=11)
    king = at.pending()[0].seat
    start_round(at, mulligan=0)
    assert at.points == [0, 0] and at.state.true_king == king
    start_round(at, mulligan=1)
    assert at.points == [0, 0] and at.state.true_king == king
    start_round(at, mulligan=1)
    assert at.points == [2, 0] and at.state.true_king == 1
    start_round(at, mulligan=0)
    assert at.points == [2, 2] and at.state.true_king == 0
    assert [e.public["points"] for e in at.events if e.kind == "mulligan"] == [0, 0, 2, 2]


def test_R40_both_are_asked_sealed_and_the_first_in_turn_order_counts():
    at = new_match(seed=5)
    king = at.pending()[0].seat
    first = 1 - king
    at.answer(king, "first-player", first)
    assert sorted(at.asked()) == [(0, "mulligan"), (1, "mulligan")]
    at.answer(king, "mulligan", "mulligan")
    assert at.asked() == [(first, "mulligan")], "nothing has happened yet"
    at.answer(first, "mulligan", "mulligan")
    assert at.state.mulligans[first] == 1 and at.state.mulligans[king] == 0


def test_R43_waiting_cards_count_for_nothing():
    at = At("Fool", "King's Hand", court="Warlord, -Elder", flipped=[0, 1], accused="Assassin")
    at.play(0, "Fool", "Warlord")
    at.answer(1, "kings-hand", "King's Hand")
    # Ben has removed his Condemned card; Ann has no card left and no King: out, with nothing in hand.
    assert at.round.winners == (1,)
    assert {p.reason for p in at.round.points} == {"won"}


def test_the_target_is_a_table_option():
    at = new_match(seed=2, target=2)
    start_round(at, mulligan=0)
    start_round(at, mulligan=0)
    assert GAME.outcome(at.state).points == (0, 2)


@pytest.mark.parametrize(
    ("options", "named"),
    [({"mode": "chess"}, "chess"), ({"target": 0}, "target"), ({"target": 100}, "target"), ({"colour": 1}, "colour")],
)
def test_options_that_do_not_exist_are_refused_by_name(options, named):
    with pytest.raises(ValueError, match=named):
        new_match(**options)


@pytest.mark.parametrize(
    ("hand", "wrong"),
    [
        ("Joker", {}),
        ("Fool", {"successors": "Elder"}),
        ("Fool", {"flipped": [2]}),
        ("Fool", {"flipped": [0], "successors": "Elder, Elder"}),
        ("Fool", {"points": [7, 0]}),
        ("Fool", {"turn": 5}),
        ("Fool", {"mode": "chess"}),
        ("Fool", {"accused": "Jester"}),
    ],
)
def test_a_position_that_cannot_be_is_refused(hand, wrong):
    with pytest.raises(ValueError, match=r"card|seat|mode|points|King"):
        At(hand, "Fool", **wrong)


def test_a_position_takes_the_rulebooks_apostrophe():
    assert At("King’s Hand", "Fool").hand(0) == ["King's Hand"]
