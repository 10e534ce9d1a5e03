"""Texts of pydantic's validation errors, for people who do not know pydantic."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from cogs.kit.refusals.errors import UserError

SAYS: Mapping[str, str] = {
    "bool_parsing": "must be true or false",
    "greater_than": "must be more than {gt}",
    "greater_than_equal": "must be at least {ge}",
    "int_from_float": "must be a whole number",
    "int_parsing": "must be a whole number",
    "less_than": "must be less than {lt}",
    "less_than_equal": "must be at most {le}",
    "literal_error": "must be {expected}",
    "missing": "is missing",
    "string_pattern_mismatch": "does not have the right form",
    "string_too_long": "must have at most {max_length} characters",
    "string_too_short": "must not be empty",
}
"""The texts by pydantic's type of error; errors of validators have texts of their own."""
TITLES: Mapping[str, str] = {
    "cap": "Places",
    "check_in": "Check-in",
    "last_best_of": "Best of, in the last rounds",
    "late_until": "Late entries",
    "pod_size": "Players in a pod",
    "sat_out": "For a round that is sat out",
    "sit_outs": "Rounds that a side may sit out",
    "round_hours": "Hours of a round",
}


def wrong(error: ValidationError) -> UserError:
    """All errors as one UserError."""
    lines = []
    for found in error.errors():
        within = [part for part in found["loc"] if isinstance(part, str)]
        lines.append(f"{named_error(setting_title(within[-1]) if within else '', found)}.")
    return UserError("\n".join([*lines, "Nothing was changed."]))


def named_error(name: str, found: ErrorDetails) -> str:
    """One error without a full stop: "Places must be at least 2", "Cut: The cut must be 2, 4 or 8"."""
    text = SAYS.get(found["type"])
    if text is not None:
        return f"{name} {text.format(**found.get('ctx', {}))}"
    says = found["msg"].removeprefix("Value error, ").rstrip(".")
    return f"{name}: {says}" if name else says


def no_number(text: str) -> str:
    """A sentence about a typed text that should be a number."""
    if not text:
        return "a whole number is missing."
    return f"“{text[:20].replace('`', '')}” is no whole number."


def setting_title(name: str) -> str:
    """The name of a setting for people."""
    words = TITLES.get(name, name.replace("_", " "))
    return f"{words[:1].upper()}{words[1:]}"
