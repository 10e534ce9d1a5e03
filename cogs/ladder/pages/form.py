"""The form for opening a season, and reading its inputs."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta

from pydantic import ValidationError

from cogs.kit.inputs.numbers import whole_number
from cogs.kit.inputs.times import read_span
from cogs.kit.inputs.validation import no_number
from cogs.kit.interactions.forms import all_wrong
from cogs.kit.pages.layout import Field, Form
from cogs.kit.refusals.errors import UserError
from cogs.kit.texts import names
from tournaments.ladder.season import NO_RULES, LadderRules

NAME = 80
LEAST = timedelta(days=1)
TITLES = {"places_above": "Places", "again_hours": "Hours between two matches", "answer_hours": "Hours of a challenge"}


def season_form(custom_id: str) -> Form:
    """The form with five lines; all but the name have a default."""
    return Form(
        "A new season",
        custom_id,
        (
            Field("name", "Name", limit=NAME, needed=True, hint="Autumn 2026"),
            Field("length", "Length of the season", "4 weeks", limit=20, needed=True),
            Field("places_above", "Challenge up to places above (0: all)", str(NO_RULES.places_above), limit=3),
            Field("again_hours", "Hours until the same two may meet again", str(NO_RULES.again_hours), limit=3),
            Field("answer_hours", "Hours that a challenge stays open", str(NO_RULES.answer_hours), limit=3),
        ),
    )


def read_name(given: Mapping[str, str]) -> str:
    """The name. Raises UserError if it is empty or too long."""
    name = names.one_line(given.get("name", ""))
    if not 0 < len(name) <= NAME:
        raise UserError(f"A season needs a name of at most {NAME} characters. Nothing was opened.")
    return name


def read_length(given: Mapping[str, str]) -> timedelta:
    """The length. Raises UserError if it is no duration, or less than a day."""
    length = read_span(given.get("length", ""))
    if length < LEAST:
        raise UserError("A season lasts at least a day: write `10 days` or `4 weeks`. Nothing was opened.")
    return length


def read_rules(given: Mapping[str, str], *, soft_reset: bool) -> LadderRules:
    """The rules for challenges; an empty line means the default. Raises UserError with all that is wrong."""
    written = {name: given[name] for name in TITLES if given.get(name)}
    numbers = {name: whole_number(text) for name, text in written.items()}
    wrong = {name: no_number(written[name]) for name, number in numbers.items() if number is None}
    try:
        known = {name: number for name, number in numbers.items() if number is not None}
        rules = LadderRules.model_validate({**known, "soft_reset": soft_reset})
    except ValidationError as error:
        wrong |= {str(found["loc"][0]): _beyond(str(found["loc"][0])) for found in error.errors()}
    if wrong:
        raise all_wrong([f"{TITLES[name]}: {wrong[name]} Nothing was opened." for name in TITLES if name in wrong])
    return rules


def _beyond(name: str) -> str:
    least, most = LadderRules.model_fields[name].metadata
    return f"write a number from {least.ge} to {most.le}."
