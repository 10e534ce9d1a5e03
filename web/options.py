"""The options in the address of an overlay.

A wrong one is refused and told to the caster: a misspelt `delay` would show a match at once, and others would be missed
just as silently.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import NamedTuple


class OptionError(ValueError):
    """An option that is not known, or has no meaning; the message tells the caster what to write."""


class Form(NamedTuple):
    """What an option takes: as a pattern and in words."""

    pattern: str
    words: str


FORMS: Mapping[str, Form] = {
    "delay": Form(r"round|[0-9]{1,6}", "a number of seconds, or round"),
    "hands": Form(r"[01]", "1"),
    "rounds": Form(r"[1-9][0-9]{0,2}(,[1-9][0-9]{0,2})*", "numbers of rounds, as in 2,3"),
    "table": Form(r"[1-9][0-9]{0,3}", "the number of a table"),
    "top": Form(r"[1-9][0-9]{0,3}", "a number of lines"),
}
TAKES: Mapping[str, Collection[str]] = {
    "match": ("delay", "hands"),
    "table": ("delay", "hands", "table"),
    "bracket": ("delay", "rounds"),
    "thermometer": ("delay",),
    "next": ("delay", "top"),
    "standings": ("delay", "top"),
}
"""The options of each kind of overlay."""


def option(query: Mapping[str, str], name: str) -> str | None:
    """The value of this option; None if it is not given. Raises OptionError for a value without a meaning."""
    text = query.get(name)
    if text is None or re.fullmatch(FORMS[name].pattern, text):
        return text
    raise OptionError(f"“{name}={text[:40]}” is not understood. {name} takes {FORMS[name].words}.")


def check_options(query: Mapping[str, str], kind: str) -> None:
    """Raises OptionError unless an overlay of this kind takes all of these options."""
    for name in query:
        if name not in TAKES[kind]:
            raise OptionError(f"“{name[:40]}” is no option of this overlay. It takes {', '.join(TAKES[kind])}.")
        option(query, name)
