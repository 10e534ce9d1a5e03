"""What holds in every position of hundreds of random matches, in every mode and with every table option."""

import random
from collections import Counter

import pytest

from games.core.protocol import Action
from games.imposter_kings.state import NO_CARD
from tests.games.imposter_kings.at import GAME
from tests.long import exhaustive

SETTINGS = [
    (mode, seats, options)
    for mode, about in GAME.modes.items()
    for seats in about.seats
    for options in ({}, {"flip_on_empty_court": True, "princess_partner": True}, {"target": 12})
]
MATCHES = 60
USUAL = 6


def names(setting) -> str:
    mode, seats, options = setting
    return "-".join([mode, str(seats), *options])


def placed(s) -> Counter:
    """How often every id lies somewhere on the table."""
    ids = Counter(s.court)
    masks = [*s.hands, *s.antechamber, *s.condemned, *s.discard]
    for mask in masks:
        ids.update(card for card in range(len(s.ident)) if mask >> card & 1)
    ids.update(card for card in (*s.successor, s.accused) if card != NO_CARD)
    return ids


def check_position(s) -> None:
    ids = placed(s)
    assert max(ids.values()) == 1, "a card lies in two places"
    assert set(ids) <= set(range(len(s.ident)))
    court = sum(1 << card for card in s.court)
    assert not s.down & ~court and not s.bonus & ~court, "only Court cards are Disgraced or have +2"
    live = [kind for card, kind in enumerate(s.ident) if not s.gone >> card & 1]
    assert Counter(live) == Counter(dict(enumerate(s.copies))) + Counter()
    assert not any(s.gone >> card & 1 for card in ids), "a card lies there with an id that is not used any more"
    assert sum(bool(mask >> card & 1) for mask in s.where for card in range(len(s.ident))) == len(s.ident)
    for seat in range(s.seats):
        own = s.hands[seat] | s.discard[seat] | s.condemned[seat]
        assert not own & ~(s.public | s.private[seat]), "every seat knows its own cards"
        if s.out >> seat & 1:
            assert not s.hands[seat] and s.successor[seat] == NO_CARD


ALLOWED = {"duel": range(1, 4), "teams": range(1, 4), "cutthroat": range(1, 5), "quickplay": range(1, 2)}


def check_round(s, finished) -> None:
    """R38: what a round may score, and to whom."""
    scored = Counter()
    for point in finished.points:
        scored[point.seat] += point.points
    if not finished.winners:
        assert set(scored.values()) <= {2}, "a Mulligan"
        return
    won = {scored[seat] for seat in finished.winners}
    assert len(won) == 1 and won <= set(ALLOWED[s.table.scoring])
    others = {seat: points for seat, points in scored.items() if seat not in finished.winners}
    assert list(others.values()) == ([1] if s.table.scoring == "cutthroat" else [])


@pytest.mark.parametrize(
    "seeds", [range(USUAL), pytest.param(range(USUAL, MATCHES), marks=exhaustive)], ids=["some", "many"]
)
@pytest.mark.parametrize("setting", SETTINGS, ids=names)
def test_every_position_and_every_round_is_sound(setting, seeds):
    mode, seats, options = setting
    for seed in seeds:
        rng = random.Random(seed)
        s = GAME.new(seats, seed, {"mode": mode, **options})
        rounds = 0
        while pending := GAME.pending(s):
            assert GAME.outcome(s) is None
            if rng.random() < 0.3:
                check_position(s)
            d = rng.choice(pending)
            choice = None if d.prompt == "mulligan" and rng.random() < 0.8 else d.random(rng)
            GAME.apply(s, Action(d.seat, d.id, choice))
            for finished in s.rounds[rounds:]:
                check_round(s, finished)
            rounds = len(s.rounds)
        outcome = GAME.outcome(s)
        assert max(outcome.points) >= s.target
        assert len({s.table.teams[seat] for seat, won in enumerate(outcome.winners) if won}) == 1
