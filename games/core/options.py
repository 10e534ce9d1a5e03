"""Table options as a pydantic model, read from plain values."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, ClassVar, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from games.core.game import Game
from games.core.language import Text, say
from games.core.protocol import Mode, TableOption, Token


def numbers(*values: int) -> tuple[tuple[int, Text], ...]:
    """These numbers as choices."""
    return tuple([(value, str(value)) for value in values])


def option(
    title: Text,
    choices: tuple[tuple[Token, Text], ...],
    modes: tuple[str, ...] = (),
    usual: Mapping[str, str] | None = None,
    **limits: Any,
) -> Any:
    """A field of a `Chosen` that the lobby offers as this `TableOption`; its first choice is the default.

    modes   the keys of the modes that use it; all if empty
    limits  those of pydantic's `Field`, for values that are no choices
    """
    field = Field(default=choices[0][0], **limits)
    field.metadata.append(TableOption(title, choices, modes, usual or {}))
    return field


class Chosen(BaseModel):
    """The mode and the options of a table: base of each game's model. Unknown names are refused.

    modes  those of the game
    """

    model_config = ConfigDict(frozen=True, extra="forbid")
    modes: ClassVar[Mapping[str, Mode]]

    mode: str

    @classmethod
    def read(cls, options: Mapping[str, Any] | None) -> Self:
        """The model of these options. Raises ValueError with one line that names the option, or the unknown mode."""
        try:
            chosen = cls.model_validate(dict(options or {}))
        except ValidationError as error:
            raise ValueError(f"option {fault(error)}") from None
        if chosen.mode not in cls.modes:
            are = "is" if len(cls.modes) == 1 else "are"
            raise ValueError(f"no mode {chosen.mode!r}; there {are} {', '.join(cls.modes)}")
        return chosen

    @classmethod
    def offered(cls) -> Mapping[str, TableOption]:
        """What the lobby offers, by field."""
        return {
            name: part._replace(modes=part.modes or tuple(cls.modes))
            for name, field in cls.model_fields.items()
            for part in field.metadata
            if isinstance(part, TableOption)
        }


ONE_POINT = re.compile(r"\b1 points\b")
"""What a summary says of a match to one point, before it is mended: summaries are written for more."""


def fault(error: ValidationError) -> str:
    """The first thing that is wrong, with its place: "target: Input should be a valid integer"."""
    first = error.errors()[0]
    return f"{'.'.join(map(str, first['loc'])) or 'document'}: {first['msg']}"


def label(option: TableOption, value: Token, mode: str) -> str:
    """The text of an option's value in a mode; the first choice may have another meaning by mode."""
    usual, _ = option.choices[0]
    if value == usual and mode in option.usual:
        return option.usual[mode]
    return say(dict(option.choices)[value])


def summary(game: Game[Any], mode: str, options: Mapping[str, Token]) -> str:
    """The sentence of a mode for the lobby, with the values of this table."""
    labels = {
        name: label(option, options.get(name, option.choices[0][0]), mode)
        for name, option in game.table_options.items()
    }
    return ONE_POINT.sub("1 point", say(game.modes[mode].summary, **labels))
