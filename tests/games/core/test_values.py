"""Small values of the core: chance, knowledge, events for one viewer, sentences, the clock's answers, options."""

import random
from collections import Counter
from hashlib import blake2b

from games.core import kernel
from games.core.knowledge import MANY, Fact, Move, Twins, blurred, facts, move
from games.core.options import label, summary
from games.core.prompts import Prompt
from games.core.protocol import Decision, Event, TableOption
from games.core.rng import draw, seed_bytes, shuffled
from games.core.telling import SeatTelling, listed
from games.registry import GAMES
from tests.games.core.banquet import Banquet, answer
from tests.games.core.state import blocking

# ---- chance


def test_a_draw_is_a_hash_of_the_seed_and_a_label():
    seed = bytes(range(32))
    assert seed_bytes(seed) == seed
    assert seed_bytes(7) == blake2b(b"7", digest_size=32).digest()
    assert seed_bytes(b"short") == blake2b(b"short", digest_size=32).digest()
    assert draw(seed, "coin") == int.from_bytes(blake2b(seed + b"coin", digest_size=32).digest(), "big")


def test_a_shuffle_takes_the_drawn_number_apart_from_the_last_card_on():
    for n in range(20):
        seed, deck = seed_bytes(n), ["a", "b", "c"]
        number = draw(seed, "deal")
        deck[2], deck[number % 3] = deck[number % 3], deck[2]
        number //= 3
        deck[1], deck[number % 2] = deck[number % 2], deck[1]
        assert shuffled(seed, "deal", "abc") == deck
    orders = Counter(tuple(shuffled(seed_bytes(n), "deal", "abc")) for n in range(600))
    assert len(orders) == 6 and min(orders.values()) > 60


# ---- knowledge of cards


def test_a_move_hides_several_cards_of_different_kinds_only():
    assert move([1, 2], 0b10, [0, 0], [0b01, 0b01, 0b01]) is None, "a single card"
    assert move([1, 1], 0b11, [0, 0], [0b11, 0b11, 0b11]) is None, "equal cards that all have seen"
    moved = move([1, 2], 0b11, [0, 0], [0, 0b11, 0b11])
    assert moved is not None
    entry, public, private = moved
    assert public == 0 and private == [0b11, 0], "the insider still tells them apart"
    assert entry.cells == (0, 0b11, 0b11) and entry.seen == ((), ((0, 1), (1, 2)), ((0, 1), (1, 2)))


def test_seen_cards_that_mix_with_others_are_still_counted():
    assert facts((Move((0, 0b11, 0b11), ((), ((0, 3),), ((0, 3),))),)) == (Fact(0b11, 1 << 3, 1, MANY, 0b110),)
    [fact] = blurred((Fact(0b0011, 0b10, 1, 1, 0b1),), 0b0110, 0b1, ((2, 1),))
    assert (fact.mask, fact.least, fact.most) == (0b0111, 2, 2), "the strange card is known to be one of them"
    [fact] = blurred((Fact(0b0011, 0b10, 1, 1, 0b1),), 0b0110, 0b1, ((2, 5),))
    assert (fact.mask, fact.least, fact.most) == (0b0111, 1, 1), "and here it is known not to be"


def test_a_card_taken_for_its_twin_takes_the_facts_along_for_those_who_were_mistaken():
    about, both = Fact(0b001, 1, 1, 1, 0b11), Fact(0b011, 1, 1, 1, 0b11)
    assert facts((about, Twins(0, 1, 0b01))) == (about._replace(viewers=0b10), Fact(0b010, 1, 1, 1, 0b01))
    assert facts((both, Twins(0, 1, 0b01))) == (both,)


def test_several_denials_of_one_hand_are_one_fact():
    assert facts((Fact(0b11, 0b001, 0, 0, 0b111), Fact(0b11, 0b100, 0, 0, 0b111))) == (Fact(0b11, 0b101, 0, 0, 0b111),)


# ---- events and sentences


def test_private_facts_of_an_event_are_for_their_seat_alone():
    event = Event("swap", {"seat": 0}, {0: {"card": "Fool"}, 1: {"card": "Elder"}})
    assert [event.seen_by(viewer).private for viewer in (0, 1, 2, None)] == [
        {0: {"card": "Fool"}}, {1: {"card": "Elder"}}, {}, {}
    ]  # fmt: skip
    heard = [SeatTelling(event, viewer, ["Ann", "Ben", "Cleo"])["card"] for viewer in (0, 1, 2, None)]
    assert heard == ["Fool", "Elder", None, None]


def test_words_are_listed_as_in_a_sentence():
    assert [listed(words) for words in ((), ("a",), ("a", "b"), ("a", "b", "c"))] == ["", "a", "a and b", "a, b and c"]


def test_the_clock_answers_none_where_it_is_offered_and_else_the_first_legal_answer():
    prompt = Prompt(question="", waiting="")
    assert prompt.clock_answer(None, Decision(1, 0, "p", ("a", None))) is None
    assert prompt.clock_answer(None, Decision(1, 0, "p", ("a", "b"))) == "a"
    assert prompt.clock_answer(None, Decision(1, 0, "p", ("a", "b", "c"), pick=(1, 2))) == ("a",)


def test_the_first_choice_of_an_option_is_named_as_the_mode_means_it():
    option = TableOption("Points", ((None, "7 (Short: 3)"), (5, "5")), ("long", "short"), {"short": "3"})
    labels = [label(option, value, mode) for value in (None, 5) for mode in ("long", "short")]
    assert labels == ["7 (Short: 3)", "3", "5", "5"]


# ---- questions


def test_decisions_that_take_other_numbers_of_options_are_different():
    assert Decision(1, 0, "p", ("a", "b"), pick=(1, 2)) != Decision(1, 0, "p", ("a", "b"))


def test_a_sealed_question_outside_a_window_shows_publicly_which_seats_it_waits_for():
    s = Banquet(4, 1)
    answer(s, blocking(s)[2], (3, 4))
    assert [asked.seat for asked in kernel.asked(s)] == [0, 1, 3]


def test_a_sampled_world_keeps_the_viewers_own_sealed_answer():
    s = Banquet(4, 1)
    for seat, choice in ((2, (3, 4)), (0, (3, 4))):
        answer(s, next(d for d in blocking(s) if d.seat == seat), choice)
    seen = set()
    for seed in range(20):
        world = s.clone()
        kernel.redraw_sealed(world, 2, random.Random(seed))
        assert world.stack[-1].sealed[2] == (3, 4)
        seen.add(world.stack[-1].sealed[0])
    assert len(seen) > 2


def test_the_sentence_of_a_mode_counts_a_single_point():
    told = [summary(GAMES["imposter_kings"], "quickplay2", {"target": points}) for points in (1, 21)]
    assert told == ["To learn: with the Assassin. To 1 point.", "To learn: with the Assassin. To 21 points."]
