"""The fields that define a state, with their types; `state.State` says what they mean, and derives the others.

Ids and seats are ints, masks too. They stay in this order, which `State.data`, and so every stored fingerprint, has.
"""

from __future__ import annotations

from typing import Annotated, get_origin

from pydantic import FailFast, Field

from games.core.knowledge import Entry
from games.core.protocol import Round
from games.core.snapshot import Plain, Snapshot
from games.imposter_kings.cards import KINDS
from games.imposter_kings.modes import Options

Kind = Annotated[int, Field(ge=0, lt=KINDS)]


class StateSnapshot(Snapshot):
    """A state as JSON."""

    accused: int
    announced: tuple[tuple[Plain, ...], ...]
    antechamber: list[int]
    bonus: int
    condemned: list[int]
    copies: tuple[int, ...]
    court: list[int]
    dealt: int
    direction: int
    discard: list[int]
    down: int
    fallen: tuple[int, ...]
    fourth: list[int]
    fresh_round: bool
    gone: int
    hands: list[int]
    ident: tuple[Kind, ...]
    journal: Annotated[tuple[Entry, ...], FailFast()]
    king_up: list[bool]
    lacks: list[int]
    mulligans: list[int]
    muted: int
    options: Options
    out: int
    playing: bool
    points: list[int]
    private: list[int]
    public: int
    retained: int
    rounds: tuple[Round, ...]
    salt: bytes
    seed: bytes
    revealed: list[int]
    successor: list[int]
    true_king: int
    turn: int


FIELDS: tuple[str, ...] = tuple(StateSnapshot.__annotations__)
LISTS: tuple[str, ...] = tuple(
    [name for name in FIELDS if get_origin(StateSnapshot.model_fields[name].annotation) is list]
)
