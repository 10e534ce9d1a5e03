"""Match points: what a table is worth to each of its entrants, and what everybody has gathered."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from tournaments.model import Bracket, EntrantId, Field, How, Result, Round
from tournaments.settings import Points


def points_of(worth: Points, result: Result, entrant: EntrantId) -> Fraction:
    """The match points of one entrant at one table. Those who share places in a pod share their points evenly.

    Whoever is not first where it was not played did not come or gave up, which is worth a loss; so it is for everybody
    where nobody is first.
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
    return Fraction(sum(worth.places[len(places)][place - 1 : place - 1 + level]), level)


def scored(field: Field) -> tuple[Round, ...]:
    """The rounds that are played for points.

    An elimination's rounds are not: who loses there is out, and the format says who stands where.
    """
    return tuple(played for played in field.rounds if any(table.bracket is Bracket.main for table in played.tables))


def match_points(field: Field) -> Mapping[EntrantId, Fraction]:
    """What everybody has gathered in all rounds that are played for points; 0 for who has not played yet."""
    gathered = {entrant.id: Fraction(0) for entrant in field.entrants}
    for played in scored(field):
        for result in [result for result in played.results if result is not None]:
            for line in result.lines:
                gathered[line.entrant] += points_of(field.settings.points, result, line.entrant)
    return gathered
