"""The rulings (section 15 of the rules), by number: R_1 is R-1."""

import pytest

from games.registry import GAMES
from tests.games.all_kings_fall.at import GAME, NAMES, At


def test_R_1_pools_start_empty_unless_the_table_says_otherwise():
    assert GAME.view(GAME.new(3, 1), None).kingdoms[0].pools == (0, 0, 0)
    assert GAME.view(GAME.new(3, 1, {"start_tokens": 2}), None).kingdoms[2].pools == (2, 2, 2)


def test_R_2_the_turn_order_is_drawn_and_stays():
    orders = {GAME.new(4, seed).order for seed in range(60)}
    assert len(orders) > 15
    at = At().round()
    at.round()
    assert at.view().turns == (0, 1, 2, 3)


def test_R_2_the_start_rotates_over_surviving_seats_if_the_table_says_so():
    at = At(order="rotating").leave("Ben")
    at.round()
    assert at.view().turns == (2, 3, 0)
    at.round()
    assert at.view().turns == (3, 0, 2)
    at.round()
    at.round()
    assert at.view().turns == (2, 3, 0)


def test_R_2_the_start_rotates_in_the_turn_order_and_not_by_seats():
    at = At(order="rotating")
    at.state.order = (2, 0, 3, 1)
    at.leave("Ana")
    at.round()
    assert at.view().turns == (3, 1, 2), "Ana would have been the next"
    at.round()
    assert at.view().turns == (1, 2, 3)


def test_R_2_a_pool_is_divided_between_targets_in_the_turn_order_of_the_round():
    at = At(order="rotating", Cat=(0, 0, 5)).round()
    assert at.view().turns == (1, 2, 3, 0)
    at.round(Cat="Ana@rat Dov@rat")
    assert at.view().divided == (2, "rat", (3, 0))
    assert at.decision("Cat", "divide").default == "3:2", "the odd token to the earlier in turn order"


def test_R_4_a_pool_holds_twelve_unless_the_table_has_no_limit():
    at = At(Ana=(12, 0, 0)).round(Ana="+sword +mask")
    assert at.pools("Ana") == (12, 1, 0)
    at = At(Ana=(12, 0, 0), pool_cap=None).round(Ana="+sword +sword")
    assert at.pools("Ana") == (14, 0, 0)


def test_R_5_a_pool_is_divided_when_the_attack_resolves_and_all_of_it_goes():
    at = At(Ana=(2, 0, 0), Ben=(4, 0, 0)).round(Ana="Ben@sword", Ben="Cat@sword Dov@sword")
    assert at.decision("Ben", "divide").options == ("0:2", "1:1", "2:0"), "what Ana has left of it"
    assert at.refused("Ben", "1:0", prompt="divide") == "BAD_DIVISION"
    at.divide("Ben", 1, 1)
    assert (at.vp("Ben"), at.pools("Ben")[0]) == (2, 2)


def test_R_5_tokens_may_stay_at_home_if_the_table_says_so():
    at = At(Ana=(2, 0, 0), Ben=(1, 0, 0), keep_home=True).round(Ana="Ben@sword Cat@sword")
    assert set(at.decision("Ana", "divide").options) == {"0:0", "0:1", "0:2", "1:0", "1:1", "2:0"}
    assert at.refused("Ana", "2:1", prompt="divide") == "BAD_DIVISION"
    at.divide("Ana", 0, 1)
    assert (at.vp("Ana"), at.pools("Ana")[0]) == (1, 2)


def test_R_5_a_pool_that_stays_at_home_whole_is_told():
    at = At(Ana=(2, 0, 0), keep_home=True).round(Ana="Ben@sword Cat@sword")
    at.divide("Ana", 0, 0)
    assert at.told("division") == [{"seat": 0, "device": "sword", "parts": ((1, 0), (2, 0))}]
    assert (at.vp("Ana"), at.pools("Ana")[0]) == (0, 2)


def test_R_5_an_empty_pool_is_not_divided():
    at = At(keep_home=True).round(Ana="Ben@sword Cat@sword")
    assert at.number == 2 and at.told("division") == []


def test_R_6_ahead_now_wins_at_once():
    at = At(points=(9, 9), Ana=(3, 0, 0), overtime="ahead-now")
    at.round(Dov="+rat +rat", Ana="Dov@cup Cat@sword", Ben="Dov@cup")
    assert at.winners == ["Ana"]


