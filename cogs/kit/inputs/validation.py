"""Texts of pydantic's validation errors, for people who do not know pydantic."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from cogs.kit.refusals.errors import UserError
from games.core.language import Text, say

SAYS: Mapping[str, Text] = {
    "bool_parsing": "{name} must be true or false",
    "greater_than": "{name} must be more than {gt}",
    "greater_than_equal": "{name} must be at least {ge}",
    "int_from_float": "{name} must be a whole number",
    "int_parsing": "{name} must be a whole number",
    "less_than": "{name} must be less than {lt}",
    "less_than_equal": "{name} must be at most {le}",
    "literal_error": "{name} must be {expected}",
    "missing": "{name} is missing",
    "string_pattern_mismatch": "{name} does not have the right form",
    "string_too_long": "{name} must have at most {max_length} characters",
    "string_too_short": "{name} must not be empty",
}
"""The texts by pydantic's type of error; errors of validators have texts of their own."""
TITLES: Mapping[str, Text] = {
    "amount": "Amount",
    "best_of": "Best of",
    "bye": "Bye",
    "cap": "Places",
    "check_in": "Check-in",
    "currency": "Currency",
    "cut": "Cut",
    "description": "Description",
    "dispute_minutes": "Dispute minutes",
    "draw": "Draw",
    "goal": "Goal",
    "last_best_of": "Best of, in the last rounds",
    "late_until": "Late entries",
    "link": "Link",
    "loss": "Loss",
    "name": "Name",
    "pod_size": "Players in a pod",
    "points": "Points",
    "rounds": "Rounds",
    "sat_out": "For a round that is sat out",
    "sit_outs": "Rounds that a side may sit out",
    "round_hours": "Hours of a round",
    "tie_breaks": "Tie breaks",
    "win": "Win",
}
"""The names of settings; those of others are the words of their keys."""


def wrong(error: ValidationError) -> UserError:
    """All errors as one UserError."""
    lines = []
    for found in error.errors():
        within = [part for part in found["loc"] if isinstance(part, str)]
        lines.append(f"{named_error(setting_title(within[-1]) if within else '', found, say)}.")
    return UserError("\n".join([*lines, say("Nothing was changed.")]))


def named_error(name: str, found: ErrorDetails, own: Callable[[str], str] = str) -> str:
    """One error without a full stop: "Places must be at least 2", "Cut: The cut must be 2, 4 or 8".

    own  says the text of a validator
    """
    context = found.get("ctx", {})
    if (english := SAYS.get(found["type"])) is not None:
        return say(english, **{"name": name, **context})
    error = context.get("error")
    says = (own(str(error)) if isinstance(error, ValueError) else found["msg"]).rstrip(".")
    return f"{name}: {says}" if name else says


def no_number(text: str) -> str:
    """A sentence about a typed text that should be a number."""
    if not text:
        return say("a whole number is missing.")
    return say("“{text}” is no whole number.", text=text[:20].replace("`", ""))


def setting_title(name: str) -> str:
    """The name of a setting for people."""
    words = say(TITLES[name]) if name in TITLES else name.replace("_", " ")
    return f"{words[:1].upper()}{words[1:]}"
