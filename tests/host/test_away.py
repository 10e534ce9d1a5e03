"""A seat in whose turns the clock has acted twice in a row is away, and its person is back with any press."""

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from games.core.protocol import Decision
from host.matches.acted_for import ACTED_FOR
from host.matches.match import LiveMatch
from host.matches.steps import time_is_up
from host.model import Ending, Player, Setup
from tests.host.computers import Simple
from tests.host.duel import Duel
from tests.host.lobbies import new_lobby
from tests.host.world import CHANNEL, GUILD, World, a_world


class Still(Simple):
    """A computer player that answers what the clock would, or this to a window."""

    def __init__(self, word: str | None = None) -> None:
        self.word = word

    def choose(self, game: Any, world: Any, decision: Decision, rng: Any) -> Any:
        return self.word if decision.window else decision.default


COMPUTERS = {"weak": Still("yes"), "strong": Still()}


@pytest.fixture
async def world(tmp_path: Path):
    async with a_world(tmp_path, computers=COMPUTERS) as world:
        yield world


async def missed_twice(world: World, match: LiveMatch) -> None:
    """Seat 0 lets two turns pass, all others answer."""
    await world.advance(90)
    for seat in range(1, len(match.names)):
        await world.say(match, seat, "rock")
    await world.advance(90)


def levels(match: LiveMatch) -> list[str | None]:
    return [player.level for player in match.setup.players]


async def test_the_best_computer_player_sits_in_and_plays(world: World) -> None:
    match = await world.open()
    await world.advance(90)
    assert levels(match) == [None, None]
    await world.say(match, 1, "rock")
    await world.advance(90)
    assert match.setup.players[0] == Player(0, "P0", user_id=100, level="strong")
    assert match.window_open
    await world.say(match, 1, None)
    await world.advance(10)
    assert (match.view(None).phase, match.view(None).asked[0].seat) == ("stake", 1)
    stored = await world.store.load_match(match.id)
    assert [(line.action.seat, line.by) for line in stored.actions[-2:]] == [(0, "computer"), (1, "player")]
    assert world.told.changed[-1] == (match.id, match.seq)


async def test_the_clocks_answer_and_the_player_who_then_sits_in_are_published_as_one_change(world: World) -> None:
    """Two boards for one moment would be edited once or twice, as fast as the database happens to be."""
    match = await world.open()
    await world.advance(90)
    await world.say(match, 1, "rock")
    await world.advance(89)
    world.told.changed.clear()
    await world.advance(1)
    assert match.setup.players[0].level == "strong"
    assert world.told.changed == [(match.id, match.seq)]


async def test_any_answer_of_the_person_begins_the_count_anew_also_in_a_window(world: World) -> None:
    match = await world.open(rounds=3)
    await world.advance(90)
    for seat in (0, 1):
        await world.say(match, seat, "rock")
    await world.advance(20)
    await world.say(match, 1, 1)
    await world.say(match, 1, "rock")
    await world.advance(90)
    assert match.presence(0).missed == 1
    await world.say(match, 0, None)
    assert match.presence(0).missed == 0
    assert (await world.store.load_match(match.id)).presence[0].missed == 0
    await world.advance(20 + 90)
    assert levels(match) == [None, None]


async def test_answers_of_the_clock_are_kept_for_the_panel_until_the_person_answers(world: World) -> None:
    match = await world.open()
    await world.advance(90)
    await world.restart()
    match = world.host.find(match.id)
    assert list(match.acted_for) == [0]
    await world.say(match, 1, "rock")
    assert list(match.acted_for) == [0], "an answer of another person ends nothing"
    await world.say(match, 0, "rock")
    assert match.acted_for == {}
    await world.restart()
    assert world.host.find(match.id).acted_for == {}


async def test_answers_of_a_computer_player_for_itself_are_not_told_as_those_for_an_absent_person(world: World) -> None:
    players = (Player(0, "P0", user_id=100), Player(1, "C1", level="strong"))
    match = await world.host.open_match(Setup("duel", "classic", "live", players, GUILD, CHANNEL, {"rounds": 1}))
    await world.advance(90 + 89)
    assert [event.public["seat"] for event in match.recent if event.kind == ACTED_FOR] == [0]
    assert [asked.seat for asked in match.view(None).asked] == [0], "the computer player has answered"


@pytest.mark.parametrize("press", ["answer", "abort", "leave", "visit"])
async def test_every_press_takes_the_seat_back(world: World, press: str) -> None:
    match = await world.open(people=3)
    await missed_twice(world, match)
    assert match.player(0).is_away
    if press == "answer":
        await world.say(match, 0, None)
    elif press == "visit":
        assert (await world.host.visit(match.id, GUILD, 100)).is_back
        assert not (await world.host.visit(match.id, GUILD, 100)).is_back
    else:
        await getattr(world.host, press)(match.id, 100)
    assert match.player(0) == Player(0, "P0", None, "strong") if press == "leave" else Player(0, "P0", 100)
    assert match.presence(0).missed == 0
    await world.restart()
    assert world.host.find(match.id).setup == match.setup


