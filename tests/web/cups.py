"""Tournaments with a page, rulings at their tables, and what they collect."""

from __future__ import annotations

from tests.tournaments.world import ORGANISER
from tests.web.world import Visit
from tournaments.charity.model import Cause, Per
from tournaments.course.requests import Actor, NewPledge, Ruling
from tournaments.rounds import TableKey
from tournaments.tournament import Tournament


async def begun(visit: Visit, people: int = 4, **settings: object) -> tuple[Tournament, str]:
    """A tournament in its first round, and the key of its page."""
    cup = await visit.hall.enter(await visit.hall.create(**settings), people)
    return await visit.hall.begin(cup), await visit.shown(cup.id)


async def ruled(visit: Visit, cup: Tournament, *order: int, at: tuple[int, int] = (1, 0), why: str = "agreed") -> None:
    """An organiser rules in which order these entrants have come at a table."""
    places = {entrant: place for place, entrant in enumerate(order, 1)}
    await visit.hall.after(visit.hall.tournaments.rule(cup.id, ORGANISER, Ruling(TableKey(*at), why), places))


async def collects(visit: Visit, cup: Tournament, goal: int | None = 900, name: str = "Cats") -> None:
    """A tournament has a cause from now on."""
    cause = Cause(name=name, link="https://example.org/give", goal=goal)
    await visit.hall.tournaments.set_cause(cup.id, ORGANISER, cause)


async def pledged(
    visit: Visit, cup: Tournament, user_id: int, name: str, per: Per, amount: int, entrant: int | None = None
) -> None:
    await visit.hall.tournaments.pledge(cup.id, Actor(user_id), NewPledge(name, per, amount, entrant=entrant))
