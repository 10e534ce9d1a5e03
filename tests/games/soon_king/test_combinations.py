"""What several rulings say together: coins, protections, loyalties and orders that meet in one attack (section 11)."""

import pytest

from games.soon_king import queries as q
from games.soon_king.heirs import EARL
from games.soon_king.line import kill
from tests.games.soon_king.at import At, hanged

# ---- the line and loyalties


def test_the_librarian_stays_at_the_end_of_a_short_line():
    at = At(line=["Ada", "Bo", "c1", "Librarian"], abroad="Cy, Di", Ada="Ship")
    kill(at.state, at.heir("c1"))
    assert at.line() == ["Ada", "Bo", "Royal Librarian"]


def test_a_line_whose_last_heir_dies_is_empty_until_the_next_turn():
    at = At(line=["Ada"], abroad="Bo, Cy", players=3, declared=True, Ada="Ship", Bo="Assassin 3", Cy="Assassin 3")
    at.do("Ada", "deed", "face").all("seal", Bo=["Assassin 3"], Cy=["Assassin 3"]).quiet()
    assert at.dead("Ada") and at.line() == ["Cy"] and at.told("returned") and at.over() is None


def test_the_princes_holder_abroad_keeps_him_and_does_not_move():
    at = At(put={11: "Bo", 5: "Prince"}, home={"Prince": "Bo"}, Ada="Assassin 1, Ship", Bo="Ship, Ship")
    at.attack("Ada", "Assassin 1", "Bo").quiet(until="rescue").all("rescue", Bo="Ship")
    assert at.abroad("Bo") and at.holder("Prince") == "Bo"


def test_a_borrowed_ability_ends_when_its_lender_rises():
    at = At(home={"c7": "Ada"}, Ada="Proxy, Assassin 1, Ship").do("Ada", "deed", "Proxy").aim("Ada", "c7")
    assert q.has_ability(at.state, 0, EARL) and not q.has_ability(at.state, 1, EARL), "for the borrower alone"
    at.do("Ada", "deed", "Assassin 1").do("Ada", "target", "c2").do("Ada", "more", []).quiet()
    assert at.seat("c7") == 6 and not q.has_ability(at.state, 0, EARL)


def test_a_courtier_sent_abroad_is_neutral():
    at = At(home={"c5": "Bo"}, bribed={"c5": "Cy"}, Ada="Assassin 1, Ship", Bo="Ship, Ship")
    at.attack("Ada", "Assassin 1", "c5").quiet(until="rescue").all("rescue", Bo="Ship")
    assert at.abroad("c5") and at.holder("c5") is None and at.home("c5") is None


def test_a_gain_for_good_ends_a_bribe():
    at = At(home={"c5": "Bo"}, bribed={"c5": "Di"}, Ada="Blackmail, Ship").do("Ada", "deed", "Blackmail")
    at.aim("Ada", "c5", "gain")
    assert at.holder("c5") == at.home("c5") == "Ada"
    at = At(home={"c5": "Ada"}, bribed={"c5": "Di"}, Ada="Blackmail, Ship").do("Ada", "deed", "Blackmail")
    at.aim("Ada", "c5", "gain")
    assert at.holder("c5") == "Ada", "also the own courtier whom another has bribed"


def test_an_antidote_for_a_courtier_who_is_loyal_already_is_no_gain():
    at = At(put={5: "Bishop"}, home={"Bishop": "Cy"}, Ada="Assassin 1, Ship", Cy="Poison, Antidote, Ship")
    at.attack("Ada", "Assassin 1", "Bishop").all("knights").all("poison", Cy=["Poison"])
    at.all("antidote", Cy="Antidote")
    assert at.hand("Cy") == ["Ship to a Distant Land"], "the Bishop costs no hand"


def test_the_bishop_helps_his_holder_alone():
    at = At(put={5: "Bishop"}, home={"Bishop": "Bo"}, step="plan", Ada="Ship", Bo="Ship").do("Ada", "discards", [])
    assert not at.told("made") and len(at.hand("Ada")) == 5


