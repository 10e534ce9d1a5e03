"""A lobby from its opening to its match: seats, options, challenges, and the time at which it closes."""

import asyncio
from dataclasses import replace
from datetime import timedelta

import pytest

from games.core.protocol import TableOption
from host.errors import Refusal
from host.lobbies import lobby as rules
from host.lobbies.lobby import Lobby, LobbyState
from host.model import Place
from tests.host.duel import Duel
from tests.host.lobbies import ANN, BEN, CAT, PRACTICE, a_lobby, refused
from tests.host.world import CHANNEL, GUILD, World


def names(lobby: Lobby) -> list[str]:
    assert [player.seat for player in lobby.players] == list(range(len(lobby.players)))
    return [player.name for player in lobby.players]


async def test_a_lobby_is_opened_joined_and_started_as_a_match(world: World) -> None:
    lobby = await a_lobby(world, options={"rounds": 1}, fast_windows=True)
    assert names(lobby) == ["Ann"]
    assert world.told.lobbies == []
    await world.lobbies.set_message(lobby.id, 2**62)
    assert world.told.lobbies == []
    lobby = await world.lobbies.join(lobby.id, BEN, "Ben")
    lobby = await world.lobbies.add_computer(lobby.id, ANN, "random")
    assert lobby.message_id == 2**62
    match = await world.lobbies.start(lobby.id, ANN)
    assert match.names == ("Ann", "Ben", "Rivet")
    assert [player.user_id for player in match.setup.players] == [ANN, BEN, None]
    assert (match.setup.guild_id, match.setup.channel_id, match.setup.fast_windows) == (GUILD, CHANNEL, True)
    assert match.setup.options == {"rounds": 1}
    last = world.told.lobbies[-1]
    assert (last.state, last.match_id) == (LobbyState.started, match.id)
    assert await world.store.load_lobby(lobby.id) == last
    assert world.lobbies.live == {}
    await refused(world.lobbies.join(lobby.id, CAT, "Cat"), "started")
    await refused(world.lobbies.start(lobby.id, ANN), "started")


async def test_every_press_is_told_once_and_stored_first(world: World) -> None:
    lobby = await a_lobby(world)
    told = []
    for press in (
        world.lobbies.join(lobby.id, BEN, "Ben"),
        world.lobbies.add_computer(lobby.id, ANN, "random"),
        world.lobbies.change(lobby.id, ANN, fast_windows=True),
        world.lobbies.remove_computer(lobby.id, ANN, 0),
        world.lobbies.leave(lobby.id, BEN),
        world.lobbies.cancel(lobby.id, ANN),
    ):
        told.append(await press)
        assert world.told.lobbies == told
        assert await world.store.load_lobby(lobby.id) == told[-1]
    assert told[-1].state is LobbyState.closed
    await refused(world.lobbies.join(lobby.id, BEN, "Ben"), "closed")


async def test_presses_of_the_wrong_person_change_nothing(world: World) -> None:
    lobby = await world.lobbies.join((await a_lobby(world)).id, BEN, "Ben")
    before, told = world.lobbies.find(lobby.id), list(world.told.lobbies)
    for press in (
        world.lobbies.add_computer(lobby.id, BEN, "random"),
        world.lobbies.remove_computer(lobby.id, CAT, 0),
        world.lobbies.change_level(lobby.id, BEN, "easy"),
        world.lobbies.change(lobby.id, BEN, mode="pair"),
        world.lobbies.start(lobby.id, BEN),
        world.lobbies.cancel(lobby.id, CAT),
    ):
        assert await refused(press, "not_host") == {"owner": "Ann"}
    await refused(world.lobbies.leave(lobby.id, CAT), "not_seated")
    for user_id in (ANN, BEN):
        there = await refused(world.lobbies.join(lobby.id, user_id, "A name"), "already_seated")
        assert there == {"host": user_id == ANN, "challenge": False}
    await refused(world.lobbies.decline(lobby.id, CAT), "not_invited")
    await refused(world.lobbies.remove_computer(lobby.id, ANN, 0), "stale")
    await refused(world.lobbies.change_level(lobby.id, ANN, "easy"), "stale")
    await refused(world.lobbies.join(77, CAT, "Cat"), "not_found")
    assert world.lobbies.find(lobby.id) == before
    assert world.told.lobbies == told


