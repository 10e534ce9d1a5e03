"""The computer player: it wins far more than its share, decides fast and never stalls."""

import random
import sys
from itertools import groupby

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
def test_the_advice_wins_twice_its_share_among_random_players(seats, fair):
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


@pytest.mark.parametrize("seats", first(1, [3, 4, 6]))
def test_matches_among_advisers_move_on_to_an_end_of_the_rulebook(seats):
    """The default mode: at least four fifths end before the Regency, never more than two rounds are idle."""
    early, matches = 0, 10
    for number in range(matches):
        rng, s = random.Random(number), GAME.new(seats, number)
        busy: dict[int, bool] = {}
        while waiting := [d for d in GAME.pending(s) if d.blocking]:
            d, now = waiting[0], s.round
            events = GAME.apply(s, Action(d.seat, d.id, GAME.advise(s, d, rng)))
            busy[now] = busy.get(now, False) or any(e.kind not in ("turn", "round") for e in events)
        assert all(any(round_) or len(round_) <= 2 for round_ in [list(same) for _, same in groupby(busy.values())])
        early += s.reason not in ("regency", "no_regent")
    assert early >= 0.8 * matches


def test_the_advice_lays_no_more_than_needed_on_a_neutral_heir_and_nothing_on_the_general():
    at = At(put={1: "General", 3: "Ada"}, Ada="Assassin 3, Assassin 1")
    token = GAME.advise(at.state, at.decision("Ada", "deed"), random.Random(1))
    assert at.name("deed", token) == "Assassin 1"
    at.do("Ada", "deed", "Assassin 1")
    assert GAME.advise(at.state, at.decision("Ada", "target"), random.Random(1)) != at.heir("General")


def test_the_advice_makes_room_for_new_cards_at_every_turn():
    at = At(step="plan", put={8: "Ada"}, Ada="Assassin 3, Assassin 2, Knight 3, Ship, Blackmail")
    thrown = GAME.advise(at.state, at.decision("Ada", "discards"), random.Random(1))
    assert sorted(at.name("discards", card) for card in thrown) == ["Blackmail", "Knight 3", "Ship to a Distant Land"]


def test_the_advice_never_brings_the_true_heir_to_the_throne():
    at = At(put={2: "True Heir", 12: "Ada"}, Ada="Assassin 3, Ship", home={})
    assert GAME.advise(at.state, at.decision("Ada", "deed"), random.Random(1)) != "c1"
    at.do("Ada", "deed", "Assassin 3")
    heir = GAME.advise(at.state, at.decision("Ada", "target"), random.Random(1))
    assert heir == at.heir("True Heir")


def test_the_advice_defends_with_as_many_knights_as_are_needed():
    at = At(put={12: "Bo"}, Ada="Assassin 2, Ship", Bo="Knight 1, Knight 2, Knight 3, Ship")
    at.attack("Ada", "Assassin 2", "Bo")
    chosen = GAME.advise(at.state, at.decision("Bo", "knights"), random.Random(1))
    assert [at.name("knights", card) for card in chosen] == ["Knight 3"]


def test_the_advice_borrows_the_magician_when_its_seat_would_die():
    at = At(put={12: "Bo", 9: "Magician"}, Ada="Assassin 3, Ship", Bo="Bribe, Poison").attack("Ada", "Assassin 3", "Bo")
    at.all("knights").all("poison")
    d = at.decision("Bo", "call")
    at.apply(at.decision("Ada", "call"), "go_on").apply(d, GAME.advise(at.state, d, random.Random(1)))
    at.apply(at.decision("Bo", "target"), GAME.advise(at.state, at.decision("Bo", "target"), random.Random(1)))
    assert at.holder("Magician") == "Bo" and at.quiet().seat("Bo")
