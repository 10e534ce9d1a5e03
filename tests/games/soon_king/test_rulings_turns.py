"""Rulings on components, set-up and the turn (R1 to R23)."""

import pytest

from games.soon_king.cards import KINDS
from games.soon_king.heirs import FIRST_CLAIMANT
from tests.games.soon_king.at import GAME, SEAT, At


def test_R01_copies_of_every_kind():
    for copies in (6, 8, 10):
        s = GAME.new(3, 1, {"copies": copies})
        assert [s.ident.count(kind) for kind in range(KINDS)] == [copies] * KINDS
    with pytest.raises(ValueError, match="copies"):
        GAME.new(3, 1, {"copies": 11})


def test_R02_letters_say_when_a_card_may_be_played():
    all_kinds = "Assassin 1, Knight 1, Ship, Poison, Antidote, Bribe, Blackmail, Pardon, Betrayal, Investigation, Proxy"
    at = At(abroad="c5", home={"c9": "Bo"}, Ada="Ship", Bo=all_kinds)
    at_any_time = {"Ship to a Distant Land", "Bribe", "Betrayal", "Investigation", "Station by Proxy"}
    assert set(at.options("Bo", "play")) - {"draft"} == {"nothing"} | at_any_time


def test_R03_dice_have_no_piles():
    s = GAME.new(5, 3, {"draw": "dice"})
    assert s.pile == [] and all(len(hand) == 5 for hand in s.hands)
    at = At(Bo="Bribe", Ada="Ship", draw="dice").play("Bo", "Bribe", "Bo")
    assert at.discarded() == [] and len(at.hand("Bo")) == 1


def test_R05_claimants_stand_behind_in_every_mode():
    for mode, number in (("full", 20), ("evening", 14), ("quick", 9)):
        s = GAME.new(5, 2, {"mode": mode})
        assert [heir >= FIRST_CLAIMANT for heir in s.line] == [False] * number + [True] * 5


def test_R06_the_turn_order_never_changes():
    at = At(put={3: "Ada", 9: "Di"}, Ada="Ship").by_clock(lambda at: at.state.round == 3)
    turns = [event.public["seat"] for event in at.told("turn")]
    assert turns == [SEAT[name] for name in ("Di", "Cy", "Bo", "Ada", "Di")]


def test_R07_cards_to_start_with():
    assert [len(hand) for hand in GAME.new(3, 1, {"start_hand": 0}).hands].count(0) >= 2
    s = GAME.new(3, 1)
    assert min(len(hand) for hand in s.hands) == 5


def test_R09_a_made_card_vanishes_and_is_used_first():
    at = At(put={18: "Cy"}, Ada="Assassin 1, Ship", Cy="Knight 1, made Knight 1, Poison")
    real = at.state.hands[2][0]
    at.attack("Ada", "Assassin 1", "c5")
    at.apply(at.decision("Cy", "knights"), (real,))
    at.quiet()
    assert at.state.hands[2][0] == real, "the made one was used"
    assert at.discarded() == ["Assassin 1"]


def test_R11_no_card_before_the_coronation_is_answered():
    at = At(put={1: "Ada"}, step="crown", Ada="Ship", Bo="Investigation, Bribe")
    assert [d.prompt for d in at.pending()] == ["coronation"]
    at.do("Ada", "coronation", "declare")
    assert {d.prompt for d in at.pending()} == {"gift"}, "nor while gifts are chosen"
    at.do("Bo", "gift", "Bribe")
    at.play("Bo", "Investigation", "Ada").do("Ada", "discards", []).do("Ada", "deed", "end").quiet()
    assert at.over() == ("Ada", "coronation")


def executed(**options):
    at = At(put={2: "Ada"}, step="execute", Ada="Ship", Cy="Investigation, Ship", **options)
    at.quiet().do("Ada", "execution", "c9").all("call", Cy="Investigation").aim("Cy", "Ada").quiet()
    return at


def test_R11_the_option_lets_an_investigation_stop_a_declared_execution():
    assert executed().dead("c9")
    stopped = executed(investigation="execution")
    assert not stopped.dead("c9") and stopped.hand("Ada") == []


def test_R12_a_call_comes_before_an_execution_if_one_is_possible():
    assert At(put={2: "Ada"}, step="execute", Ada="Ship", Bo="Ship").prompt() == "call"
    assert At(put={2: "Ada"}, step="execute", Bo="Ship").prompt() == "deed", "no card to pay"
    assert At(put={4: "Ada"}, step="execute", Ada="Ship", Bo="Ship").prompt() == "deed", "no Duke"


def declared(**more):
    hands = {"Ada": "Ship, Knight 1", "Bo": "Assassin 1, Ship"} | more
    return At(put={1: "Ada"} | hands.pop("put", {}), declared=True, **hands)


def test_R13_a_coronation_is_won_at_the_end_of_the_turn():
    at = declared().do("Ada", "deed", "face").quiet()
    assert at.over() is None
    assert at.do("Ada", "deed", "end").quiet().over() == ("Ada", "coronation")
    at = declared(instant_coronation=True).do("Ada", "deed", "face").quiet()
    assert at.over() == ("Ada", "coronation")


def test_R14_a_player_who_is_no_longer_king_does_not_win():
    at = declared(Bo="Assassin 3, Ship").do("Ada", "deed", "face").all("seal", Bo=["Assassin 3"])
    at.all("knights").quiet(until="rescue").all("rescue", Ada="Ship")
    assert at.over() is None and at.abroad("Ada")
    at = declared(put={9: "Magician"}, home={"Magician": "Ada"}, Bo="Assassin 3, Ship")
    at.do("Ada", "deed", "face").all("seal", Bo=["Assassin 3"]).quiet().do("Ada", "deed", "end").quiet()
    assert at.dead("Magician") and at.over() == ("Ada", "coronation")