def test_R_6_ahead_now_needs_a_sole_leader():
    at = At(points=(9, 9), overtime="ahead-now").round(Dov="+rat +rat", Ana="Dov@cup", Ben="Dov@cup")
    assert (at.vp("Ana"), at.vp("Ben")) == (10, 10)
    assert at.winners is None and at.view().overtime


def test_R_7_the_cap_is_three_rounds_a_point_or_what_the_table_says():
    assert At().view().last_round == 30
    assert At(target=5).view().last_round == 15
    short = At(mode="short").view()
    assert (At().view().target, short.target, short.last_round) == (10, 5, 15)
    assert At(round_cap=7).view().last_round == 7
    at = At(round_cap=5, number=5, points=(1,)).round()
    assert at.winners == ["Ana"]


def test_R_7_overtime_gets_five_rounds_beyond_its_first():
    at = At(points=(10, 10), number=29, since=29)
    for number in range(29, 34):
        assert at.number == number
        at.round()
    at.round(Ben="+rat +rat", Cat="+mask +rat")
    assert at.winners == ["Ben"]


def test_R_7_overtime_does_not_shorten_the_match():
    at = At(points=(10, 10), number=15, since=10).round()
    assert at.winners is None and at.view().last_round == 30


def test_R_7_the_most_points_win_after_the_cap_if_all_at_the_target_fell_in_overtime():
    at = At(points=(10, 10, 3), number=32, since=29).leave("Ana")
    at.leave("Ben")
    at.round()
    assert at.winners == ["Cat"]
    assert at.told("end") == [{"winners": (2,), "why": "cap"}]


@pytest.mark.parametrize(
    ("position", "why"),
    [
        ({"points": (10,)}, "target"),
        ({"points": (11, 10), "since": 29}, "overtime"),
        ({"points": (9, 8)}, "cap"),
    ],
)
def test_R_7_the_last_round_is_won_at_the_target_or_in_overtime_where_it_can_be(position, why):
    at = At(number=34 if "since" in position else 30, **position).round()
    assert at.told("end") == [{"winners": (0,), "why": why}]


def test_R_10_a_cup_checked_twice_is_checked_once():
    at = At().round(Ana="+cup +cup", Ben="Ana@cup", Cat="Ana@cup")
    assert (at.vp("Ben"), at.vp("Cat")) == (0, 0)
    assert at.told("bolsters")[0]["checked"].count(0) == 1


@pytest.mark.parametrize("device", ["sword", "mask", "rat"])
def test_R_12_sword_mask_and_rat_work_alike(device):
    place = ("sword", "mask", "rat").index(device)
    at = At(Ana=tuple(3 * (place == at) for at in range(3)), Ben=tuple(int(place == at) for at in range(3)))
    at.round(Ana=f"Ben@{device}")
    assert at.vp("Ana") == 1
    assert at.pools("Ana")[place] == 2


def test_R_13_two_to_nine_play():
    assert GAMES["all_kings_fall"].seats == tuple(range(2, 10))
    for seats in (1, 10):
        with pytest.raises(ValueError, match="takes 2 to 9 seats"):
            GAME.new(seats, 1)


def test_R_15_no_player_holds_the_own_target_card():
    at = At(seats=9)
    for seat, name in enumerate(NAMES):
        assert not [token for token in at.decision(name, "plot").options if str(token).startswith(f"{seat}@")]
        assert at.refused(name, f"{seat}@cup", "bolster@sword") == "SELF_TARGET"


@pytest.mark.parametrize(("option", "when"), [("strict", " at the end of a later round"), ("ahead-now", "")])
def test_R_6_who_leads_alone_when_overtime_begins_is_not_told_to_win_then(option: str, when: str):
    at = At(points=(9, 9), Ana=(3, 0, 0), overtime=option)
    at.round(Dov="+rat +rat", Ana="Dov@cup Cat@sword", Ben="Dov@cup")
    assert (at.vp("Ana"), at.vp("Ben")) == (11, 10)
    told = [GAME.screen.tell(event, None, at.names) for event in at.events]
    assert f"Ana and Ben have reached the target: overtime. A player who leads alone{when} wins." in told
    if option == "strict":
        [*_, aside] = GAME.screen.board(at.view(), at.names)
        assert aside.startswith("-# **Overtime**: a player who leads alone at the end of this round wins")
