"""Who may still pledge, and how often: each pledge stays in the log of its tournament."""

from __future__ import annotations

import pytest

from host.errors import Refusal
from tests.cogs.tournaments import happened
from tests.tournaments.fields import field
from tests.tournaments.logs import folded, log
from tournaments.charity.model import Cause, Per
from tournaments.course.pledging import MOST, OFTEN, pledge, withdraw_pledge
from tournaments.course.requests import Actor, NewPledge
from tournaments.events import Cancelled, CauseSet, Event, Finished
from tournaments.tournament import Tournament

ANN, BEN = Actor(1), Actor(2)
NEW = folded(log(field("Ann Ben"), CauseSet(Cause(name="Trees", link="https://example.org/give"))))


def pledged(t: Tournament, by: Actor = ANN, amount: int = 100, change: int | None = None) -> tuple[Event, ...]:
    """A person promises so much for each win, or changes a promise."""
    return tuple(pledge(t, by, NewPledge("Ann" if by == ANN else "Ben", Per.win, amount), change=change))


def test_a_pledge_that_is_made_and_taken_back_in_turn_comes_to_an_end() -> None:
    t = NEW
    for _ in range(OFTEN):
        t = happened(t, *pledged(t))
        t = happened(t, *withdraw_pledge(t, ANN, t.pledged))
    with pytest.raises(Refusal, match="pledged_too_often"):
        pledged(t)
    t = happened(t, *pledged(t, BEN))
    assert [made.name for made in t.pledges.values()] == ["Ben"]


def test_changes_of_a_pledge_count_for_the_limit_and_the_pledge_can_still_be_withdrawn() -> None:
    t = happened(NEW, *pledged(NEW, amount=1))
    for amount in range(2, OFTEN + 1):
        t = happened(t, *pledged(t, amount=amount, change=1))
    assert pledged(t, amount=OFTEN, change=1) == (), "the same again is no change"
    with pytest.raises(Refusal):
        pledged(t, amount=OFTEN + 1, change=1)
    assert not happened(t, *withdraw_pledge(t, ANN, 1)).pledges


def test_one_person_has_at_most_twenty_pledges_at_a_time() -> None:
    t = NEW
    for _ in range(MOST):
        t = happened(t, *pledged(t))
    with pytest.raises(Refusal, match="too_many_pledges"):
        pledged(t)
    assert pledged(t, amount=200, change=MOST), "the last one can still be changed"
    assert pledged(t, BEN), "the number of others does not count"
    assert pledged(happened(t, *withdraw_pledge(t, ANN, 1)))


@pytest.mark.parametrize("end", [Finished(((1,), (2,))), Cancelled("the hall is closed")])
def test_a_pledge_can_be_neither_changed_nor_withdrawn_after_the_end(end: Event) -> None:
    t = happened(NEW, *pledged(NEW), end)
    with pytest.raises(Refusal, match="tournament_over"):
        withdraw_pledge(t, ANN, 1)
    with pytest.raises(Refusal, match="tournament_over"):
        pledged(t, amount=1, change=1)
