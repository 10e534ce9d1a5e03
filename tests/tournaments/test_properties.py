"""Random presses and rulings, sensible or not: a tournament is never stuck, its log is complete, and it can end."""

from __future__ import annotations

import random
from collections.abc import Callable, Coroutine
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from host.errors import Refusal
from tests.long import first
from tests.tournaments.toss import LEVELS, Toss
from tests.tournaments.world import DRAW, ORGANISER, Actor, TournamentWorld, a_world
from tournaments.course.requests import Return, Ruling, TakeBack
from tournaments.course.steps import NOTHING, due_at, next_step
from tournaments.effects import tournament_of
from tournaments.formats.registry import FORMATS
from tournaments.model import Bracket, Member
from tournaments.rounds import TableKey
from tournaments.tournament import Phase, Tournament

REASON = "because"
BY_ORGANISERS = {
    *("edited", "settled", "ruled", "reopened", "replaced", "extended", "paused", "resumed", "cancelled", "created"),
    "reinstated",
}
REASONED = BY_ORGANISERS - {"edited", "created"}


class Crowd:
    """Presses anything, with anything that might be there."""

    def __init__(self, world: TournamentWorld, cup: Tournament, rng: random.Random) -> None:
        self.world, self.cup, self.rng = world, cup, rng

    async def act(self) -> None:
        cup = await self.world.now(self.cup)
        act = self.rng.choice(self.acts(cup))
        try:
            await act()
        except Refusal:
            assert (await self.world.now(self.cup)) == cup, "what was refused has changed nothing"

    def acts(self, cup: Tournament) -> list[Callable[[], Coroutine[Any, Any, Any]]]:
        world, rng, t = self.world, self.rng, self.world.tournaments
        user = 100 + rng.randrange(12)
        actor, entrant = Actor(user), rng.randrange(1, len(cup.entries) + 2)
        number = max(1, len(cup.rounds) - rng.choice((0, 0, 0, 1)))
        there = cup.rounds[number - 1].tables if cup.rounds else ()
        table = rng.randrange(max(1, len(there)))
        sitting = there[table].table.entrants if there else (1, 2)
        ranking = {e: rng.choice((1, 2, 2, 3)) for e in sitting}
        ruling = Ruling(TableKey(number, table), REASON, take_back=rng.choice(list(TakeBack)))
        team = [Member(f"P{user + 50 * i}", user_id=user + 50 * i) for i in range(cup.settings.team_size)]
        common = [
            lambda: t.register(cup.id, actor, f"E{user}", team, rng.random()),
            lambda: t.check_in(cup.id, actor),
            lambda: t.play(cup.id, actor, rng.choice((cup.table_of(user), None)) or ruling.table),
            lambda: self.pass_time(),
            lambda: self.match(cup),
        ]
        rare = [
            lambda: t.unpress(cup.id, actor, TableKey(number, table)),
            lambda: t.leave(cup.id, actor),
            lambda: t.leave(cup.id, ORGANISER, entrant, REASON),
            lambda: t.dispute(cup.id, actor, TableKey(number, table), REASON),
            lambda: t.settle(cup.id, ORGANISER, ruling),
            lambda: t.rule(cup.id, ORGANISER, ruling, ranking),
            lambda: t.void(cup.id, ORGANISER, ruling),
            lambda: t.reopen(cup.id, ORGANISER, ruling),
            lambda: t.undo(cup.id, ORGANISER, ruling),
            lambda: t.bring_back(cup.id, ORGANISER, self.anyone_gone(cup)),
            lambda: t.bring_back(cup.id, ORGANISER, self.anyone_gone(cup)),
            lambda: t.replace(cup.id, ORGANISER, entrant, 0, None, REASON),
            lambda: t.retract(cup.id, ORGANISER, cup.number - 1, REASON),
            lambda: self.called_off_and_on(cup),
            lambda: t.replace(cup.id, ORGANISER, entrant, 0, Member("S", user_id=300 + rng.randrange(99)), REASON),
            lambda: t.extend(cup.id, ORGANISER, timedelta(hours=1), REASON),
            lambda: t.pause(cup.id, ORGANISER, REASON),
            lambda: t.resume(cup.id, ORGANISER, REASON),
            lambda: t.edit(cup.id, ORGANISER, {"cap": rng.choice((None, 4, 6))}),
            lambda: t.schedule(cup.id, ORGANISER, world.clock.at + timedelta(minutes=rng.randrange(1, 90))),
            lambda: t.open_check_in(cup.id, ORGANISER),
            lambda: t.begin(cup.id, ORGANISER),
            lambda: t.rule(cup.id, actor, ruling, ranking),
            lambda: world.restart(rng.choice((0, 600))),
        ]
        return common * 3 + rare

    def anyone_gone(self, cup: Tournament) -> Return:
        """An entrant that has left, if there is one."""
        gone = [entry.id for entry in cup.entries.values() if not entry.is_active] or [1]
        wanted = Return(self.rng.choice(gone), REASON, self.rng.random() < 0.5)
        return replace(wanted, take_back=self.rng.choice(list(TakeBack)))

    async def called_off_and_on(self, cup: Tournament) -> None:
        """A cancellation that is taken back: at its tables all is as it was, but for matches that are open."""
        await self.world.tournaments.cancel(cup.id, ORGANISER, REASON)
        await self.world.settle()
        await self.world.tournaments.reinstate(cup.id, ORGANISER, REASON)
        after = await self.world.now(cup)
        assert (after.phase, after.paused_at, after.entries) == (cup.phase, cup.paused_at, cup.entries)
        assert [one.round for one in after.rounds[: len(cup.rounds)]] == [one.round for one in cup.rounds]

    async def pass_time(self) -> None:
        await self.world.advance(self.rng.choice((10, 100, 1000)))

    async def match(self, cup: Tournament) -> None:
        """In a match one player leaves, both abort, the organisers stop it, or all say how it goes."""
        if not self.world.host.live:
            return
        match = self.world.host.live[self.rng.choice(sorted(self.world.host.live))]
        people = [player.user_id for player in match.people]
        way = self.rng.randrange(8)
        if way == 0 and people:
            await self.world.host.leave(match.id, self.rng.choice(people))
        elif way == 1:
            for user_id in people:
                await self.world.host.abort(match.id, user_id)
        elif way == 2:
            await self.world.stop(match.id)
        else:
            await self.world.finish(match.id, *[self.rng.choice(LEVELS) for _ in match.setup.players])