# ---- orders


def test_all_who_laid_an_assassin_in_a_joint_attempt_have_the_credit():
    at = At(put={1: "Ada", 9: "Devil"}, home={"Devil": "Cy"}, declared=True, Ada="Ship",
            Bo="Assassin 1, Ship", Cy="Assassin 1, Ship")  # fmt: skip
    at.do("Ada", "deed", "face").all("seal", Bo=["Assassin 1"], Cy=["Assassin 1"]).quiet()
    assert at.dead("Ada") and at.holder("Devil") is None


@pytest.mark.parametrize(("owner", "spent"), [("Bo", "Bo"), (None, "Ada")])
def test_the_owners_ship_comes_first_and_for_a_neutral_heir_the_active_players(owner, spent):
    home = {"c5": owner} if owner else {}
    at = At(home=home, Ada="Assassin 1, Ship, Ship", Bo="Ship, Ship", Di="Ship, Ship")
    at.attack("Ada", "Assassin 1", "c5").quiet(until="rescue").all("rescue", Ada="Ship", Bo="Ship", Di="Ship")
    assert {who: len(at.hand(who)) for who in ("Ada", "Bo", "Di")} == {"Ada": 2, "Bo": 2, "Di": 2} | {spent: 1}


def test_in_a_joint_attempt_the_king_offers_last():
    at = At(
        put={1: "Ada", 9: "Devil"}, declared=True, Ada="Antidote, Ship", Bo="Assassin 1, Poison", Di="Antidote, Ship"
    )
    at.do("Ada", "deed", "face").all("seal", Bo=["Assassin 1"]).all("knights").all("poison", Bo=["Poison"])
    at.all("antidote", Ada="Antidote", Di="Antidote")
    assert "Antidote" in at.hand("Ada") and "Antidote" not in at.hand("Di")


def test_against_the_hanged_man_all_lay_assassins_and_the_active_player_is_the_first():
    at = hanged(Ada="Assassin 1, Ship, Antidote", Bo="Ship, Assassin 1, Poison", Di="Ship, Antidote")
    assert at.asked() == [(who, "toll") for who in ("Ada", "Bo", "Cy", "Di")], "the active player too"
    at.all("toll", Ada="Ship", Bo="Ship", Cy="Ship", Di="Ship")
    assert "Ada" in [who for who, _ in at.asked()]
    at.all("seal", Bo=["Assassin 1"]).all("knights").all("poison", Bo=["Poison"])
    at.all("antidote", Ada="Antidote", Di="Antidote")
    assert at.home("Hanged Man") == "Ada"


def test_a_play_before_the_hanged_man_is_crowned_does_not_begin_it_anew():
    at = hanged(Bo="Bribe, Ship", Cy="Bribe, Ship").all("toll", Bo="Ship", Cy="Ship").all("seal")
    at.all("call", Bo="Bribe").aim("Bo", "Hanged Man")
    assert at.prompt() == "call" and len(at.told("hanged_man")) == 1
    assert at.all("call").over() == ("Bo", "hanged_man")


def test_the_hanged_man_betrayed_before_his_crown_ends_it():
    at = hanged(home={"Hanged Man": "Cy"}, Cy="Betrayal, Ship, Ship").all("toll", Cy="Ship").all("seal")
    at.all("call", Cy="Betrayal").aim("Cy", "Hanged Man").all("rescue")
    assert at.dead("Hanged Man") and at.asked() == [("Ada", "deed")]


def test_the_hanged_man_waits_for_an_attempt_that_runs():
    at = At(put={2: "Hanged Man"}, home={"c1": "Cy"}, Ada="Assassin 1, Ship", Bo="Ship, Ship", Cy="Betrayal, Ship")
    at.attack("Ada", "Assassin 1", "c5").play("Cy", "Betrayal", "c1").all("rescue")
    assert at.line(1, 1) == ["Hanged Man"] and at.prompt() == "knights"
    assert at.all("knights").all("poison").all("rescue").prompt() == "toll"


