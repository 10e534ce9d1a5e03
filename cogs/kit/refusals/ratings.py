"""Texts of refused corrections of ratings: what was refused, why, and what to do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from cogs.kit.texts import names

Facts = Mapping[str, Any]
ANOTHER = "Ask another organiser to do that. Nothing was changed."


def _of_match(text: str) -> Callable[[Facts], str]:
    """The text with the number of the match in place of "{}"."""
    return lambda facts: text.format(f"#{facts.get('match', '?')}")


def _of_person(text: str) -> Callable[[Facts], str]:
    """The text with a mention of the person in place of "{}"."""
    return lambda facts: text.format(names.mention(facts["user"]) if "user" in facts else "That person")


WORDS: Mapping[str, str | Callable[[Facts], str]] = {
    "annulled_already": _of_match(
        "Match {} is annulled already. `/ratings log` tells who did that. Nothing was changed."
    ),
    "no_ended_match": _of_match(
        "No match {} of this server has ended. Its number is in the name of its thread. Nothing was changed."
    ),
    "not_annulled": _of_match("Match {} is not annulled, so it cannot be restored. Nothing was changed."),
    "not_out": _of_person("{} is not taken out, so there is nothing to take back. Nothing was changed."),
    "not_rated": _of_match(
        "Match {} has changed no rating, so there is nothing to annul. `/server abort` ends a match that goes on. "
        "Nothing was changed."
    ),
    "out_already": _of_person("{} is taken out already. `/ratings log` tells who did that. Nothing was changed."),
    "out_of_season": _of_person(
        "An organiser has taken {} out of this season, so there are no challenges. `/ratings log` tells why; "
        "`/play` opens a table outside the season."
    ),
    "own_match": _of_match(f"You had a seat in match {{}}, so you cannot decide whether it counts. {ANOTHER}"),
    "own_opponent": _of_person(f"You have played with {{}} here, so the decision would change your rating. {ANOTHER}"),
    "own_rating": f"This is about yourself. {ANOTHER}",
}
