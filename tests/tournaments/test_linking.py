"""Names without a person: they are never there, cannot start, and get a person by link or by claim."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from tests.tournaments.tables import state
from tests.tournaments.toss import Toss
from tests.tournaments.world import CHANNEL, GUILD, ORGANISER, Actor, TournamentWorld, refused
from tournaments.course.entering import Side
from tournaments.course.steps import Open, next_step
from tournaments.effects import tournament_of
from tournaments.events import Created, Paired, Recorded, Registered, Started
from tournaments.model import How, Member, Table
from tournaments.settings import Settings
from tournaments.tournament import Phase, Tournament

ANN = Member("Ann", user_id=500)


async def listed(world: TournamentWorld, *names: str, people: int = 2, **settings: object) -> Tournament:
    """So many people, and then bare names."""
    cup = await world.enter(await world.create(**settings), people=people)
    return await world.tournaments.register_all(cup.id, ORGANISER, [Side(name, (Member(name),)) for name in names])


async def test_a_tournament_does_not_start_with_a_name_without_a_person(world: TournamentWorld) -> None:
    cup = await listed(world, "Ann", "Ben")
    assert [entry.name for entry in cup.unlinked] == ["Ann", "Ben"]
    await refused("not_linked", world.tournaments.begin(cup.id, ORGANISER), entrants=(3, 4))
    assert (await world.now(cup)).phase is Phase.registration


async def test_a_tournament_with_a_name_without_a_person_does_not_start_by_itself_and_says_why(
    world: TournamentWorld,
) -> None:
    cup = await listed(world, "Ann")
    await world.tournaments.schedule(cup.id, ORGANISER, world.clock.at + timedelta(minutes=5))
    await world.advance(301)
    cup = await world.now(cup)
    assert (cup.phase, cup.starts_at, cup.refused) == (Phase.registration, None, "not_linked")
    assert not world.host.live


async def test_an_organiser_may_start_without_the_names_that_have_no_person(world: TournamentWorld) -> None:
    cup = await listed(world, "Ann", "Ben")
    cup = await world.after(world.tournaments.begin(cup.id, ORGANISER, drop_unlinked=True))
    assert (cup.phase, cup.seeds) == (Phase.running, (1, 2))
    assert [entry.withdrawn for entry in cup.entries.values()] == [False, False, True, True]


async def test_a_name_beyond_the_places_does_not_stop_the_start(world: TournamentWorld) -> None:
    cup = await listed(world, "Ann", cap=2)
    await world.after(world.tournaments.begin(cup.id, ORGANISER))
    assert (await world.now(cup)).seeds == (1, 2)


async def test_a_linked_name_plays(world: TournamentWorld) -> None:
    cup = await listed(world, "Ann", people=1, seeding="registration")
    cup = await world.tournaments.link(cup.id, ORGANISER, 2, 0, ANN, 1700.0)
    assert (cup.unlinked, cup.entries[2].members, cup.entries[2].rating) == ((), (ANN,), 1700.0)
    assert cup.entry_of(500) == cup.entries[2]
    cup = await world.begin(cup)
    match = world.host.find(state(cup).open_match.match_id)
    assert {player.user_id for player in match.setup.players} == {100, 500}


async def test_a_link_with_a_wrong_place_or_person_or_by_a_player_is_refused(world: TournamentWorld) -> None:
    cup = await listed(world, "Ann")
    for actor, entrant, position, member, code in (
        (Actor(100), 3, 0, ANN, "not_organiser"),
        (Actor(501), 3, 0, Member("Bob", user_id=501), "not_organiser"),
        (ORGANISER, 3, 1, ANN, "no_member"),
        (ORGANISER, 1, 0, ANN, "no_member"),
        (ORGANISER, 9, 0, ANN, "no_entrant"),
        (ORGANISER, 3, 0, Member("Nobody"), "no_member"),
        (ORGANISER, 3, 0, Member("P100", user_id=100), "already_entered"),
    ):
        await refused(code, world.tournaments.link(cup.id, actor, entrant, position, member))
    assert await world.now(cup) == cup
    await world.tournaments.cancel(cup.id, ORGANISER, "no room")
    await refused("tournament_over", world.tournaments.link(cup.id, ORGANISER, 3, 0, ANN))


async def test_a_person_who_registers_under_a_listed_name_is_offered_its_place(world: TournamentWorld) -> None:
    cup = await listed(world, "Ann")
    same = Member("A\N{ZERO WIDTH SPACE}NN ", user_id=500)
    await refused(
        "name_listed", world.tournaments.register(cup.id, Actor(500), same.name, [same]), entrant=3, name="Ann"
    )
    taken = await world.tournaments.link(cup.id, Actor(500), 3, 0, same)
    assert (taken.entry_of(500).id, taken.unlinked, taken.entries[3].checked_in) == (3, (), False)


async def test_a_person_may_register_apart_from_a_listed_name_that_is_the_same(world: TournamentWorld) -> None:
    cup = await listed(world, "Ann")
    cup = await world.tournaments.register(cup.id, Actor(500), "Ann", [ANN], apart=True)
    assert (cup.entry_of(500).id, len(cup.unlinked)) == (4, 1)


async def test_a_name_without_a_person_is_never_checked_in(world: TournamentWorld) -> None:
    cup = await listed(world, "Ann", people=3, check_in=30)
    cup = await world.tournaments.open_check_in(cup.id, ORGANISER)
    cup = await world.tournaments.register_all(cup.id, ORGANISER, [Side("Ben", (Member("Ben"),))])
    assert [entry.checked_in for entry in cup.entries.values()] == [False] * 5
    await refused("not_linked", world.tournaments.check_in(cup.id, ORGANISER, 4))
    for user_id in (100, 101):
        await world.tournaments.check_in(cup.id, Actor(user_id))
    await world.advance(31 * 60)
    cup = await world.now(cup)
    assert (cup.phase, cup.seeds) == (Phase.running, (1, 2))


async def test_taking_a_place_in_the_check_in_checks_in(world: TournamentWorld) -> None:
    cup = await listed(world, "Ann", "Ben", check_in=30)
    await world.tournaments.open_check_in(cup.id, ORGANISER)
    cup = await world.tournaments.link(cup.id, Actor(500), 3, 0, ANN)
    cup = await world.tournaments.link(cup.id, ORGANISER, 4, 0, Member("Ben", user_id=501))
    assert (cup.entries[3].checked_in, cup.entries[4].checked_in) == (True, False)


async def test_a_team_is_there_when_its_last_name_has_a_person(world: TournamentWorld) -> None:
    cup = await world.create(team_size=2, check_in=30)
    team = Side("The Kings", (Member("Ann"), Member("Ben")), 1900.0)
    await world.tournaments.register_all(cup.id, ORGANISER, [team])
    await world.tournaments.open_check_in(cup.id, ORGANISER)
    cup = await world.tournaments.link(cup.id, Actor(500), 1, 0, ANN, 1700.0)
    assert (cup.entries[1].checked_in, cup.entries[1].rating) == (False, 1900.0)
    cup = await world.tournaments.link(cup.id, Actor(501), 1, 1, Member("Ben", user_id=501), 2000.0)
    assert (cup.entries[1].checked_in, cup.entries[1].rating) == (True, 2000.0)


async def test_a_late_name_without_a_person_is_not_let_in(world: TournamentWorld) -> None:
    cup = await world.enter(await world.create(rounds=3, late_until=3), people=4)
    cup = await world.begin(cup)
    cup = await world.after(world.tournaments.register_all(cup.id, ORGANISER, [Side("Ann", (Member("Ann"),))]))
    assert (cup.entries[5].joined_in, len(cup.waiting)) == (None, 1)
    await world.after(world.tournaments.link(cup.id, ORGANISER, 5, 0, ANN))
    assert (await world.now(cup)).entries[5].joined_in == 2


@pytest.mark.parametrize("schedule", ["at once", "free"])
def test_a_stored_tournament_with_a_name_without_a_person_goes_on_and_the_name_never_wins(schedule: str) -> None:
    """Earlier versions started with bare names, and opened matches without persons."""
    settings = Settings(name="Cup", game="toss", mode="sharp", pace="live", schedule=schedule)
    at = datetime(2026, 11, 20, 18, tzinfo=UTC)
    events = [
        Created(GUILD, CHANNEL, 1, settings),
        Registered(1, "Ann", (Member("Ann"),)),
        Registered(2, "Ben", (Member("Ben", user_id=7),)),
        Started((1, 2), 5),
        Paired(1, (Table((1, 2)),), at + timedelta(hours=1) if schedule == "free" else None),
    ]
    t = tournament_of(3, [Recorded(seq, at, None, event) for seq, event in enumerate(events, start=1)])
    step = next_step(t, at, 0, Toss.modes["sharp"])
    assert not isinstance(step, Open)
    [decided] = step
    assert (decided.result.winner, decided.result.how) == (2, How.forfeit)


# Names


async def test_a_name_that_looks_like_another_is_not_put_on_the_list(world: TournamentWorld) -> None:
    cup = await listed(world, "Zoë")
    for name in ("Zoë", "Zoe\u0308", "zo\u200bë", " ZOË "):
        await refused("name_taken", world.tournaments.register_all(cup.id, ORGANISER, [Side(name, (Member(name),))]))
    await refused(
        "name_taken", world.tournaments.register_all(cup.id, ORGANISER, [Side(n, (Member(n),)) for n in ("Max", "max")])
    )


async def test_persons_may_share_a_name(world: TournamentWorld) -> None:
    cup = await world.create()
    for user_id in (100, 101):
        cup = await world.tournaments.register(cup.id, Actor(user_id), "Sam", [Member("Sam", user_id=user_id)])
    assert [entry.name for entry in cup.confirmed] == ["Sam", "Sam"]


async def test_teams_are_told_apart_by_their_names(world: TournamentWorld) -> None:
    cup = await world.create(team_size=2)
    teams = [[Member(f"P{at}", user_id=at) for at in pair] for pair in ((100, 101), (102, 103))]
    await world.tournaments.register(cup.id, Actor(100), "The Kings", teams[0])
    await refused("name_taken", world.tournaments.register(cup.id, Actor(102), "The\u00a0Kings\u200d", teams[1]))


# Roles and seeds


async def test_a_role_is_needed_to_register_where_the_organiser_says_so(world: TournamentWorld) -> None:
    cup = await world.create(entry_role=77)
    for roles in (frozenset(), frozenset({76})):
        registered = world.tournaments.register(cup.id, Actor(500, roles=roles), "Ann", [ANN])
        await refused("role_needed", registered, role=77)
    await world.tournaments.register_all(cup.id, ORGANISER, [Side("Ann", (Member("Ann"),))])
    await refused("role_needed", world.tournaments.link(cup.id, Actor(500), 1, 0, ANN))
    cup = await world.tournaments.link(cup.id, Actor(500, roles=frozenset({77})), 1, 0, ANN)
    cup = await world.signs_up(cup, 501, "Ben", by=ORGANISER)
    assert len(cup.confirmed) == 2, "organisers may put any person on the list"


async def test_an_organiser_orders_the_seeds_by_hand(world: TournamentWorld) -> None:
    cup = await world.enter(await world.create(), people=4)
    wrong = (
        (Actor(100), [2, 1], "not_organiser"),
        (ORGANISER, [1, 1], "wrong_order"),
        (ORGANISER, [9], "wrong_order"),
    )
    for actor, order, code in wrong:
        await refused(code, world.tournaments.seed(cup.id, actor, order))
    await world.tournaments.seed(cup.id, ORGANISER, [3, 2])
    cup = await world.enter(cup, people=1)
    cup = await world.begin(cup)
    assert cup.seeds == (3, 2, 1, 4, 5)
    await refused("tournament_begun", world.tournaments.seed(cup.id, ORGANISER, [1, 2]))
