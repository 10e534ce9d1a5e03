"""Every card with an ability in every situation, with two, three and four players where its deck has it.

Seat 0 plays the card; the last seat moves before it. The Court has face-up cards to choose, a Disgraced one for the
Mystic, four face up with a Warden, and any card may follow.
"""

from typing import NamedTuple

import pytest

from games.imposter_kings.cards import BASE, CARDS, KIND
from tests.games.imposter_kings.at import At

COURT = "Warlord, Inquisitor, Oathbound, -Elder"


class Use(NamedTuple):
    """How the ability is used: answers until its window opens, and what must be in `told` when it was carried out.

    may       its owner can decline
    first     answers (prompt, choice) before the window
    effect    an event that only the ability brings about
    """

    may: bool
    first: tuple[tuple[str, object], ...]
    effect: str


USES = {
    "Fool": Use(True, (("fool", "Warlord"),), "take"),
    "Executioner": Use(True, (("executioner", 3),), "condemn"),
    "Inquisitor": Use(True, (("inquisitor", "Zealot"),), "antechamber"),
    "Judge": Use(False, (("judge-opponent", 1), ("judge", "Zealot")), "holds"),
    "Soldier": Use(False, (("soldier", "Zealot"),), "holds"),
    "Herald": Use(False, (), "take-successor"),
    "Mystic": Use(True, (("mystic", 5),), "mute"),
    "Warden": Use(True, (("warden", "exchange"),), "exchange-accused"),
    "Sentry": Use(True, (("sentry", "Warlord"),), "exchange"),
    "Spy": Use(True, (("spy", "look"),), "look"),
    "Princess": Use(True, (("princess", 1),), "swap"),
}
NOT_FROM_ANTECHAMBER = ("Herald",)
AFTER = {
    "warden-card": "Zealot",
    "sentry-card": "Zealot",
    "herald-successor": "Elder",
    "herald": None,
    "princess-card": "Zealot",
    "condemn": "Zealot",
    "judge-reward": None,
    "spy-force": None,
}


def seats_of(card: str) -> list[int]:
    return [seats for seats in (2, 3, 4) if CARDS[KIND[card]].copies[seats - 2]]


CASES = [(card, seats) for card in USES for seats in seats_of(card)]
every_case = pytest.mark.parametrize(("card", "seats"), CASES, ids=[f"{card}-{seats}" for card, seats in CASES])


def hands(mine: str, seats: int, last: str = "", kings_hand: bool = False) -> list[str]:
    """Seat 1 holds a Zealot, perhaps the King's Hand; `last` is in the hand of the seat that moves before seat 0."""
    others = ["Zealot, Fool, Princess"] * (seats - 1)
    if kings_hand:
        others[0] += ", King's Hand"
    others[-1] += f", {last}" if last else ""
    return [mine, *others]


def use(at: At, card: str) -> None:
    """Answer up to the window. A question with one opponent is not asked."""
    for prompt, choice in USES[card].first:
        if (0, prompt) in at.asked():
            at.answer(0, prompt, choice)


def carry_out(at: At, until: str) -> None:
    """Pass in the windows and answer what the ability asks until its effect is told."""
    for _ in range(12):
        if until in at.kinds():
            return
        seat, prompt = at.asked()[0]
        if prompt == "kings-hand":
            at.let_pass()
            continue
        names = at.names(seat, prompt)
        at.answer(seat, prompt, AFTER[prompt] if AFTER[prompt] in names else names[0])
    raise AssertionError(f"no {until}: {at.kinds()}, asked {at.asked()}")


def windows(at: At) -> set[int]:
    return {seat for seat, prompt in at.asked() if prompt == "kings-hand"}


@every_case
def test_a_used_ability_opens_a_window_and_then_takes_effect(card, seats):
    at = At(*hands(f"{card}, Zealot, Queen", seats), court=COURT, accused="Spy").play(0, card)
    use(at, card)
    assert windows(at) == set(range(1, seats)), "every other player is asked"
    assert USES[card].effect not in at.kinds()
    carry_out(at, USES[card].effect)