def test_R15_gifts_are_secret_and_commoners_give_too():
    at = At(put={1: "Ada"}, step="crown", Ada="Ship", Bo="Poison, Bribe", Cy="Bribe", Di="Antidote, Knight 1")
    at.do("Ada", "coronation", "declare")
    assert at.asked() == [("Bo", "gift"), ("Di", "gift")], "Cy has one card, and no choice"
    at.do("Bo", "gift", "Poison").do("Di", "gift", "Antidote")
    (event,) = at.told("gifts")
    assert "cards" not in event.public and "card" not in event.public
    assert event.private[1] == {"card": "Poison"} and len(event.private[0]["cards"]) == 3


def test_R16_example_57_the_true_heirs_holder_may_not_declare():
    at = At(put={1: "Ada", 9: "True Heir"}, home={"True Heir": "Bo"}, step="crown", Ada="Ship")
    assert at.prompt() == "coronation"
    at = At(put={1: "Ada", 9: "True Heir"}, home={"True Heir": "Ada"}, step="crown", Ada="Ship")
    assert at.prompt() == "discards"
    at = declared(put={9: "True Heir"}, Bo="Ship", home={"True Heir": "Ada"}).do("Ada", "deed", "end").quiet()
    assert at.over() is None


def test_R19_the_librarian_replaces_the_draw():
    def at(place=18, **more):
        hand = {"Ada": "Poison, Poison, Poison"} | more
        return At(put={9: "Librarian", place: "Ada"}, home={"Librarian": "Ada"}, step="plan", **hand)

    full = at(Ada="Ship, Ship, Ship, Ship, Ship").do("Ada", "discards", [])
    assert full.prompt() == "deed", "only below the hand size"
    named = at().do("Ada", "discards", []).do("Ada", "search", "Antidote")
    assert named.hand("Ada").count("Antidote") == 1 and len(named.hand("Ada")) == 4
    none = at(pile=["Bribe", "Bribe"]).do("Ada", "discards", []).do("Ada", "search", "Antidote")
    assert none.hand("Ada") == ["Bribe", "Bribe", "Poison", "Poison", "Poison"], "as usual where there is none"
    each = at(librarian="card").do("Ada", "discards", []).do("Ada", "search", "Antidote").do("Ada", "search", None)
    assert len(each.hand("Ada")) == 5 and "Antidote" in each.hand("Ada")
    assert len(at(place=12, Ada="Poison").do("Ada", "search", "Ship").hand("Ada")) == 2, "with Planning at T2"
    planned = at(place=12, librarian="card", Ada="Poison")
    for number in range(1, 6):
        assert len(planned.do("Ada", "search", "Ship").hand("Ada")) == number + 1
    assert planned.prompt() == "trim"


@pytest.mark.parametrize("each", ["draw", "card"])
def test_R17_R19_a_draw_ends_at_the_hand_size_if_bribes_are_played_while_a_card_is_named(each):
    def at(hand):
        start = At(put={9: "Librarian"}, home={"Librarian": "Ada"}, step="plan", librarian=each, Ada=hand,
                   Bo="Bribe, Bribe, Ship")  # fmt: skip
        return start.do("Ada", "discards", [])

    def named(at):
        while at.prompt() == "search":
            at.do("Ada", "search", None)
        return len(at.hand("Ada"))

    assert named(at("Ship, Ship, Ship").play("Bo", "Bribe", "Ada")) == 5
    full = at("Ship, Ship, Ship").play("Bo", "Bribe", "Ada").play("Bo", "Bribe", "Ada")
    assert full.prompt() == "deed" and len(full.hand("Ada")) == 5, "at the hand size no card is named"
    assert named(at("Ship, Bribe, Bribe, Bribe").play("Ada", "Bribe", "c5").play("Ada", "Bribe", "c6")) == 5


def test_R19_naming_each_card_ends_when_both_piles_are_empty():
    at = At(put={9: "Librarian"}, home={"Librarian": "Ada"}, step="plan", librarian="card", pile=["Ship"], Ada="Poison")
    at.do("Ada", "discards", []).do("Ada", "search", "Ship").do("Ada", "search", "Antidote")
    assert at.prompt() == "deed" and len(at.hand("Ada")) == 2


def test_R21_blackmail_from_the_open_turn_on_and_in_windows():
    assert "Blackmail" not in At(step="plan", Ada="Blackmail, Ship").options("Ada", "play")
    at = At(put={2: "Ada"}, step="execute", Ada="Blackmail", Bo="Blackmail")
    assert at.options("Ada", "call") == ["go_on"], "not before T5"
    at = At(Ada="Blackmail", Bo="Blackmail")
    assert "Blackmail" in at.options("Ada", "deed") and at.options("Bo", "play") == ["nothing"]
    at = declared(Ada="Blackmail, Ship").do("Ada", "deed", "end").quiet(until="call")
    assert "Blackmail" in at.options("Ada", "call")


def test_R23_one_own_attempt_a_turn():
    at = At(Ada="Assassin 1, Assassin 2, Ship", put={18: "Ada"}).attack("Ada", "Assassin 1", "c5").quiet()
    assert "Assassin 2" not in at.options("Ada", "deed")
    at = At(Ada="Assassin 1, Assassin 2, Ship").do("Ada", "deed", "Assassin 1").do("Ada", "target", "fall")
    assert "Assassin 2" not in at.options("Ada", "deed"), "let fall, and spent"
    assert at.discarded() == ["Assassin 1"]
