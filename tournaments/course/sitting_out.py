"""Sitting out: an entrant asks not to be paired in the next round, and plays on after that with all its points."""

from __future__ import annotations

from host.errors import Refusal
from tournaments import events as e
from tournaments.course import allowed
from tournaments.course.requests import Actor
from tournaments.events import Event
from tournaments.formats.registry import field_of
from tournaments.tournament import Entry, Tournament


def sit_out(t: Tournament, actor: Actor, number: int) -> tuple[Event, ...]:
    """Ask to sit out round `number`, the next one.

    Refusal: tournament_over, not_entered, paired_already, no_sit_outs, sits_out_already, sat_out_enough (fact most),
    last_round.
    """
    mine = _own(t, actor, number)
    if number in mine.sits_out:
        raise Refusal("sits_out_already")
    refused = _refusal(t, mine)
    if refused is not None:
        raise refused
    return (e.SitsOut(mine.id, number),)


def sit_in(t: Tournament, actor: Actor, number: int) -> tuple[Event, ...]:
    """Take it back before the round is paired.

    Refusal: tournament_over, not_entered, paired_already, not_sitting_out.
    """
    mine = _own(t, actor, number)
    if number not in mine.sits_out:
        raise Refusal("not_sitting_out")
    return (e.SitsIn(mine.id, number),)


def may_sit_out(t: Tournament, entry: Entry) -> bool:
    """Whether this entrant may ask to sit out the next round, for which it has not asked yet."""
    return not t.is_over and t.field.next_round not in entry.sits_out and _refusal(t, entry) is None


def _own(t: Tournament, actor: Actor, number: int) -> Entry:
    allowed.going_on(t)
    mine = allowed.own_entry(t, actor)
    if number != t.field.next_round:
        raise Refusal("paired_already")
    return mine


def _refusal(t: Tournament, mine: Entry) -> Refusal | None:
    format_, field = t.format, t.field
    if "sit_outs" not in format_.uses or not t.settings.sit_outs:
        return Refusal("no_sit_outs")
    if len([number for number in mine.sits_out if not _was_paired(t, mine, number)]) >= t.settings.sit_outs:
        return Refusal("sat_out_enough", most=t.settings.sit_outs)
    if not t.seeds:
        field = field_of(t.settings, [entry.entrant for entry in t.confirmed])
    return Refusal("last_round") if field.next_round >= format_.rounds_for_points(field) else None


def _was_paired(t: Tournament, entry: Entry, number: int) -> bool:
    """Whether this entrant plays in the round all the same, because hardly any would have been left."""
    return number <= len(t.rounds) and t.rounds[number - 1].table_of(entry.id) is not None
