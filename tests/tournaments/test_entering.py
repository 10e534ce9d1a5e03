"""Registration, cap and waiting list, check-in, the start, late entries, dropping out."""

from __future__ import annotations

from datetime import timedelta

import pytest

from host.errors import Refusal
from tests.tournaments.tables import HOUR, begun, scheduled
from tests.tournaments.world import CHANNEL, GUILD, ORGANISER, Actor, TournamentWorld, refused
from tournaments.events import CheckedIn
from tournaments.model import Member
from tournaments.tournament import Phase


def ids(entries: object) -> list[int]:
    return [entry.id for entry in entries]


async def test_only_organisers_create(world: TournamentWorld) -> None:
    await refused("not_organiser", world.tournaments.create(Actor(5), GUILD, CHANNEL, (await world.create()).settings))


@pytest.mark.parametrize(
    ("settings", "why"),
    [
        ({"team_size": 2, "mode": "loose"}, "teams"),
        ({"team_size": 2, "mode": "pair"}, "seats"),
        ({"format": "pods", "mode": "pair"}, "seats"),
        ({"best_of": 2}, "even"),
    ],
)
async def test_a_mode_without_the_seats_that_the_format_needs_is_refused(
    world: TournamentWorld, settings: dict, why: str
) -> None:
    await refused("wrong_setup", world.create(**settings), why=why)


async def test_a_game_mode_or_pace_that_is_not_there_is_no_tournament(world: TournamentWorld) -> None:
    for settings in ({"game": "chess"}, {"mode": "blitz"}, {"pace": "never"}):
        with pytest.raises(KeyError):
            await world.create(**settings)
    cup = await world.create()
    with pytest.raises(KeyError):
        await world.tournaments.edit(cup.id, ORGANISER, {"mode": "blitz"})
    assert len(await world.kinds(cup)) == 1


async def test_the_cap_makes_a_waiting_list_in_the_order_of_registration(world: TournamentWorld) -> None:
    cup = await world.create(cap=2)
    cup = await world.enter(cup, people=4)
    assert (ids(cup.confirmed), ids(cup.waiting)) == ([1, 2], [3, 4])
    cup = await world.tournaments.leave(cup.id, Actor(100))
    assert (ids(cup.confirmed), ids(cup.waiting)) == ([2, 3], [4])
    cup = await world.tournaments.edit(cup.id, ORGANISER, {"cap": 3})
    assert (ids(cup.confirmed), ids(cup.waiting)) == ([2, 3, 4], [])
    cup = await world.signs_up(cup, 100, "Back")
    assert ids(cup.waiting) == [5], "who comes back is last in line, under a new number"


async def test_a_person_registers_once_and_not_for_others(world: TournamentWorld) -> None:
    cup = await world.enter(await world.create(), people=1)
    for code, user_id, name, *members in (
        ("already_entered", 100, "Again", Member("Again", user_id=100)),
        ("not_organiser", 100, "Other", Member("Other", user_id=7)),
        ("not_organiser", 8, "Bot", Member("Bot", level="win")),
        ("wrong_team", 8, "Two", Member("A", user_id=8), Member("B", user_id=9)),
        ("wrong_team", 8, "  ", Member("A", user_id=8)),
    ):
        await refused(code, world.tournaments.register(cup.id, Actor(user_id), name, members))
    assert await world.now(cup) == cup


async def test_a_person_who_registers_and_withdraws_again_and_again_needs_an_organiser(world: TournamentWorld) -> None:
    cup = await world.create()
    for _ in range(20):
        await world.signs_up(cup, 100)
        await world.tournaments.leave(cup.id, Actor(100))
    await refused("too_many_entries", world.signs_up(cup, 100))
    cup = await world.signs_up(cup, 100, by=ORGANISER)
    assert [entry.id for entry in cup.confirmed] == [21]


async def test_a_partner_cannot_be_in_two_teams_or_twice_in_one(world: TournamentWorld) -> None:
    cup = await world.enter(await world.create(team_size=2), people=1)
    for members in ([Member("A", user_id=50), Member("B", user_id=101)], [Member("A", user_id=50)] * 2):
        await refused("already_entered", world.tournaments.register(cup.id, Actor(50), "Team", members))
    with_computer = [Member("A", user_id=50), Member("Bot", level="win")]
    await refused("not_organiser", world.tournaments.register(cup.id, Actor(50), "Team", with_computer))
    assert (await world.tournaments.leave(cup.id, Actor(101))).entries[1].withdrawn, "either partner may withdraw"


