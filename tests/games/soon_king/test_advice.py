"""The computer player: it wins far more than its share, decides fast, never stalls, and looks at nothing hidden."""

import random
import sys

import pytest

from games.core.protocol import Action
from tests.games.soon_king.at import GAME, At
from tests.long import first


def won(seats: int, matches: int, mode: str) -> int:
    """Matches that one adviser wins among random players; its seat moves on."""
    total = 0
    for number in range(matches):
        rng, seat = random.Random(number), number % seats
        s = GAME.new(seats, number, {"mode": mode})
        while waiting := [d for d in GAME.pending(s) if d.blocking]:
            d = waiting[0]
            choice = GAME.advise(s, d, rng) if d.seat == seat else d.random(rng)
            GAME.apply(s, Action(d.seat, d.id, choice))
        total += GAME.outcome(s).winners[seat]
    return total


@pytest.mark.parametrize(("seats", "fair"), first(1, [(4, 4), (6, 3)]))
def test_it_wins_twice_its_share_among_random_players(seats, fair):
    assert won(seats, seats * fair, "quick") >= 2 * fair


def test_a_match_among_advisers_ends_and_every_decision_takes_few_calls():
    calls = 0

    def count(frame, event, arg):
        nonlocal calls
        calls += event == "call"

    for seats in (3, 8):
        rng, s, most = random.Random(1), GAME.new(seats, 1, {"mode": "quick"}), 0
        while waiting := [d for d in GAME.pending(s) if d.blocking]:
            calls, before = 0, sys.getprofile()
            sys.setprofile(count)
            choice = GAME.advise(s, waiting[0], rng)
            sys.setprofile(before)
            most = max(most, calls)
            GAME.apply(s, Action(waiting[0].seat, waiting[0].id, choice))
        assert GAME.outcome(s) is not None and 0 < most < 2000


def test_it_answers_alike_in_every_world_that_its_seat_takes_for_possible():
    rng, s = random.Random(5), GAME.new(4, 5, {"mode": "quick"})
    while waiting := [d for d in GAME.pending(s) if d.blocking]:
        d = waiting[0]
        world = GAME.sample(s, d.seat, rng)
        assert GAME.advise(s, d, random.Random(1)) == GAME.advise(world, d, random.Random(1)), d
        GAME.apply(s, Action(d.seat, d.id, d.random(rng)))


def test_it_never_brings_the_true_heir_to_the_throne():
    at = At(put={2: "True Heir", 12: "Ada"}, Ada="Assassin 3, Ship", home={})
    assert GAME.advise(at.state, at.decision("Ada", "deed"), random.Random(1)) != "c1"
    at.do("Ada", "deed", "Assassin 3")
    heir = GAME.advise(at.state, at.decision("Ada", "target"), random.Random(1))
    assert heir == at.heir("True Heir")


def test_it_defends_itself_with_as_many_knights_as_are_needed():
    at = At(put={12: "Bo"}, Ada="Assassin 2, Ship", Bo="Knight 1, Knight 2, Knight 3, Ship")
    at.attack("Ada", "Assassin 2", "Bo")
    chosen = GAME.advise(at.state, at.decision("Bo", "knights"), random.Random(1))
    assert [at.name("knights", card) for card in chosen] == ["Knight 3"]


def test_it_borrows_the_magician_when_it_would_die():
    at = At(put={12: "Bo", 9: "Magician"}, Ada="Assassin 3, Ship", Bo="Bribe, Poison").attack("Ada", "Assassin 3", "Bo")
    at.all("knights").all("poison")
    d = at.decision("Bo", "call")
    at.apply(at.decision("Ada", "call"), "go_on").apply(d, GAME.advise(at.state, d, random.Random(1)))
    at.apply(at.decision("Bo", "target"), GAME.advise(at.state, at.decision("Bo", "target"), random.Random(1)))
    assert at.holder("Magician") == "Bo" and at.quiet().seat("Bo")
