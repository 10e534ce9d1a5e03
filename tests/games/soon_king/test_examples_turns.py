"""The worked examples on the line and the turn (1 to 16) and on loyalty (38 to 46)."""

import pytest

from games.soon_king.dealing import courtiers
from games.soon_king.heirs import COURTIERS, FIRST_CLAIMANT, NOT_IN_FRONT, RANK_AT
from games.soon_king.line import kill
from games.soon_king.modes import Options
from games.soon_king.state import State
from tests.games.soon_king.at import GAME, PEOPLE, SEAT, At


def test_example_01_claimants_start_behind_the_courtiers_and_the_last_begins():
    for seed in range(20):
        s = GAME.new(4, seed)
        assert all(heir < FIRST_CLAIMANT for heir in s.line[:20])
        seniority = [heir - FIRST_CLAIMANT for heir in s.line[20:]]
        assert sorted(seniority) == [0, 1, 2, 3]
        assert [RANK_AT[place] for place in range(20, 24)] == [5, 6, 6, 6]
        assert list(s.order) == seniority[::-1] and s.turn == seniority[-1]


def test_example_02_a_death_promotes_all_behind():
    at = At()
    ranks = {seat: at.state.line[seat - 1] for seat in (4, 7, 11, 16)}
    kill(at.state, at.state.line[1])
    assert [at.state.line.index(heir) + 1 for heir in ranks.values()] == [3, 6, 10, 15]
    assert at.seat("Bo") == 21 and RANK_AT[20] == 5


def test_R18_example_03_planning_draws_five_and_trims():
    at = At(step="plan", put={12: "Ada"}, Ada="Ship, Poison, Antidote")
    assert at.decision("Ada", "trim").pick == (3, 3)
    at.apply(at.decision("Ada", "trim"), tuple(at.state.hands[0][:3]))
    assert len(at.hand("Ada")) == 5
    at = At(step="plan", put={12: "Ada", 5: "Bishop"}, home={"Bishop": "Ada"}, Ada="Ship, Poison, Antidote")
    at.apply(at.decision("Ada", "trim"), tuple(at.state.hands[0][:3]))
    assert len(at.hand("Ada")) == 6 and "Blackmail" in at.hand("Ada")
    at = At(step="plan", put={9: "Ada"}, home={"c12": "Ada", "c4": "Ada"}, Ada="Ship, Poison, Proxy, Proxy")
    at.play("Ada", "Proxy", "c4").play("Ada", "Proxy", "c12")
    assert at.prompt() == "trim" and at.decision("Ada", "trim").pick == (1, 1), "7 down to 6"


def test_example_04_the_clock_discards_nothing_and_draws():
    at = At(turn="Bo", step="plan", Bo="Ship, Poison, Knight 1, Knight 2", put={18: "Bo"})
    for prompt in ("discards", "deed"):
        d = at.decision("Bo", prompt)
        at.apply(d, d.default)
    assert len(at.hand("Bo")) == 5
    assert not at.told("attempt") and at.state.turn == SEAT["Ada"]


def test_R36_example_05_a_reset_goes_to_the_last_seat_of_the_rank():
    at = At(Ada="Blackmail, Blackmail").do("Ada", "deed", "Blackmail").aim("Ada", "c7", "reset")
    assert at.line(7, 10) == ["c8", "c9", "c10", "c7"]
    at = At(Ada="Blackmail").do("Ada", "deed", "Blackmail").do("Ada", "target", "c10")
    assert at.prompt() == "deed" and at.home("c10") == "Ada", "only the gain was possible"
    at = At(Ada="Blackmail", home={"c10": "Ada"}).do("Ada", "deed", "Blackmail")
    assert "c10" not in at.options("Ada", "target") and "c9" in at.options("Ada", "target")


def test_R55_example_06_the_princes_holder_moves_to_the_top():
    at = At(turn="Bo", put={14: "Bo", 5: "Prince"}, Bo="Blackmail", Ada="Ship")
    at.do("Bo", "deed", "Blackmail").aim("Bo", "Prince", "gain")
    assert at.line(11, 14) == ["Bo", "c11", "c12", "c13"]
    at = At(put={14: "Bo", 5: "Prince"}, home={"Prince": "Bo"}, Ada="Blackmail").do("Ada", "deed", "Blackmail")
    assert "Bo" not in at.options("Ada", "target")


def test_example_07_the_librarian_sinks_to_the_last_marquis_seat():
    at = At(put={4: "Librarian"})
    kill(at.state, at.state.line[1])
    assert at.line(3, 6) == ["c5", "c6", "c7", "Royal Librarian"]


def test_example_08_a_commoner_borrows_a_dukes_ability():
    at = At(turn="Di", step="plan", Di="Proxy, Ship", Ada="Ship", home={"c2": "Di", "c1": "Di"})
    at.do("Di", "play", "Proxy")
    assert "c1" not in at.options("Di", "target")
    at.aim("Di", "c2").do("Di", "discards", [])
    assert at.prompt() == "call"
    assert at.quiet().prompt() == "execution"


