"""Every text that a match of The Imposter Kings shows: to spectators, to each seat, in pictures and at its end."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass
from typing import Any

from games.core.protocol import Action, Decision, Event
from games.imposter_kings import ImposterKings

GAME = ImposterKings()
SCREEN, PICTURE = GAME.screen, GAME.picture
ICONS = ("sign", "icon", "colour", "marks")
"""Fields of pictures that are keys, not texts."""


def pages(mode: str, seats: int, seed: int, names: Sequence[str]) -> Iterator[str]:
    """The texts of a random match in the order in which they are shown."""
    rng, state = random.Random(seed), GAME.new(seats, seed, {"mode": mode})
    while pending := [decision for decision in GAME.pending(state) if decision.blocking]:
        yield from table(GAME.view(state, None), names)
        for decision in pending:
            yield from asked(state, decision, names, rng)
        decision = rng.choice(pending)
        choice = decision.random(rng)
        view = GAME.view(state, decision.seat)
        told = GAME.apply(state, Action(decision.seat, decision.id, choice))
        yield SCREEN.answered(view, decision, choice, names)
        yield from heard(told, names)
    yield from table(GAME.view(state, None), names)
    outcome = GAME.outcome(state)
    yield from SCREEN.result(outcome, names)


def table(view: Any, names: Sequence[str]) -> Iterator[str]:
    """The public page and its picture."""
    yield from SCREEN.board(view, names)
    yield SCREEN.status(view, names)
    yield from drawn(PICTURE.scene(view, names))


def asked(state: Any, decision: Decision, names: Sequence[str], rng: random.Random) -> Iterator[str]:
    """The page of a seat that is asked."""
    view = GAME.view(state, decision.seat)
    yield SCREEN.question(view, decision, names)
    for item in SCREEN.items(view, decision, names):
        yield from (item.label, item.detail, item.why)
    yield SCREEN.final(view, decision, decision.random(rng))
    yield from SCREEN.panel(view, names)
    for name, text in SCREEN.explained(view, names):
        yield from (name, text)
    yield from SCREEN.tracked(view, names)
    yield from drawn((PICTURE.scene(view, names), *PICTURE.hand(view, names), *PICTURE.beside(view)))


def heard(events: Sequence[Event], names: Sequence[str]) -> Iterator[str]:
    """Events as each viewer reads them, and the end of a round."""
    for viewer in (None, *range(len(names))):
        yield from [SCREEN.tell(event, viewer, names) for event in events]
        yield SCREEN.moment(events, viewer, names)


def drawn(part: Any) -> Iterator[str]:
    """The texts of a picture."""
    if isinstance(part, str):
        yield part
    elif isinstance(part, tuple | list):
        for one in part:
            yield from drawn(one)
    elif is_dataclass(part):
        for field in fields(part):
            yield from drawn(getattr(part, field.name)) if field.name not in ICONS else ()
