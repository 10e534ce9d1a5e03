"""The rulings of the Game of Imp about the Imp, Arior, the world and the end: R18 to R31."""

import pytest

from games.core.protocol import LEAVE, Action
from games.imp import position
from games.imp.cards import DECK, IMP, KING, without
from games.imp.queries import victory_set
from games.registry import GAMES
from tests.games.imp.at import ANA, BEN, GAME, PLAIN, At, cards, walked

# ---- Imp, Arior, world


@pytest.mark.parametrize("count", [1, 2, 3])
def test_R18_a_torment_takes_as_many_cards_as_the_table_says_once_a_turn(count: int):
    at = At("imp militia*7", "gold*7", torment=count).says("torment")
    assert len(at.hand(BEN)) == 7 - count and at.refused("torment") == ""
    at.end_turn()
    at.end_turn()
    assert "torment" in at.options(), "in each of its holder's turns"


def test_R18_an_empty_hand_loses_nothing():
    at = At("imp militia*7", "gold", torment=3).says("torment")
    assert at.hand(BEN) == [] and at.told("tormented")[0]["cards"] == ("gold",)
    at = At("imp militia*7", "").says("torment")
    assert at.told("tormented") == [{"seat": ANA, "cards": ()}] and at.asked() == [(ANA, "main")]
    assert at.knows(BEN, ANA)[0] == at.knows(None, ANA)[0] == (IMP,)


def test_R19_an_exodus_in_the_own_hand_does_nothing():
    at = At("imp exodus militia*6", "gold*7").says("torment")
    assert not at.won[0] and len(at.hand(BEN)) == 6


def test_R20_with_the_imp_neither_a_set_nor_counting_wins_but_an_assassin_does():
    assert victory_set(cards("king gold*5")) == "wealth" and victory_set(cards("king gold*5 imp")) is None
    at = At("imp hoard treasure gold*3", "militia", left=0, exhaustions=2)
    assert at.won == ((BEN,), "count")
    assert at.told("counted") == [{"totals": ((8, 0, 0), (0, 1, 0)), "imp": ANA}]
    at = At("assassin imp militia*6", "king").play("assassin", "open")
    assert at.won == ((ANA,), "king")


def test_R21_an_accusation_is_decided_at_once_and_only_in_ones_own_turn():
    at = At("militia*7 gold", "arior imp gold*5")
    assert at.asked() == [(ANA, "main")] and "accuse" not in at.options()
    at = At("arior militia*7", "imp gold*6").says("accuse")
    assert at.told("accused") == [{"seat": ANA, "right": True, "cards": (IMP,)}] and at.asked() == [(ANA, "main")]
    assert at.knows(BEN, ANA)[0] == ("arior",), "the card stays, and was shown"
    assert at.refused("accuse") == ""
    at.end_turn()
    at.end_turn()
    assert "accuse" in at.options(), "in the next turn again"


def test_R23_after_the_worlds_end_both_draw_eight_in_turn():
    nexts = " ".join(["gold militia"] * 8)
    at = At("varldsmord king imp militia*2", "men-at-arms*3", then="treasure hoard knight " + nexts)
    assert len(at.hand(ANA)) == 8
    at.play("varldsmord")
    assert at.has(ANA, "gold*8") and at.has(BEN, "militia*8")
    assert {KING, IMP} <= set(at.state.discard) and at.top == "varldsmord"


def test_R23_the_player_whose_turn_it_is_draws_first_in_either_seat():
    at = At("gold*7", "varldsmord militia*7", then=" ".join(["treasure", "men-at-arms"] * 2), seat=BEN)
    at.play("varldsmord")
    assert at.hand(BEN).count("treasure") == at.hand(ANA).count("men-at-arms") == 2


def test_R6_R23_a_spare_king_is_one_of_the_eight_cards_that_are_drawn():
    at = At("varldsmord militia*7", "militia*2", then="king gold king gold").play("varldsmord")
    assert [len(hand) for hand in at.state.hands] == [7, 8] and at.told("spare_king") == [{"seat": ANA}]
    assert [event["number"] for event in at.told("drawn")] == [1, 1, 6, 7]


def test_R24_the_sun_shows_both_hands_to_all_and_changes_nothing():
    at = At("sun imp militia*6", "king gold*2")
    hands = [cards("militia*6 imp"), cards("gold*2 king")]
    at.play("sun")
    assert [list(hand) for hand in at.told("sun")[0]["hands"]] == hands == at.state.hands
    assert at.knows(None, BEN)[0] == ("gold", "gold", KING) and at.asked() == [(ANA, "main")]


def test_R25_any_card_may_be_given_in_a_linking_and_an_empty_hand_ends_the_linking():
    at = At("linking king imp arior gold militia*3", "exodus").play("linking")
    assert at.options(ANA) == ("gold", "militia", "arior", KING, IMP) and at.options(BEN) == ("exodus",)
    at.says(IMP, seat=ANA)
    at.says("exodus", seat=BEN)
    assert at.has(BEN, "imp") and "exodus" in at.hand(ANA)
    at = At("linking militia*7", "").play("linking")
    assert at.told("linked") == [{"exchanged": False}] and at.top == "linking" and at.asked() == [(ANA, "main")]


# ---- the end


def test_R26_a_set_counts_at_the_start_of_ones_own_turn_and_not_on_the_first():
    at = At("king gold*5 militia", "militia", turn=2)
    assert not at.won[0]
    at.end_turn("militia")
    assert not at.won[0], "it is Ben's turn"
    at.end_turn()
    assert at.won == ((ANA,), "wealth")


