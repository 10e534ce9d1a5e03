"""Texts of pydantic's validation errors."""

from __future__ import annotations

from pydantic import ValidationError

from cogs.kit.errors import UserError


def wrong(error: ValidationError) -> UserError:
    """All errors as one UserError."""
    lines = []
    for found in error.errors():
        name = str(found["loc"][0]).replace("_", " ") if found["loc"] else "This"
        says = found["msg"].removeprefix("Value error, ").rstrip(".")
        lines.append(f"{name[:1].upper()}{name[1:]}: {says}.")
    return UserError("\n".join([*lines, "Nothing was changed."]))
