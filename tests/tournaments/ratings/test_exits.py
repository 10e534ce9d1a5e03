"""No way out of a match is cheaper than losing it: all exits, in all games, in and out of tournaments, at all paces."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from ai import COMPUTERS
from ai.baselines import random_answer
from games.core.protocol import Decision
from games.registry import GAMES
from host.matches import service
from host.matches.match import LiveMatch
from host.model import PACES, Counts, Exit, Pace, Player, Setup
from host.records import MatchResult
from tests.host.world import CHANNEL, GUILD, World, a_world
from tests.long import first
from tournaments.ratings.rate import NEW, rate, sides_of

TABLES = {
    "open": {"away": "computer"},
    "forfeit": {"away": "forfeit"},
    "tournament": {"away": "forfeit", "contest": "tournament:1:1.0:{}"},
}
SIZES = first(
    3,
    [
        ("imp", 2),
        ("imposter", 4),
        ("imposter_kings", 2),
        ("imposter_kings", 4),
        ("all_kings_fall", 3),
        ("soon_king", 3),
    ],
)
GONE = 0
"""The seat that goes."""

Way = Callable[[World, LiveMatch], Awaitable[None]]


async def open_match(world: World, game: str, size: int, table: str) -> LiveMatch:
    mode = next(key for key, mode in GAMES[game].modes.items() if size in mode.seats)
    players = tuple(Player(seat, f"P{seat}", user_id=100 + seat) for seat in range(size))
    chosen = {key: value.format(len(world.told.ended)) for key, value in TABLES[table].items()}
    match = await world.host.open_match(Setup(game, mode, "live", players, GUILD, CHANNEL, **chosen))
    for seat in range(size):
        await world.host.visit(match.id, GUILD, 100 + seat)
    return match


def picks(decision: Decision) -> list[int]:
    """An answer at random, as a press gives it."""
    choice = random_answer(decision, random.Random(decision.id))
    return [decision.options.index(token) for token in (choice if isinstance(choice, tuple) else (choice,))]


async def answered(world: World, match: LiveMatch, seats: set[int], given: set[int]) -> bool:
    """One of these seats answers a question that it has not answered; False if there is none."""
    for seat in seats:
        for decision in match.decisions(seat):
            if decision.blocking and decision.id not in given and match.player(seat).user_id is not None:
                given.add(decision.id)
                await world.host.answer(match.id, 100 + seat, decision.id, picks(decision))
                return True
    return False


async def played(world: World, match: LiveMatch, seats: set[int], most: int = 3_000) -> None:
    """These seats answer everything at once, the clock and its stand-ins all else, until the match is over."""
    given: set[int] = set()
    for _ in range(most):
        if match.ending is not None:
            return
        if not await answered(world, match, seats, given):
            await world.settle()
            if match.ending is None and world.clock.until is not None:
                await world.advance_to(max(world.clock.until, world.clock.at))
    raise AssertionError(f"{match} does not end")


def others(match: LiveMatch) -> set[int]:
    return set(range(len(match.names))) - {GONE}


async def begun(world: World, match: LiveMatch) -> None:
    """The seat that goes has answered something, where it is asked soon."""
    given: set[int] = set()
    for _ in range(40):
        if any(line.action.seat == GONE for line in (await world.store.load_match(match.id)).actions):
            return
        if match.ending is not None or not await answered(world, match, {GONE, *others(match)}, given):
            return


async def leaves(world: World, match: LiveMatch) -> None:
    await begun(world, match)
    await world.host.leave(match.id, 100 + GONE)
    await played(world, match, others(match))


def goes(why: Exit) -> Way:
    async def way(world: World, match: LiveMatch) -> None:
        await begun(world, match)
        await world.host.give_up(match.id, 100 + GONE, why)
        await played(world, match, others(match))

    return way


async def stays_away(world: World, match: LiveMatch) -> None:
    await begun(world, match)
    await played(world, match, others(match))


async def never_answers(world: World, match: LiveMatch) -> None:
    await played(world, match, others(match))


async def is_away_when_the_others_leave(world: World, match: LiveMatch) -> None:
    for _ in range(2_000):
        if match.ending is not None or match.player(GONE).is_away:
            break
        if not await answered(world, match, others(match), set()):
            await world.advance(world.pace.turn / 4)
    if match.ending is None and match.setup.contest is None:
        for seat in others(match) - {max(others(match))}:
            await world.host.give_up(match.id, 100 + seat, Exit.removed)
        if match.ending is None:
            await world.host.abort(match.id, 100 + max(others(match)))
    if match.ending is None:
        await played(world, match, others(match))


WAYS: dict[str, Way] = {
    "leave": leaves,
    "server": goes(Exit.server),
    "tournament": goes(Exit.tournament),
    "data": goes(Exit.data),
    "away": stays_away,
    "never answered": never_answers,
    "away when the others end it": is_away_when_the_others_leave,
}


@pytest.fixture(params=list(PACES))
async def world(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[World]:
    monkeypatch.setattr(service, "BEAT_EVERY", timedelta(days=1))
    quick = {key: computer for key, computer in COMPUTERS.items() if key in ("random", "clock")}
    pace: Pace = replace(PACES[request.param], key="live")
    async with a_world(tmp_path, GAMES, quick, pace) as world:
        yield world


def rated(result: MatchResult, match: LiveMatch) -> dict[int, int]:
    """The change of each person's number."""
    secret = [seat.team for seat in result.seats if seat.team is not None]
    teams = secret or match.game.modes[result.mode].teams.get(len(result.seats))
    changes = rate({}, result.id, result.ended_at, sides_of(result, teams))
    return {change.user_id: change.after.points - NEW.points for change in changes}


@pytest.mark.parametrize(("game", "size"), SIZES)
@pytest.mark.parametrize("table", TABLES)
async def test_every_way_of_giving_up_a_match_is_rated_as_the_last_place(
    world: World, game: str, size: int, table: str
) -> None:
    for name, way in WAYS.items():
        match = await open_match(world, game, size, table)
        await way(world, match)
        result = await world.store.match_result(match.id)
        assert result is not None
        told = (name, result)
        assert result.seats[GONE].counts is Counts.given_up, told
        assert not result.seats[GONE].won, told
        sides = sides_of(result)
        last = max(side.rank for side in sides)
        assert [side.rank for side in sides if 100 + GONE in side.user_ids] == [last], told
        assert all(side.rank < last for side in sides if 100 + GONE not in side.user_ids), told
        assert rated(result, match)[100 + GONE] < 0, told
