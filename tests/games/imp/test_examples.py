"""The worked examples of the rules, by number."""

import pytest

from games.imp.cards import CARDS, CLERICS, DECK, HAND, IMP, KING
from games.imp.known import THE_KING
from tests.games.imp.at import ANA, BEN, GAME, PLAIN, At


def two_kings():
    """A match in which both kings were dealt to one hand."""
    return next(state for seed in range(200) if (state := GAME.new(2, seed)).discard)


def test_example_1_the_deck_and_the_deal():
    assert len(DECK) == 52 and sum(card.copies for card in CARDS) == 52
    state = GAME.new(2, 1)
    assert [len(hand) for hand in state.hands] == [HAND, HAND] and len(state.pile) == 36
    dealt = two_kings()
    assert dealt.discard == [KING]
    assert [len(hand) for hand in dealt.hands] == [8, 8] and len(dealt.pile) == 35
    assert sorted([*dealt.pile, *dealt.hands[0], *dealt.hands[1], *dealt.discard]) == sorted(DECK)


def test_example_2_the_first_turn_has_no_victory_check_and_no_draw():
    at = At("king gold*5 militia*2", PLAIN, turn=1)
    assert at.asked() == [(ANA, "main")] and len(at.hand(ANA)) == 8
    assert at.told("drawn") == []
    at.says("end")
    assert at.asked() == [(ANA, "discard")]
    at.says("militia")
    assert len(at.hand(ANA)) == 7 and at.asked() == [(BEN, "main")]


def test_example_3_a_set_wins_before_drawing():
    at = At("king gold*3 treasure", PLAIN, turn=3)
    assert at.won == ((ANA,), "wealth")
    assert at.told("drawn") == [] and len(at.hand(ANA)) == 5


def test_example_4_a_set_with_the_imp_does_not_win():
    at = At("king gold*3 treasure imp", PLAIN, turn=3)
    assert at.won == ((), "")
    assert at.told("drawn") == [{"seat": ANA, "number": 2}]


@pytest.mark.parametrize(
    ("hand", "victory"),
    [
        ("king arior priest cultist", "piety"),
        ("king priest*2 cultist", None),
        ("king arior exodus priest", None),
    ],
)
def test_R27_example_5_the_piety_set_is_an_overlord_and_two_clerics(hand: str, victory: str | None):
    at = At(hand, PLAIN)
    assert at.won == (((ANA,), victory) if victory else ((), ""))


def test_R4_example_6_a_draws_up_to_eight_and_nothing_beyond():
    assert len(At("militia*4", "gold*7").hand(ANA)) == 8
    nine = At("militia*9", "gold*7")
    assert len(nine.hand(ANA)) == 9 and nine.told("drawn") == []


def test_R5_example_7_a_thief_is_yielded_to_and_the_turn_ends_with_seven():
    at = At("thief militia*7", f"gold*3 treasure {'men-at-arms ' * 3}").play("thief")
    assert at.asked() == [(BEN, "answer_thief")]
    at.says("yield")
    assert at.hand(ANA).count("gold") == 3 and len(at.hand(ANA)) == 10
    assert at.has(BEN, "treasure men-at-arms*3")
    assert at.told("stolen") == [{"loser": BEN, "cards": ("gold",) * 3}]
    at.says("end", "militia", "militia", "militia")
    assert at.asked() == [(BEN, "main")]


def test_example_8_an_accepted_claim_moves_nothing_and_tells_nothing():
    def views(ben: str):
        at = At("thief militia*7", ben).play("thief", "claim", "accept")
        assert at.top == "thief" and at.asked() == [(ANA, "main")]
        assert at.told("stolen") == at.told("king_shown") == at.told("no_king") == []
        return at, GAME.view(at.state, ANA), GAME.view(at.state, None), at.events

    lie, truth = views("gold*3 men-at-arms*4"), views("gold*3 men-at-arms*3 king")
    assert lie[0].has(BEN, "gold*3 men-at-arms*4")
    assert lie[1:] == truth[1:]


def test_example_9_a_challenged_lie_costs_the_gold():
    at = At("thief militia*7", "gold*3 men-at-arms*4").play("thief", "claim", "challenge")
    assert at.has(ANA, "gold*3 militia*7") and at.has(BEN, "men-at-arms*4")
    assert at.told("no_king") == [{"seat": BEN}]
    assert "king" in at.knows(None, BEN)[1]


def test_R11_example_10_a_challenged_truth_costs_the_challenger_who_has_a_king_too():
    at = At("thief gold*4 hoard king imp militia", "king men-at-arms*4").play("thief", "claim", "challenge")
    assert at.told("king_shown") == [{"seat": BEN}]
    assert at.has(ANA, "hoard king imp militia") and at.has(BEN, "king gold*4 men-at-arms*4")


@pytest.mark.parametrize("king", ["", "king"])
def test_R10_example_11_a_cleric_takes_the_strongest_army_card_whether_a_king_is_there_or_not(king: str):
    at = At("cultist gold*4 militia*3", f"knight militia gold*4 {king}").play("cultist")
    assert at.asked() == [(BEN, "answer_cleric")]
    at.says("yield")
    assert at.has(BEN, f"militia gold*4 {king}") and KING not in at.knows(ANA, BEN)[0]
    assert at.state.discard[-2:] == ["knight", "cultist"]