@pytest.mark.parametrize(("card", "seats"), [case for case in CASES if USES[case[0]].may])
def test_a_declined_ability_changes_nothing_and_ends_the_turn(card, seats):
    at = At(*hands(f"{card}, Zealot, Queen", seats), court=COURT, accused="Spy").play(0, card)
    at.answer(0, USES[card].first[0][0], None)
    assert at.asked() == [(1, "play")]
    assert at.court[-1] == card, "it lies face up, nothing was Disgraced"


@every_case
def test_an_ability_that_a_kings_hand_answers_has_no_effect(card, seats):
    at = At(*hands(f"{card}, Zealot, Queen", seats, kings_hand=True), court=COURT, accused="Spy").play(0, card)
    use(at, card)
    for seat, prompt in at.asked():
        at.answer(seat, prompt, "King's Hand" if seat == 1 else None)
    assert USES[card].effect not in at.kinds()
    assert at.court == COURT.split(", "), "the answered card has left, the Throne is the card beneath"
    assert sorted(at.hand(0)) == ["Queen", "Zealot"]
    assert "kings-hand" in at.kinds()


@every_case
def test_a_card_that_follows_an_oathbound_is_immune(card, seats):
    mine = hands(f"Oathbound, {card}, Zealot, Queen", seats, kings_hand=True)
    at = At(*mine, court=f"{COURT}, Queen", accused="Spy").play(0, "Oathbound", card)
    use(at, card)
    assert not windows(at)
    carry_out(at, USES[card].effect)


@pytest.mark.parametrize(("card", "seats"), [case for case in CASES if BASE[KIND[case[0]]] <= 8])
def test_a_muted_card_does_nothing(card, seats):
    number = BASE[KIND[card]]
    last = seats - 1
    at = At(*hands(f"{card}, Zealot, Queen", seats, last="Mystic"), court=COURT, accused="King's Hand", turn=last)
    at.play(last, "Mystic", number)
    if seats == 4:
        at.let_pass()
    at.play(0, card)
    assert at.asked() == [(1, "play")]
    assert at.throne == 3


@every_case
def test_a_card_from_the_antechamber_has_its_ability_where_the_rules_say_so(card, seats):
    last = seats - 1
    accused = "King's Hand" if seats < 4 else "Spy"
    at = At(*hands(f"{card}, Zealot, Queen", seats, last="Inquisitor"), court=COURT, accused=accused, turn=last)
    at.play(last, "Inquisitor", card)
    if seats == 4:  # the second King's Hand may be anywhere
        at.let_pass()
    assert at.court[-1] == card
    if card in NOT_FROM_ANTECHAMBER:
        assert at.asked()[0][1] == "play"
        return
    use(at, card)
    carry_out(at, USES[card].effect)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(
    ("card", "position"),
    [
        ("Fool", {"court": "-Elder"}),
        ("Inquisitor", {"empty": True}),
        ("Executioner", {"empty": True, "alone": True}),
        ("Judge", {"empty": True}),
        ("Soldier", {"empty": True}),
        ("Princess", {"empty": True}),
        ("Princess", {"alone": True}),
        ("Mystic", {"court": "Fool"}),
        ("Sentry", {"court": "Queen, -Elder"}),
        ("Sentry", {"alone": True}),
        ("Warden", {"court": "Fool, -Elder"}),
        ("Warden", {"alone": True}),
        ("Herald", {"flipped": True}),
        ("Spy", {"flipped": True}),
    ],
)
def test_without_target_or_precondition_there_is_no_question_and_no_window(card, position, seats):
    mine = card if position.get("alone") else f"{card}, Zealot"
    others = ["" if position.get("empty") else "Zealot, King's Hand, Queen"] * (seats - 1)
    flipped = list(range(seats)) if position.get("flipped") else []
    at = At(mine, *others, court=position.get("court", COURT), accused="Assassin", flipped=flipped)
    at.play(0, card)
    prompts = {prompt for _, prompt in at.asked()}
    assert not prompts & {"kings-hand", *[prompt for prompt, _ in USES[card].first]}
    assert USES[card].effect not in at.kinds()
    assert not {"use", "say"} & set(at.kinds())
