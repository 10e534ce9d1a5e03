"""A call ends as soon as public facts say that nothing is left to decide; hidden cards never end it."""

import pytest

from tests.games.soon_king.at import At


def duke(**more) -> At:
    """Ada is a Duke, and Bo lays an Investigation in the call before her Execution."""
    more = {"Ada": "Assassin 1, Ship", "Bo": "Investigation, Ship", "Cy": "Ship"} | more
    at = At(put={2: "Ada"}, step="execute", **more).all("call", Bo="Investigation")
    return at.do("Bo", "target", "Ada")


@pytest.mark.parametrize("hand", ["Proxy, Ship", "Assassin 1, Ship"])
def test_the_call_goes_on_while_a_proxy_may_bring_the_execution_back(hand: str):
    """Whatever the card in hand is: the others see the held courtier and the number of cards."""
    at = duke(home={"c3": "Ada"}, Ada=hand)
    assert at.prompt() == "call"
    if "Proxy" in hand:
        at.all("call", Ada="Station by Proxy").do("Ada", "target", "c3").quiet()
        assert at.asked() == [("Ada", "execution")]
    else:
        assert at.quiet().asked() == [("Ada", "deed")]


def test_a_proxy_of_no_duke_does_not_keep_the_call_open():
    assert duke(home={"c9": "Ada"}, Ada="Proxy, Ship").prompt() == "deed"


def test_a_call_goes_on_after_an_investigation_of_another_heir():
    at = At(put={2: "Ada"}, step="execute", Ada="Ship", Bo="Investigation, Ship").all("call", Bo="Investigation")
    assert at.do("Bo", "target", "c9").prompt() == "call"


def on_the_fool(mode: str, *heads: bool, **more) -> At:
    at = At(
        put={9: "Fool", 12: "Hierophant"}, home={"c1": "Bo", "Fool": "Cy"}, Ada="Blackmail, Ship", Bo="Ship", **more
    )
    return at.coins(*heads).do("Ada", "deed", "Blackmail").do("Ada", "target", "Fool").do("Ada", "mode", mode)


def test_a_reset_that_the_coin_has_sent_to_the_king_is_not_called():
    at = on_the_fool("reset", False)
    assert at.prompt() == "deed" and at.line()[0] == "c1"


def test_a_gain_of_the_king_is_called_and_so_is_one_on_the_fool():
    assert on_the_fool("gain", False).prompt() == "call"
    assert on_the_fool("gain", True).prompt() == "call" == on_the_fool("reset", True).prompt()


@pytest.mark.parametrize("heads", [True, False])
def test_a_reset_that_was_redirected_is_called_again_only_on_the_fool(heads: bool):
    at = At(put={9: "Fool", 8: "Bo"}, home={"Fool": "Bo"}, Ada="Blackmail, Ship", Bo="Ship, Ship", Cy="Ship").coins(
        heads
    )
    at.do("Ada", "deed", "Blackmail").do("Ada", "target", "Bo").all("call", Bo="redirect")
    assert at.told("coin")[-1].public["heads"] is heads
    assert at.prompt() == ("call" if heads else "deed")
    assert at.quiet().seat("Bo") == 8 and at.seat("Fool") == (10 if heads else 9)
