"""Texts of pydantic's validation errors."""

from __future__ import annotations

from pydantic import ValidationError

from cogs.kit.errors import UserError


def wrong(error: ValidationError) -> UserError:
    """All errors as one UserError."""
    lines = []
    for found in error.errors():
        named = [part for part in found["loc"] if isinstance(part, str)]
        says = found["msg"].removeprefix("Value error, ").rstrip(".")
        lines.append(f"{setting_title(named[-1] if named else 'this')}: {says}.")
    return UserError("\n".join([*lines, "Nothing was changed."]))


def setting_title(name: str) -> str:
    """The name of a setting for people."""
    words = name.replace("_", " ")
    return f"{words[:1].upper()}{words[1:]}"