async def test_forged_levels_modes_and_paces_change_nothing(world: World) -> None:
    lobby = await a_lobby(world)
    for press in (
        lambda: world.lobbies.add_computer(lobby.id, ANN, "grandmaster"),
        lambda: world.lobbies.change_level(lobby.id, ANN, "grandmaster"),
        lambda: world.lobbies.change(lobby.id, ANN, mode="x"),
        lambda: world.lobbies.change(lobby.id, ANN, pace="x"),
        lambda: world.lobbies.change(lobby.id, ANN, options={"x": 1}),
        lambda: a_lobby(world, game="chess"),
        lambda: a_lobby(world, mode="x"),
        lambda: a_lobby(world, pace="x"),
    ):
        with pytest.raises(KeyError):
            await press()
    assert world.lobbies.live == {lobby.id: lobby}


async def test_a_full_lobby_takes_no_more_players_and_no_mode_with_fewer_seats(world: World) -> None:
    lobby = await a_lobby(world, mode="pair")
    assert await refused(world.lobbies.start(lobby.id, ANN), "too_few") == {"have": 1, "need": (2,)}
    await world.lobbies.join(lobby.id, BEN, "Ben")
    assert await refused(world.lobbies.join(lobby.id, CAT, "Cat"), "full") == {"seats": 2}
    await refused(world.lobbies.add_computer(lobby.id, ANN, "random"), "full")
    lobby = await world.lobbies.change(lobby.id, ANN, mode="classic")
    assert rules.seats(lobby, world.games["duel"].modes["classic"]) == 16
    await world.lobbies.join(lobby.id, CAT, "Cat")
    await refused(world.lobbies.change(lobby.id, ANN, mode="pair"), "full")
    assert world.lobbies.find(lobby.id).mode == "classic"


async def test_the_last_free_seat_is_given_once(world: World) -> None:
    lobby = await a_lobby(world, mode="pair")
    both = await asyncio.gather(
        world.lobbies.join(lobby.id, BEN, "Ben"), world.lobbies.join(lobby.id, CAT, "Cat"), return_exceptions=True
    )
    assert names(both[0]) == ["Ann", "Ben"]
    assert both[1].code == "full"


async def test_two_starts_at_once_open_one_match(world: World) -> None:
    lobby = await world.lobbies.join((await a_lobby(world)).id, BEN, "Ben")
    first, second = await asyncio.gather(
        world.lobbies.start(lobby.id, ANN), world.lobbies.start(lobby.id, ANN), return_exceptions=True
    )
    assert second.code == "started"
    assert list(world.host.live) == [first.id]


async def test_computer_players_are_numbered_and_the_newest_leaves_first(world: World) -> None:
    lobby = await a_lobby(world)
    for _ in range(2):
        await world.lobbies.add_computer(lobby.id, ANN, "random")
    lobby = await world.lobbies.join(lobby.id, BEN, "Ben")
    assert names(lobby) == ["Ann", "Rivet", "Sprocket", "Ben"]
    assert names(await world.lobbies.remove_computer(lobby.id, ANN, 0)) == ["Ann", "Sprocket", "Ben"]


