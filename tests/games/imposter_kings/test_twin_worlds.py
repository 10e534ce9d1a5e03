"""Pairs of positions that one seat cannot tell apart: it sees the same in both, and `sample` draws the same worlds."""

import random
from typing import Any

import pytest

from games.core.knowledge import cards
from games.core.protocol import Action
from games.imposter_kings.cards import KIND
from games.imposter_kings.queries import could_hold
from games.imposter_kings.verbs import trade
from games.imposter_kings.visibility import note, show
from tests.games.imposter_kings.at import GAME, At


def often(at: At, viewer: int, seat: int, name: str, number: int = 200) -> int:
    """In how many of so many worlds that `viewer` takes for possible this seat holds the card in hand."""
    held = 0
    for seed in range(number):
        world: Any = GAME.sample(at.state, viewer, random.Random(seed))
        held += bool(world.hands[seat] & world.where[KIND[name]])
    return held


def assert_alike(here: At, there: At, viewer: int) -> None:
    assert here.own(viewer) == there.own(viewer)
    assert here.view == there.view
    assert here.asked() == there.asked()


# ---- a hidden card comes into a hand of which something is known


def after_a_flip(hand: str, successor: str) -> At:
    """Ann has heard that Ben does not hold the King's Hand; then his Successor has come to his hand."""
    at = At(
        "Soldier, Queen, Fool, Elder",
        hand,
        successors=f"Elder, {successor}",
        discards="Zealot, King's Hand",
        accused="Judge",
        court="Fool",
    )
    at.play(0, "Soldier", "King's Hand")
    at.let_pass()
    at.play(1, "flip")
    at.let_pass("assassin")
    at.play(0, "Elder")
    at.play(1, "Warlord")
    return at


def test_the_panel_does_not_betray_which_card_was_the_successor():
    here = after_a_flip("Oathbound, Sentry, Elder", "Warlord")
    there = after_a_flip("Oathbound, Warlord, Elder", "Sentry")
    assert_alike(here, there, 0)
    assert not here.own(0).places[1].hints
    drawn = [often(at, 0, 1, "King's Hand") for at in (here, there)]
    assert min(drawn) > 40, drawn


def after_a_spy(hand: str, successor: str) -> At:
    """Ann has heard that Cleo has no King's Hand; then Ben's Spy has made Cleo exchange her Successor."""
    at = At(
        "Soldier, Queen",
        "Spy, Fool",
        hand,
        successors=f"Elder, Elder, {successor}",
        discards="Zealot, Zealot, King's Hand",
        accused="Judge",
        court="Fool",
    )
    at.play(0, "Soldier", "King's Hand")
    at.let_pass()
    at.play(1, "Spy", "look")
    at.let_pass()
    at.answer(1, "spy-force", 2)
    at.answer(2, "spy-card", "Inquisitor")
    at.play(2, "Warlord")
    return at


def test_the_panel_does_not_betray_the_card_that_a_spy_has_brought_to_the_hand():
    here = after_a_spy("Oathbound, Sentry, Inquisitor", "Warlord")
    there = after_a_spy("Oathbound, Warlord, Inquisitor", "Sentry")
    assert_alike(here, there, 0)
    assert not here.own(0).places[2].hints


def after_an_assassin(killer: str, taken: str, victim: str, successor: str = "Oathbound") -> At:
    """Ann has heard that Cleo has no King's Hand; then Cleo has killed Ben and taken a card for her Assassin."""
    at = At(
        "Soldier, Queen, Elder",
        victim,
        f"Assassin, {killer}",
        successors=f"Elder, {successor}, Elder",
        discards="Zealot, Zealot, Fool",
        accused="Judge",
        court="Fool",
    )
    at.play(0, "Soldier", "King's Hand")
    at.let_pass()
    at.play(1, "flip")
    asked = [d.seat for d in at.pending()]
    for seat in asked:
        at.answer(seat, "assassin", "Assassin" if seat == 2 else None)
    if at.asked()[0][1] == "kings-hand":
        at.let_pass()
    at.answer(2, "assassin-swap", taken)
    assert at.asked()[0] == (2, "play")
    return at


def test_the_panel_does_not_betray_the_card_that_an_assassin_was_swapped_for():
    here = after_an_assassin("Oathbound, Warlord, Inquisitor", "Sentry", "Sentry, Warden")
    there = after_an_assassin("Oathbound, Sentry, Inquisitor", "Warlord", "Warlord, Warden")
    assert_alike(here, there, 0)
    here.play(2, "Sentry", None)
    there.play(2, "Sentry", None)
    assert_alike(here, there, 0)
    assert not here.own(0).places[2].hints


# ---- who is asked (R5, R36)


