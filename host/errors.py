"""The three kinds of errors.

`Refusal` answers a press, `StorageDown` ends the process, and `Conflict` is passed between the store and the host.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

MatchCode: TypeAlias = Literal[
    "not_seated",
    "stale",
    "not_offered",
    "not_allowed",
    "over",
    "not_found",
    "already_answered",
    "not_host",
    "not_invited",
    "full",
    "already_seated",
    "started",
    "closed",
    "too_few",
    "options_misfit",
    "too_many_guild_lobbies",
    "too_many_guild_matches",
    "too_many_user_lobbies",
    "too_many_user_matches",
    "no_shows",
    "no_replay",
    "other_rules",
    "match_goes_on",
    "kept_secret",
    "no_puzzles",
    "no_nudge",
    "nudged",
    "nudged_early",
    "not_alone",
    "nothing_given",
    "day_over",
    "not_solved",
    "storage",
]
TournamentCode: TypeAlias = Literal[
    "already_checked_in",
    "appealed",
    "cancelled_long",
    "here_already",
    "last_round",
    "left_already",
    "moved_meanwhile",
    "no_room",
    "not_cancelled",
    "not_confirmed",
    "no_sit_outs",
    "not_replaced",
    "not_sitting_out",
    "nothing_to_undo",
    "paired_already",
    "place_gone",
    "sat_out_enough",
    "sits_out_already",
    "side_left",
    "took_part",
    "already_entered",
    "already_ready",
    "at_once",
    "bye",
    "cause_fixed",
    "decided",
    "disputed",
    "fixed_now",
    "match_open",
    "match_opened",
    "next_begun",
    "no_cause",
    "no_check_in",
    "no_deadline",
    "no_dispute",
    "no_draw",
    "no_entrant",
    "no_member",
    "no_pledge",
    "no_pledges_of",
    "no_table",
    "no_tournament",
    "not_entered",
    "not_organiser",
    "not_paused",
    "not_ready",
    "not_your_table",
    "past",
    "paused_already",
    "reason_needed",
    "too_few_entrants",
    "too_late",
    "too_many_entries",
    "too_many_pledges",
    "tournament_begun",
    "tournament_not_begun",
    "tournament_over",
    "tournament_paused",
    "wrong_extension",
    "wrong_places",
    "wrong_setup",
    "wrong_team",
    "not_linked",
    "not_held",
    "round_open",
    "ruled_meanwhile",
    "paired_meanwhile",
    "pledge_stands",
    "pledged_too_often",
    "name_listed",
    "name_taken",
    "wrong_order",
    "role_needed",
    "next_paired",
    "dispute_late",
    "wrong_pairing",
    "no_abort",
]
LadderCode: TypeAlias = Literal[
    "challenge_open",
    "challenged_lately",
    "withdrawn_lately",
    "met_lately",
    "no_season",
    "out_of_reach",
    "season_over",
    "season_runs",
    "season_times",
]
RatingCode: TypeAlias = Literal[
    "annulled_already",
    "no_ended_match",
    "not_annulled",
    "not_out",
    "not_rated",
    "out_already",
    "out_of_season",
    "own_match",
    "own_opponent",
    "own_rating",
]
Code: TypeAlias = Literal[MatchCode, TournamentCode, LadderCode, RatingCode]


class Refusal(Exception):
    """A request that was refused and changed nothing: a code, and facts for the text."""

    def __init__(self, code: Code, **facts: Any) -> None:
        super().__init__(code)
        self.code: Code = code
        self.facts = facts


class StorageDown(Exception):
    """The database is locked, full, read-only or unreachable. Nothing was stored; the process has to stop."""


class StorageDamaged(StorageDown):
    """The stored data cannot be read any more; a backup is needed."""


class Conflict(Exception):
    """The row exists already: another process has written this match. Nothing of the step was stored."""
