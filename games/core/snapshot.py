"""Positions as JSON, for processes that think about them; `games.core.features.Learnable` offers them.

A game derives a model from `Snapshot` with the fields of its state and their types. Reading one runs nothing and makes
nothing but these values, as deep as their types say. Whether the position can come up in a match is not checked: rules
may raise any error on a forged one.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeAlias, TypeVar

from pydantic import BaseModel, ConfigDict

from games.core.protocol import Choice, Token
from games.core.script import Script, ScriptState, WindowAnswers

S = TypeVar("S", bound=ScriptState)
Flat: TypeAlias = Token | tuple[Token, ...]
Plain: TypeAlias = Flat | tuple[Flat, ...]
"""An argument or a logged result of a script."""
STRICT = ConfigDict(extra="forbid", strict=True, ser_json_bytes="base64", val_json_bytes="base64")


class Answers(BaseModel):
    """The answers in a window (`WindowAnswers`)."""

    model_config = STRICT

    window: tuple[Plain, ...]


class PausedScript(BaseModel):
    """The stored form of a `Script`: all but the running generator."""

    model_config = STRICT

    no: int
    name: str
    args: tuple[Plain, ...]
    log: list[Plain | Answers]
    sealed: dict[int, Choice]
    anew: bool


class Snapshot(BaseModel):
    """The kernel's part of a position. Events are left out, since they have been told already."""

    model_config = STRICT

    stack: list[PausedScript]
    over: bool
    minted: int
    interrupted: dict[int, int]

    @classmethod
    def of(cls, s: ScriptState) -> Snapshot:
        """The snapshot of this state. It shares the state's values, so it is to be written before the state changes."""
        fields = {name: getattr(s, name) for name in cls.model_fields if name != "stack"}
        return cls.model_construct(stack=[_paused(script) for script in s.stack], **fields)

    def into(self, s: S) -> S:
        """Give a new state of the game all that is in the snapshot. Raises ValueError for an unknown script."""
        for name in type(self).model_fields:
            if name != "stack":
                setattr(s, name, getattr(self, name))
        s.stack = list(_scripts(s, self.stack))
        s.open = () if s.over else None
        return s


def _paused(script: Script) -> PausedScript:
    log: list[Any] = [
        Answers.model_construct(window=entry) if isinstance(entry, WindowAnswers) else entry for entry in script.log
    ]
    return PausedScript.model_construct(
        no=script.no, name=script.name, args=script.args, log=log, sealed=script.sealed, anew=script.anew
    )


def _scripts(s: ScriptState, paused: Iterable[PausedScript]) -> Iterable[Script]:
    for one in paused:
        if one.name not in s.scripts:
            raise ValueError(f"no script {one.name!r}")
        log = [WindowAnswers(entry.window) if isinstance(entry, Answers) else entry for entry in one.log]
        yield Script(s, one.no, one.name, one.args, log, one.sealed, one.anew)
