"""A cause, and promises to it. Promises may be changed and taken back until the tournament is over.

Where it is called off all promises lapse, but for those that are kept one by one.
"""

from __future__ import annotations

from host.errors import Refusal
from tournaments import events as e
from tournaments.charity.model import Cause, Per, Pledge
from tournaments.course import allowed
from tournaments.course.allowed import Who
from tournaments.events import Event
from tournaments.model import EntrantId
from tournaments.tournament import Phase, Tournament

MOST = 20
"""Pledges of one person to one tournament."""


def set_cause(t: Tournament, who: Who, cause: Cause | None) -> tuple[Event, ...]:
    """Say what is collected for. Refusal "cause_fixed" for another currency, or none, once somebody has pledged."""
    allowed.organiser(who)
    allowed.going_on(t)
    if t.pledges and (cause is None or t.cause is None or cause.currency != t.cause.currency):
        raise Refusal("cause_fixed")
    return (e.CauseSet(cause),) if cause != t.cause else ()


def pledge(
    t: Tournament,
    who: Who,
    name: str,
    per: Per,
    amount: int,
    entrant: EntrantId | None = None,
    cap: int | None = None,
    change: int | None = None,
) -> tuple[Event, ...]:
    """Promise something, or change a promise of one's own. Raises pydantic.ValidationError for amounts that cannot be.

    Refusal: tournament_over, no_cause, no_entrant, no_pledge, too_many_pledges (fact most).
    """
    allowed.going_on(t)
    if t.cause is None:
        raise Refusal("no_cause")
    if entrant is not None:
        allowed.entry(t, entrant)
    if change is not None:
        _own(t, who, change)
    elif sum(made.user_id == who.user_id for made in t.pledges.values()) >= MOST:
        raise Refusal("too_many_pledges", most=MOST)
    number = t.pledged + 1 if change is None else change
    made = Pledge(id=number, user_id=who.user_id, name=name, per=per, entrant=entrant, amount=amount, cap=cap)
    return (e.Pledged(made),)


def withdraw_pledge(t: Tournament, who: Who, number: int) -> tuple[Event, ...]:
    """Take a promise of one's own back. Refusal "no_pledge"."""
    allowed.going_on(t)
    _own(t, who, number)
    return (e.Unpledged(number),)


def keep_pledge(t: Tournament, who: Who, number: int) -> tuple[Event, ...]:
    """Keep a promise of one's own although the tournament was called off. Refusal: no_pledge, pledge_stands."""
    _own(t, who, number)
    if t.phase is not Phase.cancelled or number in t.kept:
        raise Refusal("pledge_stands")
    return (e.PledgeKept(number),)


def _own(t: Tournament, who: Who, number: int) -> None:
    made = t.pledges.get(number)
    if made is None or made.user_id != who.user_id:
        raise Refusal("no_pledge")
