"""Screens of a cause: its total, pledges, and what is asked at the end."""

from __future__ import annotations

from collections.abc import Iterator

from cogs.charity.pages import call_pledgers, charity_page, my_pledges, pledge_form
from cogs.tournaments.acts import form_of
from tests.demo.shots.cups import CAUSE, OWNER, PLEDGES, Cup, finished, registered, started
from tests.demo.shots.people import person
from tests.demo.shots.shot import Shot
from tournaments import events as e

GIVER, STRANGER = person(2), person(30)


def charity() -> Iterator[Shot]:
    """All of them."""
    new, running, over = _pledged(registered(size=6)), _pledged(started(rounds=2)), _pledged(finished("swiss"))
    yield "total-none", charity_page(registered(size=6).then(e.CauseSet(CAUSE)).t, CAUSE)
    yield "total", charity_page(running.t, CAUSE)
    without = CAUSE.model_copy(update={"goal": None})
    yield "total-no-goal", charity_page(running.then(e.CauseSet(without)).t, without)
    reached = CAUSE.model_copy(update={"goal": 10_000})
    yield "total-reached", charity_page(over.then(e.CauseSet(reached)).t, reached)
    off = new.then(e.Cancelled("The hall is flooded"), e.PledgeKept(3), by=OWNER)
    yield "total-cancelled", charity_page(off.t, CAUSE)
    yield "mine", my_pledges(running.t, GIVER, "Your pledge stands.")
    yield "mine-none", my_pledges(running.t, STRANGER)
    yield "mine-over", my_pledges(over.t, GIVER)
    yield "mine-cancelled", my_pledges(off.t, GIVER)
    yield "mine-no-cause", my_pledges(registered().t, GIVER)
    yield "call", call_pledgers(over.t, CAUSE)
    yield "call-nothing", call_pledgers(finished("swiss").then(e.CauseSet(CAUSE)).t, CAUSE)
    yield "form-pledge", pledge_form(running.t, CAUSE)
    yield "form-pledge-change", pledge_form(running.t, CAUSE, PLEDGES[0])
    cause = form_of(running.t, "cause")
    assert cause is not None
    yield "form-cause", cause


def _pledged(cup: Cup) -> Cup:
    return cup.then(e.CauseSet(CAUSE), *[e.Pledged(pledge) for pledge in PLEDGES])
