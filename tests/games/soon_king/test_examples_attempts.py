"""The worked examples on attempts (17 to 29) and on immunities, the Fool and the Magician (30 to 37)."""

from tests.games.soon_king.at import At


def seventeen(**more):
    hands = {"Ada": "Assassin 2, Assassin 1, Ship", "Bo": "Knight 3, Ship", "Cy": "Ship", "Di": "Ship"} | more
    return At(**hands).attack("Ada", "Assassin 2", "c5", ["Assassin 1"])


def test_R24_example_17_a_tie_fails():
    at = seventeen().all("knights", Bo=["Knight 3"]).quiet()
    assert at.result() == (3, 3)
    assert at.seat("c5") == 5
    assert at.discarded() == ["Assassin 1", "Assassin 2", "Knight 3"]


def test_example_18_a_poison_decides_and_only_the_attacker_has_the_credit():
    at = seventeen(Cy="Poison, Ship", put={9: "Devil"}, home={"Devil": "Cy"})
    at.all("knights", Bo=["Knight 3"]).all("poison", Cy=["Poison"]).all("antidote")
    assert at.prompt() == "rescue"
    at.all("rescue")
    assert at.result() == (4, 3)
    assert at.dead("c5")
    assert at.holder("Devil") == "Cy", "Poison has no credit"
    at = seventeen(put={9: "Devil"}, home={"Devil": "Ada"}, Cy="Poison, Ship")
    at.all("knights").all("poison").all("rescue")
    assert at.holder("Devil") is None, "Assassins have"


def test_example_19_an_antidote_saves_and_gains():
    at = seventeen(Cy="Poison, Antidote, Ship").all("knights", Bo=["Knight 3"]).all("poison", Cy=["Poison"])
    at.all("antidote", Cy="Antidote").quiet()
    assert at.result() == (3, 3)
    assert (at.seat("c5"), at.home("c5")) == (5, "Cy")


def test_example_20_who_laid_most_poison_comes_first_then_turn_order():
    at = seventeen(Bo="Poison, Poison, Ship", Cy="Poison, Antidote", Di="Poison, Antidote")
    at.all("knights").all("poison", Bo=["Poison", "Poison"], Cy=["Poison"], Di=["Poison"])
    at.all("antidote", Cy="Antidote", Di="Antidote")
    assert at.home("c5") == "Di"
    assert at.hand("Cy") == ["Antidote"] and at.hand("Di") == []
    told = [dict(event.public) for event in at.told("antidote")]
    assert told == [{"seat": 3, "heir": at.heir("c5")}]
    assert not [event for event in at.events if 2 in event.private]


def test_example_21_all_knights_are_spent():
    at = At(Ada="Assassin 2, Ship", Cy="Knight 2, Ship", Di="Knight 2, Ship").attack("Ada", "Assassin 2", "c5")
    at.all("knights", Cy=["Knight 2"], Di=["Knight 2"]).quiet()
    assert at.result() == (2, 4)
    assert at.hand("Cy") == at.hand("Di") == ["Ship to a Distant Land"]


def test_example_22_a_commoner_is_offered_once_investigated():
    at = At(Ada="Assassin 1, Investigation").do("Ada", "deed", "Assassin 1")
    assert "Bo" not in at.options("Ada", "target")
    at = At(Ada="Assassin 1, Investigation").do("Ada", "deed", "Investigation").aim("Ada", "Bo")
    at.do("Ada", "deed", "Assassin 1")
    assert "Bo" in at.options("Ada", "target") and "Cy" not in at.options("Ada", "target")


def test_example_23_no_knights_for_the_spy_and_ten_for_the_general():
    at = At(put={5: "Spy"}, Ada="Assassin 1, Ship", Bo="Knight 3").attack("Ada", "Assassin 1", "Spy")
    assert at.prompt() == "poison"
    assert at.quiet().dead("Spy")
    three = "Assassin 3, Assassin 3, Assassin 3"
    at = At(put={5: "General"}, Ada=three).attack("Ada", "Assassin 3", "General", ["Assassin 3", "Assassin 3"]).quiet()
    assert at.result() == (9, 10)
    assert at.seat("General") == 5


def test_R47_example_24_the_queens_poison():
    def at(**more):
        return At(put={7: "Queen"}, Ada="Assassin 1, Ship", Bo="Knight 1, Ship", Cy="Ship", **more)

    neutral = at().attack("Ada", "Assassin 1", "c1").all("knights", Bo=["Knight 1"])
    assert neutral.quiet().result() == (2, 1)
    assert neutral.dead("c1")
    kept = at(home={"Queen": "Cy"}).attack("Ada", "Assassin 1", "c1").all("knights", Bo=["Knight 1"])
    assert kept.asked() == [("Cy", "queen")]
    kept.do("Cy", "queen", "no").quiet()
    assert kept.result() == (1, 1) and kept.seat("c1") == 1


def test_example_25_who_has_no_card_left_is_not_asked():
    at = At(turn="Di", Di="Assassin 1", Ada="Ship", Bo="Knight 1").attack("Di", "Assassin 1", "Ada")
    assert at.asked() == [("Ada", "knights"), ("Bo", "knights")]


