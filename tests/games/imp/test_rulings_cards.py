"""The rulings of the Game of Imp about cards, hands and claims: R1 to R17."""

from collections import Counter

import pytest

from games.core.protocol import Action
from games.imp.cards import ARMY, BY_KEY, CARDS, CLERICS, EFFECTS, IMP, KING, PIETY, SUPERNATURAL, WEALTH, points
from games.imp.queries import missing
from tests.games.imp.at import ANA, BEN, GAME, NAMES, At, cards

# ---- cards and hands


def test_R1_cultists_and_overlords_have_one_point_of_piety():
    assert [BY_KEY[card].points for card in ("priest", "cultist", "exodus", "arior")] == [1, 1, 1, 1]
    assert points(cards("exodus cultist priest"), PIETY) == 3


def test_R2_the_imp_is_no_piety_card():
    assert BY_KEY[IMP].type == SUPERNATURAL and BY_KEY[IMP].points == 0
    assert missing(cards("king exodus priest imp"), "piety") == 1
    at = At("arior imp militia*6", "gold*7").says("accuse")
    assert IMP in at.hand(ANA), "a wrong accusation takes Piety only"


def test_R3_there_are_three_types_of_points():
    types = Counter(card.type for card in CARDS for _ in range(card.copies))
    assert types == {WEALTH: 18, ARMY: 15, PIETY: 8, "character": 7, SUPERNATURAL: 1, "world": 3}
    assert {card.type for card in CARDS if card.points} == {WEALTH, ARMY, PIETY}
    assert points(cards("hoard treasure gold"), WEALTH) == points(cards("knight men-at-arms militia"), ARMY) == 6


def test_R6_a_second_king_is_discarded_as_it_is_dealt_and_all_see_it():
    dealt = next(state for seed in range(200) if (state := GAME.new(2, seed)).discard)
    seat = next(seat for seat in (0, 1) if KING in dealt.hands[seat])
    assert GAME.view(dealt, None).public[seat].sure == (KING,)
    d = GAME.pending(dealt)[0]

    told = GAME.apply(dealt, Action(d.seat, d.id, "end"))
    assert [event.public["seat"] for event in told if event.kind == "spare_king"] == [seat]


def test_R6_two_kings_that_change_hands_both_stay():
    at = At("linking king militia*5 thief", "king gold*6").play("linking")
    at.says(KING, seat=BEN)
    at.says(KING, seat=ANA)
    assert KING in at.hand(ANA) and KING in at.hand(BEN) and at.told("spare_king") == []
    assert at.knows(ANA, BEN)[0] == at.knows(BEN, ANA)[0] == (KING,)


def test_R7_overlords_do_not_hold_the_imp_and_an_accusation_takes_the_imp_from_clerics_too():
    at = At("imp exodus arior militia*5", "gold*7").says("end")
    assert IMP in at.options()
    at = At("arior militia*7", "imp priest gold*5").says("accuse")
    assert at.has(BEN, "priest gold*5") and at.top == IMP
    at = At("varldsmord imp priest militia*5", "gold*7").play("varldsmord")
    assert IMP in at.state.discard
    at = At("linking imp priest militia*5", "gold*7").play("linking")
    assert IMP in at.options(ANA)


def test_R8_seven_kinds_of_cards_can_be_played():
    assert EFFECTS == ("priest", "cultist", "assassin", "thief", "varldsmord", "sun", "linking")
    at = At("gold militia king exodus arior imp hoard treasure", "gold*7")
    assert not [option for option in at.options() if option.startswith("play:")]
    for card in ("gold", "king", "exodus", "arior", "imp"):
        assert at.refused(f"play:{card}") == "NOT_AN_EFFECT"
    assert at.refused("play:thief") == at.refused("play:knight") == "", "not in the hand"
    at.says("end")
    assert At("militia*8", "gold*7").refused("play:imp") == ""
    at = At("militia*8", "gold*7").says("end")
    assert at.refused("imp") == "", "not in the hand"
    at = At("priest cultist assassin thief varldsmord sun linking gold", "gold*7")
    assert at.options() == (*[f"play:{card}" for card in EFFECTS], "end")


# ---- claims


@pytest.mark.parametrize("card", ["thief", "priest", "cultist"])
@pytest.mark.parametrize("king", ["king", "thief"])
def test_R9_every_player_may_claim_and_only_a_challenge_decides(card: str, king: str):
    at = At(f"{card} gold*3 militia*4", f"{king} gold*2 men-at-arms*2").play(card)
    assert at.options() == ("yield", "claim")
    at.says("claim")
    assert at.asked() == [(ANA, "doubt")] and at.options() == ("accept", "challenge")
    at.says("accept")
    assert at.has(BEN, f"{king} gold*2 men-at-arms*2") and at.top == card
    assert at.knows(ANA, BEN) == ((), ())


@pytest.mark.parametrize(("option", "moved"), [("coins", "gold*2"), ("wealth", "gold*2 treasure hoard")])
def test_R13_a_thief_takes_coins_or_where_the_table_says_so_all_wealth(option: str, moved: str):
    at = At("thief militia*7", "gold*2 treasure hoard militia", thief=option).play("thief", "yield")
    assert at.told("stolen") == [{"loser": BEN, "cards": tuple(cards(moved))}]
    assert at.has(ANA, f"militia*7 {moved}")
    at = At("thief gold*2 treasure hoard militia*4", "king militia", thief=option)
    at.play("thief", "claim", "challenge")
    assert at.told("stolen") == [{"loser": ANA, "cards": tuple(cards(moved))}], "a lost challenge moves the same kinds"


@pytest.mark.parametrize("cleric", CLERICS)
def test_R14_clerics_are_discarded(cleric: str):
    for answers in (["yield"], ["claim", "accept"], ["claim", "challenge"]):
        at = At(f"{cleric} militia*7", "militia gold*2").play(cleric, *answers)
        assert at.top == cleric and at.state.table is None and not at.state.removed


@pytest.mark.parametrize(
    ("wealth", "paid"), [("gold treasure hoard", "gold"), ("treasure hoard", "treasure"), ("hoard", "hoard")]
)
@pytest.mark.parametrize("bribe", ["discarded", "attacker"])
def test_R16_the_payment_is_a_coin_first_and_goes_where_the_table_says(wealth: str, paid: str, bribe: str):
    at = At("assassin militia*7", f"{wealth} militia", bribe=bribe).play("assassin", "pay")
    assert paid not in at.hand(BEN)
    assert (at.hand(ANA).count(paid), at.state.discard.count(paid)) == ((0, 1) if bribe == "discarded" else (1, 0))
    assert ("gold" in at.knows(ANA, BEN)[1]) == (paid != "gold"), "a larger card says that there was no coin"
    assert at.told("paid") == [{"seat": BEN, "card": paid, "to": None if bribe == "discarded" else ANA}]
    known = () if bribe == "discarded" else (paid,)
    assert at.knows(BEN, ANA)[0] == at.knows(None, ANA)[0] == known


def test_R17_opening_asks_no_second_question_and_looks_alike_for_all_hands():
    shown = []
    for ben in ("gold men-at-arms*4", "king gold men-at-arms*4", "men-at-arms*4", "king men-at-arms*4"):
        at = At("assassin militia*7", ben).play("assassin")
        d = at.open()
        view = GAME.view(at.state, BEN)
        shown.append(next(item for item in GAME.screen.items(view, d, NAMES) if item.option == "open"))
        at.says("open")
        assert at.asked() in ([(ANA, "main")], [])
    assert len(set(shown)) == 1 and shown[0].style == "danger"
