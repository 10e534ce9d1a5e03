"""Texts of refused corrections of ratings: what was refused, why, and what to do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from cogs.kit.texts import names
from games.core.language import Text, say, text

Facts = Mapping[str, Any]


def _of_match(english: str) -> Callable[[Facts], str]:
    """The text with the number of the match."""
    return lambda facts: say(english, match=f"#{facts.get('match', '?')}")


def _of_person(english: str) -> Callable[[Facts], str]:
    """The text with a mention of the person."""
    return lambda facts: say(english, player=names.mention(facts["user"]) if "user" in facts else say("That person"))


WORDS: Mapping[str, Text | Callable[[Facts], str]] = {
    "annulled_already": _of_match(
        text("Match {match} is annulled already. `/ratings log` tells who did that. Nothing was changed.")
    ),
    "no_ended_match": _of_match(
        text("No match {match} of this server has ended. Its number is in the name of its thread. Nothing was changed.")
    ),
    "not_annulled": _of_match(text("Match {match} is not annulled, so it cannot be restored. Nothing was changed.")),
    "not_out": _of_person(text("{player} is not taken out, so there is nothing to take back. Nothing was changed.")),
    "not_rated": _of_match(
        text(
            "Match {match} has changed no rating, so there is nothing to annul. `/server abort` ends a match that "
            "goes on. Nothing was changed."
        )
    ),
    "out_already": _of_person(
        text("{player} is taken out already. `/ratings log` tells who did that. Nothing was changed.")
    ),
    "out_of_season": _of_person(
        text(
            "An organiser has taken {player} out of this season, so there are no challenges. `/ratings log` tells why; "
            "`/play` opens a table outside the season."
        )
    ),
    "own_match": _of_match(
        text(
            "You had a seat in match {match}, so you cannot decide whether it counts. "
            "Ask another organiser to do that. Nothing was changed."
        )
    ),
    "own_opponent": _of_person(
        text(
            "You have played with {player} here, so the decision would change your rating. "
            "Ask another organiser to do that. Nothing was changed."
        )
    ),
    "own_rating": "This is about yourself. Ask another organiser to do that. Nothing was changed.",
}
