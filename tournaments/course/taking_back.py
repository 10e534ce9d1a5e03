"""Acts that are taken back: entrants that left come back, and a confirmed round waits for its confirmation again.

An entrant that comes back is the same one, with its points and its history. In rounds that are played for points it is
paired from the next pairing on. In an elimination it gets its place in the bracket back, as long as no match that rests
on its absence was begun. The table that it had to give up can be played again while no later round rests on it.
"""

from __future__ import annotations

from collections.abc import Sequence

from host.errors import Refusal
from tournaments import events as e
from tournaments.course import allowed, entering
from tournaments.course.correcting import consequences, require_consent
from tournaments.course.requests import Actor, Circumstances, Return, TakeBack
from tournaments.events import Event
from tournaments.model import EntrantId, Member
from tournaments.rounds import TableKey
from tournaments.tournament import Entry, Phase, Tournament


def bring_back(t: Tournament, actor: Actor, around: Circumstances, wanted: Return) -> tuple[Event, ...]:
    """Bring an entrant back that has left or was taken out, as an organiser.

    Refusal: tournament_over (it was cancelled), no_entrant, here_already, already_entered (fact user_id),
    tournament_begun (it never played, and no more are let in), no_table (there is none to play again), too_late (a
    later round is paired), next_paired (see `correcting`), place_gone (as next_begun there).
    """
    said = allowed.organiser_reason(actor, wanted.reason)
    entry = t.entries.get(wanted.entrant)
    if entry is None or any(member.is_forgotten for member in entry.members):
        raise Refusal("no_entrant")
    return _back(t, entry, said, wanted, around)


def register(
    t: Tournament,
    actor: Actor,
    around: Circumstances,
    name: str,
    members: Sequence[Member],
    rating: float = 0.0,
    *,
    apart: bool = False,
) -> tuple[Event, ...]:
    """Register a side as `entering.register`. Who has taken part and left comes back as the same entrant.

    People come back while late entries are let in and there is room, organisers bring them back at any time.
    Refusal: also took_part (facts user_id, entrant: with other members), left_already, no_room, and as `bring_back`.
    """
    user_ids = [member.user_id for member in members if member.user_id is not None]
    left = next(filter(None, [entering.took_part(t, user_id) for user_id in user_ids]), None)
    if left is None or set(left.user_ids) != set(user_ids) or t.is_over:
        return entering.register(t, actor, name, members, rating, apart=apart)
    if not actor.organiser:
        _require_late_entry(t, actor, left)
    return _back(t, left, "", Return(left.id, ""), around)


def table_given_up(t: Tournament, entrant: EntrantId) -> TableKey | None:
    """The table that an entrant gave up when it left, if it can be played again; None without one."""
    number = t.entries[entrant].gave_up
    if not 0 < number <= len(t.rounds) or _is_for_points(t, number + 1):
        return None
    index = t.rounds[number - 1].table_of(entrant)
    return None if index is None or t.rounds[number - 1].tables[index].table.is_bye else TableKey(number, index)


def retract(t: Tournament, actor: Actor, around: Circumstances, number: int, reason: str) -> tuple[Event, ...]:
    """Take the newest round back, which an organiser's confirmation of round `number` has opened.

    Refusal: not_confirmed, next_begun (facts as in `correcting`).
    """
    said = allowed.organiser_reason(actor, reason)
    current = allowed.running(t)
    if not t.settings.hold or current.number != number + 1 or not t.rounds[number - 1].confirmed:
        raise Refusal("not_confirmed")
    later = t.rounds[number:]
    lost = [(one, index) for one in later for index in range(len(one.tables))]
    require_consent(current.number, lost, TakeBack.unplayed, around.begun)
    return tuple([e.Unpaired(one.number, said, waits=one is current) for one in reversed(later)])


def _require_late_entry(t: Tournament, actor: Actor, left: Entry) -> None:
    """Refusal "left_already", "no_room" and others unless this person can come back without an organiser."""
    if actor.user_id not in left.user_ids:
        raise Refusal("not_organiser")
    entering.require_role(t, actor)
    if not t.takes_entries:
        raise Refusal("left_already")
    if t.settings.cap is not None and len(t.confirmed) >= t.settings.cap:
        raise Refusal("no_room")
    entering.require_few_entries(t, actor.user_id)


def _back(t: Tournament, entry: Entry, reason: str, wanted: Return, around: Circumstances) -> tuple[Event, ...]:
    if t.phase is Phase.cancelled:
        raise Refusal("tournament_over")
    if entry.is_active:
        raise Refusal("here_already")
    entering.require_new_persons(t, entry.user_ids)
    if entry.joined_in is None and not t.takes_entries:
        raise Refusal("tournament_begun")
    back = e.Restored(entry.id, reason)
    try:
        if wanted.replay:
            return _replayed(t, entry, back, wanted.take_back, around)
        number = entry.left_after
        later = consequences(t, (back,), number, reason, wanted.take_back, around) if number is not None else ()
        return (back, *later)
    except Refusal as refused:
        if refused.code != "next_begun":
            raise
        raise Refusal("place_gone", **refused.facts) from None


def _replayed(
    t: Tournament, entry: Entry, back: e.Restored, take_back: TakeBack, around: Circumstances
) -> tuple[Event, ...]:
    """The events by which the table that was given up is played again; in a bracket what rests on it is taken back."""
    table = table_given_up(t, entry.id)
    if table is None:
        raise Refusal("too_late" if entry.gave_up else "no_table")
    causes = (back, e.Reopened(*table, back.reason))
    return (*causes, *consequences(t, causes, table.number, back.reason, take_back, around))


def _is_for_points(t: Tournament, number: int) -> bool:
    """Whether there is a round with this number or a later one that is played for points."""
    return any(not state.table.is_knockout for played in t.rounds[number - 1 :] for state in played.tables)