def test_example_09_an_investigation_before_the_execution_stops_it():
    at = At(put={2: "Ada"}, step="execute", Ada="Ship", Cy="Investigation, Ship")
    at.all("call", Cy="Investigation").aim("Cy", "Ada").quiet()
    assert at.prompt() == "deed"
    at = At(put={2: "Ada"}, step="execute", Ada="Ship", Cy="Investigation, Ship").quiet().do("Ada", "execution", "c5")
    at.all("call", Cy="Investigation").aim("Cy", "Ada").quiet()
    assert at.dead("c5")


def test_example_10_the_librarian_finds_a_card_in_the_discard_pile():
    at = At(put={5: "Librarian", 18: "Ada"}, step="plan", home={"Librarian": "Ada"}, Ada="Poison, Knight 1, Knight 2",
            pile=["Poison", "Antidote"], discard=["Ship", "Bribe"])  # fmt: skip
    at.do("Ada", "discards", []).do("Ada", "search", "Ship to a Distant Land")
    assert at.hand("Ada") == ["Knight 1", "Knight 2", "Poison", "Ship to a Distant Land"]
    assert len(at.state.pile) == 3 and not at.state.discard


def test_R08_example_11_the_deck():
    s = GAME.new(5, 1)
    assert sorted(s.ident) == sorted([kind for kind in range(15) for _ in range(8)])
    for seats in (2, 9):
        with pytest.raises(ValueError, match="3 to 8"):
            GAME.new(seats, 1)
    assert [len(hand) for hand in s.hands] == [5] * 5 and len(s.pile) == 120 - 25


def test_R04_example_12_some_courtiers_are_not_dealt_to_the_front():
    raw, mended = 0, 0
    for seed in range(300):
        for option in (True, False):
            s = State(Options.read({"raw_deal": option}), 4, seed.to_bytes(32, "big"), b"")
            line = courtiers(s)
            assert sorted(line) == list(range(COURTIERS))
            front = line[0] in NOT_IN_FRONT or 15 in line[:3]
            raw += option and front
            mended += (not option) and front
    assert raw and not mended


def test_example_13_what_may_be_played_when():
    at = At(turn="Di", step="plan", Di="Poison, Knight 1, Blackmail, Ship", Ada="Ship")
    assert at.options("Di", "play") == ["nothing"]
    at.do("Di", "discards", [])
    assert "Blackmail" in at.options("Di", "deed") and "Ship to a Distant Land" not in at.options("Di", "deed")
    at = At(turn="Di", Di="Assassin 1, Blackmail, Ship", Ada="Ship").attack("Di", "Assassin 1", "c5")
    assert at.options("Di", "play") == ["nothing", "Blackmail"]


def test_R17_example_14_only_a_viscount_discards_down():
    def at():
        return At(put={7: "Ada"}, step="plan", Ada="Ship, Ship, Poison, Poison, Bribe, Bribe")

    kept = at().do("Ada", "discards", [])
    assert len(kept.hand("Ada")) == 6 and kept.prompt() == "deed"
    thrown = at().do("Ada", "discards", ["Poison", "Bribe", "Bribe"])
    assert thrown.discarded() == ["Bribe", "Bribe", "Poison"] and len(thrown.hand("Ada")) == 5


def test_R10_example_15_a_king_declares_in_his_own_turn_only():
    at = At(turn="Cy", put={2: "Ada"}, Cy="Assassin 1, Ship", Ada="Ship").attack("Cy", "Assassin 1", "c1").quiet()
    assert at.seat("Ada") == 1 and at.asked() == [("Cy", "deed")]
    at.do("Cy", "deed", "end").quiet()
    assert at.asked()[0][0] == "Bo"
    assert at.by_clock(lambda at: at.state.turn == SEAT["Ada"]).asked() == [("Ada", "coronation")]


def test_R22_example_16_the_joint_attempt_comes_before_the_own():
    at = At(put={1: "Ada"}, declared=True, Ada="Assassin 1, Assassin 2, Blackmail", Bo="Ship")
    assert at.options("Ada", "deed") == ["face", "Blackmail", "end"]
    at.do("Ada", "deed", "face").quiet()
    assert at.options("Ada", "deed") == ["Assassin 1", "Assassin 2", "Blackmail", "end"]
    at.do("Ada", "deed", "Assassin 1").do("Ada", "target", "c5").do("Ada", "more", []).quiet()
    assert at.options("Ada", "deed") == ["Blackmail", "end"]


# ---- loyalty


def test_example_38_bribes_go_home_at_the_end_of_the_turn():
    at = At(put={5: "Spy"}, home={"Spy": "Bo"}, Ada="Ship", Cy="Bribe, Ship", Di="Bribe, Ship", Bo="Ship")
    at.play("Cy", "Bribe", "Spy")
    assert at.holder("Spy") == "Cy"
    at.play("Di", "Bribe", "Spy")
    assert at.holder("Spy") == "Di" and at.home("Spy") == "Bo"
    at.do("Ada", "deed", "end")
    assert at.holder("Spy") == "Bo"
    at = At(put={12: "Bo", 5: "Spy"}, home={"Spy": "Bo"}, Ada="Assassin 1, Ship", Cy="Bribe, Ship")
    at.play("Cy", "Bribe", "Spy").attack("Ada", "Assassin 1", "Bo").quiet().do("Ada", "deed", "end")
    assert at.dead("Bo") and at.holder("Spy") is None


