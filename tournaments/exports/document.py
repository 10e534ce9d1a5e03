"""A whole tournament as one JSON document of the public form (`tournaments.exports.form`)."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from tournaments.charity.ledger import Ledger
from tournaments.events import Recorded, to_json
from tournaments.exports import form
from tournaments.model import Line, Result
from tournaments.rounds import RoundState, TableMatch, TableState
from tournaments.settings import Settings
from tournaments.standings import Standing, table
from tournaments.standings.points import points_of
from tournaments.tournament import Entry, Tournament

LARGEST = 2**53 - 1
"""The largest integer that every JSON reader keeps exactly."""


def document(tournament: Tournament, log: Iterable[Recorded] = (), charity: Ledger | None = None) -> form.Document:
    """Return everything about a tournament, with the audit log and the charity if they are given.

    The `draw` decides future pairings, so it is left out until no round is to be paired any more.
    """
    seeds = {entrant: number for number, entrant in enumerate(tournament.seeds, start=1)}
    return form.Document(
        id=tournament.id,
        guild_id=str(tournament.guild_id),
        owner_id=str(tournament.owner_id),
        phase=tournament.phase,
        under_review=tournament.is_under_review,
        created_at=tournament.created_at,
        starts_at=tournament.starts_at,
        settings=tournament.settings.model_dump(mode="json"),
        draw=str(tournament.draw) if tournament.is_over else None,
        entrants=[_entrant(entry, seeds.get(entry.id)) for entry in tournament.entries.values()],
        rounds=[_round(tournament.settings, played) for played in tournament.rounds],
        standings=[_standing(tournament.settings, row) for row in table(tournament.field)],
        places=[list(level) for level in tournament.places],
        charity=None if charity is None else _charity(charity),
        audit=[_audit(line, tells_draw=tournament.is_over) for line in log],
    )


def text(of: form.Document) -> str:
    """Return the file, indented for people."""
    return of.model_dump_json(indent=2) + "\n"


def _entrant(entry: Entry, seed: int | None) -> form.EntrantPart:
    members = [
        form.MemberPart(name=member.name, user_id=_snowflake(member.user_id), level=member.level)
        for member in entry.members
    ]
    return form.EntrantPart(
        id=entry.id,
        name=entry.name,
        members=members,
        rating=entry.rating,
        seed=seed,
        checked_in=entry.checked_in,
        withdrawn=entry.withdrawn,
        joined_in=entry.joined_in,
        left_after=entry.left_after,
    )


def _round(settings: Settings, played: RoundState) -> form.RoundPart:
    tables = [_table(settings, number, state) for number, state in enumerate(played.tables, start=1)]
    return form.RoundPart(number=played.number, paired_at=played.paired_at, due_at=played.due_at, tables=tables)


def _table(settings: Settings, number: int, state: TableState) -> form.TablePart:
    return form.TablePart(
        number=number,
        bracket=state.table.bracket,
        slot=state.table.slot,
        entrants=list(state.table.entrants),
        matches=[_match(state, match) for match in state.matches],
        result=None if state.result is None else _result(settings, state.result),
        disputed=state.dispute is not None,
    )


def _match(state: TableState, match: TableMatch) -> form.MatchPart:
    score = match.score
    return form.MatchPart(
        attempt=match.attempt,
        match_id=match.match_id,
        seats=list(match.seats),
        counts=score is not None and match.attempt > state.counts_to,
        ending=match.ending,
        winners=list(score.winners) if score else [],
        points=list(score.points) if score else [],
        mulligans=list(score.mulligans) if score else [],
        left=list(score.left) if score else [],
    )


def _result(settings: Settings, result: Result) -> form.ResultPart:
    return form.ResultPart(how=result.how, lines=[_line(settings, result, line) for line in result.lines])


def _line(settings: Settings, result: Result, line: Line) -> form.LinePart:
    return form.LinePart(
        entrant=line.entrant,
        place=line.place,
        wins=line.wins,
        points=line.points,
        mulligans=line.mulligans,
        match_points=_number(points_of(settings.points, result, line.entrant)),
    )


def _standing(settings: Settings, row: Standing) -> form.StandingPart:
    values = zip(settings.tie_breaks, row.tie_breaks, strict=True)
    record = row.record
    return form.StandingPart(
        place=row.place,
        entrant=row.entrant,
        match_points=_number(row.points),
        tie_breaks=[form.TieBreakPart(rule=rule, value=_number(value)) for rule, value in values],
        record=form.RecordPart(won=record.won, drawn=record.drawn, lost=record.lost, byes=record.byes),
    )


def _charity(of: Ledger) -> form.CharityPart:
    pledges = [
        form.PledgePart(
            **{**earned.pledge.model_dump(), "user_id": str(earned.pledge.user_id)},
            count=earned.count,
            total=earned.total,
        )
        for statement in of.statements
        for earned in statement.earned
    ]
    return form.CharityPart(cause=of.cause, pledges=pledges, total=of.total)


def _audit(line: Recorded, *, tells_draw: bool) -> form.AuditPart:
    event = to_json(line.event)
    if not tells_draw:
        event.pop("draw", None)
    return form.AuditPart(
        seq=line.seq,
        at=line.at,
        by=_snowflake(line.by),
        kind=line.event.kind,
        reason=line.reason,
        event={key: _exact(value) for key, value in event.items()},
    )


def _snowflake(number: int | None) -> str | None:
    return None if number is None else str(number)


def _number(value: Fraction) -> form.NumberPart:
    return form.NumberPart(exact=str(value), value=float(value))


def _exact(value: object) -> object:
    """Return the same plain JSON with its large numbers as strings."""
    if isinstance(value, dict):
        return {key: _exact(each) for key, each in value.items()}
    if isinstance(value, list):
        return [_exact(each) for each in value]
    if isinstance(value, int) and abs(value) > LARGEST:
        return str(value)
    return value
