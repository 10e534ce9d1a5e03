"""Buttons between the views of a tournament, so that no view is a dead end."""

from __future__ import annotations

from cogs.kit.interactions.ids import make
from cogs.kit.pages.layout import Button, Row, row
from cogs.pictures.bracket import tree_of
from tournaments.tournament import Tournament


def bracket_button(t: Tournament) -> tuple[Button, ...]:
    """The button to the bracket, if there is one."""
    return (Button("Bracket", make("bracket", t.id)),) if tree_of(t.field) is not None else ()


def other_views(t: Tournament, own: str, *, organiser: bool = False) -> Row | None:
    """Buttons to the other views, for organisers to their page too; None without any.

    own  the title of the view that has these buttons
    """
    views = {"Entrants": Button("Entrants", make("entrants", t.id, 0, 0))}
    if t.rounds:
        views["Pairings"] = Button("Pairings", make("pairings", t.id))
        views["Standings"] = Button("Standings", make("standings", t.id))
        views |= {button.label: button for button in bracket_button(t)}
    if organiser:
        views["Organise"] = Button("Organise", make("organise", t.id))
    return row(*[button for title, button in views.items() if title != own])
