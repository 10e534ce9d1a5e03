"""What may be named, played, borrowed and converted, and by whom: the limits of single cards and abilities."""

import pytest

from tests.games.soon_king.at import At

# ---- conversions

CONVERSIONS = [
    ("negotiation", 2, "Bribe", {"put": {8: "Ada"}}),
    ("draft", 1, "Knight 1", {"put": {18: "Ada"}}),
    ("sage_poison", 3, "Poison", {"put": {9: "Sage"}, "home": {"Sage": "Ada"}}),
    ("sage_antidote", 3, "Antidote", {"put": {9: "Sage"}, "home": {"Sage": "Ada"}}),
    ("old_man", 1, "Assassin 1", {"put": {9: "Old Man"}, "home": {"Old Man": "Ada"}}),
]


@pytest.mark.parametrize(("name", "number", "made", "position"), CONVERSIONS)
def test_a_conversion_costs_so_many_other_cards_and_makes_one(name, number, made, position):
    short = At(**position, Ada=", ".join(["Ship"] * (number - 1)))
    assert name not in short.options("Ada", "deed")
    at = At(**position, Ada=", ".join(["Ship"] * (number + 1))).do("Ada", "deed", name)
    assert at.decision("Ada", "pay").pick == (number, number)
    at.apply(at.decision("Ada", "pay"), tuple(at.state.hands[0][:number]) if number > 1 else at.state.hands[0][0])
    assert at.hand("Ada") == sorted([made, "Ship to a Distant Land"]) and len(at.discarded()) == number
    if name in ("draft", "old_man"):  # it would give the same card back
        assert name not in At(**position, Ada=f"{made}, {made}").options("Ada", "deed")
        at = At(**position, Ada=f"{made}, Ship, Ship").do("Ada", "deed", name)
        assert made not in at.options("Ada", "pay")


def test_the_gamblers_conversion_draws_a_card():
    gambler = {"put": {9: "Gambler"}, "home": {"Gambler": "Ada"}}
    assert "gambler" not in At(**gambler, Ada="Ship").options("Ada", "deed")
    at = At(**gambler, Ada="Ship, Ship, Poison").do("Ada", "deed", "gambler").do("Ada", "pay", ["Ship", "Ship"])
    assert len(at.hand("Ada")) == 2 and not at.told("made") and at.told("drew")[0].public["number"] == 1


def test_players_may_play_while_assassins_are_sealed_and_while_a_card_is_searched():
    at = At(put={1: "Ada"}, declared=True, Ada="Ship", Bo="Bribe, Ship").do("Ada", "deed", "face")
    assert at.prompt() == "seal" and "Bribe" in at.options("Bo", "play")
    at = At(put={9: "Librarian"}, home={"Librarian": "Ada"}, step="plan", Ada="Ship", Bo="Bribe, Ship")
    at.do("Ada", "discards", [])
    assert at.prompt() == "search" and "Bribe" in at.options("Bo", "play")


def test_no_player_plays_while_an_attempt_is_being_laid():
    at = At(Ada="Assassin 1, Assassin 1, Ship", Bo="Bribe, Ship").do("Ada", "deed", "Assassin 1")
    assert [d.prompt for d in at.pending()] == ["target"]
    at.do("Ada", "target", "c5")
    assert [d.prompt for d in at.pending()] == ["more"]


def test_a_player_abroad_plays_answers_and_gives():
    at = At(put={1: "Ada"}, abroad="Bo", step="crown", Ada="Ship", Bo="Bribe, Knight 1, Ship", Cy="Assassin 1, Ship")
    at.do("Ada", "coronation", "declare")
    assert "Bo" in [who for who, prompt in at.asked() if prompt == "gift"]
    at.all("gift", Bo="Ship", Cy="Ship").play("Bo", "Bribe", "c5")
    assert at.holder("c5") == "Bo"
    at.do("Ada", "discards", []).do("Ada", "deed", "face").all("seal", Cy=["Assassin 1"])
    assert at.all("knights", Bo=["Knight 1"]).quiet().result() == (1, 1)
    at = At(abroad="Bo", Ada="Ship", Bo="Bribe, Ship").play("Bo", "Bribe", "Bo")
    assert len(at.hand("Bo")) == 2, "a Bribe on the own claimant abroad is a card"
    at = At(abroad="Bo", Ada="Bribe, Ship", Bo="Ship").do("Ada", "deed", "Bribe")
    assert "Bo" not in at.options("Ada", "target"), "no other reaches it"


