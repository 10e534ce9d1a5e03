"""Rulings on single courtiers and on the form (R43 to R63)."""

from tests.games.soon_king.at import At, hanged


def test_R43_the_coin_overrides_whom_one_may_name():
    at = At(put={2: "Ada", 9: "Fool"}, step="execute", Ada="Ship").quiet().coins(False)
    assert "c1" not in at.options("Ada", "execution")
    assert at.do("Ada", "execution", "Fool").quiet().dead("c1")
    at = At(put={1: "Old Man", 9: "Fool"}, Ada="Assassin 3, Ship").coins(False).attack("Ada", "Assassin 3", "Fool")
    assert at.prompt() == "deed" and at.seat("Old Man") == 1, "immune: the attempt has failed"
    assert at.discarded() == ["Assassin 3"]
    at = At(put={1: "Ada", 9: "Fool"}, Ada="Assassin 3, Poison", Bo="Ship").coins(False)
    at.attack("Ada", "Assassin 3", "Fool").quiet()
    assert at.dead("Ada"), "the own claimant too"


def test_R44_attempts_executions_and_blackmails_on_oneself_are_redirected_once():
    def at(**more):
        hands = {"Ada": "Assassin 2, Ship", "Bo": "Knight 1, Ship", "Cy": "Ship"} | more
        return At(put={12: "Bo", 9: "Fool"}, home={"Fool": "Bo"}, **hands)

    sent = at().coins(True).attack("Ada", "Assassin 2", "Bo").play("Bo", "redirect")
    assert sent.prompt() == "knights" and sent.state.attacks[-1].target == sent.heir("Fool")
    assert sent.quiet().dead("Fool") and sent.seat("Bo") and sent.hand("Bo") == []
    other = at().attack("Ada", "Assassin 2", "c5")
    assert "redirect" not in other.options("Bo", "play"), "only on oneself"
    late = at().attack("Ada", "Assassin 2", "Bo").all("knights").all("poison").all("call")
    assert late.prompt() == "rescue" and "redirect" not in late.options("Bo", "play")
    empty = at(Bo="").attack("Ada", "Assassin 2", "Bo")
    assert "Bo" not in [who for who, _ in empty.asked()], "at least one card"


def test_R44_an_execution_is_redirected_if_the_fool_may_be_named():
    at = At(put={2: "Ada", 12: "Bo", 9: "Fool"}, home={"Fool": "Bo"}, step="execute", Ada="Ship", Bo="Ship, Ship")
    at.coins(True).quiet().do("Ada", "execution", "Bo").all("call", Bo="redirect").quiet()
    assert at.dead("Fool") and not at.dead("Bo")
    at = At(put={2: "Ada", 12: "Bo", 3: "Fool"}, home={"Fool": "Bo"}, step="execute", Ada="Ship", Bo="Ship, Ship")
    assert "redirect" not in at.quiet().do("Ada", "execution", "Bo").options("Bo", "call"), "a Duke"


def test_R45_the_magicians_coin_is_for_what_is_aimed_at_him():
    for heads in (True, False):
        at = (
            At(put={9: "Magician"}, Ada="Assassin 1, Ship").coins(heads).attack("Ada", "Assassin 1", "Magician").quiet()
        )
        assert at.dead("Magician") is not heads and at.told("coin")
        at = At(put={9: "Magician"}, home={"Magician": "Ada"}, Ada="Betrayal, Ship").coins(heads)
        at.do("Ada", "deed", "Betrayal").aim("Ada", "Magician").quiet()
        assert at.dead("Magician") is not heads
    at = At(put={9: "Magician", 12: "Bo"}, home={"Magician": "Bo"}, Ada="Assassin 1, Ship").coins(True)
    at.attack("Ada", "Assassin 1", "Bo").quiet()
    assert at.dead("Magician") and not at.told("coin"), "no coin in the place of another"


def test_R47_the_queens_poison_needs_no_player_with_a_card():
    at = At(put={9: "Queen"}, Ada="Assassin 1", Bo="Knight 1").attack("Ada", "Assassin 1", "c1")
    assert at.all("knights", Bo=["Knight 1"]).result() == (2, 1) and at.dead("c1")
    at = At(put={9: "Queen"}, home={"Queen": "Bo"}, Ada="Assassin 1", Bo="Knight 1").attack("Ada", "Assassin 1", "c1")
    assert at.all("knights", Bo=["Knight 1"]).do("Bo", "queen", "no").result() == (1, 1), "her holder is asked"
    at = At(put={1: "Taster", 9: "Queen"}, Ada="Assassin 1").attack("Ada", "Assassin 1", "Taster")
    assert not at.dead("Taster") and at.told("protected")
    at = At(put={1: "Old Man of the Mountain", 9: "Queen", 2: "Fool"}, Ada="Assassin 1").coins(False)
    assert not at.attack("Ada", "Assassin 1", "Fool").told("queen"), "the attempt has ended"


