"""Windows and what follows a King's Hand (sections 6 and 7 of the rules)."""

import pytest

from tests.games.imposter_kings.at import At


def test_R1_only_an_ability_in_use_can_be_answered():
    for card in ("Queen", "Warlord", "Elder", "Zealot", "King's Hand", "Assassin"):
        at = At(f"{card}, Fool", "King's Hand, Fool", court="-Fool").play(0, card)
        assert at.asked() == [(1, "play")], card


@pytest.mark.parametrize("card", ["Soldier", "Judge"])
def test_R2_a_soldier_and_a_judge_must_name_a_card_and_can_be_answered(card):
    at = At(card, "King's Hand, Fool").play(0, card)
    assert None not in at.options(0, card.lower())
    at.answer(0, card.lower(), "Queen")
    assert at.asked() == [(1, "kings-hand")]


def named_in_vain(*hands, **rest) -> At:
    """Ann has named the King's Hand, and all have heard that Ben and Cleo do not hold it."""
    at = At("Soldier, Sentry, Fool", *hands, court="-Fool", **rest).play(0, "Soldier", "King's Hand")
    at.let_pass()
    assert [at.own(0).places[seat].hints[0].names for seat in (1, 2)] == [("King's Hand",)] * 2
    return at


def asked_about_anns_sentry(at: At) -> list[int]:
    """The seats that are asked for a King's Hand when Ann uses the Sentry."""
    at.play(0, "Sentry", "Soldier")
    return [seat for seat, prompt in at.asked() if prompt == "kings-hand"]


@pytest.mark.parametrize("successor", ["King's Hand", "Zealot"])
def test_R5_a_failed_name_tells_until_a_spy_brings_the_successor_to_the_hand(successor):
    at = named_in_vain("Spy, Zealot", "Judge, Elder", successors=f"Elder, Elder, {successor}")
    at.play(1, "Spy", "look")
    at.let_pass()
    at.answer(1, "spy-force", 2)
    at.answer(2, "spy-card", "Judge")
    at.play(2, "Elder")
    assert asked_about_anns_sentry(at) == [2], "no hidden card has come to Ben's hand"


@pytest.mark.parametrize("successor", ["King's Hand", "Zealot"])
def test_R5_a_failed_name_tells_until_a_herald_takes_the_successor(successor):
    at = named_in_vain("Herald, Inquisitor", "Elder, Warden", successors=f"Elder, {successor}, Elder")
    at.play(1, "Herald")
    at.let_pass()
    at.answer(1, "herald-successor", "Inquisitor")
    at.answer(1, "herald", None)
    at.play(2, "Warden")
    assert asked_about_anns_sentry(at) == [1], "no hidden card has come to Cleo's hand"


def test_R5_a_failed_name_tells_until_a_princess_swaps_cards():
    at = named_in_vain("Princess, Zealot", "Judge, Elder")
    at.play(1, "Princess", 2)
    at.let_pass()
    at.answer(2, "princess-card", "Judge")
    at.play(2, "Elder")
    assert asked_about_anns_sentry(at) == [1, 2]


def test_R5_own_private_knowledge_does_not_spare_the_question():
    """Ann has discarded the King's Hand herself: the window opens all the same."""
    at = At("Fool", "Elder", court="Warlord, -Elder", discards="King's Hand, -").play(0, "Fool", "Warlord")
    assert at.asked() == [(1, "kings-hand")]


def test_R5_a_muted_kings_hand_opens_no_window():
    at = At("Mystic, Fool, Elder", "King's Hand, Elder, Judge", court="-Fool", accused="Assassin")
    at.play(0, "Mystic", 8)
    at.let_pass()
    at.play(1, "Elder")
    at.answer(0, "play", "flip")
    at.play(1, "King's Hand")
    assert at.throne == 3
    at.play(0, "Elder")
    at.answer(1, "play", "flip")
    at.play(0, "Fool", "King's Hand")
    assert at.asked() == [(1, "play")]


def test_R6_the_flipping_player_may_answer_the_assassin():
    at = At("King's Hand", "Assassin, Fool", court="Soldier")
    at.answer(0, "play", "flip")
    at.answer(1, "assassin", "Assassin")
    assert at.asked() == [(0, "kings-hand")]
    assert [event.kind for event in at.view.announced] == ["flip", "assassin"]


def test_R7_a_kings_hand_is_not_answered():
    at = At("Fool, King's Hand", "King's Hand", court="Warlord, -Elder").play(0, "Fool", "Warlord")
    at.answer(1, "kings-hand", "King's Hand")
    assert "kings-hand" not in [prompt for _, prompt in at.asked()]


