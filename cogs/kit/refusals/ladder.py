"""Texts of the ladder's refusals: what was refused, why, and what to do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from cogs.kit.texts import names
from cogs.kit.texts.words import counted, date_of, moment

Facts = Mapping[str, Any]


def _lately(said: str, whom: str) -> Callable[[Facts], str]:
    """The text of a refusal that holds for a time: `said`, when `whom` can be challenged, and what to do until then."""

    def words(facts: Facts) -> str:
        until = facts.get("until")
        when = f" You can challenge {whom} again {moment(until)}." if until is not None else ""
        return f"{said}{when} Until then, challenge another person."

    return words


def _challenge_open(facts: Facts) -> str:
    channel = facts.get("channel_id")
    where = f" in <#{channel}>" if channel else ""
    return f"A challenge between you two is open already{where}. Answer or withdraw that one first."


def _out_of_reach(facts: Facts) -> str:
    reach = counted(facts.get("reach", 0), "place", "places")
    return (
        f"You stand at place {facts.get('place', '?')}, and the season allows challenges up to {reach} above you. "
        f"That person is at place {facts.get('their_place', '?')}."
    )


def _season_runs(facts: Facts) -> str:
    season = facts.get("season")
    name = names.prose(season.name) if season is not None else "Another season"
    ends = f" It ends on {date_of(season.ends_at)}." if season is not None else ""
    return (
        f"{name} runs for the same game and number of players.{ends} Open the next one after that, or end it with "
        "`/ladder close` first."
    )


WORDS: Mapping[str, str | Callable[[Facts], str]] = {
    "challenge_open": _challenge_open,
    "challenged_lately": _lately("You two had a challenge a short time ago.", "each other"),
    "met_lately": _lately("You two have just played.", "each other"),
    "no_season": "There is no such season in this server. `/ladder seasons` lists those that there are.",
    "out_of_reach": _out_of_reach,
    "season_over": "This season does not run now. `/ladder seasons` lists those of this server that are open or over.",
    "season_runs": _season_runs,
    "withdrawn_lately": _lately("You withdrew a challenge to this person a short time ago.", "this person"),
    "season_times": "A season ends after it begins, lies ahead, and lasts a year at most. Nothing was changed.",
}