async def test_a_tournament_starts_by_itself_at_its_time(world: TournamentWorld) -> None:
    cup = await world.enter(await scheduled(world), people=2)
    await world.advance(2 * 3600 - 1)
    assert (await world.now(cup)).phase is Phase.registration
    await world.advance(1)
    cup = await world.now(cup)
    assert (cup.phase, cup.seeds, len(cup.open_matches)) == (Phase.running, (1, 2), 1)


@pytest.mark.parametrize(("format_", "enough"), [("swiss", 2), ("pods", 3)])
async def test_too_few_at_the_start_wait_for_an_organiser(world: TournamentWorld, format_: str, enough: int) -> None:
    cup = await world.enter(await scheduled(world, format=format_), people=enough - 1)
    await world.advance(3 * 3600)
    cup = await world.now(cup)
    assert (cup.phase, cup.starts_at) == (Phase.registration, None)
    await refused("too_few_entrants", world.tournaments.begin(cup.id, ORGANISER))
    await world.enter(cup, people=1)
    assert (await world.begin(cup)).phase is Phase.running


async def test_an_entrant_without_check_in_makes_room_for_a_waiting_one(world: TournamentWorld) -> None:
    cup = await world.enter(await scheduled(world, check_in=30, cap=2), people=4)
    await refused("no_check_in", world.tournaments.check_in(cup.id, Actor(100)))
    await world.advance(90 * 60)
    assert (await world.now(cup)).phase is Phase.check_in
    await world.tournaments.check_in(cup.id, Actor(101))
    await world.tournaments.check_in(cup.id, Actor(103))
    await refused("already_checked_in", world.tournaments.check_in(cup.id, Actor(103)))
    await world.advance(30 * 60)
    cup = await world.now(cup)
    assert (cup.phase, cup.seeds) == (Phase.running, (2, 4))
    assert [cup.entries[entrant].withdrawn for entrant in (1, 3)] == [True, True]


async def test_registering_during_the_check_in_checks_in(world: TournamentWorld) -> None:
    cup = await scheduled(world, check_in=30)
    await world.enter(cup, people=1, computers=1)
    await world.tournaments.open_check_in(cup.id, ORGANISER)
    cup = await world.enter(cup, people=1)
    assert [entry.checked_in for entry in cup.entries.values()] == [False, True, True]
    await world.tournaments.check_in(cup.id, ORGANISER, 1)
    await world.advance(30 * 60)
    assert (await world.now(cup)).seeds == (1, 2, 3)


async def test_only_organisers_check_others_in_and_each_entrant_once(world: TournamentWorld) -> None:
    cup = await world.enter(await scheduled(world, check_in=30), people=2)
    await world.tournaments.register(cup.id, ORGANISER, "Olga", [Member("Olga")])
    await world.tournaments.open_check_in(cup.id, ORGANISER)
    wrong = ("not_organiser", Actor(100), 2), ("no_entrant", ORGANISER, 9), ("not_linked", ORGANISER, 3)
    for code, actor, entrant in wrong:
        await refused(code, world.tournaments.check_in(cup.id, actor, entrant))
    cup = await world.tournaments.check_in(cup.id, ORGANISER, 1)
    assert [entry.can_check_in for entry in cup.entries.values()] == [False, True, False]
    for actor, facts in ((ORGANISER, {"entrant": 1}), (Actor(100), {})):
        with pytest.raises(Refusal, match="already_checked_in") as again:
            await world.tournaments.check_in(cup.id, actor, 1)
        assert again.value.facts == facts
    last = (await world.tournaments.log(cup.id))[-1]
    assert (last.by, last.event) == (ORGANISER.user_id, CheckedIn(1))


async def test_a_check_in_with_too_few_is_taken_back_and_the_list_stays(world: TournamentWorld) -> None:
    cup = await world.enter(await scheduled(world, check_in=30), people=3)
    await world.advance(90 * 60)
    await world.tournaments.check_in(cup.id, Actor(100))
    await world.advance(30 * 60)
    cup = await world.now(cup)
    assert (cup.phase, cup.starts_at, ids(cup.confirmed)) == (Phase.registration, None, [1, 2, 3])


async def test_a_moved_start_closes_the_check_in_that_was_open(world: TournamentWorld) -> None:
    cup = await world.enter(await scheduled(world, check_in=30), people=2)
    await world.advance(90 * 60)
    cup = await world.tournaments.schedule(cup.id, ORGANISER, world.clock.at + 5 * HOUR)
    assert cup.phase is Phase.registration
    await refused("past", world.tournaments.schedule(cup.id, ORGANISER, world.clock.at))
    await world.advance(4.5 * 3600)
    assert (await world.now(cup)).phase is Phase.check_in


