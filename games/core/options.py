"""Table options as a pydantic model, read from plain values."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from games.core.game import Game
from games.core.language import say
from games.core.protocol import Mode, TableOption, Token


class Chosen(BaseModel):
    """The mode and the options of a table: base of each game's model. Unknown names are refused."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    mode: str


M = TypeVar("M", bound=Chosen)
ONE_POINT = re.compile(r"\b1 points\b")
"""What a summary says of a match to one point, before it is mended: summaries are written for more."""


def fault(error: ValidationError) -> str:
    """The first thing that is wrong, with its place: "target: Input should be a valid integer"."""
    first = error.errors()[0]
    return f"{'.'.join(map(str, first['loc'])) or 'document'}: {first['msg']}"


def read(model: type[M], options: Mapping[str, Any] | None, modes: Mapping[str, Mode]) -> M:
    """The options as the game's model. Raises ValueError with one line that names the option, or the unknown mode."""
    try:
        chosen = model.model_validate(dict(options or {}))
    except ValidationError as error:
        raise ValueError(f"option {fault(error)}") from None
    if chosen.mode not in modes:
        raise ValueError(f"no mode {chosen.mode!r}; there {'is' if len(modes) == 1 else 'are'} {', '.join(modes)}")
    return chosen


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
