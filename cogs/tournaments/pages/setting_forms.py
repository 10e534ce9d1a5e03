"""The forms for the settings of a tournament, and for a new tournament.

`settable` names the settings that can be changed now and matter (`tournaments.service`); organisers see these alone.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from typing import NamedTuple

from cogs.kit.inputs.times import read_moment
from cogs.kit.interactions.ids import make
from cogs.kit.pages.layout import Field, Form
from tournaments.settings import Settings
from tournaments.tournament import Tournament


class Written(NamedTuple):
    """Settings of one form: its title and fields, each named after its setting.

    With `within` the fields are the parts of this setting.
    """

    title: str
    fields: tuple[Field, ...]
    within: str = ""

    def filled(self, t: Tournament, settable: Collection[str]) -> tuple[Field, ...]:
        """The fields with these names, or all if they are the parts of one that is named, with the current values."""
        values = getattr(t.settings, self.within) if self.within else t.settings
        return tuple(
            replace(field, value=_written(getattr(values, field.name)))
            for field in self.fields
            if self.within in settable or field.name in settable
        )


FORMS: Mapping[str, Written] = {
    "about": Written(
        "Name and places",
        (
            Field("name", "Name", limit=80, needed=True),
            Field("description", "What it is about", limit=1000, long=True),
            Field("cap", "Places (empty: no limit)", limit=3),
            Field("check_in", "Check-in, minutes before the start (0: none)", limit=4),
        ),
    ),
    "rounds": Written(
        "Rounds",
        (
            Field("rounds", "Rounds (empty: as many as needed)", limit=2),
            Field("cut", "Cut to: 2, 4, 8, 16, 32 or 64", limit=2),
            Field("pod_size", "Players in a pod: 3 to 8", limit=1),
            Field("round_hours", "Hours of a round in a free schedule", limit=3),
            Field("late_until", "Late entries up to round (0: none)", limit=2),
        ),
    ),
    "rulings": Written(
        "Disputes and more",
        (
            Field("dispute_minutes", "Minutes in which a result can be disputed", limit=5, needed=True),
            Field("last_best_of", "Best of, in the last rounds", hint="3, 5: the final is of 5", limit=20),
            Field("sit_outs", "Rounds that a side may sit out (0: none)", limit=2),
        ),
    ),
    "points": Written(
        "Match points",
        (
            Field("win", "For a win", limit=3, needed=True),
            Field("draw", "For a draw", limit=3, needed=True),
            Field("loss", "For a loss", limit=3, needed=True),
            Field("bye", "For a bye", limit=3, needed=True),
            Field("sat_out", "For a round that is sat out", limit=3, needed=True),
        ),
        within="points",
    ),
}


def _written(value: object) -> str:
    """The value of a setting as a person types it: "" without one, "3, 5" for several."""
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    return "" if value is None else str(value)


def start_fields(t: Tournament, settable: Collection[str]) -> tuple[Field, ...]:
    """The field of the start."""
    hint = "in 2 hours, tomorrow 19:00, 24.12.2026 19:00 +02:00; empty: I start it"
    return (Field("at", "Start", _start(t), hint, limit=40),)


def form_like(t: Tournament) -> Form:
    """The form for a new tournament with the settings of this one."""
    settings = t.settings
    key = make("made", settings.format, settings.game, settings.mode, settings.pace, t.id)
    return creation_form(key, settings)


def creation_form(key: str, base: Settings | None = None) -> Form:
    """The form, filled from an earlier tournament if given; other settings keep their defaults or its values."""
    name, about = (base.name, base.description) if base is not None else ("", "")
    cap, best_of = (str(base.cap or ""), str(base.best_of)) if base is not None else ("", "1")
    return Form(
        "A new tournament",
        key,
        (
            Field("name", "Name", name, limit=80, needed=True, hint="Autumn Cup"),
            Field("description", "What it is about", about, limit=1000, long=True),
            Field(
                "start",
                "Start (empty: when I press Start)",
                limit=40,
                hint="in 2 hours, tomorrow 19:00, 24.12.2026 19:00 +02:00",
            ),
            Field("cap", "Places (empty: no limit)", cap, limit=3, hint="16"),
            Field("best_of", "Matches at a table: best of 1, 3, 5 …", best_of, limit=1),
        ),
    )


def read_start(t: Tournament, text: str, now: datetime) -> datetime | None:
    """The start that the form names; None: none. An unchanged text keeps the seconds, which it does not show.

    Raises UserError as `read_moment`.
    """
    return t.starts_at if text and text == _start(t) else read_moment(text, now)


def _start(t: Tournament) -> str:
    """The start as a person writes it, "2026-12-24 19:00 UTC"; forms show texts as they are, also timestamps."""
    return f"{t.starts_at.astimezone(UTC):%Y-%m-%d %H:%M} UTC" if t.starts_at is not None else ""
