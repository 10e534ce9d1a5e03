"""What a seat can see of a state, in forms that can be compared between worlds."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any

from games.core.game import Game
from games.core.protocol import Decision, Event

Feature = tuple[str, str]
NOT_ABOUT_THE_TABLE = frozenset({"viewer", "decisions"})
OTHERS = 3
TOKENS = frozenset({"id", "ids"})
"""Fields that hold tokens of the viewer's own: another seat cannot know their values."""


def asked_of(d: Decision) -> tuple[Any, ...]:
    """A decision as its own seat sees it, the clock's answer included."""
    return (d.id, d.seat, d.prompt, d.options, d.pick, d.blocking, d.window, d.revisable, d.default)


def sight(game: Game, state: Any, viewer: int | None) -> tuple[Any, ...]:
    """Everything that this viewer can see: the view, a spectator's view, who is waited for, and the own questions."""
    pending = game.pending(state)
    return (
        game.view(state, viewer),
        game.view(state, None),
        [(d.id, d.seat, d.prompt, d.window) for d in pending if d.blocking],
        [asked_of(d) for d in pending if d.seat == viewer],
        game.outcome(state) is None,
    )


def heard(events: Iterable[Event], viewer: int | None) -> list[Any]:
    """What these events tell this viewer."""
    return [(e.kind, dict(e.public), None if viewer is None else e.private.get(viewer)) for e in events]


def features(view: Any) -> "Counter[Feature]":
    """How often each value stands in each field of a view, wherever it stands there. Own questions do not count."""
    found: list[Feature] = []
    for field in fields(view):
        if field.name not in NOT_ABOUT_THE_TABLE | TOKENS:
            _collect(getattr(view, field.name), field.name, found)
    return Counter(found)


class Shape(Enum):
    """How the values of a type are taken apart."""

    parts, mapping, many, function, whole = range(5)


@cache
def _shape(kind: type) -> tuple[Shape, tuple[str, ...]]:
    """With the fields whose values count."""
    names = [field.name for field in fields(kind)] if is_dataclass(kind) else getattr(kind, "_fields", ())
    if names:
        return Shape.parts, tuple([name for name in names if name not in TOKENS])
    if issubclass(kind, Mapping):
        return Shape.mapping, ()
    if issubclass(kind, tuple | list | set | frozenset):
        return Shape.many, ()
    return Shape.function if issubclass(kind, Callable) else Shape.whole, ()


def _collect(value: Any, path: str, found: list[Feature]) -> None:
    shape, names = _shape(type(value))
    if shape is Shape.whole:
        found.append((path, repr(value)))
    elif shape is Shape.parts:
        for name in names:
            _collect(getattr(value, name), f"{path}.{name}", found)
    elif shape is Shape.many:
        for entry in value:
            _collect(entry, path, found)
    elif shape is Shape.mapping:
        for key, entry in value.items():
            _collect(entry, f"{path}[{key}]", found)


def private(game: Game, state: Any, seat: int) -> "Counter[Feature]":
    """What the seat sees and a spectator does not."""
    return features(game.view(state, seat)) - features(game.view(state, None))


def others_see(game: Game, state: Any, viewer: int, seats: int) -> "Counter[tuple[int, str, str, int]]":
    """The views of other seats as a set of statements: this seat sees this value so often in this field.

    Of many other seats only the next few are asked what they see.
    """
    return Counter(
        {
            (seat, path, value, number): 1
            for seat in [(viewer + at) % seats for at in range(1, min(seats, OTHERS + 1))]
            for (path, value), number in features(game.view(state, seat)).items()
        }
    )
