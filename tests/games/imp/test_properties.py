"""Properties of every match."""

import itertools
import random

import pytest

from games.core.protocol import Action
from games.imp.cards import DECK, IMP, KING, RANK, without
from games.imp.known import THE_KING, Known
from games.imp.state import LINK, State
from games.imp.unseen import unseen as counted
from games.imp.verbs import COUNT_WON, EXODUS_WON, KING_WON
from tests.games.imp.at import GAME, walked

SETS = ("wealth", "army", "piety")
OPTIONS = (
    {},
    {"victory": "once", "thief": "wealth"},
    {"bribe": "attacker", "torment": 3, "imp_kill": "kills"},
)


def every_card_is_in_one_place(state: State) -> None:
    table = [state.table] if state.table else []
    everywhere = [*state.hands[0], *state.hands[1], *state.pile, *state.discard, *state.removed, *table]
    assert sorted(everywhere) == sorted(DECK)
    for view in (GAME.view(state, 0), GAME.view(state, 1)):
        unseen = [*counted(view).elements(), *view.facts[1 - view.viewer].sure]
        assert sorted(unseen) == sorted([*state.pile, *state.hands[1 - view.viewer]])


def fits(known: Known, hand: list[str]) -> bool:
    """Whether the audience may expect this hand: older slots, which allow least, take their cards first."""
    if not set(known.sure) <= set(hand):
        return False
    left = without(hand, known.sure)
    for mask in known.slots:
        card = next((card for card in left if not mask >> RANK[card] & 1), None)
        if card is None:
            return False
        left.remove(card)
    return not left


def what_is_known_of_a_hand_is_true(state: State) -> None:
    for seat in (0, 1):
        for known in (state.known[seat], state.public[seat]):
            assert fits(known, state.hands[seat]), state.turn
            assert all(a & b == b for a, b in itertools.pairwise(known.slots)), "older slots exclude more"
            assert KING not in known.sure or all(slot & THE_KING for slot in known.slots)


@pytest.mark.parametrize("options", OPTIONS)
def test_every_position_is_sound(options: dict):
    """Only assassins are removed; a hand holds one king at most, and seven cards after a turn."""
    for seed in range(15):
        removed: list[str] = []
        turn = 1
        for state, _ in walked(seed, options):
            every_card_is_in_one_place(state)
            what_is_known_of_a_hand_is_true(state)
            assert state.removed[: len(removed)] == removed and set(state.removed) <= {"assassin"}
            assert all(hand.count(KING) < 2 for hand in state.hands)
            assert state.turn == turn or len(state.hands[state.other]) <= 7
            removed, turn = state.removed[:], state.turn


def test_a_winner_by_a_set_or_by_counting_has_no_imp_and_only_counting_draws():
    ways = set()
    for seed in range(150):
        *_, (state, _) = walked(seed)
        ways.add(state.how)
        if state.how in (*SETS, COUNT_WON):
            assert not any(IMP in state.hands[seat] for seat in state.winners)
        assert len(state.winners) == 1 or state.how == COUNT_WON
    assert {"wealth", "army", KING_WON, EXODUS_WON} <= ways


def test_a_sealed_card_for_linking_is_drawn_anew_and_is_in_the_sampled_hand():
    seen = set()
    for seed in range(120):
        for state, _ in walked(seed):
            given = [seat for seat in (0, 1) if state.given[seat] is not None]
            if state.phase == LINK and given:
                for number in range(20):
                    world = GAME.sample(state, 1 - given[0], random.Random(number))
                    assert world.given[given[0]] in world.hands[given[0]]
                    seen.add((seed, world.given[given[0]]))
                    assert GAME.sample(state, given[0], random.Random(number)).given == state.given
    assert len(seen) > 20


def test_the_advice_beats_random_play_clearly():
    """About three in four; a standard error of 120 matches is four of a hundred."""
    won = 0
    for seed in range(120):
        state, rng = GAME.new(2, seed), random.Random(seed)
        advised = seed % 2
        while pending := GAME.pending(state):
            d = pending[0]
            choice = GAME.advise(state, d, rng) if d.seat == advised else d.random(rng)
            GAME.apply(state, Action(d.seat, d.id, choice))
        won += state.winners == (advised,)
    assert won >= 78, f"{won} of 120"
