"""The tables, by subject. A change here needs a migration: a test compares the two.

Discord ids have 64 bits. Times are UTC. The tables hold no derived data, except `results` and `round_points`, which
save statistics from replaying every match, and the searchable columns of `tournaments`.
"""

from __future__ import annotations

from db.schema import match_tables, person_tables, process_tables, rating_tables, tournament_tables
from db.schema.base import metadata

__all__ = ["match_tables", "metadata", "person_tables", "process_tables", "rating_tables", "tournament_tables"]
