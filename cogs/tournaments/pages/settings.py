"""The settings of a tournament: the page with their values.

`settable` names the settings that can be changed now and matter (`tournaments.service`); organisers see these alone.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from cogs.kit.interactions.ids import make
from cogs.kit.pages import layout
from cogs.kit.pages.layout import Button, Choice, Menu, Page, RoleMenu, page
from cogs.kit.texts import names
from cogs.kit.texts.words import span
from cogs.tournaments.acts import ACTS, button, offered
from host.model import Pace
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
    )


def _menus(t: Tournament, paces: Mapping[str, Pace], settable: Collection[str]) -> list[str | Menu]:
    """The menus, each with its title."""
    parts: list[str | Menu] = []
    for name, menu in menus(paces).items():
        if name in settable:
            lines = tuple(
                Choice(label, str(at), chosen=getattr(t.settings, name) == value)
                for at, (value, label) in enumerate(menu.choices)
            )
            parts += [f"-# {menu.title}", Menu(make("setting", t.id, name), menu.title, lines)]
    if "tie_breaks" in settable:
        parts += [f"-# Tie-breaks: {_order(t.settings)}", _tie_breaks(t)]
    return parts


def _buttons(t: Tournament, settable: Collection[str]) -> list[Button]:
    """The settings that are switched, those with a form, and the way back."""
    switches = [_switch(t, name) for name in SWITCHES if name in settable]
    acts = [button(t, key) for key in offered(t, "settings") if ACTS[key].fields(t, settable)]
    web, back = Button("Web page …", make("web", t.id)), Button("Back", make("organise", t.id))
    return [*switches, *acts, web, back]


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