async def sound(world: TournamentWorld, cup: Tournament) -> None:
    await world.settle()
    now, log = await world.now(cup), await world.tournaments.log(cup.id)
    assert tournament_of(cup.id, log) == now, "the log tells it all"
    assert [line.seq for line in log] == list(range(1, now.seq + 1))
    for line in log:
        kind = line.event.kind
        assert kind not in BY_ORGANISERS or line.by == ORGANISER.user_id
        assert kind not in REASONED or line.reason == REASON
    mode = Toss.modes[now.settings.mode]
    assert next_step(now, world.clock.at, DRAW, mode) == NOTHING, "it does all that it can do"
    waits_for_organisers = now.paused_at or now.disputes or now.is_held or now.phase is not Phase.running
    assert now.is_over or due_at(now) or now.open_matches or waits_for_organisers
    people = [user_id for entry in now.entries.values() if entry.is_active for user_id in entry.user_ids]
    assert len(people) == len(set(people)), "no person is in two sides"
    seated = [user_id for entrant in now.seeds for user_id in now.entries[entrant].user_ids if user_id < 300]
    assert len(seated) == len(set(seated)), "no person has two rows in the table, unless as a substitute"
    assert len(set(now.seeds)) == len(now.seeds)
    for played in now.rounds:
        listed = [entrant for one in played.tables for entrant in one.table.entrants]
        assert len(listed) == len(set(listed)), "no entrant has two tables in a round"
    rests_on_results(now)
    for _, match in now.open_matches:
        assert match.match_id in world.host.live
    assert {match.match_id for _, match in now.open_matches} == set(world.host.live)


def rests_on_results(now: Tournament) -> None:
    """Every table of a bracket is the one that the rounds before it give; a bye of a round that never came may stay."""
    form = FORMATS[now.settings.format]
    for at, played in enumerate(now.rounds if not now.is_over else now.rounds[: now.number]):
        paired = {state.table.identity for state in played.tables}
        if any(bracket is not Bracket.main for bracket, _, _ in paired):
            known = {table.identity for table in form.pair(replace(now.field, rounds=now.field.rounds[:at]))}
            assert paired == known if played.whole else paired <= known


async def helped_to_its_end(world: TournamentWorld, cup: Tournament) -> Tournament:
    """Organisers who do what waits for them, and nothing else."""
    for _ in range(400):
        now = await world.now(cup)
        if now.is_over:
            return now
        if now.paused_at:
            await world.tournaments.resume(cup.id, ORGANISER, REASON)
        for (number, index), _ in now.disputes:
            entrants = now.rounds[number - 1].tables[index].table.entrants
            ranking = {entrant: place for place, entrant in enumerate(entrants, 1)}
            await world.tournaments.rule(cup.id, ORGANISER, Ruling(TableKey(number, index), REASON), ranking)
        if now.is_held:
            await world.tournaments.confirm(cup.id, ORGANISER, now.number)
        if now.phase is not Phase.running and now.starts_at is None:
            await world.enter(cup, computers=4)
            await world.tournaments.begin(cup.id, ORGANISER)
        await world.advance(1800)
    raise AssertionError("it does not end")


@pytest.mark.parametrize("seed", first(1, range(12)))
async def test_a_random_tournament_never_gets_stuck_and_its_log_is_complete(tmp_path: Path, seed: int) -> None:
    rng = random.Random(seed)
    format_ = list(FORMATS)[seed % len(FORMATS)]
    teams = 2 if format_ != "pods" and rng.random() < 0.3 else 1
    async with a_world(tmp_path) as world:
        cup = await world.create(
            format=format_,
            mode=rng.choice(("sharp", "loose")) if teams == 1 else "sharp",
            team_size=teams,
            best_of=rng.choice((1, 3)),
            schedule=rng.choice(("free", "at once")),
            round_hours=2,
            check_in=rng.choice((0, 10)),
            late_until=rng.choice((0, 2)),
            cap=rng.choice((None, 4)),
            rounds=rng.choice((None, 3)),
            hold=rng.random() < 0.2,
            cut=2,
        )
        crowd = Crowd(world, cup, rng)
        await world.enter(cup, people=3, computers=2)
        for _ in range(60):
            await crowd.act()
            await sound(world, cup)
        cup = await helped_to_its_end(world, cup)
        await sound(world, cup)
        assert sorted(e for place in cup.places for e in place) == sorted(cup.seeds)
