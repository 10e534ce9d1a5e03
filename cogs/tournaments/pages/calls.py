"""Calls of the organisers to a table."""

from __future__ import annotations

from dataclasses import replace

from cogs.kit.interactions.ids import make
from cogs.kit.pages import layout
from cogs.kit.pages.layout import Button, Page, page, row
from cogs.kit.texts import names
from cogs.kit.texts.tournament_words import entrant_name, outcome_line, table_name
from cogs.tournaments.pages.notices import notice
from cogs.tournaments.pages.pairings import Threads, thread_link
from games.core.language import Text
from tournaments.model import How
from tournaments.rounds import Dispute, TableKey, TableState
from tournaments.tournament import Phase, Tournament

UNFINISHED = "Two matches at this table ended without a result."
"""The reason in a call by the bot itself."""


OUT_OF_REACH: Text = "I can show its board nowhere: its channel was deleted, or I lack a permission there."


def call_page(t: Tournament, table: TableKey, dispute: Dispute, threads: Threads) -> Page:
    """The message for the server's organisers: the table with its open match, the reason, and a button to rule."""
    state = t.at(table)
    caller = "I call" if dispute.entrant is None else f"{entrant_name(t, dispute.entrant)} calls"
    said = UNFINISHED if dispute.entrant is None else f"“{names.prose(dispute.reason)}”"
    return page(
        f"### {names.prose(t.settings.name)}: an organiser is needed",
        f"{caller} the organisers to {table_name(t, table).lower()}.\n{said}",
        f"{outcome_line(t, state)}{thread_link(state, threads)}",
        row(Button("Rule", make("ruling", t.id, *table), "main")),
        f"-# Nothing goes on at this table until it is ruled on. Tournament #{t.id}",
        accent=layout.ALERT,
    )


def lost_page(t: Tournament, table: TableKey) -> Page:
    """Tells the organisers that a table can be shown nowhere."""
    return notice(
        t,
        ": a table is out of reach",
        f"{table_name(t, table)}: {outcome_line(t, t.at(table))}",
        f"{OUT_OF_REACH} Its clocks stand still; its players can use `/hand`.",
        row(Button("Organise", make("organise", t.id), "main"), Button("Rule", make("ruling", t.id, *table))),
        accent=layout.ALERT,
    )


def found_page(t: Tournament, table: TableKey) -> Page:
    """Replaces the message about a table that was out of reach."""
    told = f"{table_name(t, table)}: {outcome_line(t, t.at(table))}" if t.has_table(table) else None
    return notice(t, ": a table was out of reach", told, accent=layout.DONE)


def settled_call_page(t: Tournament, table: TableKey) -> Page:
    """Replaces a call that needs no ruling any more."""
    state = t.at(table) if t.has_table(table) else None
    if state is not None and t.phase is Phase.cancelled and state.dispute is not None:
        return notice(t, " was called off", "No organiser is needed at this table any more.", accent=layout.DONE)
    # A newer call to this table has a message of its own.
    ruled = replace(state, dispute=None) if state is not None and state.ruling else None
    return notice(
        t,
        ": the call is settled",
        f"{table_name(t, table)}: {outcome_line(t, ruled)}" if ruled is not None else None,
        "The table was taken back." if ruled is None else None,
        accent=layout.DONE,
    )


def ruling_notice_page(t: Tournament, table: TableKey) -> Page:
    """Tells the players of a table what the organisers have ruled, and pings them."""
    state = t.at(table)
    reason = state.ruling.reason if state.ruling else ""
    people = [user_id for entrant in state.table.entrants for user_id in t.entries[entrant].user_ids]
    return notice(
        t,
        ": the organisers have ruled",
        f"{table_name(t, table)}: {outcome_line(t, state)}",
        _ruling(state),
        f"The reason: {names.prose(reason)}" if reason else None,
        row(Button("My table", make("my_table", t.id), "main"), Button("Pairings", make("pairings", t.id))),
        accent=layout.DONE,
        pings=people,
    )


def old_ruling_notice_page(t: Tournament, table: TableKey) -> Page:
    """Replaces the message of a ruling that no longer counts."""
    there = t.has_table(table) and t.at(table).ruling
    return notice(
        t,
        ": the organisers have ruled",
        f"{table_name(t, table)}: a later ruling counts." if there else "The table was taken back.",
        accent=layout.DONE,
    )


def _ruling(state: TableState) -> str:
    """What the ruling means for the table, if its result does not tell it."""
    ended, kind = state.result is not None, state.ruling.kind if state.ruling else None
    if kind == "again":
        if state.result is None:
            return "The table is played again."
        return f"The table was {'' if state.result.how is How.played else 'to be '}played again."
    if kind == "settled":
        return "The organisers have left it as it was." if ended else "The table goes on."
    is_void = state.result is not None and state.result.how is How.void
    return "No points." if is_void and not state.table.is_knockout else ""