def test_R8_a_disgraced_card_that_was_answered_is_not_in_court_any_more():
    at = At("Sentry, Mystic, Fool", "King's Hand, Elder", court="Warlord").play(0, "Sentry", "Warlord")
    at.answer(1, "kings-hand", "King's Hand")
    at.play(0, "Mystic")
    assert at.court == ["Warlord", "Mystic"]
    assert at.asked() == [(1, "play")], "no card in Court was Disgraced before the Mystic"


def test_R9_the_reactor_removes_the_kings_hand_and_the_first_player_has_a_full_turn():
    at = At("Fool, Elder", "King's Hand, Soldier", court="Warlord, -Elder").play(0, "Fool", "Warlord")
    at.answer(1, "kings-hand", "King's Hand")
    assert at.asked() == [(0, "play")] and at.view.announced == ()
    assert "flip" in at.options(0, "play")
    assert at.kinds()[-2:] == ["kings-hand", "remove"]


def test_R10_an_answered_assassin_lies_condemned_before_its_owner():
    at = At("King's Hand, Fool", "Assassin, Fool", court="Soldier")
    at.answer(0, "play", "flip")
    at.answer(1, "assassin", "Assassin")
    at.answer(0, "kings-hand", "King's Hand")
    removed = [(e.public["seat"], e.public["card"]) for e in at.events if e.kind == "remove"]
    assert removed == [(1, "Assassin"), (0, "King's Hand")]
    assert at.asked() == [(1, "play")]


def test_R11_a_card_condemned_by_an_executioner_costs_its_owner_the_next_turn():
    at = At("Executioner, Elder", "Elder, Warlord, Fool", court="-Fool").play(0, "Executioner", 3)
    at.let_pass()
    at.answer(0, "condemn", "Elder")
    at.answer(1, "condemn", "Elder")
    removed = [e.public["seat"] for e in at.events if e.kind == "remove"]
    assert removed == [1, 0]
    assert at.asked() == [(1, "play")]
    assert at.hand(1) == ["Fool", "Warlord"]


def test_R12_of_several_condemned_cards_the_owner_removes_one_each_turn():
    at = At("Inquisitor, Warlord, Sentry", "Executioner, Zealot, King's Hand, Fool", court="-Mystic", turn=1)
    at.play(1, "Executioner", 3)
    at.let_pass()
    at.answer(1, "condemn", "Zealot")
    at.answer(0, "condemn", None)
    at.play(0, "Inquisitor", "Queen")
    at.answer(1, "kings-hand", "King's Hand")
    assert sorted(at.names(1, "remove")) == ["King's Hand", "Zealot"]
    at.answer(1, "remove", "Zealot")
    at.play(0, "Warlord")
    assert at.events[-1].kind == "remove", "the last one is removed without a question, and that was the turn"
    assert at.asked() == [(0, "play")]


def test_R13_a_player_with_a_condemned_card_is_not_out_at_the_start_of_that_turn():
    at = At("Fool, Warlord", "King's Hand", court="Warlord, -Elder", flipped=[1]).play(0, "Fool", "Warlord")
    at.answer(1, "kings-hand", "King's Hand")
    assert at.asked() == [(0, "play")], "Ben has no hand card, but removing the Condemned card was his turn"
    at.play(0, "Warlord")
    assert at.round.winners == (0,), "now he is out"


def test_R14_condemned_and_antechamber_cards_are_not_hand_cards():
    at = At("Inquisitor, Soldier", "Elder, Warlord", court="-Fool").play(0, "Inquisitor", "Warlord")
    at.let_pass()
    # The Warlord went to the Antechamber and was played at once, being the only one.
    assert at.court[-1] == "Warlord"
    assert at.hand(1) == ["Elder"]


def test_R15_a_removed_kings_hand_was_known_to_all_and_a_discard_is_its_owners():
    at = At("Fool, Elder", "King's Hand, Soldier", court="Warlord, -Elder", discards="Zealot, Judge")
    assert at.own(0).places[0].discard == ("Zealot",)
    assert at.own(0).places[1].discard == ()
    assert at.view.places[0].discard == ()
    at.play(0, "Fool", "Warlord")
    at.answer(1, "kings-hand", "King's Hand")
    assert [e.public.get("card") for e in at.events if e.kind == "remove"] == ["King's Hand"]
    assert "King's Hand" in at.view.gone and "King's Hand" in at.own(0).gone
