"""All formats, in the order in which they are offered. A new format is a module in this folder and a line here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tournaments.formats.double_elimination import DoubleElimination
from tournaments.formats.pods import Pods
from tournaments.formats.protocol import Format
from tournaments.formats.round_robin import RoundRobin
from tournaments.formats.single_elimination import SingleElimination
from tournaments.formats.swiss import Swiss
from tournaments.formats.swiss_cut import SwissCut
from tournaments.model import Entrant, Field, Round
from tournaments.settings import Settings

_ALL: Sequence[Format] = (
    SingleElimination(),
    DoubleElimination(),
    RoundRobin(),
    Swiss(),
    SwissCut(),
    Pods(),
)
FORMATS: Mapping[str, Format] = {format_.key: format_ for format_ in _ALL}


def format_of(settings: Settings) -> Format:
    """The format of the settings. Raises KeyError for an unknown one."""
    return FORMATS[settings.format]


def field_of(settings: Settings, entrants: Sequence[Entrant], rounds: Sequence[Round] = (), draw: int = 0) -> Field:
    """A field with the format's attributes that standings need."""
    format_ = format_of(settings)
    return Field(
        settings,
        tuple(entrants),
        tuple(rounds),
        draw,
        forfeits_are_played=format_.forfeits_are_played,
        full_table=format_.full_table(settings),
    )