def test_R59_example_26_a_play_in_a_window_voids_what_was_sealed_and_nothing_does_not():
    at = At(Ada="Assassin 1, Ship", Bo="Investigation, Ship", Cy="Knight 1, Knight 2, Ship")
    at.attack("Ada", "Assassin 1", "c5").do("Cy", "knights", ["Knight 1", "Knight 2"])
    before = {d.id for d in at.pending() if d.blocking}
    at.play("Bo", "nothing")
    assert {d.id for d in at.pending() if d.blocking} == before
    at.play("Bo", "Investigation", "Ada")
    assert at.asked() == [("Ada", "knights"), ("Bo", "knights"), ("Cy", "knights")]
    assert not before & {d.id for d in at.pending()}
    assert at.hand("Cy") == ["Knight 1", "Knight 2", "Ship to a Distant Land"]
    assert at.state.investigated == {at.heir("Ada")}


def test_example_27_a_baron_converts_in_the_window():
    at = At(put={18: "Cy"}, Ada="Assassin 1, Ship", Cy="Assassin 3, Ship").attack("Ada", "Assassin 1", "c5")
    at.play("Cy", "draft").do("Cy", "pay", "Assassin 3")
    assert at.prompt() == "knights"
    at.all("knights", Cy=["Knight 1"]).quiet()
    assert at.result() == (1, 1)
    assert at.discarded() == ["Assassin 1", "Assassin 3"]


def test_example_28_a_betrayal_ends_the_attempt():
    at = At(home={"c5": "Di"}, put={9: "Devil"}, bribed={"Devil": "Ada"},
            Ada="Assassin 1, Ship", Bo="Ship", Di="Betrayal, Ship")  # fmt: skip
    at.attack("Ada", "Assassin 1", "c5").all("knights").play("Di", "Betrayal", "c5")
    assert at.prompt() == "rescue"
    at.quiet()
    assert at.dead("c5")
    assert not at.told("result") and at.prompt() == "deed"
    assert at.discarded() == ["Assassin 1", "Betrayal"]
    assert at.holder("Devil") == "Ada", "she has no credit"
    at = At(home={"c5": "Di", "Devil": "Di"}, put={9: "Devil"}, Ada="Assassin 1, Ship", Di="Betrayal, Ship")
    at.attack("Ada", "Assassin 1", "c5").all("knights").play("Di", "Betrayal", "c5").quiet()
    assert at.holder("Devil") is None, "Di has it"


def test_R26_R30_example_29_no_call_for_a_courtier_and_one_for_a_claimant():
    at = At(Ada="Assassin 1, Knight 1, Ship", Bo="Ship").attack("Ada", "Assassin 1", "c5")
    at.all("knights", Ada=["Knight 1"]).all("poison")
    assert at.result() == (1, 1) and at.prompt() == "deed"
    at = At(put={12: "Bo"}, Ada="Assassin 1, Knight 1, Ship", Bo="Ship").attack("Ada", "Assassin 1", "Bo")
    at.all("knights").all("poison")
    assert at.prompt() == "call"


# ---- immunities, the Fool, the Magician


def thirty(**more):
    at = At(put={2: "Ada", 9: "Fool", 1: "Bo"} | more.pop("put", {}), step="execute", Ada="Ship, Bribe", **more)
    return at.coins(False).quiet().do("Ada", "execution", "Fool")


def test_R20_example_30_the_fools_tails_send_an_execution_to_the_king():
    at = thirty().quiet()
    assert at.dead("Bo") and at.hand("Ada") == []
    at = thirty(put={14: "Executioner"}, home={"Executioner": "Bo"}).quiet()
    assert not at.dead("Bo") and at.seat("Bo") == 1 and at.hand("Ada") == []


def thirty_one(heads, king="Bo", **more):
    at = At(put={1: king, 9: "Fool"} | more.pop("put", {}), turn="Bo", declared=True, home={"Fool": "Bo"},
            **{"Bo": "Ship, Knight 1", "Cy": "Assassin 3, Ship", "Di": "Assassin 2, Ship"} | more)  # fmt: skip
    return at.coins(heads).do("Bo", "deed", "face").all("seal", Cy=["Assassin 3"], Di=["Assassin 2"])


def test_example_31_the_king_sends_the_fool():
    at = thirty_one(True).all("knights", Bo=["Knight 1"])
    at.play("Bo", "redirect").quiet()
    assert at.result() == (5, 1) and at.dead("Fool") and at.seat("Bo") == 1
    at.do("Bo", "deed", "end").quiet()
    assert at.over() == ("Bo", "coronation")
    at = thirty_one(False, Bo="Ship, Bribe").play("Bo", "redirect")
    assert at.state.attacks[-1].target == at.heir("Bo")
    assert not [d for d in at.pending() if "redirect" in d.options]
    at.quiet()
    assert at.dead("Bo")


