"""Names without a person: they are never there, cannot start, and get a person by link or by claim."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from host.errors import Refusal
from tests.tournaments.test_tables import state
from tests.tournaments.toss import Toss
from tests.tournaments.world import CHANNEL, GUILD, ORGANISER, Actor, Hall
from tournaments.course.entering import Side
from tournaments.course.steps import Open, next_step
from tournaments.events import Created, Paired, Recorded, Registered, Started
from tournaments.fold import fold
from tournaments.formats.registry import FORMATS
from tournaments.model import How, Member, Table
from tournaments.settings import Settings
from tournaments.tournament import Phase, Tournament

ANN = Member("Ann", user_id=500)


async def listed(hall: Hall, *names: str, people: int = 2, **settings: object) -> Tournament:
    """So many people, and then bare names."""
    cup = await hall.enter(await hall.create(**settings), people=people)
    return await hall.tournaments.register_all(cup.id, ORGANISER, [Side(name, (Member(name),)) for name in names])


async def test_a_tournament_does_not_start_with_a_name_without_a_person(hall: Hall) -> None:
    cup = await listed(hall, "Ann", "Ben")
    assert [entry.name for entry in cup.unlinked] == ["Ann", "Ben"]
    with pytest.raises(Refusal, match="not_linked") as refused:
        await hall.tournaments.begin(cup.id, ORGANISER)
    assert refused.value.facts == {"entrants": (3, 4)}
    assert (await hall.now(cup)).phase is Phase.registration


async def test_it_does_not_start_by_itself_with_such_a_name_and_says_why(hall: Hall) -> None:
    cup = await listed(hall, "Ann")
    await hall.tournaments.schedule(cup.id, ORGANISER, hall.clock.at + timedelta(minutes=5))
    await hall.advance(301)
    cup = await hall.now(cup)
    assert (cup.phase, cup.starts_at, cup.refused) == (Phase.registration, None, "not_linked")
    assert not hall.host.live


async def test_an_organiser_drops_them_by_a_word(hall: Hall) -> None:
    cup = await listed(hall, "Ann", "Ben")
    await hall.tournaments.begin(cup.id, ORGANISER, drop_unlinked=True)
    await hall.settle()
    cup = await hall.now(cup)
    assert (cup.phase, cup.seeds) == (Phase.running, (1, 2))
    assert [entry.withdrawn for entry in cup.entries.values()] == [False, False, True, True]


async def test_a_name_beyond_the_places_does_not_stop_the_start(hall: Hall) -> None:
    cup = await listed(hall, "Ann", cap=2)
    await hall.tournaments.begin(cup.id, ORGANISER)
    await hall.settle()
    assert (await hall.now(cup)).seeds == (1, 2)


async def test_a_linked_name_plays(hall: Hall) -> None:
    cup = await listed(hall, "Ann", people=1, seeding="registration")
    cup = await hall.tournaments.link(cup.id, ORGANISER, 2, 0, ANN, 1700.0)
    assert (cup.unlinked, cup.entries[2].members, cup.entries[2].rating) == ((), (ANN,), 1700.0)
    assert cup.entry_of(500) == cup.entries[2]
    cup = await hall.begin(cup)
    match = hall.host.find(state(cup).open_match.match_id)
    assert {player.user_id for player in match.setup.players} == {100, 500}


async def test_links_that_cannot_be(hall: Hall) -> None:
    cup = await listed(hall, "Ann")
    for actor, entrant, position, member, code in (
        (Actor(100), 3, 0, ANN, "not_organiser"),
        (ORGANISER, 3, 1, ANN, "no_member"),
        (ORGANISER, 1, 0, ANN, "no_member"),
        (ORGANISER, 9, 0, ANN, "no_entrant"),
        (ORGANISER, 3, 0, Member("Nobody"), "no_member"),
        (ORGANISER, 3, 0, Member("P100", user_id=100), "already_entered"),
    ):
        with pytest.raises(Refusal, match=code):
            await hall.tournaments.link(cup.id, actor, entrant, position, member)
    assert await hall.now(cup) == cup


async def test_a_person_who_registers_under_such_a_name_is_offered_the_place(hall: Hall) -> None:
    cup = await listed(hall, "Ann")
    same = Member("A\N{ZERO WIDTH SPACE}NN ", user_id=500)
    with pytest.raises(Refusal, match="name_listed") as refused:
        await hall.tournaments.register(cup.id, Actor(500), same.name, [same])
    assert refused.value.facts == {"entrant": 3, "name": "Ann"}
    taken = await hall.tournaments.link(cup.id, Actor(500), 3, 0, same)
    assert (taken.entry_of(500).id, taken.unlinked) == (3, ())


async def test_a_person_takes_no_place_of_another_name_or_for_another(hall: Hall) -> None:
    cup = await listed(hall, "Ann")
    for actor, member in ((Actor(501), Member("Bob", user_id=501)), (Actor(501), ANN)):
        with pytest.raises(Refusal, match="not_organiser"):
            await hall.tournaments.link(cup.id, actor, 3, 0, member)


async def test_a_person_may_register_apart_from_such_a_name(hall: Hall) -> None:
    cup = await listed(hall, "Ann")
    cup = await hall.tournaments.register(cup.id, Actor(500), "Ann", [ANN], apart=True)
    assert (cup.entry_of(500).id, len(cup.unlinked)) == (4, 1)


async def test_a_name_without_a_person_is_never_checked_in(hall: Hall) -> None:
    cup = await listed(hall, "Ann", people=3, check_in=30)
    cup = await hall.tournaments.open_check_in(cup.id, ORGANISER)
    cup = await hall.tournaments.register_all(cup.id, ORGANISER, [Side("Ben", (Member("Ben"),))])
    assert [entry.checked_in for entry in cup.entries.values()] == [False] * 5
    with pytest.raises(Refusal, match="not_linked"):
        await hall.tournaments.check_in(cup.id, ORGANISER, 4)
    for user_id in (100, 101):
        await hall.tournaments.check_in(cup.id, Actor(user_id))
    await hall.advance(31 * 60)
    cup = await hall.now(cup)
    assert (cup.phase, cup.seeds) == (Phase.running, (1, 2))


async def test_who_takes_the_place_in_the_check_in_is_checked_in(hall: Hall) -> None:
    cup = await listed(hall, "Ann", "Ben", check_in=30)
    await hall.tournaments.open_check_in(cup.id, ORGANISER)
    cup = await hall.tournaments.link(cup.id, Actor(500), 3, 0, ANN)
    cup = await hall.tournaments.link(cup.id, ORGANISER, 4, 0, Member("Ben", user_id=501))
    assert (cup.entries[3].checked_in, cup.entries[4].checked_in) == (True, False)


async def test_a_late_name_without_a_person_is_not_let_in(hall: Hall) -> None:
    cup = await hall.enter(await hall.create(rounds=3, late_until=3), people=4)
    cup = await hall.begin(cup)
    cup = await hall.tournaments.register_all(cup.id, ORGANISER, [Side("Ann", (Member("Ann"),))])
    await hall.settle()
    cup = await hall.now(cup)
    assert (cup.entries[5].joined_in, len(cup.waiting)) == (None, 1)
    await hall.tournaments.link(cup.id, ORGANISER, 5, 0, ANN)
    await hall.settle()
    assert (await hall.now(cup)).entries[5].joined_in == 2


@pytest.mark.parametrize("schedule", ["at once", "free"])
def test_a_stored_tournament_with_such_a_name_goes_on_and_the_name_never_wins(schedule: str) -> None:
    """Earlier versions started with bare names, and opened matches for nobody."""
    settings = Settings(name="Cup", game="toss", mode="sharp", pace="live", schedule=schedule)
    at = datetime(2026, 11, 20, 18, tzinfo=UTC)
    events = [
        Created(GUILD, CHANNEL, 1, settings),
        Registered(1, "Ann", (Member("Ann"),)),
        Registered(2, "Ben", (Member("Ben", user_id=7),)),
        Started((1, 2), 5),
        Paired(1, (Table((1, 2)),), at + timedelta(hours=1) if schedule == "free" else None),
    ]
    t = fold(3, [Recorded(seq, at, None, event) for seq, event in enumerate(events, start=1)])
    step = next_step(t, at, 0, Toss.modes["sharp"], FORMATS)
    assert not isinstance(step, Open)
    [decided] = step
    assert (decided.result.winner, decided.result.how) == (2, How.forfeit)


# Names


async def test_a_name_that_looks_like_another_is_not_put_on_the_list(hall: Hall) -> None:
    cup = await listed(hall, "Zoë")
    for name in ("Zoë", "Zoe\u0308", "zo\u200bë", " ZOË "):
        with pytest.raises(Refusal, match="name_taken"):
            await hall.tournaments.register_all(cup.id, ORGANISER, [Side(name, (Member(name),))])
    with pytest.raises(Refusal, match="name_taken"):
        await hall.tournaments.register_all(cup.id, ORGANISER, [Side(n, (Member(n),)) for n in ("Max", "max")])


async def test_persons_may_share_a_name(hall: Hall) -> None:
    cup = await hall.create()
    for user_id in (100, 101):
        cup = await hall.tournaments.register(cup.id, Actor(user_id), "Sam", [Member("Sam", user_id=user_id)])
    assert [entry.name for entry in cup.confirmed] == ["Sam", "Sam"]


async def test_teams_are_told_apart_by_their_names(hall: Hall) -> None:
    cup = await hall.create(team_size=2)
    teams = [[Member(f"P{at}", user_id=at) for at in pair] for pair in ((100, 101), (102, 103))]
    await hall.tournaments.register(cup.id, Actor(100), "The Kings", teams[0])
    with pytest.raises(Refusal, match="name_taken"):
        await hall.tournaments.register(cup.id, Actor(102), "The\u00a0Kings\u200d", teams[1])


# Roles and seeds


async def test_a_role_is_needed_to_register_where_the_organiser_says_so(hall: Hall) -> None:
    cup = await hall.create(entry_role=77)
    for roles in (frozenset(), frozenset({76})):
        with pytest.raises(Refusal, match="role_needed") as refused:
            await hall.tournaments.register(cup.id, Actor(500, roles=roles), "Ann", [ANN])
    assert refused.value.facts == {"role": 77}
    await hall.tournaments.register_all(cup.id, ORGANISER, [Side("Ann", (Member("Ann"),))])
    with pytest.raises(Refusal, match="role_needed"):
        await hall.tournaments.link(cup.id, Actor(500), 1, 0, ANN)
    cup = await hall.tournaments.link(cup.id, Actor(500, roles=frozenset({77})), 1, 0, ANN)
    cup = await hall.tournaments.register(cup.id, ORGANISER, "Ben", [Member("Ben", user_id=501)])
    assert len(cup.confirmed) == 2, "organisers put anybody on the list"


async def test_seeds_by_hand(hall: Hall) -> None:
    cup = await hall.enter(await hall.create(), people=4)
    refused = (
        (Actor(100), [2, 1], "not_organiser"),
        (ORGANISER, [1, 1], "wrong_order"),
        (ORGANISER, [9], "wrong_order"),
    )
    for actor, order, code in refused:
        with pytest.raises(Refusal, match=code):
            await hall.tournaments.seed(cup.id, actor, order)
    await hall.tournaments.seed(cup.id, ORGANISER, [3, 2])
    cup = await hall.enter(cup, people=1)
    cup = await hall.begin(cup)
    assert cup.seeds == (3, 2, 1, 4, 5)
    with pytest.raises(Refusal, match="tournament_begun"):
        await hall.tournaments.seed(cup.id, ORGANISER, [1, 2])
