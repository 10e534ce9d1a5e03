"""Players of a stopped match read what the organisers have ruled, and why."""

from __future__ import annotations

import pytest

from tests.tournaments.fields import field
from tests.tournaments.logs import folded, log
from tournaments.course.stopping import Stop, outcome, words_for
from tournaments.events import Opened, Reopened, Replaced
from tournaments.model import How, Line, Member, Result


@pytest.mark.parametrize(
    ("places", "says"),
    [
        ((1, 2), "Ann wins"),
        ((2, 1), "Ben wins"),
        ((1, 1), "it is a draw"),
        ((2, 2), "it is a loss for all"),
    ],
)
def test_a_ruling_is_told_with_its_reason(places: tuple[int, int], says: str) -> None:
    t = folded(log(field("Ann Ben", "Ann > Ben")))
    result = Result(tuple(Line(entrant, place) for entrant, place in zip((1, 2), places, strict=True)), How.ruled)
    told = words_for(Stop(9, "ruled", "Ben spoke", outcome(t, result)))
    assert told == f"The organisers have ruled on this table: {says}. The reason given: Ben spoke"


def test_a_shared_first_place_names_both() -> None:
    t = folded(log(field("Ann Ben Cid", "Ann > Ben")))
    result = Result((Line(1, 1), Line(2, 1), Line(3, 3)), How.ruled)
    assert outcome(t, result) == "Ann and Ben share the first place"


def test_a_ruling_without_a_result_is_told_as_before() -> None:
    assert words_for(Stop(9, "void")) == "The organisers have taken this table out."


def test_a_match_that_is_to_be_stopped_keeps_its_reason_when_a_substitute_comes() -> None:
    more = (
        Opened(1, 0, 1, 9, (1, 2)),
        Reopened(1, 0, "the clock was wrong"),
        Replaced(1, 0, Member("Cid", user_id=7), "Ann is ill"),
    )
    t = folded(log(field("Ann Ben", "Ann ? Ben"), *more))
    [match] = t.rounds[0].tables[0].matches
    assert (match.stale, match.reason) == ("again", "the clock was wrong")