def test_example_32_poison_stays_and_counts_for_whom_it_ends_on():
    at = thirty_one(True, Cy="Assassin 3, Poison, Ship").all("knights", Bo=["Knight 1"]).all("poison", Cy=["Poison"])
    at.all("antidote").do("Bo", "call", "redirect").quiet()
    assert at.result() == (6, 1) and at.dead("Fool")
    at = At(put={1: "Sage", 12: "Cy", 9: "Fool"}, home={"Fool": "Cy"}, turn="Di",
            Di="Assassin 3, Poison, Ship", Cy="Knight 3, Ship", Bo="Ship")  # fmt: skip
    at.coins(False).attack("Di", "Assassin 3", "Cy").all("knights", Cy=["Knight 3"]).all("poison", Di=["Poison"])
    at.all("antidote").do("Cy", "call", "redirect").quiet()
    assert at.result() == (3, 3) and at.seat("Sage") == 1


def thirty_three(**more):
    hands = {"Ada": "Assassin 1, Ship", "Cy": "Ship, Bribe", "Bo": "Ship, Bribe", "Di": "Bribe, Bribe"} | more
    at = At(put={12: "Cy", 9: "Magician"}, home={"Magician": "Cy"}, **hands)
    return at.attack("Ada", "Assassin 1", "Cy").all("knights").all("poison")


def test_example_33_the_magician_dies_instead():
    at = thirty_three().all("call").all("rescue")
    assert at.dead("Magician") and at.seat("Cy") == 11 and not at.told("coin")
    at = thirty_three().all("call").all("rescue", Bo="Ship")
    assert at.abroad("Magician") and not at.dead("Cy") and at.seat("Cy") == 11


def test_R29_example_34_bribed_away_and_back():
    at = thirty_three().all("call", Di="Bribe").aim("Di", "Magician").all("call").all("rescue")
    assert at.dead("Cy") and at.seat("Magician")
    at = thirty_three().all("call", Di="Bribe").aim("Di", "Magician")
    at.all("call", Cy="Bribe").aim("Cy", "Magician").all("call").all("rescue")
    assert at.dead("Magician") and at.seat("Cy")
    at = thirty_three(turn="Ada").all("call", Di="Bribe", Cy="Bribe")
    assert at.asked() == [("Di", "target")]
    assert "Bribe" in at.hand("Cy")
    at.aim("Di", "c3")
    assert at.prompt() == "call" and "Bribe" in at.options("Cy", "call")


def test_R46_example_35_the_taster_cannot_die_in_the_turn():
    at = At(put={5: "Taster"}, Ada="Assassin 3, Betrayal, Ship", Bo="Poison, Antidote, Ship", home={"Taster": "Ada"})
    at.attack("Ada", "Assassin 3", "Taster").all("knights").all("poison", Bo=["Poison"]).all("antidote", Bo="Antidote")
    assert at.seat("Taster") == 5 and at.prompt() == "deed"
    assert at.home("Taster") == "Bo"
    at = At(put={5: "Taster"}, Ada="Assassin 3, Betrayal, Ship", Bo="Poison, Ship", home={"Taster": "Ada"})
    at.attack("Ada", "Assassin 3", "Taster").all("knights").all("poison", Bo=["Poison"]).quiet()
    at.do("Ada", "deed", "Betrayal").aim("Ada", "Taster").quiet()
    assert at.seat("Taster") == 5 and at.discarded()[1] == "Betrayal" and at.state.protected
    assert not at.do("Ada", "deed", "end").state.protected
    at = At(put={12: "Bo", 9: "Taster"}, home={"Taster": "Bo"}, Ada="Assassin 1, Poison, Ship", Bo="Knight 1, Ship")
    at.attack("Ada", "Assassin 1", "Bo").all("knights", Bo=["Knight 1"]).all("poison", Ada=["Poison"]).quiet()
    assert at.result() == (1, 1), "Poison counts 0 against his holder"


def test_example_36_a_failed_attempt_gains_the_devil_and_a_kill_loses_him():
    from games.soon_king.view import view

    at = At(put={5: "Devil", 7: "Spy"}, Ada="Assassin 1, Assassin 2, Ship", Bo="Knight 3, Ship")
    at.attack("Ada", "Assassin 1", "Devil").all("knights", Bo=["Knight 3"]).quiet()
    assert at.home("Devil") == "Ada"
    assert view(at.state, None).open_hand == (0, ("Assassin 2", "Ship to a Distant Land"))
    assert [event.public for event in at.told("open_hand")] == [
        {"seat": 0, "cards": ("Assassin 2", "Ship to a Distant Land")}
    ]
    at = At(put={5: "Devil", 7: "Spy"}, Ada="Assassin 2, Ship", home={"Devil": "Ada"})
    at.attack("Ada", "Assassin 2", "Spy").quiet()
    assert at.dead("Spy") and at.holder("Devil") is None
    assert view(at.state, None).open_hand is None


def test_example_37_the_magician_helps_from_a_commoners_seat():
    at = At(put={24: "Magician", 12: "Cy"}, home={"Magician": "Cy"}, Ada="Assassin 1, Ship")
    at.attack("Ada", "Assassin 1", "Cy").quiet()
    assert at.dead("Magician") and at.seat("Cy") == 12
