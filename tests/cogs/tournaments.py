"""Tournaments that have been played without a host, as large and with names as long as they may be."""

from datetime import UTC, datetime

from cogs.kit.pages.layout import Page
from cogs.tournaments.pages.announcement import announcement_page
from games.registry import GAMES
from host.model import PACES
from tests.cogs.pages import text_of
from tournaments import events as e
from tournaments.charity.model import Cause, Per, Pledge
from tournaments.effects import after, tournament_of
from tournaments.events import Recorded
from tournaments.formats.registry import FORMATS
from tournaments.model import How, Line, Member, Result, Table
from tournaments.names import team_name
from tournaments.settings import Settings, TieBreak
from tournaments.tournament import Tournament

WIDE = "*_~`漢字" * 10
NOW = datetime(2030, 1, 1, tzinfo=UTC)
SIZE = 512
CAUSE = Cause(name=WIDE, link=f"https://example.org/{'x' * 170}", currency="EUR", goal=10**9)


def result(table: Table) -> Result:
    if table.is_bye:
        return Result((Line(table.entrants[0], 1),), How.bye)
    ranked = sorted(table.entrants)
    return Result(tuple(Line(one, ranked.index(one) + 1, int(one == ranked[0]), 999) for one in table.entrants))


def neighbours(size: int, number: int) -> tuple[Table, ...]:
    """Tables of a round, for pages that do not care who meets: the best pairing of 512 takes seconds."""
    return tuple(Table((1 + at, 1 + (at + 2 * number - 1) % size)) for at in range(0, size, 2))


def played(key: str, rounds: int = 3, *, size: int = SIZE, **settings: object) -> Tournament:
    """A tournament after so many rounds, and one more that is paired."""
    chosen = Settings(
        name=WIDE[:80],
        description=WIDE * 12,
        game="imposter_kings",
        mode="standard",
        pace="daily",
        format=key,
        tie_breaks=tuple(TieBreak),
        best_of=9,
        **settings,
    )
    happened: list[object] = [e.Created(1, 2, 2**63 - 1, chosen, None)]
    for at in range(1, size + 1):
        members: tuple[Member, ...] = (Member(f"{at}{WIDE}"[:80], 2**62 + at),)
        if chosen.team_size == 2:
            members = (Member(f"{at}{WIDE}"[:40], 2**62 + at), Member(f"{at}{WIDE}"[:40], level="usual"))
        happened.append(e.Registered(at, team_name(members), members))
    happened.append(e.CauseSet(CAUSE))
    happened += [
        e.Pledged(Pledge(id=at, user_id=2**62 + 1, name=WIDE, per=Per.point, entrant=at, amount=10**8, cap=10**9))
        for at in range(1, 21)
    ]
    happened += [
        e.Pledged(Pledge(id=at, user_id=2**62 + at, name=WIDE, per=Per.flat, amount=10**8)) for at in range(21, 200)
    ]
    happened.append(e.Started(tuple(range(1, size + 1)), 7))
    log = [Recorded(at, NOW, None, event) for at, event in enumerate(happened, 1)]
    t = tournament_of(7, log)
    for number in range(1, rounds + 2):
        tables = neighbours(size, number) if key == "swiss" else FORMATS[key].pair(t.field)
        if not tables:
            break
        log.append(Recorded(len(log) + 1, NOW, None, e.Paired(number, tables, NOW)))
        if number <= rounds:
            log += [
                Recorded(len(log) + 1 + at, NOW, None, e.Decided(number, at, result(table)))
                for at, table in enumerate(tables)
            ]
        t = tournament_of(7, log)
    return t


def announced_page(t: Tournament) -> Page:
    return announcement_page(t, GAMES["imposter_kings"], PACES["daily"])


def announced(t: Tournament) -> str:
    return text_of(announced_page(t))


def happened(t: Tournament, *events: e.Event) -> Tournament:
    for event in events:
        t = after(t, Recorded(t.seq + 1, NOW, None, event))
    return t


def user(entrant: int) -> int:
    return 2**62 + entrant


def half_decided() -> Tournament:
    """Six entrants: two byes and two tables, of which one is decided."""
    t = played("single_elimination", 0, size=6)
    [(index, state), _] = [(at, one) for at, one in enumerate(t.rounds[0].tables) if not one.table.is_bye]
    first, second = state.table.entrants
    return happened(t, e.Decided(1, index, Result((Line(first, 1, 1), Line(second, 2)), How.played)))