def test_example_12_a_challenged_truth_costs_the_challengers_strongest():
    at = At("cultist men-at-arms militia*2 gold*4", "king knight").play("cultist", "claim", "challenge")
    assert at.has(ANA, "militia*2 gold*4") and at.has(BEN, "king knight")
    assert at.told("disarmed") == [{"loser": ANA, "card": "men-at-arms"}]


def test_example_13_without_wealth_only_opening_is_left_and_loses():
    at = At("assassin militia*7", "king men-at-arms*4").play("assassin")
    assert at.asked() == [(BEN, "answer_assassin")] and at.options() == ("open",)
    assert at.refused("pay") == "NO_WEALTH"
    at.says("open")
    assert at.won == ((ANA,), "king")


def test_example_14_an_accepted_denial_costs_a_coin_and_tells_nothing():
    at = At("assassin militia*7", "king gold men-at-arms*4").play("assassin", "pay", "accept")
    assert at.state.discard[-2:] == ["gold", "assassin"] and not at.state.removed
    assert at.knows(ANA, BEN) == ((), ())


@pytest.mark.parametrize("imp", ["", "imp"])
def test_example_15_a_challenged_lie_loses_the_match(imp: str):
    at = At(f"assassin militia*6 {imp}", "king gold men-at-arms*4", then="militia")
    at.play("assassin", "pay", "challenge")
    assert at.won == ((ANA,), "king")


def test_example_15_where_the_imps_holder_only_kills_the_match_goes_on():
    at = At("assassin militia*6 imp", "king gold men-at-arms*4", imp_kill="kills")
    at.play("assassin", "pay", "challenge")
    assert at.won == ((), "") and at.asked() == [(ANA, "main")]
    assert at.top == "king" and at.state.removed == ["assassin"] and at.has(BEN, "men-at-arms*4")
    assert at.knows(None, ANA)[0] == ("imp",)


def test_R15_example_16_a_challenged_true_denial_costs_all_wealth():
    at = At("assassin gold*2 treasure militia*4", "gold*3 men-at-arms*4").play("assassin", "pay", "challenge")
    assert at.has(ANA, "militia*4") and at.has(BEN, "gold*2 men-at-arms*4")
    assert at.state.removed == ["assassin"] and at.told("fined")[0]["cards"] == ("gold", "gold", "treasure")


def test_R15_example_17_an_opened_hand_without_a_king_costs_the_assassin():
    at = At("assassin militia*7", "gold*3 men-at-arms*4").play("assassin", "open")
    assert at.state.removed == ["assassin"] and at.hand(BEN).count("gold") == 3
    assert at.knows(ANA, BEN) == at.knows(None, BEN) == ((), ("king",))


def test_example_18_a_larger_card_is_paid_where_no_coin_is():
    at = At("assassin militia*7", "treasure hoard men-at-arms*4").play("assassin", "pay")
    assert at.top == "treasure" and at.has(BEN, "hoard men-at-arms*4")


def test_example_19_a_torment_meets_exodus():
    at = At("imp militia*7", "exodus gold*6").says("torment")
    assert at.won == ((BEN,), "exodus")


def test_example_20_a_torment_takes_a_card_once_a_turn():
    at = At("imp militia*7", "gold*2 men-at-arms*3 thief treasure").says("torment")
    assert len(at.hand(BEN)) == 6 and at.told("tormented")[0]["cards"] == (at.top,)
    assert "torment" not in at.options()
    at.end_turn()
    assert at.told("drawn")[-1] == {"seat": BEN, "number": 2}


def test_R22_example_21_a_wrong_accusation_costs_all_piety_and_frees_the_imp():
    at = At("arior exodus priest*2 imp militia*3", "gold*7", then="gold").says("accuse")
    assert at.has(ANA, "imp militia*3") and IMP in at.knows(ANA, BEN)[1]
    assert sorted(at.state.discard[-4:]) == ["arior", "exodus", "priest", "priest"]
    at = At("arior exodus priest*2 imp militia*6", "gold*7").says("accuse", "end")
    assert at.asked() == [(BEN, "main")], "seven are left"


def test_R7_example_22_the_imp_is_held_by_clerics_one_card_at_a_time():
    at = At("imp cultist militia*6", "gold*7").says("end")
    assert at.options() == ("militia", "cultist") and at.refused("imp") == "IMP_HELD"
    at = At("imp militia*7", "gold*7").says("end")
    assert at.options() == ("militia", "imp")
    at = At("imp priest militia*7", "gold*7").says("end", "priest")
    assert at.options() == ("militia", "imp")
    at.says("imp")
    assert at.has(ANA, "militia*7") and at.knows(BEN, ANA)[1][:2] == CLERICS, "all know that no cleric is left"


def test_example_23_a_drawn_second_king_is_discarded_and_drawing_goes_on():
    at = At("king militia*5", "gold*7", then="king men-at-arms treasure")
    assert at.has(ANA, "king militia*5 men-at-arms treasure") and at.top == KING
    assert at.knows(BEN, ANA)[0] == at.knows(None, ANA)[0] == (KING,)


