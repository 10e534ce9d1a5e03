"""Texts of the ladder's refusals: what was refused, why, and what to do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from cogs.kit.texts import names
from cogs.kit.texts.words import date_of, moment
from games.core.language import Text, count, say, text

Facts = Mapping[str, Any]


def _lately(why: str, again: str) -> Callable[[Facts], str]:
    """The text of a refusal that holds for a time: `why`, `again` with the time when that is over, and what to do."""

    def words(facts: Facts) -> str:
        until = facts.get("until")
        when = [say(again, when=moment(until))] if until is not None else []
        return " ".join([say(why), *when, say("Until then, challenge another person.")])

    return words


def _challenge_open(facts: Facts) -> str:
    channel = facts.get("channel_id")
    if not channel:
        return say("A challenge between you two is open already. Answer or withdraw that one first.")
    return say(
        "A challenge between you two is open already in {channel}. Answer or withdraw that one first.",
        channel=f"<#{channel}>",
    )


def _out_of_reach(facts: Facts) -> str:
    return count(
        "You stand at place {place}, and the season allows challenges up to {n} place above you. "
        "That person is at place {theirs}.",
        "You stand at place {place}, and the season allows challenges up to {n} places above you. "
        "That person is at place {theirs}.",
        facts.get("reach", 0),
        place=facts.get("place", "?"),
        theirs=facts.get("their_place", "?"),
    )


def _season_runs(facts: Facts) -> str:
    season = facts.get("season")
    if season is None:
        return say(
            "Another season runs for the same game and number of players. Open the next one after that, or end it with "
            "`/ladder close` first."
        )
    return say(
        "{season} runs for the same game and number of players. It ends on {when}. Open the next one after that, or "
        "end it with `/ladder close` first.",
        season=names.prose(season.name),
        when=date_of(season.ends_at),
    )


WORDS: Mapping[str, Text | Callable[[Facts], str]] = {
    "challenge_open": _challenge_open,
    "challenged_lately": _lately(
        text("You two had a challenge a short time ago."), text("You can challenge each other again {when}.")
    ),
    "met_lately": _lately(text("You two have just played."), text("You can challenge each other again {when}.")),
    "no_season": "There is no such season in this server. `/ladder seasons` lists those that there are.",
    "out_of_reach": _out_of_reach,
    "season_over": "This season does not run now. `/ladder seasons` lists those of this server that are open or over.",
    "season_runs": _season_runs,
    "withdrawn_lately": _lately(
        text("You withdrew a challenge to this person a short time ago."),
        text("You can challenge this person again {when}."),
    ),
    "season_times": "A season ends after it begins, lies ahead, and lasts a year at most. Nothing was changed.",
}