def test_R26_a_table_option_lets_a_set_win_at_once():
    at = At("king gold*4", "militia", then="gold", turn=1, victory="once")
    assert at.won == ((ANA,), "wealth") and len(at.hand(ANA)) == 6, "before the other cards are drawn"
    at = At("thief king gold*3 militia*3", "king gold*4 militia", victory="once")
    at.play("thief", "claim", "challenge")
    assert at.won == ((BEN,), "wealth"), "in the other's turn"
    at = At("linking king gold*4 imp militia", "king gold*6 imp"[:9], victory="once")
    assert not at.won[0]
    at = At("imp king gold*5 militia*2", PLAIN, victory="once").says("end", "militia")
    assert not at.won[0] and "militia" in at.hand(ANA)
    at.says("imp")
    assert at.won == ((ANA,), "wealth"), "as soon as the Imp has gone"
    at = At("assassin king gold*4 militia*2", "gold militia", victory="once", bribe="attacker")
    at.play("assassin", "pay")
    assert at.won == ((ANA,), "wealth"), "before the denial is believed"


def test_R26_the_player_on_turn_wins_if_both_have_a_set_at_once():
    at = At("sun king gold*4", "king gold*5 imp", then="militia gold", victory="once", turn=4)
    assert at.won == ((ANA,), "wealth")
    at = At("imp king gold*5", "king gold*5", turn=1, victory="once")
    assert at.won == ((BEN,), "wealth"), "the Imp's holder has none"
    for seat in (ANA, BEN):
        at = At("king gold*5 militia*2", "king gold*5 militia*2", turn=1, seat=seat, victory="once").says("end")
        assert at.won == ((seat,), "wealth")


def test_R26_a_set_that_was_dealt_wins_at_once_with_the_first_answer():
    for seed in range(400):
        state = GAME.new(2, seed, {"victory": "once"})
        sets = [victory_set(hand) for hand in state.hands]
        d = GAME.pending(state)[0]
        if any(sets):
            GAME.apply(state, Action(d.seat, d.id, "end"))
            first = state.seat if sets[state.seat] else 1 - state.seat
            assert state.winners == (first,) and state.how == sets[first]
            assert GAME.pending(state) == []
            return
    raise AssertionError("no such deal")


@pytest.mark.parametrize(
    ("hand", "victory"),
    [
        ("king gold*4", None),
        ("king hoard treasure", "wealth"),
        ("king militia*5", None),
        ("king militia*6", "army"),
        ("king knight men-at-arms militia", "army"),
        ("gold*5 militia*6 exodus priest*2", None),
    ],
)
def test_R26_a_set_is_five_of_wealth_or_six_of_army_beside_a_king(hand, victory):
    assert victory_set(cards(hand)) == victory


def test_R26_the_winner_shows_the_king_and_the_set_alone():
    assert At("king gold*5 priest", PLAIN).told("won")[0]["cards"] == ("gold",) * 5 + (KING,)
    assert At("king militia*6 gold", PLAIN).told("won")[0]["cards"] == ("militia",) * 6 + (KING,)


def test_R28_the_third_exhaustion_ends_the_match_at_once():
    at = At("militia*5", "gold", left=2, then="treasure hoard", exhaustions=2)
    assert at.won[1] == "count" and at.state.turn == 3 and at.asked() == []
    assert at.has(ANA, "militia*5 treasure hoard"), "cards drawn before it count"
    at = At("militia*5", "gold", left=2, exhaustions=1)
    assert not at.won[0] and at.told("shuffled")[0]["time"] == 2
    at = At("militia*5", "gold", left=2, removed=["assassin"])
    assert at.state.removed == ["assassin"] and at.state.pile.count("assassin") == 1, "removed cards stay out"


def test_R28_an_empty_discard_pile_ends_the_match_too():
    ana = [card for card in DECK if card not in ("king", "gold", "assassin", "militia")][:7]
    state = position([ana, without(DECK, [*ana, KING])], left=0, removed=[KING])
    assert state.how == "count" and state.exhaustions == 1


def test_R29_counting_needs_no_king_and_an_equal_count_is_a_draw():
    def counted(ana: str, ben: str) -> At:
        return At(ana, ben, left=0, exhaustions=2)

    assert counted("gold*2 militia*3", "gold militia*4 king").won[0] == (ANA,)
    assert counted("gold militia*3", "gold militia*4").won[0] == (BEN,)
    assert counted("gold militia priest", "gold militia").won[0] == (ANA,)
    draw = counted("gold militia priest", "gold militia exodus")
    outcome = GAME.outcome(draw.state)
    assert outcome.winners == (True, True) and outcome.points == (0, 0) and outcome.rounds[0].points == ()


def test_R30_the_rules_offer_no_decision_to_leave_the_match():
    for state, _ in walked(3):
        assert LEAVE not in {d.prompt for d in GAME.pending(state)}


def test_R31_a_match_is_one_game():
    at = At("king gold*5", PLAIN)
    outcome = GAME.outcome(at.state)
    assert len(outcome.rounds) == 1 and outcome.points == (1, 0) and outcome.winners == (True, False)
    assert outcome.rounds[0].points[0].reason == "wealth"
    assert GAMES["imp"].modes.keys() == {"standard"} and GAMES["imp"].seats == (2,)
