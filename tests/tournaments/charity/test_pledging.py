"""Who may still pledge, and how often: each pledge stays in the log of its tournament."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from host.errors import Refusal
from tests.tournaments.fields import settings
from tournaments.charity.model import Cause, Per
from tournaments.course.allowed import Actor
from tournaments.course.pledging import MOST, OFTEN, pledge, withdraw_pledge
from tournaments.course.requests import NewPledge
from tournaments.effects import after, tournament_of
from tournaments.events import Cancelled, CauseSet, Created, Event, Finished, Recorded
from tournaments.tournament import Tournament

AT = datetime(2030, 1, 1, tzinfo=UTC)
ANN, BEN = Actor(1), Actor(2)


def new() -> Tournament:
    t = tournament_of(1, [Recorded(1, AT, 1, Created(1, 1, 1, settings()))])
    return then(t, CauseSet(Cause(name="Trees", link="https://example.org/give")))


def then(t: Tournament, *events: Event) -> Tournament:
    for event in events:
        t = after(t, Recorded(t.seq + 1, AT, 1, event))
    return t


def test_a_pledge_that_is_made_and_taken_back_in_turn_comes_to_an_end() -> None:
    t = new()
    for _ in range(OFTEN):
        t = then(t, *pledge(t, ANN, NewPledge("Ann", Per.win, 100)))
        t = then(t, *withdraw_pledge(t, ANN, t.pledged))
    with pytest.raises(Refusal) as refused:
        pledge(t, ANN, NewPledge("Ann", Per.win, 100))
    assert refused.value.code == "pledged_too_often"
    t = then(t, *pledge(t, BEN, NewPledge("Ben", Per.win, 100)))
    assert [made.name for made in t.pledges.values()] == ["Ben"]


def test_changes_count_too_and_the_last_one_can_be_taken_back() -> None:
    t = new()
    t = then(t, *pledge(t, ANN, NewPledge("Ann", Per.win, 1)))
    for amount in range(2, OFTEN + 1):
        t = then(t, *pledge(t, ANN, NewPledge("Ann", Per.win, amount), change=1))
    assert pledge(t, ANN, NewPledge("Ann", Per.win, OFTEN), change=1) == (), "the same again is no change"
    with pytest.raises(Refusal):
        pledge(t, ANN, NewPledge("Ann", Per.win, OFTEN + 1), change=1)
    assert not then(t, *withdraw_pledge(t, ANN, 1)).pledges


def test_one_person_has_at_most_twenty_pledges_at_a_time() -> None:
    t = new()
    for _ in range(MOST):
        t = then(t, *pledge(t, ANN, NewPledge("Ann", Per.win, 100)))
    with pytest.raises(Refusal, match="too_many_pledges"):
        pledge(t, ANN, NewPledge("Ann", Per.win, 100))
    assert pledge(t, ANN, NewPledge("Ann", Per.win, 200), change=MOST), "the last one can still be changed"
    assert pledge(t, BEN, NewPledge("Ben", Per.win, 100)), "the number of others does not count"
    assert pledge(then(t, *withdraw_pledge(t, ANN, 1)), ANN, NewPledge("Ann", Per.win, 100))


@pytest.mark.parametrize("end", [Finished(((1,), (2,))), Cancelled("the hall is closed")])
def test_a_pledge_stands_after_the_end(end: Event) -> None:
    t = new()
    t = then(t, *pledge(t, ANN, NewPledge("Ann", Per.win, 100)), end)
    with pytest.raises(Refusal, match="tournament_over"):
        withdraw_pledge(t, ANN, 1)
    with pytest.raises(Refusal, match="tournament_over"):
        pledge(t, ANN, NewPledge("Ann", Per.win, 1), change=1)
