"""What pydantic found wrong with a form, in words."""

from __future__ import annotations

from pydantic import ValidationError

from cogs.kit.errors import UserError


def wrong(error: ValidationError) -> UserError:
    """The first thing that is wrong, in words."""
    found = error.errors()[0]
    name = str(found["loc"][0]).replace("_", " ") if found["loc"] else "This"
    says = found["msg"].removeprefix("Value error, ").rstrip(".")
    return UserError(f"{name[:1].upper()}{name[1:]}: {says}. Nothing was changed.")
