"""A whole tournament as one JSON document of the public form (`tournaments.exports.form`)."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import TypeVar

from tournaments.charity.ledger import Ledger
from tournaments.events import Recorded, to_json
from tournaments.exports import form
from tournaments.model import Result, Score
from tournaments.rounds import RoundState, TableMatch, TableState
from tournaments.settings import Settings
from tournaments.standings.points import points_of
from tournaments.standings.table import Standing, table
from tournaments.tournament import Tournament

P = TypeVar("P", bound=form.Part)
LARGEST = 2**53 - 1
"""The largest integer that every JSON reader keeps exactly."""
NO_SCORE = Score((), (), ())


def document(tournament: Tournament, log: Iterable[Recorded] = (), charity: Ledger | None = None) -> form.Document:
    """Return everything about a tournament, with the audit log and the charity if they are given.

    The `draw` decides future pairings, so it is left out until no round is to be paired any more.
    """
    seeds = {entrant: number for number, entrant in enumerate(tournament.seeds, start=1)}
    return _part(
        form.Document,
        tournament,
        version=form.VERSION,
        under_review=tournament.is_under_review,
        settings=tournament.settings.model_dump(mode="json"),
        draw=tournament.draw if tournament.is_over else None,
        entrants=[_part(form.EntrantPart, entry, seed=seeds.get(entry.id)) for entry in tournament.entries.values()],
        rounds=[_round(tournament.settings, played) for played in tournament.rounds],
        standings=[_standing(tournament.settings, row) for row in table(tournament.field)],
        charity=None if charity is None else _charity(charity),
        audit=[_audit(line, tells_draw=tournament.is_over) for line in log],
    )


def text(of: form.Document) -> str:
    """Return the file, indented for people."""
    return of.model_dump_json(indent=2) + "\n"


def _part(kind: type[P], of: object, /, **others: object) -> P:
    """A part with the attributes of the same names, and with these others."""
    same = {name: getattr(of, name) for name in kind.model_fields if name not in others}
    return kind(**same, **others)


def _round(settings: Settings, played: RoundState) -> form.RoundPart:
    tables = [_table(settings, number, state) for number, state in enumerate(played.tables, start=1)]
    return _part(form.RoundPart, played, tables=tables)


def _table(settings: Settings, number: int, state: TableState) -> form.TablePart:
    return _part(
        form.TablePart,
        state.table,
        number=number,
        matches=[_match(state, match) for match in state.matches],
        result=None if state.result is None else _result(settings, state.result),
        disputed=state.dispute is not None,
    )


def _match(state: TableState, match: TableMatch) -> form.MatchPart:
    score = match.score or NO_SCORE
    counts = match.score is not None and match.attempt > state.counts_to
    return _part(
        form.MatchPart,
        match,
        counts=counts,
        winners=score.winners,
        points=score.points,
        mulligans=score.mulligans,
        left=score.left,
    )


def _result(settings: Settings, result: Result) -> form.ResultPart:
    earned = [_number(points_of(settings.points, result, line.entrant)) for line in result.lines]
    lines = [_part(form.LinePart, line, match_points=points) for line, points in zip(result.lines, earned, strict=True)]
    return form.ResultPart(how=result.how, lines=lines)


def _standing(settings: Settings, row: Standing) -> form.StandingPart:
    values = zip(settings.tie_breaks, row.tie_breaks, strict=True)
    return _part(
        form.StandingPart,
        row,
        match_points=_number(row.points),
        tie_breaks=[form.TieBreakPart(rule=rule, value=_number(value)) for rule, value in values],
    )


def _charity(of: Ledger) -> form.CharityPart:
    pledges = [
        form.PledgePart(**earned.pledge.model_dump(), count=earned.count, total=earned.total)
        for statement in of.statements
        for earned in statement.earned
    ]
    return _part(form.CharityPart, of, pledges=pledges)


def _audit(line: Recorded, *, tells_draw: bool) -> form.AuditPart:
    event = to_json(line.event)
    if not tells_draw:
        event.pop("draw", None)
    return _part(form.AuditPart, line, kind=line.event.kind, event={key: _exact(value) for key, value in event.items()})


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