def test_example_39_the_gambler_is_bribed_for_good():
    at = At(turn="Di", put={5: "Gambler"}, Di="Ship", Cy="Bribe, Ship").play("Cy", "Bribe", "Gambler", "gain")
    at.do("Di", "deed", "end").quiet()
    assert at.home("Gambler") == "Cy"
    at = At(put={5: "Gambler"}, home={"Gambler": "Cy"}, Ada="Blackmail, Bribe").do("Ada", "deed", "Blackmail")
    assert "Gambler" not in at.options("Ada", "target")
    at = At(put={5: "Gambler", 9: "Hierophant"}, home={"Gambler": "Cy", "Hierophant": "Cy"}, Ada="Bribe")
    assert "Gambler" not in at.do("Ada", "deed", "Bribe").options("Ada", "target")


def test_R38_R48_example_40_the_bishop_costs_the_hand():
    at = At(put={5: "Bishop"}, home={"Bishop": "Bo"}, Ada="Ship", Bo="Poison",
            Cy="Bribe, Knight 1, Knight 2, Poison")  # fmt: skip
    at.play("Cy", "Bribe", "Bishop")
    assert at.hand("Cy") == [] and at.discarded() == ["Bribe", "Knight 1", "Knight 2", "Poison"]
    at.do("Ada", "deed", "end")
    assert at.holder("Bishop") == "Bo" and at.hand("Bo") == ["Poison"]


def test_example_41_the_merchant_pays_and_costs():
    at = At(turn="Bo", put={5: "Merchant"}, Bo="Blackmail, Ship, Poison", Ada="Ship")
    at.do("Bo", "deed", "Blackmail").aim("Bo", "Merchant", "gain")
    assert len(at.hand("Bo")) == 5
    at = At(turn="Cy", put={5: "Merchant"}, home={"Merchant": "Bo"}, Bo="Ship, Poison, Knight 1", Cy="Blackmail, Bribe")
    at.do("Cy", "deed", "Blackmail").aim("Cy", "Merchant", "gain")
    assert at.asked() == [("Bo", "drop")]
    at.do("Bo", "drop", ["Ship", "Poison"])
    assert at.hand("Bo") == ["Knight 1"] and len(at.hand("Cy")) == 4
    assert "Merchant" not in at.do("Cy", "deed", "Bribe").options("Cy", "target")


def test_R58_example_42_two_bribes_at_once():
    at = At(put={5: "Spy"}, Ada="Ship", Bo="Bribe, Ship", Cy="Bribe, Ship").do("Bo", "play", "Bribe")
    assert [d.prompt for d in at.pending()] == ["target"], "Cy's press finds nothing to answer"
    assert at.discarded() == ["Bribe"] and "Bribe" in at.hand("Cy")
    at.aim("Bo", "Spy").play("Cy", "Bribe", "Spy")
    assert at.holder("Spy") == "Cy"


def test_R60_example_43_a_bribe_on_oneself_and_the_ten():
    at = At(Ada="Bribe, Ship").do("Ada", "deed", "Bribe").aim("Ada", "Ada")
    assert len(at.hand("Ada")) == 2
    at = At(put={18: "Ada", 5: "Old Man"}, home={"Old Man": "Ada"}, Ada="Bribe, Ship")
    for turn in range(10):
        name, pays = ("draft", "Assassin 1") if turn % 2 else ("old_man", "Ship" if turn == 0 else "Knight 1")
        at.do("Ada", "deed", name).do("Ada", "pay", pays)
    assert "draft" not in at.options("Ada", "deed") and "old_man" not in at.options("Ada", "deed")
    at.do("Ada", "deed", "Bribe")
    assert "Ada" not in at.options("Ada", "target") and "c6" in at.options("Ada", "target")


def test_R39_example_45_bribe_then_betrayal():
    at = At(Ada="Ship", Cy="Bribe, Betrayal, Ship").play("Cy", "Bribe", "c5").play("Cy", "Betrayal", "c5").quiet()
    assert at.dead("c5")


def test_example_46_a_ship_returns_who_is_abroad():
    at = At(abroad="c5", gone="c6", line=[f"c{n}" for n in range(7, 21)] + PEOPLE[:4], Ada="Ship", Cy="Ship, Poison")
    at.do("Cy", "play", "Ship")
    assert at.options("Cy", "target") == ["c5", "fall"]
    at.aim("Cy", "c5")
    assert at.line()[-1] == "c5" and at.home("c5") == "Cy"
    at = At(turn="Bo", step="return", dead="Bo", Ada="Ship")
    assert at.line()[-1] == "Bo" and len(at.hand("Bo")) == 5
