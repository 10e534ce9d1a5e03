"""Texts that must agree with the rulings: each is read beside the position that shows the rule."""

import pytest

from games.soon_king.teaching import TEACHING
from games.soon_king.words import COURTIERS
from tests.games.soon_king.at import GAME, At
from tests.games.soon_king.panels import items, labels, question
from tests.games.soon_king.positions import TEN

DECLARE = "Declare my coronation"


def taught(name: str) -> str:
    """All that the card or courtier is said to do, in one line."""
    [entry] = [entry for entry in TEACHING.cards if entry.name == name]
    return " ".join([entry.text, *entry.rulings, entry.example])


def chapter(title: str, **options: object) -> str:
    return GAME.screen.rules(4, options)[title]


# ---- a King who holds the True Heir


def king(**more) -> At:
    return At(put={1: "Ada", 9: "True Heir"}, step="crown", **{"Ada": TEN, "Bo": TEN} | more)


@pytest.mark.parametrize("prompt", ["discards", "deed"])
def test_a_king_who_holds_the_true_heir_is_told_why_no_coronation_is_declared(prompt: str):
    at = king(home={"True Heir": "Ada"})
    if prompt == "deed":
        at.do("Ada", "discards", [])
    assert at.asked() == [("Ada", prompt)]
    [shown] = [item for item in items(at, "Ada", prompt) if item.label == DECLARE]
    assert shown.why == "You hold the True Heir, so you can neither declare nor win." and shown.rule == "A turn"
    assert DECLARE not in labels(at, "Ada") and labels(at, "Ada").count("Why not?") == 1
    assert DECLARE not in str(items(at, "Bo", "play"))
    assert "unless you hold the True Heir" in chapter(shown.rule)


def test_a_player_who_is_no_king_or_lacks_the_true_heir_gets_no_reason_about_the_coronation():
    for at in (king(), king(home={"True Heir": "Bo"}).do("Ada", "coronation", "no")):
        if at.prompt() == "coronation":
            at.do("Ada", "coronation", "no")
        assert DECLARE not in [item.label for item in items(at, "Ada", "discards")]
    at = At(put={9: "True Heir"}, home={"True Heir": "Ada"}, Ada=TEN)
    assert DECLARE not in [item.label for item in items(at, "Ada", "deed")], "not the King"


def test_a_call_at_the_end_of_a_turn_says_whether_a_coronation_comes():
    def about(**more) -> str:
        at = At(put={1: "Ada", 9: "True Heir"}, declared=True, Ada="Ship", Bo="Ship", **more)
        at.state.faced = True
        return question(at.do("Ada", "deed", "end").quiet("call"), "Bo", "call").split("\n")[0]

    assert about() == "The turn ends: Ada is about to be crowned."
    assert about(home={"True Heir": "Ada"}) == "The turn ends, and as it stands Ada is not crowned."


# ---- cards and courtiers


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Magician", "instead of his holder, without a coin"),
        ("Gambler", "mmune to Blackmail"),
        ("Crooked Bishop", "after the own turn's draw"),
        ("Betrayal", "a claimant too"),
        ("Fool", "if it could choose him"),
        ("Royal Pardon", "not the Hanged Man"),
    ],
)
def test_a_card_is_said_to_do_what_the_rulings_say(name: str, said: str):
    assert said in taught(name)


@pytest.mark.parametrize(
    ("title", "said"),
    [
        ("Attacks", "also be protected by the Executioner, the Magician or the Fool"),
        ("Loyalty", "Cards made or drawn for discarded ones, and Bribes on players: together ten"),
        ("Strange courtiers", "Then a Betrayal would kill a claimant on the throne"),
        ("Strange courtiers", "as a Commoner, to an Execution as King or Duke"),
        ("Strange courtiers", "Against an attempt, an Execution or a Blackmail on the claimant"),
        ("Strange courtiers", "a Royal Pardon stops that and raises no heir"),
    ],
)
def test_a_chapter_says_what_the_rulings_say(title: str, said: str):
    assert said in chapter(title)


def test_the_general_guards_himself_and_lets_knights_attack():
    at = At(put={9: "General"}, home={"General": "Ada"}, Ada="Assassin 1, Knight 3, Knight 2")
    shown = {item.label: item for item in items(at, "Ada", "deed")}
    assert shown["Attack with Knight 3"].detail == "The General is yours: it attacks with the value 3."
    at.do("Ada", "deed", "Knight 3").do("Ada", "target", "c5")
    assert "Do you add Assassins and Knights to your attempt?" in question(at, "Ada", "more")
    assert {item.group for item in items(at, "Ada", "more") if item.group} == {"Assassins and Knights: choose any"}
    at.do("Ada", "more", []).quiet()
    why = {item.label: item.why for item in items(at, "Ada", "deed") if item.why}
    assert why["Knight 2"] == "One assassination attempt a turn."
    assert "his own guard is 10 higher" in COURTIERS["General"] and "10 if the General is the target" in chapter(
        "Attacks"
    )
    at = At(Ada="Assassin 1, Assassin 2").do("Ada", "deed", "Assassin 1").do("Ada", "target", "c5")
    assert "Do you add Assassins to your attempt?" in question(at, "Ada", "more")


def test_poison_against_the_holder_of_the_taster_is_said_to_count_nothing():
    def asked(**more) -> str:
        at = At(put={3: "Bo", 9: "Poison Taster"}, Ada="Assassin 1, Poison", Bo="Ship", **more)
        return question(at.attack("Ada", "Assassin 1", "Bo").quiet("poison"), "Ada", "poison")

    assert asked().endswith("Do you add Poison? Each adds 1 to the hit.")
    assert asked(home={"Poison Taster": "Bo"}).endswith("It counts 0 while the target holds the Poison Taster.")
