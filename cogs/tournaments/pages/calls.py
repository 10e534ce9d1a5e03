"""Calls of the organisers to a table."""

from __future__ import annotations

from cogs.kit import layout, names
from cogs.kit.ids import make
from cogs.kit.layout import Button, Page, Row, page
from cogs.kit.tournament_words import entrant_name, outcome_line, table_name
from tournaments.tournament import Dispute, Tournament

REASONS = {
    "unfinished": "Two matches at this table ended without a result.",
}
"""The reason in a call by the bot itself."""


def call_page(t: Tournament, number: int, index: int, dispute: Dispute) -> Page:
    """The message for the server's organisers: the table, the reason, and a button to rule."""
    played = t.rounds[number - 1]
    caller = "I call" if dispute.entrant is None else f"{entrant_name(t, dispute.entrant)} calls"
    said = REASONS.get(dispute.reason, "") if dispute.entrant is None else f"“{names.prose(dispute.reason)}”"
    return page(
        f"### {names.prose(t.settings.name)}: an organiser is needed",
        f"{caller} the organisers to {table_name(played, index).lower()}.\n{said}",
        outcome_line(t, played.tables[index]),
        Row((Button("Rule", make("ruling", t.id, number, index), "main"),)),
        f"-# Nothing goes on at this table until it is ruled on. Tournament #{t.id}",
        accent=layout.ALERT,
    )