def test_example_24_linking_names_no_card():
    at = At("linking imp militia*6", "gold*7").play("linking")
    at.says("imp", seat=ANA)
    at.says("gold", seat=BEN)
    [linked] = [event for event in at.events if event.kind == "linked"]
    assert linked.public == {"exchanged": True} and IMP not in GAME.screen.tell(linked, None, ("Ana", "Ben"))
    assert at.knows(ANA, BEN)[0] == (IMP,) and at.knows(BEN, ANA)[0] == ("gold",)
    assert at.knows(None, BEN)[0] == at.knows(None, ANA)[0] == ()


def test_example_25_a_king_given_to_a_kings_holder_is_discarded():
    at = At("linking king militia*5 thief", "king gold*6").play("linking")
    at.says(KING, seat=ANA)
    at.says("gold", seat=BEN)
    assert at.has(BEN, "king gold*5") and at.state.discard[-2:] == [KING, "linking"]
    assert at.told("spare_king") == [{"seat": BEN}]
    assert at.knows(ANA, BEN)[0] == at.knows(None, BEN)[0] == (KING,)
    former = at.state.public[ANA].slots[:-1]
    assert len(former) == 6 and all(mask & THE_KING for mask in former), "all know who gave it"


COUNTED = {"left": 0, "exhaustions": 2}


def test_example_26_the_third_exhaustion_counts():
    at = At("gold*3 men-at-arms", "treasure gold men-at-arms*2", **COUNTED)
    assert at.won == ((BEN,), "count")
    at = At("gold*3 men-at-arms", "treasure gold men-at-arms*2 imp", **COUNTED)
    assert at.won == ((ANA,), "count")
    at = At("gold*3 men-at-arms", "treasure gold militia*2", **COUNTED)
    assert at.won == ((ANA, BEN), "count")
    outcome = GAME.outcome(at.state)
    assert outcome.winners == (True, True) and outcome.points == (0, 0)


def test_example_27_the_clock_pays_and_yields():
    at = At("assassin militia*7", "gold*2 men-at-arms*4").play("assassin")
    at.time_is_up()
    assert at.told("paid") == [{"seat": BEN, "card": "gold", "to": None}]
    at = At("thief militia*7", "gold*2 king").play("thief")
    at.time_is_up()
    assert at.hand(ANA).count("gold") == 2 and at.told("answered")[0]["answer"] == "yield"


def test_example_28_one_effect_card_a_turn():
    at = At("sun thief militia*6", "gold*7").play("sun")
    assert at.options() == ("end",) and at.refused("play:thief") == "ALREADY_PLAYED"


def test_example_29_what_a_turn_offers():
    at = At("gold militia*3 king imp arior thief", "gold*6 militia")
    assert at.options() == ("play:thief", "torment", "accuse", "end")
    at.says("accuse")
    assert "imp" in at.hand(ANA) and "arior" not in at.hand(ANA)
    assert at.options() == ("play:thief", "torment", "end")


def test_R12_example_30_a_torment_asks_for_no_claim_and_the_sun_is_a_snapshot():
    taken = set()
    for turn in range(3, 40):
        at = At("imp sun militia*6", "king gold*2", turn=turn).play("sun")
        assert at.knows(ANA, BEN)[0] == ("gold", "gold", KING)
        at.says("torment")
        assert at.asked() == [(ANA, "main")]
        taken |= set(at.told("tormented")[0]["cards"])
        at.end_turn()
        sure, _ = at.knows(ANA, BEN)
        assert len(sure) == 2 and len(at.hand(BEN)) == 8, "what was drawn later is hidden"
    assert taken == {KING, "gold"}


@pytest.mark.parametrize("wealth", ["gold", ""])
def test_example_31_opening_counts_at_once(wealth: str):
    at = At("assassin militia*7", f"men-at-arms*4 {wealth}").play("assassin")
    decision, seen = at.open(), GAME.view(at.state, ANA).asked
    assert (decision.prompt, decision.share, decision.window) == ("answer_assassin", 0.5, False)
    assert [(asked.seat, asked.prompt) for asked in seen] == [(BEN, "answer_assassin")]
    at.says("open")
    assert at.asked() == [(ANA, "main")] and at.state.removed == ["assassin"]


def test_example_32_a_rematch_is_a_deal_of_its_own():
    deals = {(GAME.new(2, seed).seat, tuple(GAME.new(2, seed).hands[0])) for seed in range(30)}
    assert len(deals) == 30 and {seat for seat, _ in deals} == {ANA, BEN}


def test_example_33_the_worlds_end_goes_through_a_shuffle():
    at = At("varldsmord militia*7", "gold*7", left=10)
    before = len(at.state.discard)
    at.play("varldsmord")
    assert at.told("shuffled") == [{"time": 1, "cards": before + 14}]
    assert [len(hand) for hand in at.state.hands] == [8, 8]
    assert at.state.discard == ["varldsmord"] and len(at.state.pile) == before + 14 - 6