def test_attempts_investigations_and_plays_are_forgotten_at_the_end_of_the_turn():
    at = At(Ada="Assassin 1, Investigation, Bribe, Ship").do("Ada", "deed", "Investigation").aim("Ada", "c9")
    at.do("Ada", "deed", "Bribe").aim("Ada", "Ada").attack("Ada", "Assassin 1", "c5").quiet()
    assert at.state.attacked and at.state.investigated == {at.heir("c9")} and any(at.state.plays)
    at.do("Ada", "deed", "end")
    assert not at.state.attacked and not at.state.investigated and not any(at.state.plays)


# ---- targets


def test_an_attempt_names_neither_the_own_claimant_nor_the_old_man():
    at = At(put={12: "Ada", 9: "Old Man"}, Ada="Assassin 1, Ship").do("Ada", "deed", "Assassin 1")
    offered = at.options("Ada", "target")
    assert not {"Ada", "Old Man of the Mountain"} & set(offered) and {"c1", "c8"} <= set(offered)


def test_an_execution_names_no_king_no_duke_no_own_claimant_and_no_heir_that_the_executioner_covers():
    at = At(put={18: "Ada", 12: "Bo", 9: "Executioner", 13: "Cy"}, home={"c2": "Ada", "Executioner": "Bo"},
            step="plan", Ada="Proxy, Ship, Ship").play("Ada", "Proxy", "c2")  # fmt: skip
    at.do("Ada", "discards", []).quiet()
    offered = set(at.options("Ada", "execution"))
    assert not {"c1", "c2", "c3", "Ada", "Bo", "Executioner"} & offered and {"Cy", "c4", "c8"} <= offered


def test_the_generals_holder_attacks_with_knights():
    at = At(put={9: "General"}, home={"General": "Ada"}, Ada="Knight 2, Knight 1, Ship", Bo="Knight 1, Ship")
    at.attack("Ada", "Knight 2", "c5", ["Knight 1"]).all("knights", Bo=["Knight 1"]).quiet()
    assert at.result() == (3, 1) and at.dead("c5")
    at = At(put={1: "Ada", 9: "General"}, home={"General": "Bo"}, declared=True, Ada="Ship", Bo="Knight 2, Ship")
    at.do("Ada", "deed", "face").all("seal", Bo=["Knight 2"]).quiet()
    assert at.dead("Ada"), "in a joint attempt too"


def test_the_last_heir_of_the_line_cannot_be_reset():
    at = At(line=["c1", "c2", "c3", "c4", "Ada", "Bo", "Cy", "Di"], Ada="Blackmail").do("Ada", "deed", "Blackmail")
    assert "Di" not in at.options("Ada", "target")
    assert at.aim("Ada", "Cy").line(7) == ["Di", "Cy"], "the last Earl seat that is taken"


@pytest.mark.parametrize("hand", ["Ship, Poison", "Ship"])
def test_a_lost_merchant_costs_two_cards_or_the_only_one_without_a_question(hand):
    at = At(put={5: "Merchant"}, home={"Merchant": "Bo"}, Ada="Assassin 1, Ship", Bo=hand)
    at.attack("Ada", "Assassin 1", "Merchant").quiet()
    assert at.dead("Merchant") and at.hand("Bo") == [] and at.prompt() == "deed"


@pytest.mark.parametrize(("home", "bribed"), [({}, {}), ({"c9": "Bo"}, {"c9": "Ada"})])
def test_a_blackmail_on_a_neutral_or_an_own_courtier_is_not_contested(home, bribed):
    at = At(put={5: "Hierophant"}, home=home, bribed=bribed, Ada="Blackmail, Ship", Bo="Bribe, Ship")
    at.do("Ada", "deed", "Blackmail").aim("Ada", "c9", "gain")
    assert at.prompt() == "deed" and at.home("c9") == "Ada"


def test_an_heir_is_investigated_once_a_turn():
    at = At(Ada="Investigation, Investigation, Ship").do("Ada", "deed", "Investigation").aim("Ada", "c9")
    at.do("Ada", "deed", "Investigation")
    assert "c9" not in at.options("Ada", "target") and "c8" in at.options("Ada", "target")


