"""How good a position is: the throne counts, most of all at the own turn, and chances of all seats make one."""

import random

import pytest

from ai.playouts import playouts_player
from ai.protocol import FREE, Variant
from ai.worlds import drawing
from games.core.protocol import Action
from games.soon_king.appraisal import appraise
from tests.games.soon_king.at import GAME, PEOPLE, SEAT, At

HANDS = dict.fromkeys(PEOPLE[:4], "Ship")


def of_ada(**table) -> float:
    found = appraise(At(step="plan", **HANDS, **table).state)
    assert sum((value + 1) / 2 for value in found) == pytest.approx(1)
    return found[SEAT["Ada"]]


def test_a_king_is_better_off_the_sooner_it_is_his_turn():
    places = [of_ada(put=put) for put in ({}, {3: "Ada"}, {2: "Ada"})]
    values = [*places, *[of_ada(put={1: "Ada"}, turn=turn) for turn in ("Di", "Cy", "Bo", "Ada")]]
    assert values == sorted(values) and len(set(values)) == len(values)


def test_death_and_another_king_are_worse_than_a_place_behind():
    assert of_ada(dead="Ada", turn="Di") < of_ada(turn="Di")
    assert of_ada(put={1: "Bo"}) < of_ada()


def test_nothing_is_appraised_within_a_turn():
    assert appraise(At(step="deed", **HANDS).state) is None


def searched(at: At, prompt: str):
    """The answer of a search to this question of Ada's."""
    d = at.decision("Ada", prompt)
    player = playouts_player(Variant(GAME, "full", 4), 40)
    return player(None, drawing(GAME, at.state, d.seat), d, random.Random(1), FREE)


def test_a_king_who_searches_declares():
    at = At(put={1: "Ada"}, step="crown", Ada="Knight 1", Bo="Assassin 1, Ship", Cy="Ship", Di="Ship")
    assert searched(at, "coronation") == "declare"


def test_the_better_advice_declares_where_the_usual_one_waits():
    at = At(put={1: "Ada"}, step="crown", Ada="Ship", Bo="Assassin 3, Ship", Cy="Assassin 1, Ship", Di="Ship, Ship")
    d = at.decision("Ada", "coronation")
    assert {GAME.advise(at.state, d, random.Random(luck)) for luck in range(40)} == {"declare", "no"}
    assert {GAME.advise_well(at.state, d, random.Random(luck)) for luck in range(40)} == {"declare"}


@pytest.mark.long
def test_matches_of_searches_move_on_to_a_coronation():
    """Never more than two rounds are idle."""
    player, ends = playouts_player(Variant(GAME, "full", 3), 8), []
    for number in range(3):
        rng, s, idle, last = random.Random(number), GAME.new(3, number), 0, 0
        while waiting := [d for d in GAME.pending(s) if d.blocking]:
            d = waiting[0]
            events = GAME.apply(s, Action(d.seat, d.id, player(None, drawing(GAME, s, d.seat), d, rng, FREE)))
            idle = 0 if any(e.kind not in ("turn", "round") for e in events) else idle + (s.round != last)
            last = s.round
            assert idle <= 2
        ends.append(s.reason)
    assert ends.count("coronation") >= 2
