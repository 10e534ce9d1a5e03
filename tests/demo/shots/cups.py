"""Tournaments in all phases, for the photographs: their logs are as the bot writes them."""

from __future__ import annotations

import random
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

from tests.demo.shots.people import CROWD, person
from tournaments import events as e
from tournaments.charity.model import Cause, Per, Pledge
from tournaments.effects import after, tournament_of
from tournaments.events import Recorded
from tournaments.formats.registry import format_of
from tournaments.model import How, Line, Member, Result, Score, Table
from tournaments.names import team_name
from tournaments.settings import Settings
from tournaments.tournament import Tournament

NOW = datetime.now(UTC).replace(microsecond=0)
OWNER, ROLE = person(1), 4
CAUSE = Cause(name="Doctors Without Borders", link="https://example.org/give", currency="EUR", goal=50_000)
PLEDGES = (
    Pledge(id=1, user_id=person(2), name=CROWD[1], per=Per.win, entrant=1, amount=200, cap=2_000),
    Pledge(id=2, user_id=person(2), name=CROWD[1], per=Per.match, amount=50),
    Pledge(id=3, user_id=person(20), name="Spectator", per=Per.flat, amount=15_000),
)


class Cup(NamedTuple):
    """A tournament with its log."""

    t: Tournament
    log: tuple[Recorded, ...]

    def then(self, *events: e.Event, by: int | None = None) -> Cup:
        """The same after these events."""
        t, log = self
        for event in events:
            recorded = Recorded(t.seq + 1, NOW, by, event)
            t, log = after(t, recorded), (*log, recorded)
        return Cup(t, log)


def registered(
    format_: str = "swiss", size: int = 8, bare: int = 0, starts_in: timedelta | None = None, **settings: Any
) -> Cup:
    """So many on the list, the last `bare` of them names without a person."""
    chosen = Settings(
        name="Autumn Cup",
        description="Our yearly cup. Bring tea, and be kind.",
        game="imposter_kings",
        mode=settings.pop("mode", "standard"),
        pace=settings.pop("pace", "live"),
        format=format_,
        **settings,
    )
    starts_at = NOW + starts_in if starts_in is not None else None
    log = (Recorded(1, NOW, OWNER, e.Created(1, 2, OWNER, chosen, starts_at)),)
    cup, rng = Cup(tournament_of(7, log), log), random.Random(3)
    for at in range(1, size + 1):
        name = CROWD[(at - 1) % len(CROWD)]
        members: tuple[Member, ...] = (Member(name, person(at) if at <= size - bare else None),)
        if chosen.team_size == 2:
            members += (Member(CROWD[-at], person(40 + at)),)
        cup = cup.then(e.Registered(at, team_name(members), members, float(rng.randrange(950, 1300))), by=person(at))
    return cup


def started(format_: str = "swiss", size: int = 8, rounds: int = 0, **settings: Any) -> Cup:
    """After so many rounds, with the next one paired unless that was the last."""
    cup = registered(format_, size, **settings).then(e.Started(tuple(range(1, size + 1)), 7))
    for number in range(1, rounds + 2):
        tables = format_of(cup.t.settings).pair(cup.t.field)
        if not tables:
            break
        due_at = NOW + timedelta(hours=72) if cup.t.settings.schedule == "free" else None
        cup = cup.then(e.Paired(number, tuple(tables), due_at))
        if number <= rounds:
            cup = cup.then(*[event for at, table in enumerate(tables) for event in _played(number, at, table)])
    return cup


def finished(format_: str, size: int = 8, **settings: Any) -> Cup:
    """With all rounds played and its places."""
    cup = started(format_, size, rounds=20, **settings)
    return cup.then(e.Finished(format_of(cup.t.settings).places(cup.t.field)))


def opened(cup: Cup) -> Cup:
    """With a match open at each table of the newest round."""
    number = len(cup.t.rounds)
    tables = [state.table for state in cup.t.rounds[-1].tables]
    return cup.then(
        *[e.Opened(number, at, 1, 90 + at, table.entrants) for at, table in enumerate(tables) if not table.is_bye]
    )


def result(table: Table, chance: random.Random) -> Result:
    """A plausible one: the better seed wins more often."""
    if table.is_bye:
        return Result((Line(table.entrants[0], 1),), How.bye)
    order = sorted(table.entrants, key=lambda entrant: entrant + chance.random() * 6)
    points = sorted([chance.randrange(2, 7) for _ in order[1:]], reverse=True)
    won = dict(zip(order, [7, *points], strict=True))
    return Result(tuple(Line(one, order.index(one) + 1, int(one == order[0]), won[one]) for one in table.entrants))


def _played(number: int, at: int, table: Table) -> Sequence[e.Event]:
    ended = result(table, random.Random(number * 100 + at))
    if table.is_bye:
        return (e.Decided(number, at, ended),)
    winners = tuple(line.entrant for line in ended.lines if line.place == 1)
    score = Score(winners, tuple(line.points for line in ended.lines), (0,) * len(ended.lines))
    return (
        e.Opened(number, at, 1, number * 10 + at, table.entrants),
        e.Played(number, at, 1, score),
        e.Decided(number, at, ended),
    )
