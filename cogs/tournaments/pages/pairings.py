"""Pairings of a round: for one reader with their own table first, and as a public message."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import TypeAlias

from cogs.kit.interactions.ids import make
from cogs.kit.pages import layout
from cogs.kit.pages.layout import Button, Line, Page, Row, page, row
from cogs.kit.parts.paging import turning_row
from cogs.kit.texts import names
from cogs.kit.texts.tournament_words import (
    entrant_name,
    in_order,
    outcome_line,
    round_end,
    round_of,
    table_name,
    tables_listed,
)
from cogs.kit.texts.words import first_of, listed
from cogs.tournaments.pages.views import other_views
from tournaments.course.reminding import to_play
from tournaments.rounds import RoundState, TableKey, TableState
from tournaments.tournament import Phase, Tournament

Threads: TypeAlias = Callable[[int], int | None]
"""A function from a match to its thread, None without one."""
PAGE = 25
"""Most tables per page."""
NAMED = 10
"""Most entrants that are named as sitting out."""
PEOPLE = 60
"""Most persons at the tables of a page: all of them may be mentioned beside their names."""


def pages_of(t: Tournament, played: RoundState) -> int:
    """The number of pages of a round's pairings, at least 1."""
    return max(1, -(-len(played.tables) // _per_page(t, played)))


def round_page(t: Tournament, number: int, at: int, threads: Threads) -> Page:
    """One public message of a round; its mentions ping when it is first posted."""
    played = t.rounds[number - 1]
    indices, pages = _on_page(t, played, at), pages_of(t, played)
    part = f" (page {at + 1} of {pages})" if pages > 1 else ""
    waited_for = _waited_for(t, played, indices)
    return page(
        f"### {names.prose(t.settings.name)}: {round_of(t, number)}{_best_of(t, played)}{part}",
        tables_listed(t, played, indices, lambda index: _line(t, played, index, threads)),
        f"To play: {' '.join([names.mention(user_id) for user_id in waited_for])}" if waited_for else None,
        _sitting_out(t, played),
        deadline_of(t, played),
        "The tournament was called off." if t.phase is Phase.cancelled and not played.is_settled else None,
        _buttons(t, played),
        f"-# Tournament #{t.id}",
        accent=layout.DONE if played.is_settled else layout.OPEN,
        pings=waited_for,
    )


def early_tables(t: Tournament) -> Iterator[str]:
    """The tables that are open before their round: its number and the entrants, "4:3-8"."""
    for played in t.going_on[1:] if t.phase is Phase.running else ():
        for state in played.tables:
            if not state.table.is_bye:
                yield f"{played.number}:{'-'.join(map(str, sorted(state.table.entrants)))}"


def early_page(t: Tournament, early: str, threads: Threads) -> Page:
    """One table that opens before its round, of `early_tables`; its mentions ping when it is first posted."""
    number = int(early.partition(":")[0])
    sides = {int(entrant) for entrant in early.partition(":")[2].split("-")}
    played = t.rounds[number - 1] if number <= len(t.rounds) else None
    at = [at for at, one in enumerate(played.tables if played else ()) if sides == {*one.table.entrants}]
    if played is None or not at:
        return page(
            f"### {names.prose(t.settings.name)}: round {number}",
            "This table was taken back, because an earlier result has changed.",
            f"-# Tournament #{t.id}",
            accent=layout.DONE,
        )
    table, state = TableKey(number, at[0]), played.tables[at[0]]
    waited_for = _waited_for(t, played, at)
    return page(
        f"### {names.prose(t.settings.name)}: {table_name(t, table)}",
        f"{outcome_line(t, state)}{thread_link(state, threads)}",
        f"Both sides are known: play when you have time. {' '.join([names.mention(one) for one in waited_for])}"
        if waited_for
        else None,
        deadline_of(t, played) if state.can_run_out else None,
        _buttons(t, played) if state.result is None else None,
        f"-# Tournament #{t.id}",
        accent=layout.OPEN if state.result is None else layout.DONE,
        pings=waited_for,
    )


def pairings_page(t: Tournament, number: int, at: int, user_id: int, threads: Threads) -> Page:
    """A round for one reader: the reader's table, then all tables, with buttons for other pages and rounds."""
    if not t.rounds:
        why = "is paused" if t.phase is Phase.running and t.paused_at is not None else "has not begun"
        return page(
            f"## {names.prose(t.settings.name)}",
            f"Nothing is paired yet: the tournament {why}.",
            other_views(t, "Pairings"),
        )
    number = min(max(number, 1), len(t.rounds))
    played = t.rounds[number - 1]
    at = min(max(at, 0), pages_of(t, played) - 1)
    entry = t.entry_of(user_id)
    own = played.table_of(entry.id) if entry is not None else None
    indices = _on_page(t, played, at)
    more = "More tables follow when both their sides are known." if not played.whole and not t.is_over else None
    return page(
        f"## {names.prose(t.settings.name)}: {round_of(t, number)}{_best_of(t, played)}",
        f"**You:** {_line(t, played, own, threads)}" if own is not None else None,
        Line(),
        tables_listed(t, played, indices, lambda index: _line(t, played, index, threads)),
        more,
        _sitting_out(t, played),
        deadline_of(t, played),
        *_turning(t, number, at, pages_of(t, played)),
        other_views(t, "Pairings"),
    )


def _sitting_out(t: Tournament, played: RoundState) -> str | None:
    """Who sits out this round, or has asked for it in vain."""
    out = [e.id for e in t.field.entrants if played.number in e.sits_out and e.is_there(played.number)]
    named = [entrant_name(t, entrant) for entrant in out if played.table_of(entrant) is None]
    if out and not named:
        return "So many asked to sit out that all are paired. Who asked may ask again."
    return f"Sits out: {listed(first_of(named, NAMED, '{n} more'))}" if named else None


def _best_of(t: Tournament, played: RoundState) -> str:
    """How many matches are played at a table, in a round with another number than most."""
    best_of = max([state.best_of for state in played.tables], default=t.settings.best_of)
    return f", best of {best_of}" if best_of != t.settings.best_of else ""


def _line(t: Tournament, played: RoundState, index: int, threads: Threads) -> str:
    state = played.tables[index]
    return f"Table {index + 1}: {outcome_line(t, state)}{thread_link(state, threads)}"


def thread_link(state: TableState, threads: Threads) -> str:
    """A link to the open match of a table; "" without one."""
    match = state.open_match
    thread_id = threads(match.match_id) if match is not None else None
    return f" · <#{thread_id}>" if thread_id is not None else ""


def deadline_of(t: Tournament, played: RoundState) -> str:
    """When a round ends, and what that means for tables without a match; "" without a deadline."""
    if played.due_at is None or played.is_settled or t.is_over:
        return ""
    if t.paused_at is not None:
        return "The tournament is paused. Deadlines stand still."
    if not any(state.can_run_out for state in played.tables):
        return round_end(played)
    return f"{round_end(played)} A side that has pressed Play my match by then wins against one that has not."


def _buttons(t: Tournament, played: RoundState) -> Row | None:
    is_open = t.settings.schedule == "free" and not played.is_settled and not t.is_over
    return row(
        Button("Play my match", make("ready", t.id), "go") if is_open else None,
        Button("My table", make("my_table", t.id), "main"),
        Button("Standings", make("standings", t.id)),
    )


def _per_page(t: Tournament, played: RoundState) -> int:
    largest = max((len(state.table.entrants) for state in played.tables), default=1)
    return max(1, min(PAGE, PEOPLE // (largest * t.settings.team_size)))


def _on_page(t: Tournament, played: RoundState, at: int) -> Sequence[int]:
    """The indices of the tables on this page, by bracket from the top down."""
    tables = _per_page(t, played)
    return in_order(played)[at * tables : (at + 1) * tables]


def _waited_for(t: Tournament, played: RoundState, indices: Iterable[int]) -> list[int]:
    """The persons at these tables who have not pressed Play my match and have to."""
    if t.settings.schedule != "free" or t.is_over or played.number < t.number:
        return []
    waiting = to_play(t, played)
    seated = [entrant for index in indices for entrant in played.tables[index].table.entrants if entrant in waiting]
    return [user_id for entrant in seated for user_id in t.entries[entrant].user_ids]


def _turning(t: Tournament, number: int, at: int, pages: int) -> tuple[Row | None, ...]:
    """Buttons for other pages of this round, and for the rounds before and after."""

    def to_round(to: int, slot: int) -> str:
        return make("tables", t.id, to + 1, 0, slot + 2)

    return (
        turning_row(at, pages - 1, partial(make, "tables", t.id, number), "‹ Tables", "Tables ›"),
        turning_row(number - 1, len(t.rounds) - 1, to_round, "« Round", "Round »"),
    )
