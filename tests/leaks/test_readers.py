"""What a running match shows to each reader, at every step of random matches in every mode.

The match is put beside one that this reader cannot tell from it: all that is hidden is drawn anew, others' sealed
answers are other ones, and what only others were told is taken out of what has happened. No screen may change.
"""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from games.core.protocol import Event
from tests.games.conformance import CASES, Setting
from tests.leaks.screens import screens
from tests.leaks.twins import Reader
from tests.leaks.unstored import UnstoredMatch, seated

STEPS = 150
EVERY = 5
READS = 0.4


def retold(events: Any, reader: Reader) -> list[Event]:
    """The events with nonsense as the private facts of other seats."""
    nonsense = {"card": "Joker", "given": "Joker", "taken": "Joker", "seen": ()}
    return [
        event._replace(private={seat: told if seat == reader else nonsense for seat, told in event.private.items()})
        for event in events
    ]


def imagined(unstored: UnstoredMatch, reader: Reader, rng: random.Random) -> UnstoredMatch:
    """The match as it might as well be, for all that this reader knows."""
    match = unstored.match
    viewer = reader if reader is not None else rng.randrange(len(match.names))
    world = match.game.sample(match.position.state, viewer, rng)
    pending = tuple(match.game.pending(world))
    sealed = {
        number: given if given.seat == viewer else given._replace(choice=_other(pending, number, rng))
        for number, given in match.position.sealed.items()
    }
    twin = UnstoredMatch(match.game, match.setup.mode, world, match.setup.players)
    twin.match.position = replace(match.position, state=world, pending=pending, sealed=sealed)
    twin.match.recent = retold(match.recent, reader)
    twin.match.intermission = match.intermission
    twin.match.ends = {viewer: retold(events, reader) for viewer, events in match.ends.items()}
    twin.events = retold(unstored.events, reader)
    twin.now = unstored.now
    return twin


def _other(pending: tuple[Any, ...], number: int, rng: random.Random) -> Any:
    return next(decision for decision in pending if decision.id == number).random(rng)


def advance(unstored: UnstoredMatch, rng: random.Random) -> None:
    """A seat answers, or presses Next round, or a window closes."""
    match, due = unstored.match, unstored.due()
    assert due is not None
    if match.intermission.reading and rng.random() < READS:
        unstored.take(unstored.read(rng.choice(sorted(match.intermission.reading))))
        return
    asked = [d for seat in range(len(match.names)) for d in match.decisions(seat) if d.blocking]
    if asked:
        decision = rng.choice(asked)
        unstored.take(unstored.answer(decision.id, decision.random(rng)))
    else:
        unstored.now = max(due.when, unstored.now)
        unstored.take(unstored.by_itself(due))


@pytest.mark.parametrize("setting", CASES)
def test_a_reader_sees_nothing_that_he_may_not_know(setting: Setting):
    rng = random.Random(17)
    unstored = UnstoredMatch(setting.game, setting.mode, setting.new(17), seated(setting.seats))
    looked = 0
    for step in range(STEPS):
        if unstored.due() is None:
            break
        if step % EVERY == 0:
            for reader in (None, *rng.sample(range(setting.seats), 2)):
                assert screens(imagined(unstored, reader, rng), reader) == screens(unstored, reader), (
                    f"{reader} at {step}"
                )
                looked += 1
        advance(unstored, rng)
    assert looked > 10 or unstored.due() is None
