"""The tables, by subject. A change here needs a migration: a test compares the two.

Discord ids have 64 bits. Times are UTC. The tables hold no derived data, except `results` and `round_points`, which
save statistics from replaying every match, and the searchable columns of `tournaments`.
"""

from __future__ import annotations

from db.schema.base import ChoiceText, UtcTime, metadata
from db.schema.match_tables import (
    actions,
    deadlines,
    lobbies,
    matches,
    orders,
    panels,
    players,
    results,
    reviews,
    round_points,
    sealed,
    seats,
    shown_hands,
)
from db.schema.person_tables import (
    daily_puzzles,
    guild_settings,
    lessons,
    puzzle_progress,
    puzzle_solvers,
    user_settings,
)
from db.schema.process_tables import (
    absences,
    application_emojis,
    command_guilds,
    heartbeat,
    posts,
    refused_commands,
)
from db.schema.rating_tables import (
    rating_changes,
    rating_formulas,
    rating_meetings,
    rating_rulings,
    ratings,
    seasons,
)
from db.schema.tournament_tables import public_pages, tournament_events, tournaments, webhook_deliveries, webhooks

__all__ = [
    "ChoiceText",
    "UtcTime",
    "absences",
    "actions",
    "application_emojis",
    "command_guilds",
    "daily_puzzles",
    "deadlines",
    "guild_settings",
    "heartbeat",
    "lessons",
    "lobbies",
    "matches",
    "metadata",
    "orders",
    "panels",
    "players",
    "posts",
    "public_pages",
    "puzzle_progress",
    "puzzle_solvers",
    "rating_changes",
    "rating_formulas",
    "rating_meetings",
    "rating_rulings",
    "ratings",
    "refused_commands",
    "results",
    "reviews",
    "round_points",
    "sealed",
    "seasons",
    "seats",
    "shown_hands",
    "tournament_events",
    "tournaments",
    "user_settings",
    "webhook_deliveries",
    "webhooks",
]
