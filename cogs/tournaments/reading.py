"""Reads the settings in submitted forms; all errors are told at once."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import ValidationError

from cogs.kit.inputs.numbers import whole_number
from cogs.kit.inputs.validation import no_number, setting_title, wrong
from cogs.kit.interactions.forms import all_wrong
from cogs.kit.texts import names
from cogs.tournaments.pages.setting_forms import FORMS
from tournaments.settings import Points, Settings

POINTS = {field.name for field in FORMS["points"].fields}
_MODELS = {**Settings.model_fields, **Points.model_fields}
TYPES = {field.name: _MODELS[field.name].annotation for form in FORMS.values() for field in form.fields}
"""The settings that forms have, with their types."""
OPTIONAL = {name for name, kind in TYPES.items() if kind == int | None}
"""Settings whose number may be left empty."""
NUMBERS = {name for name, kind in TYPES.items() if kind is int} | OPTIONAL


def read_changes(settings: Settings, given: Mapping[str, str]) -> dict[str, object]:
    """What a form changes in these settings, valid together with the others. Raises UserError with all that is wrong.

    Values that are the same are left out: another organiser may change them before these are stored.
    """
    others = settings.model_dump()
    changes, refused = _values(given)
    _check(others, changes, refused)
    return {name: value for name, value in _nested(others, changes).items() if value != others[name]}


def read_settings(others: Mapping[str, object], given: Mapping[str, str]) -> Settings:
    """New settings: those in a form, with the given others. Raises UserError with all that is wrong."""
    changes, refused = _values(given)
    return _check(others, changes, refused)


def _values(given: Mapping[str, str]) -> tuple[dict[str, object], list[str]]:
    """The values by name, and a text for each that should be a number but is not."""
    read: dict[str, object] = {}
    refused: list[str] = []
    for name, text in given.items():
        if name == "name":
            read[name] = names.one_line(text)
        elif name == "last_best_of":
            numbers = [whole_number(word) for word in text.replace(",", " ").split()]
            if None in numbers:
                refused.append(f"{setting_title(name)}: {no_number(text)}")
            read[name] = tuple([number for number in numbers if number is not None])
        elif name not in NUMBERS:
            read[name] = text
        elif not text and name in OPTIONAL:
            read[name] = None
        elif (number := whole_number(text)) is not None:
            read[name] = number
        else:
            refused.append(f"{setting_title(name)}: {no_number(text)}")
    return read, refused


def _check(others: Mapping[str, object], changes: Mapping[str, object], refused: list[str]) -> Settings:
    """The settings together. Raises UserError with `refused` and all that is not valid."""
    try:
        settings = Settings.model_validate(_nested(others, changes))
    except ValidationError as error:
        raise all_wrong([*refused, wrong(error).text]) from error
    if refused:
        raise all_wrong([f"{text} Nothing was changed." for text in refused])
    return settings


def _nested(others: Mapping[str, object], changes: Mapping[str, object]) -> dict[str, object]:
    """The changes on top of the others; match points become one value."""
    worth = {name: value for name, value in changes.items() if name in POINTS}
    merged = {**others, **{name: value for name, value in changes.items() if name not in POINTS}}
    if not worth:
        return merged
    points = others.get("points")
    return merged | {"points": {**(points if isinstance(points, dict) else {}), **worth}}
