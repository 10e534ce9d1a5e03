"""What is still unseen: counted in the true position, and told with the choices and on the page of the cards."""

from __future__ import annotations

import itertools
from dataclasses import replace

import pytest

from games.core.knowledge import cards
from games.imposter_kings import unseen
from games.imposter_kings.cards import CARDS, NAMES
from games.imposter_kings.state import NO_CARD
from tests.games.conformance import Setting, steps
from tests.games.imposter_kings.at import GAME, At

NAMED = ["Ann", "Ben", "Cid", "Dan"]


@pytest.mark.parametrize(("mode", "seats"), [("quickplay1", 2), ("standard", 2), ("standard", 3), ("standard", 4)])
def test_the_unseen_cards_of_a_seat_are_those_hidden_from_it_in_the_true_position(mode: str, seats: int):
    for state, *_ in itertools.islice(steps(Setting(GAME, mode, seats), 5), 150):
        for viewer in range(seats):
            view = GAME.view(state, viewer)
            seen = state.public | state.private[viewer] | state.gone
            left = unseen.unseen(view)
            hidden = [NAMES[state.ident[card]] for card in range(len(state.ident)) if not seen >> card & 1]
            assert {name: number for name, number in left.items() if number} == {
                name: hidden.count(name) for name in set(hidden)
            }
            for seat in range(seats):
                for card in cards(state.hands[seat] & ~seen):
                    assert unseen.may_hold(view, seat, NAMES[state.ident[card]])
                if seat != viewer and state.successor[seat] != NO_CARD and not seen >> state.successor[seat] & 1:
                    assert view.places[seat].successor_name is None


def details(at: At, seat: int = 0) -> dict[str, str]:
    view = at.own(seat)
    [asked] = view.decisions
    return {item.label: item.detail for item in GAME.screen.items(view, asked, NAMED)}


def test_naming_tells_copies_and_places():
    at = At("Soldier, Fool", "Elder, Judge", successors="Mystic, Queen", accused="Assassin").play(0, "Soldier")
    told = details(at)
    assert told["Assassin"] == "You see every one."
    assert told["Elder"] == "Unseen: 2 of 2, maybe Ben, a Successor or out of the round."
    assert told["Fool"] == "You see every one."


def test_the_page_of_the_cards_tracks_the_round():
    at = At("Soldier, Fool", "Elder, Judge", successors="Mystic, Queen", accused="Assassin")
    left, gone = GAME.screen.tracked(at.own(0), NAMED)
    assert "Elder 2 of 2" in left and left.endswith(": maybe Ben, a Successor or out of the round.")
    assert "Assassin" in gone and "Fool" in gone
    assert not {card.name for card in CARDS if card.name not in left + gone} & {"Fool", "Elder", "Queen", "Mystic"}


def holding_the_fool() -> At:
    """Ann has named Ben's Fool to him, and he holds another card that she has not seen."""
    at = At("Judge, Soldier", "Fool, Elder", accused="Assassin").play(0, "Judge", "Fool")
    at.let_pass()
    return at


def test_a_card_that_a_player_is_known_to_hold_is_certainly_there():
    view = holding_the_fool().own(0)
    unseen_cards, _ = GAME.screen.tracked(view, NAMED)
    assert "Fool 1 of 1: certainly Ben." in unseen_cards.splitlines()
    assert unseen.detail(view, "Fool", NAMED) == "Unseen: 1 of 1, certainly Ben."
    assert unseen.detail(view, "Queen", NAMED).startswith("Unseen: 1 of 1, maybe Ben,")


def test_a_card_with_one_possible_place_is_certainly_there():
    at = At("Judge", "Fool", successors="-, -", flipped=(0, 1), accused="Assassin")
    view = at.own(0)
    others = [name for name, left in unseen.unseen(view).items() for _ in range(left) if name != "Fool"]
    assert unseen.tracker(replace(view, gone=tuple(others)), NAMED)[0] == "**Unseen**\nFool 1 of 1: certainly Ben."
