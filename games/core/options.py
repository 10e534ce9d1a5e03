"""Table options as a pydantic model, read from plain values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

M = TypeVar("M", bound=BaseModel)


def read(model: type[M], options: Mapping[str, Any] | None) -> M:
    """The options as the game's model. Raises ValueError with one line that names the option."""
    try:
        return model.model_validate(dict(options or {}))
    except ValidationError as error:
        first = error.errors()[0]
        name = ".".join(str(part) for part in first["loc"])
        raise ValueError(f"option {name}: {first['msg']}") from None