async def test_an_entrant_stays_checked_in_when_the_start_moves_by_minutes(world: TournamentWorld) -> None:
    cup = await world.enter(await scheduled(world, check_in=30), people=2)
    await world.advance(100 * 60)
    cup = await world.tournaments.check_in(cup.id, Actor(100))
    assert cup.starts_at is not None
    for minutes in (10, 0):
        later = cup.starts_at + timedelta(minutes=minutes)
        cup = await world.after(world.tournaments.schedule(cup.id, ORGANISER, later))
        assert (cup.phase, cup.starts_at, cup.entries[1].checked_in) == (Phase.check_in, later, True)
    assert (await world.kinds(cup)).count("check_in_opened") == 1
    await world.tournaments.check_in(cup.id, Actor(101))
    await world.advance(30 * 60 + 1)
    assert (await world.now(cup)).phase is Phase.running


@pytest.mark.parametrize(("seeding", "seeds"), [("rating", (3, 1, 2)), ("registration", (1, 2, 3))])
async def test_seeds_follow_the_rating_or_the_order_of_registration(
    world: TournamentWorld, seeding: str, seeds: tuple[int, ...]
) -> None:
    cup = await world.create(seeding=seeding)
    for user_id, rating in ((10, 5.0), (11, 5.0), (12, 9.0)):
        await world.tournaments.register(cup.id, Actor(user_id), "N", [Member("N", user_id=user_id)], rating)
    assert (await world.begin(cup)).seeds == seeds


async def test_seeds_by_lot_follow_from_the_draw(world: TournamentWorld) -> None:
    seeds = []
    for _ in range(2):
        cup = await world.enter(await world.create(seeding="random"), people=8)
        seeds.append((await world.begin(cup)).seeds)
        await world.after(world.tournaments.cancel(cup.id, ORGANISER, "again"))
    assert seeds[0] == seeds[1] != tuple(sorted(seeds[0]))


async def test_a_late_entry_joins_the_next_round_as_long_as_there_is_room(world: TournamentWorld) -> None:
    cup = await world.enter(await world.create(rounds=3, late_until=2, cap=4), people=4)
    await world.begin(cup)
    cup = await world.enter(cup, people=1)
    await world.settle()
    assert ids((await world.now(cup)).waiting) == [5], "it is full"
    cup = await world.after(world.tournaments.leave(cup.id, Actor(102)))
    assert (cup.entries[5].joined_in, cup.seeds[-1], cup.entries[3].left_after) == (2, 5, 1)
    cup = await world.wins(cup, 1, 2)
    assert cup.current.number == 2
    assert sorted(e for s in cup.current.tables for e in s.table.entrants) == [1, 2, 4, 5]
    assert world.tournaments.disputable(cup, Actor(104)) == ((2, cup.current.table_of(5)),)
    await refused("tournament_begun", world.enter(cup, people=1))


async def test_a_bracket_takes_no_late_entries(world: TournamentWorld) -> None:
    cup = await begun(world, format="single_elimination", late_until=2)
    await refused("tournament_begun", world.enter(cup, people=1))


async def test_only_an_entrant_that_an_organiser_has_taken_out_was_removed(world: TournamentWorld) -> None:
    cup = await world.begin(await world.enter(await world.create(), people=4))
    cup = await world.tournaments.leave(cup.id, ORGANISER, 2, reason="I am\0 ill")
    assert (cup.entries[2].reason, cup.entries[2].was_removed) == ("I am ill", True)
    for actor, entrant in ((Actor(100), 1), (Actor(102, organiser=True), 3)):
        cup = await world.tournaments.leave(cup.id, actor, entrant, reason="I am losing")
        assert (cup.entries[entrant].reason, cup.entries[entrant].was_removed) == ("", False)


async def test_settings_that_would_rewrite_results_are_fixed_once_a_tournament_runs(world: TournamentWorld) -> None:
    cup = await world.enter(await world.create(rounds=1), people=2)
    await refused("fixed_now", world.tournaments.edit(cup.id, ORGANISER, {"team_size": 2}))
    await world.begin(cup)
    for changes in ({"best_of": 3}, {"format": "round_robin"}, {"points": {"win": 2}}):
        await refused("fixed_now", world.tournaments.edit(cup.id, ORGANISER, changes))
    cup = await world.tournaments.edit(cup.id, ORGANISER, {"name": "Grand Cup", "rounds": 2})
    assert (cup.settings.name, cup.settings.rounds) == ("Grand Cup", 2)
    await refused("not_organiser", world.tournaments.edit(cup.id, Actor(100), {"name": "Mine"}))
    before = await world.kinds(cup)
    assert await world.tournaments.edit(cup.id, ORGANISER, {"name": "Grand Cup"}) == cup
    assert await world.kinds(cup) == before, "nothing changed, nothing logged"
