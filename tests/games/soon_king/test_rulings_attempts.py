"""Rulings on attempts, deaths, cards and loyalties (R24 to R42)."""

import pytest

from tests.games.soon_king.at import GAME, SEAT, At


def attacked(target="c5", card="Assassin 2", **more):
    hands = {"Ada": f"{card}, Ship", "Bo": "Ship", "Cy": "Ship", "Di": "Ship"} | more
    return At(**hands).attack("Ada", card, target)


def test_R25_all_are_asked_at_once_and_nothing_is_seen_before_all_have_answered():
    at = attacked(Bo="Knight 1, Ship")
    seen = GAME.view(at.state, 0)
    at.do("Bo", "knights", ["Knight 1"])
    assert GAME.view(at.state, 0).asked == seen.asked and GAME.view(at.state, 0).counts == seen.counts
    assert at.told("knights") == []
    for who in ("Ada", "Cy", "Di"):
        at.do(who, "knights", ["nothing"])
    assert [dict(e.public)["laid"] for e in at.told("knights")] == [((1, ("Knight 1",)),)]


def test_R27_the_order_of_antidotes_and_the_queens_poison_belongs_to_no_player():
    hands = {"Bo": "Poison, Antidote, Ship", "Cy": "Antidote, Ship", "Di": "Antidote, Ship"}
    at = attacked(**hands).all("knights").all("poison", Bo=["Poison"])
    at.all("antidote", Bo="Antidote", Cy="Antidote", Di="Antidote")
    assert at.home("c5") == "Bo"
    at = attacked(**hands).all("knights").all("poison", Bo=["Poison"]).all("antidote", Cy="Antidote", Di="Antidote")
    assert at.home("c5") == "Di", "those without Poison in turn order from the attacker on"
    at = attacked("c1", put={9: "Queen"}, **hands).all("knights").all("poison")
    assert at.prompt() == "antidote"
    at.all("antidote", Cy="Antidote", Di="Antidote")
    assert at.home("c1") == "Di"
    at = (
        attacked("Bo", put={12: "Bo"}, **hands)
        .all("knights")
        .all("poison", Bo=["Poison"])
        .all("antidote", Cy="Antidote")
    )
    assert at.state.home == {}, "no player's loyalty"


def test_R28_credit_is_for_assassins_executions_and_betrayals():
    at = At(put={2: "Ada", 9: "Devil"}, home={"Devil": "Ada"}, step="execute", Ada="Ship").quiet()
    at.do("Ada", "execution", "c12").quiet()
    assert at.dead("c12") and at.holder("Devil") is None
    at = attacked(put={9: "Devil"}, bribed={"Devil": "Ada"}, home={"Devil": "Bo"}).quiet()
    assert at.holder("Devil") == "Bo", "bribed: he goes home"
    at = attacked(put={9: "Devil"}, home={"Devil": "Ada"}).quiet(until="rescue").all("rescue", Cy="Ship")
    assert at.holder("Devil") == "Ada", "a rescue is no kill"


@pytest.mark.parametrize("mode", ["gain", "reset"])
@pytest.mark.parametrize("answer", ["protected", "dead"])
def test_R29_a_blackmail_that_may_no_longer_be_laid_when_its_call_is_over_has_no_effect(mode, answer):
    at = At(put={5: "Hierophant"}, home={"c9": "Bo"}, Ada="Blackmail, Ship", Bo="Bribe, Betrayal, Ship")
    at.do("Ada", "deed", "Blackmail").aim("Ada", "c9", mode)
    card, target = ("Bribe", "Hierophant") if answer == "protected" else ("Betrayal", "c9")
    at.all("call", Bo=card).aim("Bo", target).quiet()
    assert [event.public["heir"] for event in at.told("no_effect")] == [at.heir("c9")] and not at.told("reset")
    assert (at.home("c9"), at.seat("c9")) == (("Bo", 9) if answer == "protected" else (None, 0))
    assert "Blackmail" in at.discarded() and at.asked() == [("Ada", "deed")], "the card is spent, and the turn goes on"


def test_R29_a_claimant_who_gains_the_prince_in_the_call_is_not_reset():
    at = At(put={9: "Fool", 10: "Prince", 12: "Bo"}, Ada="Blackmail, Ship", Bo="Bribe, Ship")
    at.do("Ada", "deed", "Blackmail").aim("Ada", "Bo").all("call", Bo="Bribe").aim("Bo", "Prince").all("call")
    assert len(at.told("no_effect")) == 1 and not at.told("reset") and at.seat("Bo") == 11


