"""What holds at every question of random matches, interrupts among the answers (section 20 of the rules)."""

import random
from collections import Counter

import pytest

from games.core.protocol import Action
from games.soon_king import queries as q
from games.soon_king.cards import KINDS, NAMES
from games.soon_king.heirs import FIRST_CLAIMANT, FIRST_PLACE, HERMIT, LIBRARIAN, PRINCE, RANK_AT, TRUE_HEIR
from games.soon_king.state import State
from tests.games.soon_king.at import GAME, played
from tests.long import long

EVERY = 5
GAINS = {"blackmail", "antidote", "ship", "devil"}


def cards_are_in_one_place(s: State) -> None:
    places = [*s.pile, *s.discard, *(card for hand in s.hands for card in hand)]
    places += [card for attack in s.attacks for card in attack.cards]
    assert len(places) == len(set(places))
    real = [card for card in places if not s.made >> card & 1]
    assert not [card for card in s.pile + s.discard if s.made >> card & 1]
    if s.options.draw == "deck":
        assert sorted(s.ident[card] for card in real) == sorted(list(range(KINDS)) * s.options.copies)


def what_is_unseen_completes_the_deck(s: State) -> None:
    laid = [NAMES[s.ident[card]] for attack in s.attacks for card in attack.cards]
    for viewer in range(s.seats):
        view = GAME.view(s, viewer)
        seen = Counter([*view.hand, *view.discard, *laid])
        for known in view.known:
            seen.update(known)
        if not s.made:
            assert seen + Counter(view.unseen) == Counter(dict.fromkeys(NAMES, view.options.copies))


def heirs_are_in_one_place(s: State, courtiers: set[int]) -> None:
    everywhere = s.line + s.abroad + s.dead + s.gone
    assert len(everywhere) == len(set(everywhere))
    assert {heir for heir in everywhere if heir < FIRST_CLAIMANT} == courtiers
    assert {heir for heir in everywhere if heir >= FIRST_CLAIMANT} == {FIRST_CLAIMANT + seat for seat in range(s.seats)}
    assert all(heir >= FIRST_CLAIMANT for heir in s.dead) and all(heir < FIRST_CLAIMANT for heir in s.gone)


def the_line_is_settled(s: State) -> None:
    assert s.line[:1] not in ([TRUE_HEIR], [HERMIT])
    assert LIBRARIAN not in s.line[:3] or s.line[-1] == LIBRARIAN
    prince = q.holder(s, PRINCE)
    if prince is not None and FIRST_CLAIMANT + prince in s.line:
        place = s.line.index(FIRST_CLAIMANT + prince)
        assert place == FIRST_PLACE[RANK_AT[place]]


def loyalties_are_of_those_in_the_line(s: State) -> None:
    for heir in {**s.home, **s.bribed}:
        assert heir in s.line and heir < FIRST_CLAIMANT and heir != HERMIT
    assert all(FIRST_CLAIMANT + seat not in s.dead for seat in [*s.home.values(), *s.bribed.values()])
    assert max(s.plays) <= q.PLAYS_A_TURN


def who_is_asked_follows_from_public_facts(s: State, waiting) -> None:
    able = {seat for seat in range(s.seats) if s.hands[seat] and FIRST_CLAIMANT + seat not in s.dead}
    asked = {a.seat for a in GAME.view(s, None).asked}
    prompt = waiting[0].prompt
    if prompt in ("knights", "poison", "antidote", "rescue", "call"):
        assert asked == able
    if prompt == "seal":
        assert asked == (able if s.hanging else able - {s.turn})
    assert FIRST_CLAIMANT + waiting[0].seat not in s.dead


def walk(seats: int, seed: int, **options):
    rng, s = random.Random(seed), GAME.new(seats, seed, options)
    courtiers = {heir for heir in s.line if heir < FIRST_CLAIMANT}
    gone: list[int] = []
    step = 0
    while waiting := [d for d in GAME.pending(s) if d.blocking]:
        step += 1
        if step % EVERY == 0:
            cards_are_in_one_place(s)
            heirs_are_in_one_place(s, courtiers)
            if s.options.draw == "deck":
                what_is_unseen_completes_the_deck(s)
            the_line_is_settled(s)
            loyalties_are_of_those_in_the_line(s)
            who_is_asked_follows_from_public_facts(s, waiting)
            assert s.options.ship_dead or s.gone[: len(gone)] == gone, "the gone come back"
            gone = s.gone[:]
        free = [d for d in GAME.pending(s) if not d.blocking]
        open_to = {d.seat for d in free}
        assert all("nothing" in d.options for d in free)
        if free and waiting[0].prompt != "deed":
            assert open_to == set(q.able(s))
        d = rng.choice(free) if free and rng.random() < 0.1 else rng.choice(waiting)
        for event in GAME.apply(s, Action(d.seat, d.id, d.random(rng))):
            if event.kind == "loyalty":
                assert event.public["how"] in GAINS | {"bribe", "end", "death"}
    outcome = GAME.outcome(s)
    assert sum(outcome.winners) <= 1
    if s.winner is not None:
        assert q.may_win(s, s.winner)
    assert s.round <= s.options.last_round
    return s


SOME = {(3, "quick"), (4, "evening"), (8, "full")}
CASES = [(seats, mode) for seats in GAME.seats for mode in GAME.modes]


@pytest.mark.parametrize(("seats", "mode"), [pytest.param(*case, marks=() if case in SOME else long) for case in CASES])
def test_random_matches_hold_the_laws(seats, mode):
    walk(seats, 10 * seats, mode=mode)


@pytest.mark.parametrize(
    "options",
    [
        {"draw": "dice"},
        {"raw_deal": True},
        {"start_hand": 0, "copies": 6},
        {"exile": "ship", "ship_dead": True},
        {"proxy_all": True, "librarian": "card"},
        {"investigation": "execution", "instant_coronation": True, "round_cap": 15},
    ],
    ids=str,
)
def test_every_table_option_holds_the_laws(options):
    for seed in range(2):
        walk(4, seed, mode="quick", **options)


def test_by_the_clock_alone_no_heir_is_attacked_and_the_regency_decides():
    for seats in (3, 8):
        s = GAME.new(seats, seats)
        kinds = set()
        for _, events in played(s, lambda d: d.default):
            kinds |= {event.kind for event in events}
        assert s.reason == "regency" and s.round == 30
        assert not kinds & {"attempt", "declared", "execution", "laid"}