def test_R36_a_player_who_has_swapped_an_assassin_may_hold_any_card_again():
    at = after_an_assassin("Oathbound, Warlord, Inquisitor", "King's Hand", "Mystic, Warden", "King's Hand")
    assert could_hold(at.state, 2, KIND["King's Hand"]), "the King's Hand that was taken can answer"
    assert could_hold(at.state, 2, KIND["Queen"])


def test_R36_a_player_who_leaves_the_assassin_in_hand_may_hold_any_card_as_well():
    at = after_an_assassin("Oathbound, Warlord, Inquisitor", "Assassin", "Mystic, Warden", "King's Hand")
    assert could_hold(at.state, 2, KIND["King's Hand"])


def known_in_hand(at: At, seat: int, *names: str) -> None:
    """Make these hand cards public."""
    for card in cards(at.state.hands[seat]):
        if any(at.state.ident[card] == KIND[name] for name in names):
            at.state.public |= 1 << card


def test_R5_a_card_in_sight_may_still_be_held_when_one_like_it_was_condemned_unseen():
    """Cleo was said to have no King's Hand, then got one in the open. Of her two eights she Condemns one."""
    at = At("Executioner, Fool", "Elder", "King's Hand, Sentry, Elder", accused="Judge", court="Spy, -Fool")
    state = at.state
    state.lacks[2] = 1 << KIND["King's Hand"] | 1 << KIND["Assassin"]
    known_in_hand(at, 2, "King's Hand", "Sentry")
    at.play(0, "Executioner", 8)
    at.let_pass()
    while at.asked()[0][1] == "condemn":
        d = at.pending()[0]
        GAME.apply(
            state, Action(d.seat, d.id, next(t for t in d.options if t is None or at.name(d.seat, t) == "Sentry"))
        )
    assert could_hold(state, 2, KIND["King's Hand"]), "only Cleo knows which of the two she has Condemned"
    assert not could_hold(state, 2, KIND["Assassin"])


def test_R11_which_of_two_known_cards_was_condemned_is_its_owners_secret():
    """All have seen two of Cleo's eights. Whichever she Condemns, the others see the same, and know that it is one."""
    views = []
    for card in ("King's Hand", "Sentry"):
        at = At("Executioner, Fool", "Elder", "King's Hand, Sentry, Elder", accused="Judge", court="Spy, -Fool")
        known_in_hand(at, 2, "King's Hand", "Sentry")
        at.play(0, "Executioner", 8)
        at.let_pass()
        at.answer(2, "condemn", card)
        place = at.own(0).places[2]
        assert place.known == () and place.condemned_names == (), "neither is in sight any more"
        assert at.own(2).places[2].condemned_names == (card,)
        views.append((at.own(0), at.own(1), at.view, at.asked()))
        held = [often(at, 0, 2, name) for name in ("King's Hand", "Sentry")]
        assert sum(held) == 200 and min(held) > 40, held
    assert views[0] == views[1]


@pytest.mark.parametrize("card", ["Queen", "Judge"])
def test_R34_of_known_cards_the_one_that_a_spy_makes_the_successor_is_its_owners_secret(card: str):
    """All have seen Ben's two hand cards. Ann's Spy forces him to lay one of them down for his old Successor."""
    at = At("Spy, Fool", "Queen, Judge", successors="Zealot, Mystic", accused="Sentry")
    known_in_hand(at, 1, "Queen", "Judge")
    at.play(0, "Spy", "look")
    at.answer(0, "spy-force", 1)
    at.answer(1, "spy-card", card)
    place = at.view.places[1]
    assert place.known == () and place.successor_name is None
    assert at.own(1).places[1].successor_name == card
    held = [often(at, 0, 1, name) for name in ("Queen", "Judge")]
    assert sum(held) == 200 and min(held) > 40, held


@pytest.mark.parametrize("card", ["Queen", "Judge"])
def test_R25_of_known_cards_the_one_that_a_herald_makes_the_successor_is_its_owners_secret(card: str):
    """All have seen two of Ann's hand cards. Her Herald lays one of them down for her old Successor."""
    at = At(
        "Herald, Queen, Judge", "Elder, Fool", "Spy, Sentry", successors="Mystic, Zealot, Warden", accused="Soldier"
    )
    known_in_hand(at, 0, "Queen", "Judge")
    at.play(0, "Herald")
    at.let_pass()
    at.answer(0, "herald-successor", card)
    place = at.view.places[0]
    assert place.known == () and place.successor_name is None
    assert at.own(0).places[0].successor_name == card
    held = [often(at, 1, 0, name) for name in ("Queen", "Judge")]
    assert sum(held) < 400 and min(held) > 40, held


# ---- ids