def test_the_judges_execution_is_no_credit_for_the_active_player():
    at = At(put={2: "Hanged Man", 9: "Judge", 8: "Devil"}, home={"c1": "Cy", "Devil": "Ada"}, Ada="Ship, Ship",
            Cy="Betrayal, Ship")  # fmt: skip
    at.play("Cy", "Betrayal", "c1").quiet()
    assert at.dead("Hanged Man") and at.holder("Devil") == "Ada"


def test_a_bishop_makes_nothing_for_a_claimant_who_has_gone_abroad_meanwhile():
    at = At(put={1: "Ada", 9: "Librarian", 5: "Bishop", 8: "Fool"}, step="plan", Ada="Ship, Poison",
            home={"Librarian": "Ada", "Bishop": "Ada", "Fool": "Bo"}, Bo="Betrayal, Ship, Ship")  # fmt: skip
    at.coins(False).do("Ada", "discards", []).play("Bo", "Betrayal", "Fool").all("rescue", Ada="Ship")
    assert at.abroad("Ada") and at.holder("Bishop") == "Ada" and not at.told("made")
    assert at.state.turn != 0, "the turn is over"


# ---- the Fool's coin


def test_a_fool_on_the_throne_has_no_coin():
    at = At(put={1: "Fool"}, Ada="Assassin 1, Ship").attack("Ada", "Assassin 1", "Fool").quiet()
    assert at.dead("Fool") and not at.told("coin")


def test_the_coin_is_tossed_once_for_each_attack():
    at = At(put={1: "Bo", 9: "Fool"}, home={"Fool": "Bo"}, Ada="Assassin 1, Ship", Bo="Ship, Ship")
    at.coins(False, False).attack("Ada", "Assassin 1", "Fool")
    assert at.state.attacks[-1].target == at.heir("Bo")
    at.play("Bo", "redirect").quiet()
    assert len(at.told("coin")) == 1 and at.dead("Fool") and at.seat("Bo") == 1


def test_redirection_in_each_window_of_an_attempt_but_not_while_assassins_are_sealed():
    at = At(put={1: "Bo", 9: "Fool"}, turn="Bo", declared=True, home={"Fool": "Bo"}, Bo="Ship, Ship",
            Cy="Assassin 1, Poison, Ship")  # fmt: skip
    at.do("Bo", "deed", "face")
    assert at.prompt() == "seal" and "redirect" not in at.options("Bo", "play")
    at.all("seal", Cy=["Assassin 1"])
    for window in ("knights", "poison", "antidote"):
        assert at.prompt() == window and "redirect" in at.options("Bo", "play")
        at.all(window, **({"Cy": ["Poison"]} if window == "poison" else {}))
    assert at.prompt() == "call" and "redirect" in at.options("Bo", "call")


def test_a_fool_who_cannot_be_reset_takes_no_blackmail():
    at = At(put={18: "Bo", 10: "Fool"}, home={"Fool": "Bo"}, Ada="Blackmail, Ship", Bo="Ship, Ship")
    at.do("Ada", "deed", "Blackmail").aim("Ada", "Bo")
    assert at.prompt() == "call" and "redirect" not in at.options("Bo", "call")


def test_tails_of_an_investigation_is_spent_and_a_proxy_has_no_coin():
    at = At(put={9: "Fool"}, Ada="Investigation, Ship").coins(False).do("Ada", "deed", "Investigation")
    at.aim("Ada", "Fool")
    assert len(at.told("coin")) == 1 and not at.state.investigated
    at = At(put={9: "Fool"}, home={"Fool": "Ada"}, Ada="Proxy, Ship").coins(False).do("Ada", "deed", "Proxy")
    at.aim("Ada", "Fool")
    assert not at.told("coin") and q.has_ability(at.state, 0, EARL)


