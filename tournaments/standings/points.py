"""Match points: those of a result, and of a round that an entrant sits out."""

from __future__ import annotations

from fractions import Fraction

from tournaments.model import Entrant, EntrantId, Field, How, Result, Round
from tournaments.settings import Points


def points_of(worth: Points, result: Result, entrant: EntrantId) -> Fraction:
    """The match points of one entrant at one table. Entrants that share places in a pod share their points evenly.

    At a table that was not played, entrants that are not first get the points of a loss. So do all entrants if there
    is no first place.
    """
    if result.how is How.void:
        return Fraction(0)
    if result.how is How.bye:
        return Fraction(worth.bye)
    places = [line.place for line in result.lines]
    place = result.line(entrant).place
    if 1 not in places or (place != 1 and result.how in (How.forfeit, How.no_show)):
        return Fraction(worth.loss)
    if len(places) == 2:
        if place != 1:
            return Fraction(worth.loss)
        return Fraction(worth.draw if places.count(1) == 2 else worth.win)
    level = places.count(place)
    return Fraction(sum(worth.of_pod(len(places))[place - 1 : place - 1 + level]), level)


def scored(field: Field) -> tuple[Round, ...]:
    """The rounds that are played for points.

    Elimination rounds are not: losers are out, and the format decides the places.
    """
    return tuple(played for played in field.rounds if any(not table.is_knockout for table in played.tables))


def sat_out(field: Field, played: Round, entrant: Entrant) -> Fraction:
    """The match points of an entrant for a round in which it has no table because it sits out; else 0."""
    is_out = entrant.is_there(played.number) and played.number in entrant.sits_out
    if not is_out or any(entrant.id in table.entrants for table in played.tables):
        return Fraction(0)
    return Fraction(field.settings.points.sat_out)