def test_an_ability_is_borrowed_once_and_not_from_an_heir_under_investigation():
    at = At(home={"c5": "Ada", "c9": "Ada", "c12": "Ada"}, Ada="Proxy, Proxy, Investigation")
    at.do("Ada", "deed", "Investigation").aim("Ada", "c9").do("Ada", "deed", "Proxy").aim("Ada", "c5")
    assert at.do("Ada", "deed", "Proxy").options("Ada", "target") == ["c12", "fall"]


def test_without_a_claimant_who_may_win_there_is_no_regent():
    at = At(put={9: "True Heir"}, home={"True Heir": "Ada"}, dead="Bo, Cy, Di", number=30, Ada="Ship")
    assert at.do("Ada", "deed", "end").quiet().over() == (None, "no_regent")


# ---- cards that are seen and not seen


def test_a_made_card_that_is_given_away_still_vanishes():
    at = At(put={1: "Ada"}, step="crown", Ada="Ship", Bo="made Knight 1, Poison", Cy="Assassin 1, Ship")
    at.do("Ada", "coronation", "declare").all("gift", Bo="Knight 1", Cy="Ship").do("Ada", "discards", [])
    at.do("Ada", "deed", "face").all("seal", Cy=["Assassin 1"]).all("knights", Ada=["Knight 1"]).quiet()
    assert at.result() == (1, 1) and at.discarded() == ["Assassin 1"]


def test_a_gift_has_a_new_id_and_giver_and_king_know_it():
    at = At(put={1: "Ada"}, step="crown", Ada="Ship", Bo="Poison, Bribe")
    before = set(at.state.hands[1])
    at.do("Ada", "coronation", "declare").do("Bo", "gift", "Poison")
    given = at.state.hands[0][-1]
    assert given not in before and at.hand("Bo") == ["Bribe"]
    assert [seat for seat, seen in enumerate(at.state.private) if seen >> given & 1] == [0, 1]
    assert not at.state.public >> given & 1


def test_after_a_gift_others_do_not_know_which_card_has_stayed():
    at = At(put={1: "Ada"}, step="crown", Ada="Ship", Bo="made Knight 1, Poison")
    made = at.state.hands[1][0]
    assert at.state.public >> made & 1
    at.do("Ada", "coronation", "declare").do("Bo", "gift", "Poison")
    assert made in at.state.hands[1] and not at.state.public >> made & 1
    assert [at.state.private[seat] >> made & 1 for seat in (0, 2, 3)] == [1, 0, 0], "the King saw the gift"


def test_the_card_that_the_librarian_finds_is_his_holders_secret():
    def found(**more):
        at = At(put={9: "Librarian", 5: "Devil"}, home={"Librarian": "Ada"} | more, step="plan", Ada="Ship")
        at.do("Ada", "discards", [])
        pile = set(at.state.pile)
        at.do("Ada", "search", "Antidote")
        card = at.state.hands[0][-1]
        assert card not in pile, "its id says nothing of the pile"
        assert at.state.private[0] >> card & 1
        return at.told("searched")[0]

    event = found()
    assert dict(event.public) == {"seat": 0, "found": True} and event.private == {0: {"card": "Antidote"}}
    assert dict(found(Devil="Ada").public) == {"seat": 0, "found": True, "card": "Antidote"}, "an open hand"
    at = At(put={9: "Librarian"}, home={"Librarian": "Ada"}, step="plan", Ada="Ship", pile=["Bribe"])
    at.do("Ada", "discards", []).do("Ada", "search", "Antidote")
    assert dict(at.told("searched")[0].public) == {"seat": 0, "found": False}


def test_the_devils_holder_draws_openly():
    at = At(put={5: "Devil"}, home={"Devil": "Ada"}, step="plan", Ada="Ship").do("Ada", "discards", [])
    (drawn,) = at.told("drew")
    assert len(drawn.public["cards"]) == drawn.public["number"] == 4
    assert all(at.state.public >> card & 1 for card in at.state.hands[0])
    at = At(step="plan", Ada="Ship").do("Ada", "discards", [])
    assert "cards" not in at.told("drew")[0].public


def test_a_short_question_gets_a_part_of_a_turns_time():
    at = At(Ada="Assassin 1, Ship")
    assert at.decision("Ada", "deed").share == 1
    assert at.do("Ada", "deed", "Assassin 1").decision("Ada", "target").share == pytest.approx(1 / 3)