def test_the_ids_in_court_do_not_say_whose_card_it_was():
    """Ann and Ben swap cards. Whichever Ben plays then, its id in Court is the same."""
    played = set()
    for mine, theirs in (("Fool", "Elder"), ("Fool", "Soldier"), ("Judge", "Soldier"), ("Soldier", "Soldier")):
        at = At("Princess, Fool, Judge, Soldier", "Elder, Soldier, Soldier", court="-Soldier")
        at.play(0, "Princess", 1)
        at.let_pass()
        at.answer(0, "princess-card", mine)
        at.answer(1, "princess-card", theirs)
        if "Elder" in at.hand(1):
            at.play(1, "Elder")
            played.add(at.view.court[-1].id)
    assert len(played) == 1


def test_a_card_has_a_new_id_in_court():
    at = At("Fool, Judge", "Elder, Mystic", court="Warlord, -Soldier")
    [card] = [card.id for card in at.own(0).hand if card.name == "Fool"]
    before = {card.id for card in at.own(1).court}
    at.play(0, "Fool")
    new = at.view.court[-1].id
    assert new != card and new not in before


def test_of_two_equal_cards_the_one_that_was_known_takes_its_facts_along():
    """All have seen one of Ben's Soldiers, and heard before that he has no Elder. Which Soldier he plays is open."""
    views = []
    for other in ("Soldier", "Mystic"):
        at = At("Queen, Fool", f"Soldier, {other}, Zealot", court="Judge", accused="King's Hand", turn=1)
        known, *rest = cards(at.state.hands[1])
        note(at.state, sum(1 << card for card in rest), 1 << KIND["Elder"], 0, 0)
        at.state.public |= 1 << known
        played = rest[0] if other == "Soldier" else known
        at.events += GAME.apply(at.state, Action(1, at.decision(1, "play").id, played))
        at.answer(1, "soldier", "Assassin")
        views.append(at.own(0))
    assert views[0] == views[1]
    assert [hint.names for hint in views[0].places[1].hints] == [("Elder",)]


@pytest.mark.parametrize("seen_by_all", [True, False], ids=["all", "one viewer"])
def test_of_two_equal_cards_that_are_both_known_the_other_one_stays_known(seen_by_all):
    """Ann knows both of Ben's Soldiers. He plays one: he still holds the other, in all worlds."""
    at = At("Queen, Fool", "Soldier, Soldier, Zealot", court="Judge", turn=1)
    known = at.state.hands[1] & at.state.where[KIND["Soldier"]]
    if seen_by_all:
        at.state.public |= known
    else:
        at.state.private[0] |= known
    at.play(1, "Soldier", "Assassin")
    assert often(at, 0, 1, "Soldier", 100) == 100


def test_a_card_that_is_seen_again_after_a_secret_swap_may_be_the_one_that_was_seen_before():
    """Cleo sees an Elder at Ben, the others swap cards, and she sees an Elder at Ben again: of two in the deck."""
    at = At("Fool, Warlord", "Elder, Judge", "Soldier, Spy", successors="Elder, Zealot, Mystic", accused="Sentry")
    for given, taken in (("Fool", "Judge"), ("Warlord", "Fool")):
        show(at.state, 1, held(at, 1, "Elder"))
        trade(at.state, 0, (held(at, 0, given),), 1, (held(at, 1, taken),))
    numbers = [elders_at_ann_and_ben(GAME.sample(at.state, 2, random.Random(seed))) for seed in range(200)]
    assert set(numbers) == {1, 2}
    assert 25 < numbers.count(1) < 100, "two are twice as likely to be seen, and no more than that"


def test_the_id_of_a_card_does_not_say_which_of_two_equal_ones_came_back():
    """Ann gives Ben a Soldier, who has one already. Later he gives her one of the two: she cannot tell which."""
    views = []
    for back in (0, 1):
        at = At("Soldier, Fool", "Soldier, Elder", accused="Judge")
        trade(at.state, 0, (held(at, 0, "Soldier"),), 1, (held(at, 1, "Elder"),))
        soldiers = [card for card in cards(at.state.hands[1]) if at.state.ident[card] == KIND["Soldier"]]
        trade(at.state, 0, (held(at, 0, "Elder"),), 1, (soldiers[back],))
        views.append((at.own(0), at.own(1).places, at.view))
    assert views[0] == views[1]


def test_the_ids_of_several_traded_cards_do_not_tell_their_order_in_the_hand_before():
    views = []
    for dealt in ("Judge, Spy", "Spy, Judge"):
        at = At(f"{dealt}, Fool", "Soldier, Elder", accused="Sentry")
        given, taken = cards(at.state.hands[0])[:2], cards(at.state.hands[1])
        trade(at.state, 0, given, 1, taken)
        views.append((at.own(1), at.view))
    assert views[0] == views[1]


def held(at: At, seat: int, name: str) -> int:
    return next(card for card in cards(at.state.hands[seat]) if at.state.ident[card] == KIND[name])


def elders_at_ann_and_ben(world: Any) -> int:
    return ((world.hands[0] | world.hands[1]) & world.where[KIND["Elder"]]).bit_count()
