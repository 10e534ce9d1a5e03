"""Texts of the ladder's refusals: what was refused, why, and what to do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from cogs.kit.texts import names
from cogs.kit.texts.words import date_of
from games.core.language import Text, count, say, text
from host.errors import Code

Facts = Mapping[str, Any]


def _out_of_reach(facts: Facts) -> str:
    return count(
        "You stand at place {place}, and the season allows challenges up to {n} place above you. "
        "That person is at place {theirs}.",
        "You stand at place {place}, and the season allows challenges up to {n} places above you. "
        "That person is at place {theirs}.",
        facts["places_above"],
        place=facts["place"],
        theirs=facts["their_place"],
    )


def _season_runs(facts: Facts) -> str:
    season = facts["season"]
    return say(
        "{season} runs for the same game and number of players. It ends on {when}. Open the next one after that, or "
        "end it with `/ladder close` first.",
        season=names.prose(season.name),
        when=date_of(season.ends_at),
    )


WORDS: Mapping[Code, Text | Callable[[Facts], str]] = {
    "challenge_open": text(
        "A challenge between you two is open already in {channel_id}. Answer or withdraw that one first."
    ),
    "challenged_lately": (
        "You two had a challenge a short time ago. You can challenge each other again {until}. Until then, "
        "challenge another person."
    ),
    "met_lately": (
        "You two have just played. You can challenge each other again {until}. Until then, challenge another person."
    ),
    "no_season": "There is no such season in this server. `/ladder seasons` lists those that there are.",
    "out_of_reach": _out_of_reach,
    "season_over": "This season does not run now. `/ladder seasons` lists those of this server that are open or over.",
    "season_runs": _season_runs,
    "withdrawn_lately": (
        "You withdrew a challenge to this person a short time ago. You can challenge this person again {until}. "
        "Until then, challenge another person."
    ),
    "season_times": "A season ends after it begins, lies ahead, and lasts a year at most. Nothing was changed.",
}
