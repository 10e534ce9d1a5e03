"""Seat orders for the matches of a table, and the keys by which the host knows these matches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from games.core.protocol import Mode
from host.errors import Refusal
from host.model import Player, Setup
from tournaments.formats.protocol import Format
from tournaments.formats.registry import format_of
from tournaments.formats.seats import Seats
from tournaments.model import EntrantId, Field, Table
from tournaments.rounds import TableState
from tournaments.settings import Settings
from tournaments.tournament import Tournament

PREFIX = "tournament"


class Contest(NamedTuple):
    """The key of one match of a tournament. Its text is unique among all matches, so a match cannot be opened twice."""

    tournament_id: int
    number: int
    table: int
    attempt: int

    def __str__(self) -> str:
        return f"{PREFIX}:{self.tournament_id}:{self.number}.{self.table}:{self.attempt}"


def contest_of(text: str | None) -> Contest | None:
    """Parse a key; None for a match that belongs to no tournament."""
    prefix, _, rest = (text or "").partition(":")
    if prefix != PREFIX:
        return None
    return Contest(*(int(part) for part in rest.replace(".", ":").split(":")))


def check_mode(settings: Settings, mode: Mode) -> None:
    """Refuse a mode whose number of seats or teams does not fit the format.

    Refusal "wrong_setup", fact why: "seats" (with need), "teams", "even" (a Best of an even number between two).
    """
    format_ = format_of(settings)
    need = (2 * settings.team_size,) if format_.is_for_pairs else format_.sizes(settings)
    if not set(need) <= set(mode.seats):
        raise Refusal("wrong_setup", why="seats", need=need, mode=mode.title)
    if settings.team_size > 1 and not is_for_teams(format_, mode):
        raise Refusal("wrong_setup", why="teams", need=need, mode=mode.title)
    if format_.is_for_pairs and not all(best_of % 2 for best_of in (settings.best_of, *settings.last_best_of)):
        raise Refusal("wrong_setup", why="even", need=need, mode=mode.title)


def is_for_teams(format_: Format, mode: Mode) -> bool:
    """Whether teams of two can play this format with this mode."""
    return format_.is_for_pairs and sorted(_teams(mode)) == [0, 0, 1, 1]


def next_tables(field: Field, mode: Mode) -> tuple[Table, ...]:
    """The tables of the next round as the format pairs them, and as they can be played; none if there is no round.

    If hardly any entrant would be left because the others sit out, all are paired.
    """
    field, format_ = replace(field, order_matters=mode.order_matters), format_of(field.settings)
    there = [entrant for entrant in field.entrants if entrant.is_there(field.next_round)]
    if sum(entrant.plays_in(field.next_round) for entrant in there) < min(format_.table_sizes) <= len(there):
        field = replace(field, entrants=tuple([replace(one, sits_out=frozenset()) for one in field.entrants]))
    tables = format_.pair(field)
    return tables if format_.is_for_pairs else playable(field, tables, mode)


def best_of(field: Field) -> int:
    """Most matches at a table of the next round."""
    settings = field.settings
    later = max(format_of(settings).rounds(field) - field.next_round, 0)
    return settings.last_best_of[-1 - later] if later < len(settings.last_best_of) else settings.best_of


def playable(field: Field, tables: Sequence[Table], mode: Mode) -> tuple[Table, ...]:
    """The paired tables, without those for which the mode has no seats: pairs, where it needs three or more.

    If the mode has seats for all entrants of the round, these play at one table. Otherwise the two have byes.
    """
    if all(table.is_bye or len(table.entrants) in mode.seats for table in tables):
        return tuple(tables)
    there = [entrant for table in tables for entrant in table.entrants]
    if len(there) in mode.seats:
        return (Table(Seats(field).order(there)),)
    kept = [table for table in tables if len(table.entrants) in mode.seats]
    alone = [(entrant,) for table in tables if table not in kept for entrant in table.entrants]
    return (*kept, *[Table(entrants, slot=slot) for slot, entrants in enumerate(alone, len(kept))])


def seats_of(t: Tournament, state: TableState, mode: Mode) -> tuple[EntrantId, ...]:
    """The entrants by seat in the next match of a table. Dropped entrants get no seat; the order rotates by one."""
    there = [entrant for entrant in state.table.entrants if t.is_present(entrant)]
    turn = len(state.scores) % len(there)
    order = there[turn:] + there[:turn]
    return tuple(order if t.settings.team_size == 1 else [order[team] for team in _teams(mode)])


def setup_of(t: Tournament, contest: Contest, seats: Sequence[EntrantId]) -> Setup:
    """The setup for the host. The members of a team sit in their order."""
    taken = {entrant: iter(t.entries[entrant].members) for entrant in seats}
    members = [next(taken[entrant]) for entrant in seats]
    settings = t.settings
    return Setup(
        game=settings.game,
        mode=settings.mode,
        pace=settings.pace,
        players=tuple([Player(seat, one.name, one.user_id, one.level) for seat, one in enumerate(members)]),
        guild_id=t.guild_id,
        channel_id=t.channel_id,
        options=dict(settings.options),
        away="forfeit",
        contest=str(contest),
    )


def _teams(mode: Mode) -> tuple[int, ...]:
    return mode.teams.get(4, ())
