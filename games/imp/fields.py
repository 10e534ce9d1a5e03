"""A match as JSON, for processes that think about it: `games.core.features.Learnable`."""

from __future__ import annotations

from pydantic import BaseModel

from games.core.protocol import Seat
from games.core.snapshot import STRICT
from games.imp.known import Known
from games.imp.modes import Options
from games.imp.state import Duel, State


class Fields(BaseModel):
    """The values of a `State`, under their names."""

    model_config = STRICT

    options: Options
    seed: bytes
    salt: bytes
    hands: list[list[str]]
    pile: list[str]
    discard: list[str]
    removed: list[str]
    table: str | None
    turn: int
    seat: Seat
    deeds: tuple[str, ...]
    phase: str
    duel: Duel | None
    given: list[str | None]
    exhaustions: int
    known: list[Known]
    public: list[Known]
    asked: int
    announced: bool
    winners: tuple[Seat, ...]
    how: str


def as_json(s: State) -> bytes:
    """The state on one line."""
    return Fields.model_construct(**{name: getattr(s, name) for name in State.__slots__}).model_dump_json().encode()


def from_json(data: bytes) -> State:
    """The state in these bytes. Raises ValueError for any others."""
    found = Fields.model_validate_json(data)
    s = State.__new__(State)
    for name in State.__slots__:
        setattr(s, name, getattr(found, name))
    return s
