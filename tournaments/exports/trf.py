"""TRF16, the Tournament Report File of FIDE (Handbook C.04, annex 2), which chess programs read.

The file has results, and its reader computes points by chess rules (1, 1/2, 0), not by the points of this tournament.
Ranks are those of the bot. Open rounds, elimination rounds and void tables are left out. Columns count characters, and
the file is UTF-8.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from fractions import Fraction

from tournaments.formats.registry import format_of
from tournaments.model import Entrant, EntrantId, Field, How, Result, Round, Table
from tournaments.names import one_line
from tournaments.settings import Points, Settings
from tournaments.standings.points import sat_out, scored
from tournaments.standings.sheet import was_played
from tournaments.standings.table import table
from tournaments.tournament import Phase, Tournament

NAME_WIDTH = 33
HIGHEST_RATING = 9999
_NOT_THERE = "0000 - Z"
_WORTH: Mapping[str, Fraction] = {
    **dict.fromkeys("1+U", Fraction(1)),
    **dict.fromkeys("=H", Fraction(1, 2)),
    **dict.fromkeys("0-Z", Fraction(0)),
}


class NotExportableError(ValueError):
    """The tournament does not fit this format; the message tells the user why."""


def kind_of(settings: Settings) -> str | None:
    """Return what TRF calls this kind of tournament; None for eliminations, pods and teams, which it cannot tell."""
    return format_of(settings).trf_type if settings.team_size == 1 else None


def trf_of(t: Tournament) -> str:
    """Return the file of this tournament, from its first pairing to its last result. Raises the errors of `trf`."""
    started = t.rounds[0].paired_at.date() if t.rounds else None
    finals = t.rounds[-1].tables if t.phase is Phase.finished and t.rounds else ()
    ended = max([state.ended_at.date() for state in finals if state.ended_at is not None], default=None)
    return trf(t.field, t.format.rounds(t.field), started, ended)


def trf(field: Field, rounds: int, started: date | None = None, ended: date | None = None) -> str:
    """Return the whole file. `rounds` is the planned number of rounds, for the extension XXR of pairing programs.

    Raises NotExportableError for eliminations, pods and teams.
    """
    kind = kind_of(field.settings)
    if kind is None:
        raise NotExportableError(
            "TRF tells Swiss and round-robin tournaments of single players only. Take JSON or CSV."
        )
    over = [played for played in scored(field) if played.is_over]
    numbers = {entrant.id: number for number, entrant in enumerate(field.entrants, start=1)}
    ranks = {row.entrant: rank for rank, row in enumerate(table(field), start=1)}
    lines = [
        f"012 {one_line(field.settings.name)}",
        *([f"042 {started:%Y/%m/%d}"] if started else []),
        *([f"052 {ended:%Y/%m/%d}"] if ended else []),
        f"062 {len(field.entrants)}",
        f"072 {sum(_rating(entrant) > 0 for entrant in field.entrants)}",
        "082 0",
        f"092 {kind}",
        f"XXR {max(rounds, len(over))}",
    ]
    for entrant in field.entrants:
        results = [_result(field, played, entrant, numbers) for played in over]
        lines.append(_player(numbers[entrant.id], entrant, ranks[entrant.id], results))
    return "".join(f"{line}\n" for line in lines)


def _player(number: int, entrant: Entrant, rank: int, results: list[str]) -> str:
    points = sum((_WORTH[result[-1]] for result in results), Fraction(0))
    name = one_line(entrant.name)[:NAME_WIDTH]
    person = f"001 {number:4}      {name:{NAME_WIDTH}} {_rating(entrant):4}"
    return "  ".join([f"{person:<79} {float(points):4.1f} {rank:4}", *results])


def _rating(entrant: Entrant) -> int:
    return min(max(round(entrant.rating), 0), HIGHEST_RATING)


def _result(field: Field, played: Round, entrant: Entrant, numbers: Mapping[EntrantId, int]) -> str:
    """Opponent, colour and result; the entrant in seat 0 has White."""
    for seated, result in zip(played.tables, played.results, strict=True):
        if entrant.id in seated.entrants and result is not None and result.how is not How.void:
            if seated.is_bye:
                return f"0000 - {_bye(field.settings.points)}"
            return _game(seated, result, entrant.id, numbers)
    return "0000 - H" if sat_out(field, played, entrant) else _NOT_THERE


def _game(seated: Table, result: Result, entrant: EntrantId, numbers: Mapping[EntrantId, int]) -> str:
    [opponent] = [other for other in seated.entrants if other != entrant]
    colour = "w" if seated.entrants[0] == entrant else "b"
    return f"{numbers[opponent]:4} {colour} {_sign(result, entrant)}"


def _sign(result: Result, entrant: EntrantId) -> str:
    """A double loss is written as a loss by forfeit: chess has no other."""
    by_play = was_played(result)
    if result.winner is None:
        return "=" if by_play and result.line(entrant).place == 1 else "-"
    if result.winner == entrant:
        return "1" if by_play else "+"
    return "0" if by_play else "-"


def _bye(worth: Points) -> str:
    if worth.bye >= worth.win:
        return "U"
    return "H" if worth.bye >= worth.draw else "Z"