def test_R49_example_44_the_umbrella_covers_courtiers_and_no_claimant():
    def offered(who):
        at = At(put={5: "Hierophant", 12: "Bo"}, home={"Hierophant": "Bo", "c9": "Bo"}, turn=who, Ada="Blackmail",
                Bo="Blackmail")  # fmt: skip
        return at.do(who, "deed", "Blackmail").options(who, "target")

    assert "c9" not in offered("Ada") and "Bo" in offered("Ada") and "Hierophant" not in offered("Ada")
    assert "c9" not in offered("Bo") and "c8" in offered("Bo"), "the own ones as well"
    at = At(put={5: "Hierophant"}, home={"c9": "Bo"}, Ada="Blackmail, Ship", Bo="Bribe, Ship")
    at.do("Ada", "deed", "Blackmail").aim("Ada", "c9", "gain")
    assert at.prompt() == "call"
    at.all("call", Bo="Bribe").aim("Bo", "Hierophant").all("call")
    assert at.home("c9") == "Bo" and at.discarded() == ["Blackmail", "Bribe"]


def test_R50_an_attempt_that_a_coin_has_moved_counts_for_whom_it_ends_on():
    at = At(put={1: "Devil", 9: "Fool"}, Ada="Assassin 1, Ship", Bo="Knight 1, Ship").coins(False)
    at.attack("Ada", "Assassin 1", "Fool").all("knights", Bo=["Knight 1"]).quiet()
    assert at.home("Devil") == "Ada"


def test_R52_the_judges_execution_can_be_pardoned_and_rescued():
    at = hanged("call", put={9: "Judge"}, Bo="Ship, Pardon").all("call", Bo="Pardon")
    assert at.line(1, 2) == ["Hanged Man", "c3"] and at.prompt() == "toll", "stopped, and no heir rises"
    at = hanged("call", put={9: "Judge"}).all("call").all("rescue", Cy="Ship")
    assert at.abroad("Hanged Man") and at.line()[0] == "c3" and at.prompt() == "deed"
    at = hanged(put={9: "Judge"}, Ada="Assassin 1", Bo="", Cy="", Di="")
    assert at.dead("Hanged Man") and at.asked() == [("Ada", "deed")]


def test_R54_the_hermit_is_named_by_nothing():
    for card, who in (("Assassin 1", "deed"), ("Blackmail", "deed"), ("Bribe", "deed"), ("Investigation", "deed")):
        at = At(put={9: "Hermit"}, Ada=card).do("Ada", who, card)
        assert "Hermit" not in at.options("Ada", "target")
    at = At(put={2: "Ada", 9: "Hermit"}, step="execute", Ada="Ship").quiet()
    assert "Hermit" not in at.options("Ada", "execution")


def test_R56_example_56_the_foremost_claimant_is_regent_after_the_last_round():
    def ended(**more):
        at = At(**{"put": {18: "Di", 3: "Bo"}, "number": 30, "Ada": "Ship"} | more).do("Ada", "deed", "end").quiet()
        return at.over()

    assert ended() == ("Bo", "regency")
    assert ended(number=29) is None and ended(number=15, round_cap=15) == ("Bo", "regency")
    assert ended(put={9: "True Heir", 3: "Cy", 5: "Di"}, home={"True Heir": "Cy"}) == ("Di", "regency")


def test_R57_in_a_call_turn_order_decides_and_the_active_player_comes_last():
    at = At(put={2: "Ada"}, step="execute", Ada="Bribe, Ship", Bo="Bribe, Ship", Cy="Bribe, Ship")
    at.all("call", Ada="Bribe", Bo="Bribe", Cy="Bribe")
    assert at.asked() == [("Cy", "target")]
    assert "Bribe" in at.hand("Ada") and "Bribe" in at.hand("Bo")


def test_R60_a_bribe_that_the_fools_coin_sends_to_a_player_is_one_of_the_ten():
    at = At(put={1: "Ada", 9: "Fool"}, Ada="Bribe, Bribe, Ship").coins(False, False)
    at.state.plays[0] = 9
    at.do("Ada", "deed", "Bribe").aim("Ada", "Fool")
    assert at.state.plays[0] == 10 and len(at.hand("Ada")) == 3
    at.do("Ada", "deed", "Bribe").aim("Ada", "Fool")
    assert at.state.plays[0] == 10 and len(at.hand("Ada")) == 2, "the eleventh has no effect"
