"""Screens of a tournament for all members: the announcement in each phase, and what its buttons lead to."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

from cogs.kit.pages.layout import page
from cogs.tournaments.handlers.players import joined
from cogs.tournaments.pages.announcement import announcement_page, moved_page
from cogs.tournaments.pages.audit import log_page
from cogs.tournaments.pages.crosstable import crosstable_page
from cogs.tournaments.pages.entrants import entrants_page
from cogs.tournaments.pages.my_table import ready_page, table_page, unready_page
from cogs.tournaments.pages.pairings import early_page, early_tables, pairings_page, round_page
from cogs.tournaments.pages.standings import bracket_page, explanation_page, podium_page, standings_page
from cogs.tournaments.pages.teams import left_page, partner_page, registered_page
from games.registry import GAMES
from host.model import PACES
from tests.demo.shots.cups import CAUSE, NOW, OWNER, PLEDGES, ROLE, Cup, finished, opened, registered, started
from tests.demo.shots.people import person
from tests.demo.shots.shot import Shot
from tournaments import events as e
from tournaments.model import Bracket, Table
from tournaments.ports import Post
from tournaments.rounds import TableKey

ME, STRANGER = person(3), person(30)


def tournaments() -> Iterator[Shot]:
    """All of them."""
    yield from _announcements()
    yield from _before()
    yield from _running()
    yield from _teams()
    yield from _over()


def no_thread(match: int) -> int | None:
    """Threads of matches do not exist in the photographs' channel."""
    return None


def announcement(cup: Cup, **given: str) -> Any:
    """The announcement as the bot posts it."""
    t = cup.t
    return announcement_page(t, GAMES[t.settings.game], PACES[t.settings.pace], **given)


def _announcements() -> Iterator[Shot]:
    soon = registered(size=3, starts_in=timedelta(hours=2), check_in=30, cap=16, entry_role=ROLE)
    web = "https://cards.example.org/t/abcdefghijklmnopqrstuv"
    yield "announced-empty", announcement(registered(size=0))
    yield "announced", announcement(soon.then(e.CauseSet(CAUSE)), link=web)
    full = registered("single_elimination", size=12, bare=2, cap=8, starts_in=timedelta(hours=2), check_in=30)
    yield "announced-full", announcement(full)
    there = full.then(e.CheckInOpened(), e.CheckedIn(1), e.CheckedIn(3))
    yield "announced-check-in", announcement(there)
    yield "announced-pods", announcement(registered("pods", 9, pod_size=3))
    yield "announced-running", announcement(started(rounds=1))
    yield "announced-free", announcement(started("swiss_cut", cut=4, rounds=1, schedule="free", pace="daily"))
    yield "announced-paused", announcement(started(rounds=1).then(e.Paused("Dinner"), by=OWNER))
    yield "announced-finished", announcement(finished("double_elimination"))
    yield "announced-cancelled", announcement(full.then(e.Cancelled("The hall is flooded"), by=OWNER))
    yield "announced-again", moved_page(soon.t, Post(2, 3))


def _before() -> Iterator[Shot]:
    cup = registered(size=12, bare=2, cap=8, starts_in=timedelta(hours=2), check_in=30)
    there = cup.then(e.CheckInOpened(), e.CheckedIn(1))
    yield "registered", page(joined(cup.t, ME))
    yield "registered-in-line", page(joined(cup.t, person(10)))
    yield "registered-check-in", page(joined(there.t, ME))
    yield "entrants-empty", entrants_page(registered(size=0).t, 0, ME)
    yield "entrants", entrants_page(cup.t, 0, ME)
    yield "entrants-check-in", entrants_page(there.t, 0, ME)
    yield "pairings-before", pairings_page(cup.t, 1, 0, ME, no_thread)
    yield "standings-before", standings_page(cup.t, 0, ME)
    yield "my-table-before", table_page(cup.t, ME, (), no_thread)
    yield "my-table-stranger", table_page(cup.t, STRANGER, (), no_thread)


