"""Texts of refused corrections of ratings: what was refused, why, and what to do."""

from __future__ import annotations

from collections.abc import Mapping

from games.core.language import Text, text
from host.errors import Code

WORDS: Mapping[Code, Text] = {
    "annulled_already": text(
        "Match {match} is annulled already. `/ratings log` tells who did that. Nothing was changed."
    ),
    "no_ended_match": text(
        "No match {match} of this server has ended. Its number is in the name of its thread. Nothing was changed."
    ),
    "not_annulled": text("Match {match} is not annulled, so it cannot be restored. Nothing was changed."),
    "not_out": text("{user} is not taken out, so there is nothing to take back. Nothing was changed."),
    "not_rated": text(
        "Match {match} has changed no rating, so there is nothing to annul. `/server abort` ends a match that "
        "goes on. Nothing was changed."
    ),
    "out_already": text("{user} is taken out already. `/ratings log` tells who did that. Nothing was changed."),
    "out_of_season": text(
        "An organiser has taken {user} out of this season, so there are no challenges. `/ratings log` tells why; "
        "`/play` opens a table outside the season."
    ),
    "own_match": text(
        "You had a seat in match {match}, so you cannot decide whether it counts. "
        "Ask another organiser to do that. Nothing was changed."
    ),
    "own_opponent": text(
        "You have played with {user} here, so the decision would change your rating. "
        "Ask another organiser to do that. Nothing was changed."
    ),
    "own_rating": "This is about yourself. Ask another organiser to do that. Nothing was changed.",
}
