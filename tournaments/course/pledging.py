"""The cause of a tournament and the pledges to it, which can be changed and withdrawn until the tournament is over.

If the tournament is cancelled all pledges lapse, except those that their owners keep one by one.
"""

from __future__ import annotations

from host.errors import Refusal
from tournaments import events as e
from tournaments.charity.model import Cause, Pledge
from tournaments.course import allowed
from tournaments.course.requests import Actor, NewPledge
from tournaments.events import Event
from tournaments.tournament import Phase, Tournament

MOST = 20
"""Most pledges of one person to one tournament."""
OFTEN = 200
"""Most times that one person makes or changes pledges to one tournament: each stays in the log."""


def set_cause(t: Tournament, actor: Actor, cause: Cause | None) -> tuple[Event, ...]:
    """Set the cause. Refusal "cause_fixed" if there are pledges and the currency changes or the cause is removed."""
    allowed.organiser(actor)
    allowed.going_on(t)
    if t.pledges and (cause is None or t.cause is None or cause.currency != t.cause.currency):
        raise Refusal("cause_fixed")
    return (e.CauseSet(cause),) if cause != t.cause else ()


def pledge(t: Tournament, actor: Actor, given: NewPledge, change: int | None = None) -> tuple[Event, ...]:
    """Make a pledge, or change one's own with the id `change`. Raises pydantic.ValidationError for invalid amounts.

    Refusal: tournament_over, no_cause, no_entrant, no_pledge, too_many_pledges, pledged_too_often.
    """
    allowed.going_on(t)
    if t.cause is None:
        raise Refusal("no_cause")
    if given.entrant is not None:
        allowed.entry(t, given.entrant)
    if change is not None:
        _own(t, actor, change)
    elif sum(made.user_id == actor.user_id for made in t.pledges.values()) >= MOST:
        raise Refusal("too_many_pledges")
    number = t.pledged + 1 if change is None else change
    made = Pledge(id=number, user_id=actor.user_id, **given._asdict())
    if made == t.pledges.get(number):
        return ()
    if t.promises.get(actor.user_id, 0) >= OFTEN:
        raise Refusal("pledged_too_often")
    return (e.Pledged(made),)


def withdraw_pledge(t: Tournament, actor: Actor, number: int) -> tuple[Event, ...]:
    """Withdraw one's own pledge. Refusal "no_pledge"."""
    allowed.going_on(t)
    _own(t, actor, number)
    return (e.Unpledged(number),)


def remove_pledges(t: Tournament, actor: Actor, user_id: int, reason: str) -> tuple[Event, ...]:
    """Remove all pledges of a person, as an organiser: amounts that are not meant. Refusal "no_pledges_of"."""
    said = allowed.organiser_reason(actor, reason)
    allowed.going_on(t)
    theirs = [made.id for made in t.pledges.values() if made.user_id == user_id]
    if not theirs:
        raise Refusal("no_pledges_of", user_id=user_id)
    return tuple(e.Unpledged(number, said) for number in theirs)


def keep_pledge(t: Tournament, actor: Actor, number: int) -> tuple[Event, ...]:
    """Keep one's own pledge although the tournament was cancelled. Refusal: no_pledge, pledge_stands."""
    _own(t, actor, number)
    if t.phase is not Phase.cancelled or number in t.kept:
        raise Refusal("pledge_stands")
    return (e.PledgeKept(number),)


def _own(t: Tournament, actor: Actor, number: int) -> None:
    made = t.pledges.get(number)
    if made is None or made.user_id != actor.user_id:
        raise Refusal("no_pledge")