def _running() -> Iterator[Shot]:
    first, cup = opened(started(size=9)), opened(started(size=11, rounds=3))
    yield "round-open", round_page(first.t, 1, 0, no_thread)
    yield "round-played", round_page(cup.t, 3, 0, no_thread)
    yield "pairings", pairings_page(cup.t, 4, 0, ME, no_thread)
    yield "standings-first", standings_page(first.t, 0, ME)
    yield "standings", standings_page(cup.t, 0, ME)
    yield "explained", explanation_page(cup.t, ME)
    yield "explained-stranger", explanation_page(cup.t, STRANGER)
    yield "crosstable", crosstable_page(cup.t, 0, ME)
    yield "crosstable-empty", crosstable_page(first.t, 0, ME)
    yield "log", log_page(cup.t, cup.log)
    free = started(schedule="free", pace="daily", best_of=3, size=6)
    mine = free.t.table_of(ME)
    assert mine is not None
    ready = free.then(e.Pressed(*mine, 3))
    yield "round-free", round_page(free.t, 1, 0, no_thread)
    yield "my-table", table_page(free.t, ME, (mine,), no_thread)
    yield "my-table-ready", table_page(ready.t, ME, (mine,), no_thread)
    yield "my-table-open", table_page(cup.t, ME, (TableKey(3, 0),), no_thread)
    yield "ready", ready_page(ready.t, mine, "Your side is ready. You are pinged when your match opens.")
    yield "unready", unready_page(free.t, 1)
    pods = started("pods", 9, pod_size=3, rounds=2)
    yield "pods-round", round_page(pods.t, 2, 0, no_thread)
    yield "pods-standings", standings_page(pods.t, 0, ME)
    yield "pods-crosstable", crosstable_page(pods.t, 0, ME)
    yield from _eliminations()


def _eliminations() -> Iterator[Shot]:
    single = opened(started("single_elimination", 11, rounds=1))
    yield "bracket-single", bracket_page(single.t)
    yield "bracket-round", round_page(single.t, 2, 0, no_thread)
    yield "bracket-double", bracket_page(started("double_elimination", 8, rounds=2).t)
    double = started("double_elimination", 8, rounds=1, schedule="free", pace="daily")
    sides = [state.table.entrants[0] for state in double.t.rounds[1].tables[:2]]
    early = double.then(e.Paired(4, (Table(tuple(sides), Bracket.winners),), NOW + timedelta(days=3), whole=False))
    yield "early", early_page(early.t, next(early_tables(early.t)), no_thread)
    yield "early-gone", early_page(double.t, "4:1-2", no_thread)
    yield "pairings-early", pairings_page(early.t, 4, 0, ME, no_thread)
    yield "bracket-early", bracket_page(early.t)
    yield "bracket-none", bracket_page(started().t)
    cut = started("swiss_cut", 8, cut=4, rounds=4, tie_breaks=("buchholz", "head_to_head"))
    yield "standings-cut", standings_page(cut.t, 0, ME)
    yield "bracket-cut", bracket_page(cut.t)


def _teams() -> Iterator[Shot]:
    pairs = registered("round_robin", 4, team_size=2)
    yield "team-partner", partner_page(pairs.t)
    yield "team-registered", registered_page(pairs.t, pairs.t.entries[2], person(2))
    yield "team-left", left_page(pairs.t, pairs.t.entries[2], person(2))
    yield "team-entrants", entrants_page(pairs.t, 0, ME)
    going = started("round_robin", 4, team_size=2, rounds=1)
    yield "team-round", round_page(going.t, 2, 0, no_thread)
    yield "team-standings", standings_page(going.t, 0, ME)


def _over() -> Iterator[Shot]:
    for format_ in ("swiss", "single_elimination"):
        cup = finished(format_, 9)
        yield f"podium-{format_}", podium_page(cup.t)
        yield f"final-standings-{format_}", standings_page(cup.t, 0, ME)
    cup = finished("swiss", 9).then(e.CauseSet(CAUSE), *[e.Pledged(pledge) for pledge in PLEDGES])
    yield "announced-charity-finished", announcement(cup)
    last = cup.t.table_of(ME)
    assert last is not None
    yield "my-table-over", table_page(cup.t, ME, (last,), no_thread)
    yield "cancelled-round", round_page(started(rounds=1).then(e.Cancelled("Snow")).t, 2, 0, no_thread)
