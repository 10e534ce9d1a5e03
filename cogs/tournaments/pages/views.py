"""Buttons between the views of a tournament, so that no view is a dead end."""

from __future__ import annotations

from cogs.kit.interactions.ids import make
from cogs.kit.pages.layout import Button, Row, row
from cogs.pictures.bracket import tree_of
from tournaments.tournament import Tournament


def bracket_button(t: Tournament) -> tuple[Button, ...]:
    """The button to the bracket, if there is one."""
    return (Button("Bracket", make("bracket", t.id)),) if tree_of(t.field) is not None else ()


def round_views(t: Tournament) -> tuple[Button, ...]:
    """The buttons to the views of what was paired, if anything was."""
    if not t.rounds:
        return ()
    pairings, standings = Button("Pairings", make("pairings", t.id)), Button("Standings", make("standings", t.id))
    return pairings, standings, *bracket_button(t)


def other_views(t: Tournament, own: str, *, organiser: bool = False) -> Row | None:
    """Buttons to the other views, for organisers to their page too; None without any.

    own  the title of the view that has these buttons
    """
    entrants = Button("Entrants", make("entrants", t.id, 0, 0))
    organise = [Button("Organise", make("organise", t.id))] if organiser else []
    return row(*[button for button in (entrants, *round_views(t), *organise) if button.label != own])