def test_R31_R33_a_claimant_saved_by_a_ship_keeps_hand_and_loyalties():
    def shipped(**options):
        at = attacked("Bo", put={12: "Bo"}, home={"c9": "Bo"}, Bo="Poison, Ship", **options)
        at.quiet(until="rescue").all("rescue", Bo="Ship")
        assert at.abroad("Bo") and at.hand("Bo") == ["Poison"] and at.holder("c9") == "Bo"
        return at.do("Ada", "deed", "end").quiet()

    at = shipped().by_clock(lambda at: at.state.turn == SEAT["Bo"])
    assert at.line()[-1] == "Bo" and at.prompt() == "discards"
    at = shipped(exile="ship")
    for _ in range(12):
        d = at.pending()[0]
        assert d.seat != 1
        at.apply(d, d.default)
    assert at.abroad("Bo") and at.state.round > 1


def test_R32_a_ship_brings_back_who_is_abroad_and_with_the_option_the_gone():
    line = ["c5", *(f"c{n}" for n in range(7, 21)), "Ada", "Bo", "Cy", "Di"]
    at = At(line=line, gone="c6", Ada="Ship, Ship")
    assert "Ship to a Distant Land" not in at.options("Ada", "deed")
    at = At(line=line, gone="c6", Ada="Ship, Ship", ship_dead=True).do("Ada", "deed", "Ship").aim("Ada", "c6")
    assert at.line()[-1] == "c6" and at.home("c6") == "Ada" and not at.dead("c6")
    assert "Ship to a Distant Land" not in at.options("Ada", "deed"), "there is no other"


def test_R34_example_54_a_dead_king_loses_all_and_returns_with_five_cards():
    at = attacked("Bo", put={1: "Bo"}, home={"c9": "Bo", "c8": "Bo"}, bribed={"c7": "Bo", "c8": "Cy"},
                  Bo="Ship, Poison")  # fmt: skip
    at.quiet()
    assert at.dead("Bo") and at.hand("Bo") == []
    assert [at.holder(name) for name in ("c7", "c8", "c9")] == [None, "Cy", None]
    assert "Bo" not in [who for who, _ in at.asked()]
    at.do("Ada", "deed", "end")
    assert at.holder("c8") is None
    at.by_clock(lambda at: bool(at.told("returned")))
    assert at.line()[-1] == "Bo" and len(at.hand("Bo")) == 5 and at.asked()[0][0] == "Ada"


def test_R34_a_claimant_that_dies_while_a_card_is_named_draws_none():
    at = At(put={1: "Ada", 9: "Librarian", 10: "Fool"}, step="plan", home={"Librarian": "Ada", "Fool": "Bo"},
            Ada="Knight 1, Knight 2", Bo="Betrayal, Knight 1").do("Ada", "discards", [])  # fmt: skip
    assert at.prompt() == "search"
    at.coins(False).play("Bo", "Betrayal", "Fool").quiet()
    assert at.dead("Ada") and at.hand("Ada") == []
    assert [event.public["seat"] for event in at.told("drew")] == [SEAT["Di"]], "the next player's turn"


@pytest.mark.parametrize("rescued", [False, True])
def test_R34_a_dead_claimant_gains_nothing_by_the_blackmail_in_which_it_died(rescued):
    at = At(put={1: "Ada", 9: "Fool", 10: "Hierophant", 11: "Merchant"}, home={"Merchant": "Bo", "Fool": "Cy"},
            Ada="Blackmail, Knight 1", Bo="Ship, Ship, Ship", Cy="Betrayal, Ship")  # fmt: skip
    at.do("Ada", "deed", "Blackmail").aim("Ada", "Merchant", "gain").coins(False)
    at.all("call", Cy="Betrayal").do("Cy", "target", "Fool")
    at.all("rescue", **({"Cy": "Ship"} if rescued else {}))
    if rescued:
        at.all("call").do("Bo", "drop", ["Ship", "Ship"])
    else:
        at.all("call")
    assert at.home("Merchant") == ("Ada" if rescued else "Bo")
    assert len(at.hand("Ada")) == (4 if rescued else 0), "abroad a claimant keeps its hand and what it has begun"


def test_R37_a_bribe_on_a_player_is_a_card_and_a_blackmail_a_reset():
    at = At(put={12: "Bo"}, Ada="Bribe, Blackmail", Bo="Ship").do("Ada", "deed", "Bribe").aim("Ada", "Bo")
    assert len(at.hand("Bo")) == 2 and at.state.bribed == {}
    at.do("Ada", "deed", "Blackmail")
    assert "Ada" not in at.options("Ada", "target")
    at.aim("Ada", "Bo")
    assert at.seat("Bo") == 15


