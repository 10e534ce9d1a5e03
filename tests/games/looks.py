"""Board, panels and pictures of a position in plain lines.

A game's folder has positions in `looks.py` and what they look like in `looks/`. `make golden` writes these files anew.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from pathlib import Path
from typing import Any, NamedTuple

from games.core.game import Game
from games.core.picture import Group, Laid

FOLDER = Path(__file__).parent


class Looks(NamedTuple):
    """Positions of a game: functions that play to them, and names for the players."""

    game: Game[Any]
    names: Sequence[str]
    stories: Sequence[Callable[[], Any]]

    @property
    def positions(self) -> Mapping[str, Callable[[], Any]]:
        return {story.__name__: story for story in self.stories}

    def file(self, name: str) -> Path:
        return FOLDER / self.game.key / "looks" / f"{name}.txt"

    def text(self, name: str) -> str:
        state = self.positions[name]().state
        return "\n".join(_seen(self.game, state, self.names[: state.seats])) + "\n"

    def write(self) -> None:
        for name in self.positions:
            self.file(name).parent.mkdir(exist_ok=True)
            self.file(name).write_text(self.text(name), encoding="utf-8")


def _seen(game: Any, state: Any, names: Sequence[str]) -> Iterator[str]:
    view, screen = game.view(state, None), game.screen
    yield from ["status: " + screen.status(view, names), "", *screen.board(view, names), "", "PICTURE"]
    public = list(_told(game.picture.scene(view, names)))
    yield from public
    for seat, name in enumerate(names):
        own = game.view(state, seat)
        yield from ["", f"{name.upper()}", *screen.panel(own, names)]
        yield "hand: " + ", ".join(_card(laid) for laid in game.picture.hand(own, names))
        yield from ["beside: " + _words(group) for group in game.picture.beside(own)]
        yield from [line for line in _told(game.picture.scene(own, names)) if line not in public]


def _card(laid: Laid) -> str:
    """ "Fool 1 (dim)", "back"."""
    shown = "back" if laid.face is None else f"{laid.face.name} {laid.value or laid.face.value}".rstrip()
    marks = [mark for mark in ("disgraced", "muted", "dim") if getattr(laid, mark)]
    return " ".join(
        [shown, *([f"({', '.join(marks)})"] if marks else []), *([f"“{laid.label}”"] if laid.label else [])]
    )


def _told(value: Any) -> Iterator[str]:
    """The fields that have not their defaults; of seats, portraits and the like each in a line."""
    for name, part in _changed(value):
        many = isinstance(part, tuple) and part and not isinstance(part[0], str | Laid)
        yield from [f"{name}: {_words(one)}" for one in (part if many else [part])]


def _changed(value: Any) -> list[tuple[str, Any]]:
    parts = [(field, getattr(value, field.name)) for field in fields(value)]
    return [(field.name, part) for field, part in parts if field.default is MISSING or part != field.default]


def _words(part: Any) -> str:
    if isinstance(part, Laid):
        return _card(part)
    if isinstance(part, Group):
        return f"[{part.heading}: {_words(part.cards)}]"
    if isinstance(part, tuple):
        return ", ".join(_words(one) for one in part)
    if is_dataclass(part):
        return " · ".join(f"{name} {_words(one)}" for name, one in _changed(part) if name not in ("colour",))
    return str(part)