async def test_only_its_owner_takes_a_seat_back(world: World) -> None:
    match = await world.open(people=3)
    await missed_twice(world, match)
    for user_id in (101, 999):
        assert not (await world.host.visit(match.id, GUILD, user_id)).is_back
    assert match.player(0).is_away


async def test_a_killed_process_remembers_who_is_away_and_who_was_about_to_be(world: World) -> None:
    match = await world.open()
    await world.advance(90)
    await world.restart()
    match = world.host.find(match.id)
    assert match.presence(0).missed == 1
    await world.say(match, 1, "rock")
    await world.advance(90)
    await world.restart()
    assert world.host.find(match.id).player(0) == Player(0, "P0", 100, "strong")


async def test_a_crash_between_the_clock_and_the_seat_loses_nothing(world: World) -> None:
    match = await world.open()
    await world.advance(90)
    await world.say(match, 1, "rock")
    decision = next(d for d in match.decisions(0) if d.blocking)
    async with match.lock:
        world.clock.at = match.deadline
        await world.store.append(time_is_up(match, [decision], world.clock.at).step)
    assert not match.player(0).is_away
    await world.restart()
    await world.advance(0)
    assert world.host.find(match.id).player(0).is_away


async def test_a_match_whose_players_are_all_away_is_played_out_and_all_have_given_up(world: World) -> None:
    match = await world.open()
    await world.advance(1000)
    assert match.ending is Ending.finished
    result = await world.store.match_result(match.id)
    assert [(seat.user_id, seat.left, seat.won) for seat in result.seats] == [(100, True, False), (101, True, False)]


async def test_the_usual_computer_player_sits_in_where_it_plays_the_game(tmp_path: Path) -> None:
    for plays, level in ((True, "normal"), (False, "strong")):
        usual = Still()
        usual.plays = lambda game, plays=plays: plays
        (path := tmp_path / level).mkdir()
        async with a_world(path, computers={"weak": Still(), "normal": usual, "strong": Still()}) as world:
            match = await world.open()
            await missed_twice(world, match)
            assert match.player(0).level == level


async def test_the_absent_player_of_a_match_of_two_forfeits_if_the_table_chose_forfeit(world: World) -> None:
    match = await world.open(away="forfeit")
    await missed_twice(world, match)
    assert (match.ending, match.forfeited_by) == (Ending.forfeit, 0)
    assert [seat.won for seat in (await world.store.match_result(match.id)).seats] == [False, True]
    assert (world.told.ended, world.told.changed[-1]) == ([match], (match.id, match.seq - 1)), "the end is told last"


async def test_of_two_who_become_away_at_once_the_first_in_order_is_handled_first(tmp_path: Path) -> None:
    async with a_world(tmp_path, computers={}) as world:
        match = await world.open(people=4, away="forfeit")
        for leader in (0, 1):
            await world.say(match, leader, 1)
            for seat in (0, 1):
                await world.say(match, seat, "rock")
            await world.advance(90)
            if match.ending is None:
                await world.advance(20)
        assert (match.presence(2).missed, match.presence(3).missed) == (2, 2)
        assert (match.ending, match.forfeited_by) == (Ending.forfeit, 2)


async def test_the_absent_player_of_a_match_of_three_loses_the_seat_if_the_table_chose_forfeit(world: World) -> None:
    match = await world.open(people=3, away="forfeit")
    await missed_twice(world, match)
    assert match.player(0) == Player(0, "P0", None, "strong")
    assert not (await world.host.visit(match.id, GUILD, 100)).is_back


async def quiet_window(world: World) -> LiveMatch:
    """All three seats are away, and a window has just opened in which only computer players are asked."""
    match = await world.open(people=3, rounds=9)
    while not (match.window_open and len(match.computers) == 3 and not match.position.sealed and quiet(match)):
        await world.advance(1)
    return match


def quiet(match: LiveMatch) -> bool:
    return all(row.closes_at - row.opened_at <= timedelta(seconds=3) for row in match.position.deadlines.values())


async def test_a_player_back_in_a_quiet_window_is_asked_with_the_time_of_any_window(world: World) -> None:
    match = await quiet_window(world)
    while len(match.position.sealed) < 2:
        await world.advance(0.1)
    seat = next(iter(match.position.sealed.values())).seat
    back_at = world.clock.at
    await world.host.visit(match.id, GUILD, 100 + seat)
    assert not match.sealed_by(seat), "what the computer player has sealed for the seat is void"
    (moments,) = {(row.opened_at, row.closes_at, row.due_at) for row in match.position.deadlines.values()}
    assert moments[0] == back_at
    assert timedelta(seconds=8) <= moments[1] - back_at <= timedelta(seconds=10)
    assert moments[2] - back_at == timedelta(seconds=20)
    await world.restart()
    match = world.host.find(match.id)
    assert not match.sealed_by(seat)
    await world.say(match, seat, None)
    await world.advance_to(next(iter(match.position.deadlines.values())).closes_at - timedelta(milliseconds=1))
    assert match.window_open
    await world.advance(0.001)
    assert not match.window_open


