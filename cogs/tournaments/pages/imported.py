"""What was taken from a list of players that an organiser has uploaded."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cogs.kit.texts import names
from cogs.kit.texts.words import counted, shortened
from tournaments.course.allowed import BEFORE
from tournaments.exports.forms import Column, Kind
from tournaments.exports.players import PlayerList
from tournaments.tournament import Tournament

TOLD = 12
"""Columns and names that one sentence lists."""

_TAKEN: Mapping[Kind, str] = {
    "name": "name",
    "account": "name where that is empty",
    "user": "person",
    "discord": "person, by Discord username",
    "rating": "rating",
    "seed": "seed",
}


def imported_note(t: Tournament, listed: PlayerList, strangers: Sequence[str]) -> str:
    """How many were added, each column with what was taken from it, and what could not be used.

    strangers  the usernames that no member of this server has
    """
    lines = [f"{counted(len(listed.players), 'entrant', 'entrants')} added to the list."]
    taken = [f"{_title(one)} → {_TAKEN[one.kind]}" for one in listed.columns if one.kind is not None]
    left = [_title(one) for one in listed.columns if one.kind is None]
    lines.append(f"Read: {shortened(taken, TOLD)}.")
    if left:
        lines.append(f"Not used: {shortened(left, TOLD)}.")
    if any(one.seed for one in listed.players):
        if t.phase in BEFORE:
            lines.append("Seeding is by hand now, by these seeds; entrants without one follow.")
        else:
            lines.append("The seeds are not used: the tournament has begun.")
    if strangers:
        lines.append(
            f"No member of this server has these usernames: {shortened([*map(names.escaped, strangers)], TOLD)}."
        )
    return "\n".join(lines)


def _title(column: Column) -> str:
    return f"**{names.escaped(column.title, 50)}**"