@pytest.mark.parametrize("king", ["Bo", "c1", "Gambler", "Merchant"])
def test_tails_of_a_bribe_is_the_kings_if_he_may_be_bribed(king):
    at = At(put={1: king, 9: "Fool"}, Ada="Bribe, Ship", Bo="Ship").coins(False).do("Ada", "deed", "Bribe")
    at.aim("Ada", "Fool")
    assert at.holder("Fool") is None and len(at.hand("Bo")) == (2 if king == "Bo" else 1)
    if king != "Bo":
        assert (at.holder(king), at.home(king)) == {
            "c1": ("Ada", None), "Gambler": ("Ada", "Ada"), "Merchant": (None, None)
        }[king]  # fmt: skip


@pytest.mark.parametrize(
    ("king", "mode", "home"), [("c1", "gain", "Ada"), ("c1", "reset", None), ("Hierophant", "gain", None)]
)
def test_tails_of_a_blackmail_gains_a_king_who_may_be_gained_and_moves_nothing(king, mode, home):
    at = At(put={1: king, 8: "Fool"}, Ada="Blackmail, Ship").coins(False).do("Ada", "deed", "Blackmail")
    at.aim("Ada", "Fool", mode).quiet()
    assert at.home(king) == home and at.home("Fool") is None and (at.seat(king), at.seat("Fool")) == (1, 8)


def test_tails_of_a_betrayal_kills_the_king_who_then_gains_no_devil():
    at = At(put={1: "Ada", 9: "Devil", 8: "Fool"}, home={"Fool": "Bo"}, Ada="Assassin 1, Ship",
            Bo="Betrayal, Knight 3, Ship")  # fmt: skip
    at.coins(False).attack("Ada", "Assassin 1", "Devil").play("Bo", "Betrayal", "Fool").all("rescue")
    assert at.dead("Ada") and at.seat("Fool")
    at.all("knights", Bo=["Knight 3"]).quiet()
    assert at.result() == (1, 3) and at.home("Devil") is None


# ---- protections


def test_a_neutral_prince_goes_abroad_as_well():
    at = At(put={9: "Prince"}, Ada="Assassin 1, Ship").attack("Ada", "Assassin 1", "Prince").quiet()
    assert at.abroad("Prince") and not at.told("died")


def test_the_executioner_is_immune_to_executions_only():
    at = At(put={9: "Executioner"}, home={"Executioner": "Ada"}, Ada="Betrayal, Ship").do("Ada", "deed", "Betrayal")
    assert at.aim("Ada", "Executioner").quiet().dead("Executioner")


def test_the_royal_sage_is_asked_for_no_poison():
    at = At(put={5: "Sage"}, Ada="Assassin 1, Ship", Bo="Poison, Ship").attack("Ada", "Assassin 1", "Sage")
    assert at.all("knights").prompt() == "rescue"


def test_a_borrowed_duke_executes_though_an_investigation_has_come():
    at = At(put={2: "Ada"}, home={"c3": "Ada"}, step="execute", investigation="execution", Ada="Proxy, Ship",
            Cy="Investigation, Ship")  # fmt: skip
    at.all("call", Ada="Proxy").aim("Ada", "c3").quiet().do("Ada", "execution", "c9")
    assert at.all("call", Cy="Investigation").aim("Cy", "Ada").quiet().dead("c9")


def test_a_pardon_never_stops_an_attempt():
    at = At(put={12: "Bo"}, Ada="Assassin 1, Ship", Bo="Pardon, Ship").attack("Ada", "Assassin 1", "Bo")
    assert at.quiet(until="call").options("Bo", "call") == ["go_on"]


def test_a_pardon_passes_the_hermit_by():
    at = At(put={2: "Ada", 6: "Hermit"}, step="execute", Ada="Ship", Bo="Pardon, Ship").quiet()
    at.do("Ada", "execution", "c9").all("call", Bo="Pardon")
    assert at.line(5, 9) == ["c9", "Hermit", "c7", "c8", "c5"]
