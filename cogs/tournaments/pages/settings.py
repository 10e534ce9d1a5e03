"""The settings of a tournament: the page with their values, and the forms for them and for a new tournament.

`settable` names the settings that can be changed now and matter (`tournaments.service`); organisers see these alone.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from typing import NamedTuple

from cogs.kit.inputs.times import read_moment
from cogs.kit.interactions.forms import marked
from cogs.kit.interactions.ids import make
from cogs.kit.pages import layout
from cogs.kit.pages.layout import Button, Choice, Field, Form, Menu, Page, RoleMenu, page
from cogs.kit.texts import names
from cogs.kit.texts.words import span
from host.model import Pace
from tournaments.course.allowed import BEFORE
from tournaments.formats.registry import FORMATS
from tournaments.settings import Settings, TieBreak
from tournaments.standings.words import TITLES
from tournaments.tournament import Phase, Tournament


class Chosen(NamedTuple):
    """A setting with a menu: its title, and value and label of each choice."""

    title: str
    choices: tuple[tuple[object, str], ...]


def menus(paces: Mapping[str, Pace]) -> Mapping[str, Chosen]:
    """The settings with a menu."""
    return {
        "format": Chosen("Format", tuple((key, found.title) for key, found in FORMATS.items())),
        "best_of": Chosen("Matches at a table", tuple((n, f"Best of {n}") for n in (1, 3, 5, 7, 9))),
        "pace": Chosen("Pace", tuple((key, f"{pace.title}: {span(pace.turn)} a turn") for key, pace in paces.items())),
        "schedule": Chosen(
            "Schedule",
            (
                ("at once", "A round's matches open together"),
                ("free", "Free within the round: both sides press Play my match"),
            ),
        ),
        "seeding": Chosen(
            "Seeds",
            (
                ("rating", "By rating"),
                ("registration", "By registration"),
                ("random", "By lot"),
                ("manual", "By hand"),
            ),
        ),
    }


class Written(NamedTuple):
    """Settings of one form: its title and fields, each named after its setting, with a function that writes the value.

    With `within` the fields are the parts of this setting.
    """

    title: str
    fields: tuple[tuple[Field, Callable[[Settings], object]], ...]
    within: str = ""

    def only(self, settable: Collection[str]) -> tuple[tuple[Field, Callable[[Settings], object]], ...]:
        """The fields with these names, or all if they are the parts of one that is named."""
        return self.fields if self.within in settable else tuple(f for f in self.fields if f[0].name in settable)


FORMS: Mapping[str, Written] = {
    "about": Written(
        "Name and places",
        (
            (Field("name", "Name", limit=80, needed=True), lambda s: s.name),
            (Field("description", "What it is about", limit=1000, long=True), lambda s: s.description),
            (Field("cap", "Places (empty: no limit)", limit=3), lambda s: s.cap or ""),
            (Field("check_in", "Check-in, minutes before the start (0: none)", limit=4), lambda s: s.check_in),
        ),
    ),
    "rounds": Written(
        "Rounds",
        (
            (Field("rounds", "Rounds (empty: as many as needed)", limit=2), lambda s: s.rounds or ""),
            (Field("cut", "Cut to: 2, 4, 8, 16, 32 or 64", limit=2), lambda s: s.cut),
            (Field("pod_size", "Players in a pod: 3 to 8", limit=1), lambda s: s.pod_size),
            (Field("round_hours", "Hours of a round in a free schedule", limit=3), lambda s: s.round_hours),
            (Field("late_until", "Late entries up to round (0: none)", limit=2), lambda s: s.late_until),
        ),
    ),
    "rulings": Written(
        "Disputes and more",
        (
            (
                Field("dispute_minutes", "Minutes in which a result can be disputed", limit=5, needed=True),
                lambda s: s.dispute_minutes,
            ),
            (
                Field("last_best_of", "Best of, in the last rounds", hint="3, 5: the final is of 5", limit=20),
                lambda s: ", ".join(map(str, s.last_best_of)),
            ),
            (Field("sit_outs", "Rounds that a side may sit out (0: none)", limit=2), lambda s: s.sit_outs),
        ),
    ),
    "points": Written(
        "Match points",
        (
            (Field("win", "For a win", limit=3, needed=True), lambda s: s.points.win),
            (Field("draw", "For a draw", limit=3, needed=True), lambda s: s.points.draw),
            (Field("loss", "For a loss", limit=3, needed=True), lambda s: s.points.loss),
            (Field("bye", "For a bye", limit=3, needed=True), lambda s: s.points.bye),
            (Field("sat_out", "For a round that is sat out", limit=3, needed=True), lambda s: s.points.sat_out),
        ),
        within="points",
    ),
}


class Switch(NamedTuple):
    """A setting of two values that a button changes."""

    title: str
    off: object = False
    on: object = True


SWITCHES: Mapping[str, Switch] = {
    "third_place": Switch("Third place"),
    "reset": Switch("Second final"),
    "team_size": Switch("Teams of two", off=1, on=2),
    "hold": Switch("I confirm each round"),
    "early": Switch("Bracket matches before their round"),
}


def settings_page(
    t: Tournament,
    paces: Mapping[str, Pace],
    settable: Collection[str],
    note: str = "",
    *,
    gone: Collection[int] = (),
    stuck: bool = False,
) -> Page:
    """The settings with their values; roles that are `gone` are told, and a `stuck` winner's role that the bot may not
    give."""
    settings = t.settings
    lost = [role for role in (settings.winner_role, settings.entry_role) if role in gone]
    winner_role, entry_role = (None if role in gone else role for role in (settings.winner_role, settings.entry_role))
    fixed = "-# Since it has begun, the other settings are fixed." if t.phase is Phase.running else None
    return page(
        note,
        f"## Settings of {names.prose(settings.name)}",
        "**A role that was chosen here was deleted.** Choose another one or none." if lost else None,
        "**I cannot give the winner's role now.** I need Manage Roles, and my own role above it." if stuck else None,
        *_menus(t, paces, settable),
        "-# Role for the winner (I need Manage Roles, and my own role above it)",
        RoleMenu(make("crown", t.id), "No role", winner_role),
        "-# Role that one needs to register",
        RoleMenu(make("entry_role", t.id), "All members may register", entry_role),
        *layout.rows(_buttons(t, settable)),
        fixed,
        accent=layout.PRIVATE,
    )


def form_of(t: Tournament, name: str, settable: Collection[str]) -> Form | None:
    """One of `FORMS` with the current values, or the form of the start; None if nothing of it can be set."""
    if name == "schedule":
        hint = "in 2 hours, tomorrow 19:00, 24.12.2026 19:00 +02:00; empty: I start it"
        start = (Field("at", "Start", _start(t), hint, limit=40),)
        return Form("When it starts", make("managed", t.id, name, marked(start)), start)
    written = FORMS[name]
    fields = tuple(replace(field, value=str(value(t.settings))) for field, value in written.only(settable))
    if not fields:
        return None
    return Form(written.title, make("managed", t.id, name, marked(fields)), fields)


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


def _menus(t: Tournament, paces: Mapping[str, Pace], settable: Collection[str]) -> list[str | Menu]:
    """The menus, each with its title."""
    shown: list[str | Menu] = []
    for name, menu in menus(paces).items():
        if name in settable:
            lines = tuple(
                Choice(label, str(at), chosen=getattr(t.settings, name) == value)
                for at, (value, label) in enumerate(menu.choices)
            )
            shown += [f"-# {menu.title}", Menu(make("setting", t.id, name), menu.title, lines)]
    if "tie_breaks" in settable:
        shown += [f"-# Tie-breaks: {_order(t.settings)}", _tie_breaks(t)]
    return shown


def _buttons(t: Tournament, settable: Collection[str]) -> list[Button]:
    """The settings that are switched, those with a form, and the way back."""
    switches = [_switch(t, name) for name in SWITCHES if name in settable]
    acts = [(name, f"{form.title} …") for name, form in FORMS.items() if form.only(settable)]
    acts += [*([("schedule", "Start …")] if t.phase in BEFORE else []), ("cause", "Cause …")]
    web, back = Button("Web page …", make("web", t.id)), Button("Back", make("organise", t.id))
    return [*switches, *[Button(title, make("manage", t.id, act)) for act, title in acts], web, back]


def _switch(t: Tournament, name: str) -> Button:
    """The value of a setting, on a button that sets the other one."""
    switch = SWITCHES[name]
    is_on = getattr(t.settings, name) == switch.on
    return Button(f"{switch.title}: {'yes' if is_on else 'no'}", make("switch", t.id, name, 0 if is_on else 1))


def _tie_breaks(t: Tournament) -> Menu:
    chosen = t.settings.tie_breaks
    lines = tuple(
        Choice(TITLES[tie_break], str(at), detail=_rank(t.settings, tie_break), chosen=tie_break in chosen)
        for at, tie_break in enumerate(TieBreak)
    )
    return Menu(make("setting", t.id, "tie_breaks"), "Tie-breaks", lines, least=0, most=len(TieBreak))


def _order(settings: Settings) -> str:
    """The tie-breaks in their order; an added one is last."""
    return ", then ".join([TITLES[tie_break] for tie_break in settings.tie_breaks]) or "none, equals share a place"


def _rank(settings: Settings, tie_break: TieBreak) -> str:
    if tie_break not in settings.tie_breaks:
        return ""
    return f"Number {settings.tie_breaks.index(tie_break) + 1} of {len(settings.tie_breaks)}"