async def test_coming_back_does_not_move_a_window_in_which_a_person_is_asked(world: World) -> None:
    match = await world.open(people=3)
    await missed_twice(world, match)
    before = dict(match.position.deadlines)
    await world.advance(3)
    assert match.sealed_by(0)
    await world.say(match, 1, None)
    await world.host.visit(match.id, GUILD, 100)
    assert match.position.deadlines == before
    assert not match.sealed_by(0)
    assert match.sealed_by(1), "answers of other persons stay"
    for seat in (0, 2):
        await world.say(match, seat, None)
    await world.advance_to(next(iter(before.values())).closes_at)
    assert not match.window_open


async def test_coming_back_does_not_move_a_window_in_which_the_person_is_not_asked(tmp_path: Path) -> None:
    async with a_world(tmp_path, computers={"weak": Still(), "strong": Still("yes")}) as world:
        others = [Player(seat, f"C{seat}", level="weak") for seat in (1, 2)]
        players = (Player(0, "P0", user_id=100), *others)
        match = await world.host.open_match(Setup("duel", "classic", "live", players, GUILD, CHANNEL))
        while match.view(None).phase != "overrule":
            await world.advance(1)
        before = dict(match.position.deadlines)
        assert match.player(0).is_away
        assert {row.seat for row in before.values()} == {1, 2}
        assert (await world.host.visit(match.id, GUILD, 100)).is_back
        assert match.position.deadlines == before


async def test_coming_back_gives_no_more_time_for_a_turn(world: World) -> None:
    match = await world.open()
    await missed_twice(world, match)
    await world.say(match, 1, None)
    await world.advance(10)
    await world.say(match, 1, 2)
    await world.say(match, 1, "rock")
    before = dict(match.position.deadlines)
    await world.advance(0.5)
    assert [(asked.seat, asked.prompt) for asked in match.view(None).asked] == [(0, "hand")]
    assert (await world.host.visit(match.id, GUILD, 100)).is_back
    assert match.position.deadlines == before


class Dealt(Duel):
    """A duel in which the secrets are given."""

    def __init__(self, secrets: list[int]) -> None:
        super().__init__()
        self.secrets = secrets

    def new(self, *args: Any) -> Any:
        state = super().new(*args)
        state.secrets = list(self.secrets)
        return state


async def test_coming_back_does_not_depend_on_hands(tmp_path: Path) -> None:
    seen = []
    for secrets in ([1, 2, 3], [500, 7, 900]):
        (path := tmp_path / str(secrets[0])).mkdir()
        async with a_world(path, {"duel": Dealt(secrets)}, COMPUTERS) as world:
            match = await quiet_window(world)
            await world.advance(1)
            told = len(world.told.changed)
            await world.host.visit(match.id, GUILD, 100)
            moments = {(row.opened_at, row.closes_at, row.due_at) for row in match.position.deadlines.values()}
            seen.append((world.clock.at, moments, len(world.told.changed) - told))
    assert seen[0] == seen[1]
    assert len(seen[0][1]) == 1


class Counting(Still):
    """A computer player that counts how often it thinks about a window."""

    thoughts = 0

    def choose(self, game: Any, world: Any, decision: Decision, rng: Any) -> Any:
        self.thoughts += decision.window
        return super().choose(game, world, decision, rng)


async def test_a_seat_that_has_changed_hands_is_thought_about_anew(tmp_path: Path) -> None:
    player = Counting()
    async with a_world(tmp_path, computers={"strong": player}) as world:
        match = await world.open(people=3)
        await missed_twice(world, match)
        assert (match.window_open, match.sealed_by(0), player.thoughts) == (True, None, 1)
        await world.host.visit(match.id, GUILD, 100)
        await world.host.leave(match.id, 100)
        await world.settle()
        assert (match.sealed_by(0), player.thoughts) == (None, 2)


async def test_consent_to_abort_ends_when_the_person_is_away(world: World) -> None:
    match = await world.open(people=3)
    await world.host.abort(match.id, 100)
    assert match.abort_wanted == {0}
    await missed_twice(world, match)
    assert match.player(0).is_away
    assert match.abort_wanted == frozenset()
    await world.host.visit(match.id, GUILD, 100)
    for user_id in (101, 102):
        await world.host.abort(match.id, user_id)
    assert (match.ending, match.abort_wanted) == (None, {1, 2})
    await world.restart()
    assert world.host.find(match.id).abort_wanted == {1, 2}


async def test_an_organised_table_keeps_its_choice_through_the_lobby(world: World) -> None:
    lobby = await world.lobbies.open(new_lobby())
    assert lobby.away == "computer"
    await world.lobbies.change(lobby.id, 100, away="forfeit")
    await world.lobbies.join(lobby.id, 101, "Ben")
    await world.restart()
    match = await world.lobbies.start(lobby.id, 100)
    assert match.setup.away == "forfeit"
