"""Tournaments drawn by lot: any pairing, any result, people who come late, leave or do not come."""

import random

from tests.tournaments.fields import settings
from tournaments.formats.registry import field_of
from tournaments.model import Entrant, Field, How, Line, Member, Result, Round, Table

CHESS = {"win": 2, "draw": 1, "loss": 0, "bye": 2}
"""Twice what chess gives, since match points are whole."""


def tournament(seed: int, *, with_absence: bool = True, **changes: object) -> Field:
    """A field of 2 to 12 entrants, or of pods if the format says so, after 1 to 7 rounds."""
    rng = random.Random(seed)
    rounds = rng.randint(1, 7)
    entrants = tuple(
        Entrant(
            number,
            f"Player {number}",
            (Member(f"Player {number}"),),
            rating=rng.randint(0, 3000),
            joined_in=rng.choice([1, 1, 1, 2, 3]) if with_absence and number > 2 else 1,
            left_after=rng.choice([None, None, None, 2, 4]) if with_absence and number > 2 else None,
        )
        for number in range(1, (rng.randint(2, 12) if with_absence else 2 * rng.randint(1, 6)) + 1)
    )
    chosen = settings(**{"points": CHESS, **changes})
    seats = chosen.pod_size if chosen.format == "pods" else 2
    played = [_round(rng, number, entrants, seats, with_absence) for number in range(1, rounds + 1)]
    return field_of(chosen, entrants, played, draw=seed)


def _round(rng: random.Random, number: int, entrants: tuple[Entrant, ...], seats: int, with_absence: bool) -> Round:
    here = [entrant.id for entrant in entrants if entrant.plays_in(number)]
    rng.shuffle(here)
    tables = [tuple(here[at : at + seats]) for at in range(0, len(here) - len(here) % seats, seats)]
    tables += [(left,) for left in here[len(here) - len(here) % seats :]]
    results = [_result(rng, seated, with_absence) for seated in tables]
    return Round(number, tuple(Table(seated, slot=slot) for slot, seated in enumerate(tables)), tuple(results))


def _result(rng: random.Random, seated: tuple[int, ...], with_absence: bool) -> Result:
    if len(seated) == 1:
        return Result((Line(seated[0], 1),), How.bye)
    how = rng.choices([How.played, How.ruled, How.forfeit, How.no_show], [12, 1, 1, 1])[0]
    how = how if with_absence else How.played
    strengths = [rng.randint(1, 3) for _ in seated]
    if how in (How.forfeit, How.no_show):
        strengths = rng.sample(range(len(seated)), len(seated))
    places = [1 + sum(other > mine for other in strengths) for mine in strengths]
    nobody_came = how is How.no_show and rng.random() < 0.3
    most = 0 if how in (How.forfeit, How.no_show) and rng.random() < 0.5 else 9
    lines = [
        Line(entrant, 2 if nobody_came else place, int(place == 1), rng.randint(0, most), rng.randint(0, 2))
        for entrant, place in zip(seated, places, strict=True)
    ]
    return Result(tuple(lines), how)