async def test_an_option_takes_the_values_that_it_offers_and_no_equal_ones(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    offered = {"rounds": TableOption("Rounds", ((1, "One"), (2, "Two")), ("classic",))}
    monkeypatch.setattr(Duel, "table_options", offered)
    lobby = await a_lobby(world)
    for value in (3, True, 1.0, "1", None):
        with pytest.raises(KeyError):
            await world.lobbies.change(lobby.id, ANN, options={"rounds": value})
    assert (await world.lobbies.change(lobby.id, ANN, options={"rounds": 1})).options == {"rounds": 1}


async def test_practice_goes_on_where_it_was_in_its_server_game_and_mode(world: World) -> None:
    lobby = await a_lobby(world, mode="pair")
    await world.lobbies.add_computer(lobby.id, ANN, "random")
    table = await world.lobbies.start(lobby.id, ANN)
    practice = await world.lobbies.practice(PRACTICE)
    assert practice.setup.practice and practice.id != table.id
    assert await world.lobbies.practice(PRACTICE) is practice
    others = (replace(PRACTICE, guild_id=GUILD + 1), replace(PRACTICE, mode="classic"), replace(PRACTICE, user_id=BEN))
    assert len({(await world.lobbies.practice(other)).id for other in others} | {practice.id}) == 4
    for unknown in ({"level": "grandmaster"}, {"mode": "x"}, {"game": "chess"}):
        with pytest.raises(KeyError):
            await world.lobbies.practice(replace(PRACTICE, **unknown))
    assert world.told.lobbies[-1].match_id == table.id, "practice needs no lobby"


async def test_a_challenge_is_for_the_invited(world: World) -> None:
    lobby = await a_lobby(world, invited=frozenset({BEN, CAT}))
    assert (await refused(world.lobbies.join(lobby.id, 999, "Eve"), "not_invited"))["invited"] == {BEN, CAT}
    await world.lobbies.join(lobby.id, BEN, "Ben")
    lobby = await world.lobbies.decline(lobby.id, CAT)
    assert (lobby.state, lobby.invited) == (LobbyState.open, {BEN})
    await refused(world.lobbies.join(lobby.id, CAT, "Cat"), "not_invited")


async def test_a_challenge_has_seats_for_the_invited_only(world: World) -> None:
    modes = world.games["duel"].modes
    lobby = await a_lobby(world, invited=frozenset({BEN, CAT}))
    assert rules.seats(lobby, modes["classic"]) == 3
    await refused(world.lobbies.change(lobby.id, ANN, mode="pair"), "full")
    lobby = await world.lobbies.add_computer(lobby.id, ANN, "random")
    assert rules.seats(lobby, modes["classic"]) == 4
    for user_id, name in ((BEN, "Ben"), (CAT, "Cat")):
        assert not rules.complete(lobby, modes["classic"])
        lobby = await world.lobbies.join(lobby.id, user_id, name)
    assert rules.complete(lobby, modes["classic"])
    lobby = await world.lobbies.decline(lobby.id, BEN)
    assert (names(lobby), lobby.invited, lobby.state) == (["Ann", "Rivet", "Cat"], {CAT}, LobbyState.open)


async def test_two_persons_have_one_open_challenge_at_a_time(world: World) -> None:
    first = await a_lobby(world, mode="pair", invited=frozenset({BEN}))
    assert (await refused(a_lobby(world, mode="pair", invited=frozenset({BEN})), "challenge_open"))["channel_id"]
    other_way = a_lobby(world, owner_id=BEN, owner_name="Ben", mode="pair", invited=frozenset({ANN}))
    await refused(other_way, "challenge_open")
    await a_lobby(world, invited=frozenset({BEN, CAT}))
    await a_lobby(world, mode="pair", invited=frozenset({CAT}))
    await world.lobbies.decline(first.id, BEN)
    table = await a_lobby(world)
    await world.lobbies.join(table.id, BEN, "Ben")
    again = await a_lobby(world, mode="pair", invited=frozenset({BEN}))
    assert again.state is LobbyState.open


async def two_challenges(world: World) -> tuple[Lobby, Lobby]:
    """Ann has challenged Ben, and Ben and Cat, who has declined."""
    first = await a_lobby(world, mode="pair", invited=frozenset({BEN}))
    second = await a_lobby(world, invited=frozenset({BEN, CAT}))
    return first, await world.lobbies.decline(second.id, CAT)


async def test_of_two_challenges_between_the_same_two_one_is_accepted(world: World) -> None:
    first, second = await two_challenges(world)
    results = await asyncio.gather(
        *[world.lobbies.join(lobby.id, BEN, "Ben") for lobby in (first, second)], return_exceptions=True
    )
    assert [getattr(result, "code", None) for result in results] == [None, "challenge_open"]


async def test_of_two_challenges_from_either_side_both_can_be_accepted(world: World) -> None:
    await a_lobby(world, mode="pair", invited=frozenset({BEN}))
    second = await a_lobby(world, owner_id=BEN, owner_name="Ben", invited=frozenset({ANN, CAT}))
    await world.lobbies.decline(second.id, CAT)
    assert names(await world.lobbies.join(second.id, ANN, "Ann")) == ["Ben", "Ann"]


async def test_the_start_of_a_challenge_by_its_owner_closes_another_one_of_the_same_two(world: World) -> None:
    first, second = await two_challenges(world)
    other = await a_lobby(world, mode="pair", invited=frozenset({CAT}))
    await world.lobbies.join(second.id, BEN, "Ben")
    for stranger in (BEN, CAT):
        await refused(world.lobbies.start(second.id, stranger), "not_host")
        assert {world.lobbies.find(lobby.id).state for lobby in (first, second)} == {LobbyState.open}
    await world.lobbies.start(second.id, ANN)
    await refused(world.lobbies.join(first.id, BEN, "Ben"), "closed")
    assert len(world.host.live) == 1
    assert world.lobbies.find(other.id).state is LobbyState.open


async def test_two_challenges_at_the_same_moment_are_one(world: World) -> None:
    opened = [a_lobby(world, mode="pair", invited=frozenset({BEN})) for _ in range(3)]
    results = await asyncio.gather(*opened, return_exceptions=True)
    assert sum(isinstance(result, Refusal) for result in results) == 2


async def test_the_lobby_of_a_match_is_found_in_the_store(world: World) -> None:
    lobby = await world.lobbies.join((await a_lobby(world)).id, BEN, "Ben")
    match = await world.lobbies.start(lobby.id, ANN)
    await world.restart()
    found = await world.lobbies.of_match(match.id)
    assert (found.id, found.match_id) == (lobby.id, match.id)
    assert await world.lobbies.of_match(match.id + 1) is None


async def test_a_rematch_from_another_channel_is_played_in_the_thread_of_the_first_match(world: World) -> None:
    first = await world.open()
    await world.host.set_place(first, Place(11, 12))
    await world.host.leave(first.id, ANN)
    lobby = await a_lobby(world, rematch_of=first.id, channel_id=CHANNEL + 1)
    await world.lobbies.join(lobby.id, BEN, "Ben")
    match = await world.lobbies.start(lobby.id, ANN)
    assert (match.setup.channel_id, match.place) == (CHANNEL, Place(11))


async def test_a_challenge_that_all_decline_closes(world: World) -> None:
    lobby = await a_lobby(world, invited=frozenset({BEN}))
    declined = await world.lobbies.decline(lobby.id, BEN)
    assert (declined.state, declined.invited) == (LobbyState.closed, {BEN}), "a season counts whom it was for"
    await refused(world.lobbies.join(lobby.id, BEN, "Ben"), "closed")


async def test_a_lobby_closes_30_minutes_after_the_last_press(world: World) -> None:
    lobby = await a_lobby(world)
    await world.advance(29 * 60)
    await world.lobbies.join(lobby.id, BEN, "Ben")
    await refused(world.lobbies.join(lobby.id, BEN, "Ben"), "already_seated")
    await world.advance(29 * 60 + 59)
    assert world.lobbies.find(lobby.id).state is LobbyState.open
    await world.advance(1)
    assert world.told.lobbies[-1].state is LobbyState.closed
    assert (await world.store.load_lobby(lobby.id)).state is LobbyState.closed
    with pytest.raises(Refusal, match="not_found"):
        world.lobbies.find(lobby.id)


async def test_a_press_that_is_stored_as_a_lobby_ends_keeps_it_open(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    lobby, save = await a_lobby(world), world.store.save_lobby

    async def slow(changed: Lobby) -> None:
        monkeypatch.setattr(world.store, "save_lobby", save)
        world.clock.moved_to(lobby.expires_at)
        for _ in range(20):
            await asyncio.sleep(0)
        await save(changed)

    await world.advance(29 * 60)
    monkeypatch.setattr(world.store, "save_lobby", slow)
    await world.lobbies.join(lobby.id, BEN, "Ben")
    await world.settle()
    assert names(world.lobbies.find(lobby.id)) == ["Ann", "Ben"]


async def test_an_open_lobby_survives_a_restart_and_its_half_hour_stands_still(world: World) -> None:
    lobby = await a_lobby(world, invited=frozenset({BEN}), options={"rounds": 3})
    await world.lobbies.add_computer(lobby.id, ANN, "random")
    lobby = await world.lobbies.set_message(lobby.id, 5)
    closed = await a_lobby(world)
    closed = await world.lobbies.cancel(closed.id, ANN)
    await world.restart(3600)
    assert await world.store.load_lobby(closed.id) == closed
    again = world.lobbies.find(lobby.id)
    assert again == replace(lobby, expires_at=lobby.expires_at + timedelta(seconds=3600))
    assert list(world.lobbies.live) == [lobby.id]
    await world.lobbies.join(lobby.id, BEN, "Ben")
    match = await world.lobbies.start(lobby.id, ANN)
    assert match.names == ("Ann", "Rivet", "Ben")


async def test_a_lobby_that_is_to_stay_longer_stays_and_no_press_shortens_that(world: World) -> None:
    lobby = await a_lobby(world, stays=timedelta(hours=1), invited=frozenset({BEN}))
    joined = await world.lobbies.join(lobby.id, BEN, "Ben")
    assert joined.expires_at == lobby.expires_at
    await world.advance(0.9 * 3600)
    left = await world.lobbies.leave(lobby.id, BEN)
    assert left.expires_at > lobby.expires_at
    await world.advance(1801)
    await refused(world.lobbies.join(lobby.id, BEN, "Ben"), "closed")