def test_R40_a_proxy_borrows_neither_throne_nor_the_back_of_the_line():
    def targets(**options):
        at = At(put={24: "c9"}, home={"c1": "Ada", "c9": "Ada", "c5": "Ada"}, Ada="Proxy", **options)
        return at.do("Ada", "deed", "Proxy").options("Ada", "target")

    assert targets() == ["c5", "fall"]
    assert targets(proxy_all=True) == ["c1", "c5", "c9", "fall"]
    at = At(put={12: "Ada", 13: "Bo", 24: "c9"}, turn="Di", home={"c9": "Ada"}, proxy_all=True, Ada="Proxy, Ship",
            Di="Assassin 1")  # fmt: skip
    offered = at.play("Ada", "Proxy", "c9").do("Di", "deed", "Assassin 1").options("Di", "target")
    assert "Ada" not in offered and "Bo" in offered, "the back of the line hides its borrower alone"


def test_R40_a_borrowed_ability_ends_with_the_seat_or_the_loyalty():
    def ability(at):
        return bool(at.state.proxies)

    at = At(home={"c5": "Ada"}, Ada="Proxy, Ship", Bo="Bribe, Ship").do("Ada", "deed", "Proxy").aim("Ada", "c5")
    assert ability(at) and not ability(at.play("Bo", "Bribe", "c5"))
    at = At(home={"c5": "Ada"}, Ada="Proxy, Ship", Bo="Investigation, Ship").do("Ada", "deed", "Proxy").aim("Ada", "c5")
    assert not ability(at.play("Bo", "Investigation", "c5"))
    at = At(home={"c5": "Ada"}, Ada="Proxy, Ship", Bo="Investigation, Ship").do("Ada", "deed", "Proxy").aim("Ada", "c5")
    assert ability(at.play("Bo", "Investigation", "Ada")), "the borrower does not lose it"
    assert not ability(at.do("Ada", "deed", "end"))


def test_R41_commoners_act_and_are_reached_by_an_investigation_only():
    everything = "Assassin 1, Blackmail, Bribe, Betrayal, Investigation"
    for card in ("Assassin 1", "Blackmail", "Bribe"):
        offered = At(put={24: "c9"}, Ada=everything).do("Ada", "deed", card).options("Ada", "target")
        assert not {"c9", "Bo", "Cy"} & set(offered), card
    assert "c9" in At(put={24: "c9"}, Ada=everything).do("Ada", "deed", "Investigation").options("Ada", "target")
    assert "Betrayal" not in At(put={24: "c9"}, home={"c9": "Ada"}, Ada=everything).options("Ada", "deed")
    own = At(turn="Di", Di="Bribe").do("Di", "deed", "Bribe").aim("Di", "Di")
    assert len(own.hand("Di")) == 1, "a player's own Bribe works"


def test_R42_immunity_looks_at_the_effect_and_timing_at_the_card():
    spy = {"put": {5: "Spy", 9: "Hierophant", 8: "Gambler"}, "home": {"Spy": "Ada"}}
    at = At(**spy, Ada="Investigation, Blackmail")
    assert {"Investigation", "Blackmail"} <= {at.name("deed", t) for t in at.decision("Ada", "deed").options}
    at.do("Ada", "deed", "Investigation=blackmail")
    assert "Hierophant" not in at.options("Ada", "target") and "Gambler" not in at.options("Ada", "target")
    at.aim("Ada", "c7", "gain")
    assert at.home("c7") == "Ada" and at.discarded() == ["Investigation"]
    early = At(step="plan", **spy, Ada="Investigation, Blackmail")
    kinds = [t for t in early.decision("Ada", "play").options if isinstance(t, str)]
    assert any("=investigation" in t for t in kinds) and not any("=blackmail" in t for t in kinds)
    early.play("Ada", "Blackmail=investigation", "Hierophant")
    assert at.heir("Hierophant") in early.state.investigated
    gambler = At(put={8: "Gambler"}, Ada="Ship", Bo="Bribe, Ship").play("Bo", "Bribe", "Gambler", "reset")
    assert gambler.seat("Gambler") == 10 and gambler.holder("Gambler") is None


def test_R42_a_bribe_sent_to_the_gambler_by_the_fools_coin_is_contested_like_a_blackmail():
    at = At(put={1: "Gambler", 9: "Fool", 10: "Hierophant"}, home={"Gambler": "Bo"}, Ada="Bribe, Ship",
            Bo="Bribe, Ship").coins(False)  # fmt: skip
    at.do("Ada", "deed", "Bribe").aim("Ada", "Fool")
    assert at.prompt() == "call" and at.home("Gambler") == "Bo"
    bribed = at.all("call", Bo="Bribe").aim("Bo", "Hierophant").all("call")
    assert bribed.home("Gambler") == "Bo", "the Hierophant's holder keeps him"
    free = At(put={1: "Gambler", 9: "Fool"}, Ada="Bribe, Ship").coins(False).do("Ada", "deed", "Bribe")
    assert free.aim("Ada", "Fool").home("Gambler") == "Ada", "no player can answer, so it happens at once"
