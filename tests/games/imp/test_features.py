"""What the network is told about The Game of Imp: all that the seat may know, and nothing else."""

import itertools

from games.imp.features import HAND_STEPS, NEXT, SLOTS
from tests.games.imp.at import GAME, At, walked

ENCODER = GAME.encoder("standard", 2)


def test_doubts_of_different_cards_and_other_questions_share_no_slot():
    owner = {}
    for state, decision in itertools.chain(*map(walked, range(40))):
        asked = decision.prompt, state.table if decision.prompt == "doubt" else ""
        for slot in ENCODER.options_in(state, decision):
            assert owner.setdefault(slot, asked) == asked
    assert max(owner) < ENCODER.slots == len(SLOTS)


def test_each_card_and_fact_that_a_seat_knows_is_told():
    def told(hand, *, sun=False):
        at = At(hand, "king gold*7", "militia")
        if sun:
            at.state.known[1] = at.state.known[1]._replace(sure=("king", *["gold"] * 7), slots=())
        decision = GAME.pending(at.state)[0]
        return ENCODER.features(GAME.view(at.state, decision.seat), decision, ())

    plain = told("militia*7 knight")
    assert plain != told("militia*7 hoard")
    assert plain != told("militia*7 knight", sun=True)


def test_the_hidden_cards_are_those_of_the_other_hand_and_the_next_of_the_pile():
    def told(ben, then):
        return set(GAME.hidden("standard", 2).true_in(At("militia*8", ben, then).state, 0))

    before = told("king gold*7", "thief imp")
    assert told("king gold*7", "imp thief") != before != told("king gold*6 hoard", "thief imp")
    assert len(before) == 1 + HAND_STEPS + NEXT, "a King, six coins, and the next cards"
    assert max(before) < GAME.hidden("standard", 2).facts
