"""A refusal of each code, with facts as the host and the tournaments give them."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any

from host.errors import Code, Refusal
from tournaments.tournament import Phase

LATER = datetime(2030, 1, 1, tzinfo=UTC)
PERSON = 200_000_000_000_000_002
FACTS: Mapping[str, Mapping[str, Any]] = {
    **{
        code: {"match": 12} for code in ("annulled_already", "no_ended_match", "not_annulled", "not_rated", "own_match")
    },
    **{code: {"user": PERSON} for code in ("not_out", "out_already", "out_of_season", "own_opponent")},
    **{code: {"user_id": PERSON} for code in ("already_entered", "took_part")},
    **{code: {"until": LATER} for code in ("challenged_lately", "met_lately", "withdrawn_lately")},
    **{code: {"round": 3} for code in ("next_begun", "next_paired", "place_gone")},
    **{code: {"most": 50} for code in ("too_many_guild_lobbies", "too_many_guild_matches")},
    **{code: {"most": 2} for code in ("too_many_user_lobbies", "too_many_user_matches", "sat_out_enough")},
    **{code: {"game": "Imposter"} for code in ("kept_secret", "other_rules")},
    **{code: {"name": "Ann"} for code in ("name_listed", "name_taken")},
    "already_seated": {"host": True, "challenge": False},
    "cancelled_long": {"days": 7},
    "challenge_open": {"channel_id": 7},
    "dispute_late": {"minutes": 15},
    "fixed_now": {"names": ("best_of", "tie_breaks")},
    "full": {"seats": 2},
    "match_open": {"match_id": 12},
    "no_check_in": {"phase": Phase.registration, "opens_at": LATER, "minutes": 15},
    "no_shows": {"until": LATER, "user_id": None},
    "not_host": {"owner": "Ann"},
    "not_invited": {"invited": frozenset({PERSON})},
    "not_linked": {"entrants": (1, 2)},
    "options_misfit": {"seats": 2, "why": "“"},
    "out_of_reach": {"places_above": 3, "place": 9, "their_place": 2},
    "paired_meanwhile": {"seen": 1, "round": 2},
    "reason_needed": {"most": 500},
    "role_needed": {"role": 7},
    "season_runs": {"season": SimpleNamespace(name="Autumn", ends_at=LATER)},
    "too_few": {"have": 1, "need": (2, 3)},
    "too_few_entrants": {"have": 1, "need": 2},
    "tournament_not_begun": {"starts_at": LATER},
    "wrong_pairing": {"why": "sizes", "sizes": (2, 3)},
    "wrong_setup": {"why": "seats", "mode": "Quickplay", "need": (2,)},
    "wrong_team": {"size": 2},
}


def example(code: Code) -> Refusal:
    """A refusal of this code."""
    return Refusal(code, **FACTS.get(code, {}))
