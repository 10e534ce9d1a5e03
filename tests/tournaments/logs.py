"""The log of a tournament that comes to a given field, for what reads whole tournaments."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from tournaments import events as e
from tournaments.effects import tournament_of
from tournaments.events import Recorded
from tournaments.model import Field, How, Member, Result, Round, Score
from tournaments.tournament import Tournament

BEGAN = datetime(2026, 11, 20, 18, tzinfo=UTC)
GUILD, CHANNEL, OWNER = 2**62 + 1, 2**62 + 2, 2**60 + 3


def user(entrant: int) -> int:
    """The id of the person who is this entrant; larger than JavaScript can count."""
    return 2**60 + entrant


def log(field: Field, *more: e.Event) -> list[Recorded]:
    """All entrants register, play one match at each table that was played, and leaves as the field says."""
    happened: list[e.Event] = [e.Created(GUILD, CHANNEL, OWNER, field.settings)]
    for entrant in sorted(field.entrants, key=lambda one: one.id):
        member = Member(entrant.members[0].name, user_id=user(entrant.id))
        happened.append(e.Registered(entrant.id, entrant.name, (member,), entrant.rating))
    happened.append(e.Started(tuple(one.id for one in field.entrants if one.joined_in == 1), field.draw))
    for played in field.rounds:
        happened += [e.Admitted(one.id, played.number) for one in field.entrants if one.joined_in == played.number > 1]
        happened += _round(played)
    happened += [e.Dropped(one.id, one.left_after, "=away") for one in field.entrants if one.left_after is not None]
    return [
        Recorded(seq, BEGAN + timedelta(minutes=seq), OWNER if seq == 1 else None, event)
        for seq, event in enumerate([*happened, *more], start=1)
    ]


def folded(lines: Sequence[Recorded]) -> Tournament:
    return tournament_of(12, lines)


def _round(played: Round) -> list[e.Event]:
    happened: list[e.Event] = [e.Paired(played.number, played.tables, None)]
    for index, (table, result) in enumerate(zip(played.tables, played.results, strict=True)):
        if result is None or result.how is How.bye:
            continue
        if result.how in (How.played, How.void):
            happened.append(e.Opened(played.number, index, 1, 100 * played.number + index, table.entrants))
            happened.append(e.Played(played.number, index, 1, _score(result)))
        decided = e.Ruled if result.how in (How.ruled, How.void) else e.Decided
        reason = ("by hand",) if decided is e.Ruled else ()
        happened.append(decided(played.number, index, result, *reason))
    return happened


def _score(result: Result) -> Score:
    return Score(
        winners=tuple(line.entrant for line in result.lines if line.place == 1),
        points=tuple(line.points for line in result.lines),
        mulligans=tuple(line.mulligans for line in result.lines),
    )
