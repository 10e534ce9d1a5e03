"""The settings of a tournament: the page with their values, and the forms in which organisers write them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from typing import NamedTuple

from cogs.kit import layout, names
from cogs.kit.ids import make
from cogs.kit.layout import Button, Choice, Field, Form, Menu, Page, RoleMenu, page
from cogs.kit.words import span
from host.model import Pace
from tournaments.formats.registry import FORMATS
from tournaments.settings import Settings, TieBreak
from tournaments.standings.words import TITLES
from tournaments.tournament import Tournament


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
    """Settings of one form: its title and fields, each with a function that writes the value."""

    title: str
    fields: tuple[tuple[Field, Callable[[Settings], object]], ...]


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
        "Disputes",
        (
            (
                Field("dispute_minutes", "Minutes in which a result can be disputed", limit=5, needed=True),
                lambda s: s.dispute_minutes,
            ),
        ),
    ),
    "points": Written(
        "Match points",
        (
            (Field("win", "For a win", limit=3, needed=True), lambda s: s.points.win),
            (Field("draw", "For a draw", limit=3, needed=True), lambda s: s.points.draw),
            (Field("loss", "For a loss", limit=3, needed=True), lambda s: s.points.loss),
            (Field("bye", "For a bye", limit=3, needed=True), lambda s: s.points.bye),
        ),
    ),
}


def settings_page(
    t: Tournament, paces: Mapping[str, Pace], note: str = "", *, gone: Collection[int] = (), stuck: bool = False
) -> Page:
    """All settings with their values; roles that are `gone` are told, and a `stuck` winner's role that the bot may not
    give."""
    settings = t.settings
    lost = [role for role in (settings.winner_role, settings.entry_role) if role in gone]
    winner_role, entry_role = (None if role in gone else role for role in (settings.winner_role, settings.entry_role))
    chosen: list[str | Menu] = []
    for name, menu in menus(paces).items():
        lines = tuple(
            Choice(label, str(at), chosen=getattr(settings, name) == value)
            for at, (value, label) in enumerate(menu.choices)
        )
        chosen += [f"-# {menu.title}", Menu(make("setting", t.id, name), menu.title, lines)]
    ties = Menu(
        make("setting", t.id, "tie_breaks"),
        "Tie-breaks",
        tuple(
            Choice(
                TITLES[tie_break], str(at), detail=_rank(settings, tie_break), chosen=tie_break in settings.tie_breaks
            )
            for at, tie_break in enumerate(TieBreak)
        ),
        least=0,
        most=len(TieBreak),
    )
    flags = (
        Button(f"Third place: {'yes' if settings.third_place else 'no'}", make("manage", t.id, "third_place")),
        Button(f"Second final: {'yes' if settings.reset else 'no'}", make("manage", t.id, "reset")),
        Button(f"Teams of two: {'yes' if settings.team_size == 2 else 'no'}", make("manage", t.id, "teams")),
        Button(f"I confirm each round: {'yes' if settings.hold else 'no'}", make("manage", t.id, "hold")),
    )
    more = tuple(
        Button(title, make("manage", t.id, act)) for title, act in (("Start …", "schedule"), ("Cause …", "cause"))
    )
    web = Button("Web page …", make("web", t.id))
    forms = tuple(Button(f"{form.title} …", make("manage", t.id, name)) for name, form in FORMS.items())
    return page(
        note,
        f"## Settings of {names.prose(settings.name)}",
        "**A role that was chosen here was deleted.** Choose another one or none." if lost else None,
        "**I cannot give the winner's role now.** I need Manage Roles, and my own role above it." if stuck else None,
        *chosen,
        f"-# Tie-breaks: {_order(settings)}",
        ties,
        "-# Role for the winner (I need Manage Roles, and my own role above it)",
        RoleMenu(make("crown", t.id), "No role", winner_role),
        "-# Role that one needs to register",
        RoleMenu(make("entry_role", t.id), "All members may register", entry_role),
        *layout.rows([*flags, *forms, *more, web, Button("Back", make("organise", t.id))]),
        accent=layout.PRIVATE,
    )


def form_of(t: Tournament, name: str) -> Form:
    """One of `FORMS` with the current values, or the form of the start."""
    if name == "schedule":
        at = f"<t:{int(t.starts_at.timestamp())}>" if t.starts_at is not None else ""
        hint = "in 2 hours, tomorrow 19:00, 24.12.2026 19:00 +02:00; empty: I start it"
        return Form("When it starts", make("managed", t.id, name), (Field("at", "Start", at, hint, limit=40),))
    written = FORMS[name]
    fields = tuple(replace(field, value=str(value(t.settings))) for field, value in written.fields)
    return Form(written.title, make("managed", t.id, name), fields)


def _order(settings: Settings) -> str:
    """The tie-breaks in their order; an added one is last."""
    return ", then ".join([TITLES[tie_break] for tie_break in settings.tie_breaks]) or "none, equals share a place"


def _rank(settings: Settings, tie_break: TieBreak) -> str:
    if tie_break not in settings.tie_breaks:
        return ""
    return f"Number {settings.tie_breaks.index(tie_break) + 1} of {len(settings.tie_breaks)}"
