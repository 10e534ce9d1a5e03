"""Public acts give knowledge of a hand to the other player and to spectators; the clock's answers give none."""

import pytest

from games.imp import known as k
from games.imp.cards import KING
from games.imp.known import Known
from tests.games.imp.at import ANA, BEN, At


def test_an_exhausted_pile_lays_both_hands_open_to_the_players_alone():
    at = At("militia*6", "gold*7", left=1)
    assert at.told("shuffled")
    assert sorted(at.knows(ANA, BEN)[0]) == ["gold"] * 7 and at.knows(None, BEN) == ((), ())
    assert len(at.knows(BEN, ANA)[0]) == 7, "the card that was drawn from the new pile is unknown"


def test_a_card_that_leaves_is_a_sure_one_first_then_one_of_the_oldest_slot_that_allows_it():
    gold = k.bits(["gold"])
    known = Known(("gold",), (gold, 0, 0))
    assert k.lost(known, "gold") == Known((), (gold, 0, 0))
    assert k.lost(k.lost(known, "gold"), "gold") == Known((), (gold, 0))
    assert k.lost(known, "militia") == Known(("gold",), (0, 0))


def test_a_card_given_unseen_leaves_one_of_each_sure_kind_in_doubt():
    gold = k.bits(["gold"])
    assert k.lost_unseen(Known(("gold", "gold", "king"), ())) == Known(("gold",), (0,))
    assert k.lost_unseen(Known((), (gold, 0))) == Known((), (0,))
    doubtful = k.lost_unseen(Known(("king",), (k.THE_KING, k.THE_KING)))
    assert doubtful.size == 2 and not doubtful.lacks(KING), "the King may have stayed"


@pytest.mark.parametrize("turn", range(3, 15))
def test_the_clock_discards_and_gives_no_king_while_there_is_another_card(turn: int):
    at = At("king militia", "gold*7", then="king", turn=turn)
    assert at.hand(ANA).count(KING) == 1
    at = At("king imp cultist militia*5", "gold*7", turn=turn).says("end")
    for number in range(20):
        at.state.asked += number
        assert at.open().default not in (KING, "imp")
    at = At("linking king gold", "king", then="priest cultist thief militia militia", turn=turn).play("linking")
    for number in range(20):
        at.state.asked += number
        assert at.open(ANA).default != KING and at.open(BEN).default == KING
