"""The lists of live and past matches that commands show."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from games.core.protocol import Decision
from host.matches.presses import questions
from host.model import Ending, Place
from host.records import FIRST_MATCHES
from tests.host.computers import Simple
from tests.host.duel import Duel
from tests.host.world import CHANNEL, GUILD, World, a_world


async def play(world: World, winner: int, *, people: int = 2, computers: int = 0, guild: int = GUILD) -> int:
    """A match of one round in which only `winner` beats another seat."""
    match = await world.open(people, computers, rounds=1)
    if guild != GUILD:
        await world.host.leave(match.id, 100)
        match = await world.host.open_match(replace(match.setup, guild_id=guild))
    await world.say(match, 0, 3)
    for seat in range(people):
        await world.say(match, seat, "paper" if seat == winner else "rock")
    await world.advance(30)
    assert match.ending is Ending.finished
    return match.id


async def test_live_matches_are_listed_by_deadline_with_those_that_wait_for_the_person(world: World) -> None:
    first = await world.open()
    await world.advance(10)
    second = await world.open()
    other_guild = await world.host.open_match(replace(first.setup, guild_id=7))
    assert other_guild.id in world.host.live
    found = await world.history.matches_of(100, GUILD)
    assert (found.live, found.waiting, found.past) == ((first, second), {first.id, second.id}, ())
    await world.advance(1)
    await world.say(first, 0, 1)
    await world.say(first, 0, "rock")
    found = await world.history.matches_of(100, GUILD)
    assert (found.live, found.waiting) == ((second, first), {second.id})
    assert (await world.history.matches_of(101, GUILD)).waiting == {first.id}
    assert (await world.history.matches_of(999, GUILD)).live == ()


async def test_past_matches_are_listed_newest_first(world: World) -> None:
    won = await play(world, 0)
    await world.advance(60)
    left = await world.open()
    await world.host.set_place(left, Place(11, 12))
    await world.host.leave(left.id, 100)
    found = (await world.history.matches_of(100, GUILD)).past
    assert [match.id for match in found] == [left.id, won]
    newest, oldest = found
    assert (newest.ending, newest.forfeited_by, newest.place) == (Ending.forfeit, 0, Place(11, 12))
    assert [(s.name, s.user_id, s.won, s.points) for s in oldest.seats] == [("P0", 100, True, 3), ("P1", 101, False, 0)]
    assert (oldest.seed_hash, oldest.channel_id, oldest.mode) == (newest.seed_hash, CHANNEL, "classic")
    assert len(oldest.rounds) == 1
    assert await world.history.match_result(won) == oldest
    assert (await world.history.matches_of(999, GUILD)).past == ()


async def test_past_matches_have_pages(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("host.matches.history.LISTED", 2)
    ids = [await play(world, 0) for _ in range(5)]
    pages = [await world.history.matches_of(100, GUILD, at) for at in range(4)]
    assert [[match.id for match in found.past] for found in pages] == [ids[:2:-1], ids[2:0:-1], ids[:1], []]
    assert [(found.at, found.more) for found in pages] == [(0, True), (1, True), (2, False), (3, False)]
    monkeypatch.setattr("host.matches.history.PAGES", 2)
    assert await world.history.matches_of(100, GUILD, 7) == replace(pages[1], more=False), "the list ends there"


async def test_a_live_match_has_no_result(world: World) -> None:
    match = await world.open()
    assert await world.history.match_result(match.id) is None
    assert await world.history.match_result(99) is None


class Shouts:
    """The words that seats have shouted, as if they were played cards."""

    def cards(self, event: Any) -> list[tuple[int, str]]:
        return [(event.public["seat"], event.public.get("word", "none"))] if "seat" in event.public else []


async def test_favourites_are_what_a_person_has_played_in_matches_that_it_has_not_left(tmp_path: Path) -> None:
    game = Duel()
    game.screen = Shouts()
    async with a_world(tmp_path, {"duel": game}) as world:
        match = await world.open(rounds=1)
        for seat, word in ((0, "hurrah"), (0, "boo"), (1, "hurrah"), (0, "boo")):
            await world.say(match, seat, word, prompt="shout")
        await world.to_window(match)
        await world.advance(600)
        left = await world.open(3, rounds=1)
        for seat in (0, 1):
            await world.say(left, seat, "hurrah", prompt="shout")
        await world.host.leave(left.id, 100)
        assert await world.history.favourites(101, GUILD, "duel") == [("hurrah", 1)], "a live match is not told of"
        await world.advance(600)
        assert (match.ending, left.ending) == (Ending.finished, Ending.finished)
        assert await world.history.favourites(100, GUILD, "duel") == [("boo", 2), ("hurrah", 1)]
        assert await world.history.favourites(101, GUILD, "duel") == [("hurrah", 2)]
        assert await world.history.favourites(101, GUILD + 1, "duel") == []
        assert await world.history.favourites(101, GUILD, "chess") == []


async def test_the_first_matches_of_a_game_are_new_to_a_person(world: World) -> None:
    matches = [await world.open() for _ in range(FIRST_MATCHES)]
    assert [await world.history.is_new(100, match) for match in matches] == [True] * FIRST_MATCHES
    one_more = await world.open()
    assert not await world.history.is_new(100, one_more)
    assert await world.history.is_new(999, one_more), "of each person"


class Rock(Simple):
    """A computer player that throws rock, and answers anything else as the clock would."""

    def choose(self, game: Any, world: Any, decision: Decision, rng: Any) -> Any:
        return "rock" if "rock" in decision.options else decision.default


async def test_the_record_of_practice_leaves_out_wins_with_help_and_matches_that_were_left(tmp_path: Path) -> None:
    async with a_world(tmp_path, computers={"random": Rock()}) as world:

        async def practise(throw: str, *, undo: bool = False, hint: bool = False, left: bool = False) -> None:
            ordinary = await world.open(1, 1, rounds=1)
            await world.host.leave(ordinary.id, 100)
            match = await world.host.open_match(replace(ordinary.setup, practice=True))
            seat, taken_back = match.seat_of(100), False
            if hint:
                await world.host.show_hint(match.id, 100)
            while match.ending is None:
                asked = next((d for d in questions(match, seat) if d.blocking and not match.sealed_by(seat)), None)
                if asked is not None:
                    token = throw if throw in asked.options else asked.default
                    await world.host.answer(match.id, 100, asked.id, [asked.options.index(token)])
                    if left:
                        await world.host.leave(match.id, 100)
                    elif undo and not taken_back:
                        await world.host.undo(match.id, 100)
                        taken_back = True
                await world.advance(3)

        await practise("scissors", undo=True)
        await practise("paper")
        await practise("paper", undo=True)
        await practise("paper", hint=True)
        await practise("scissors", hint=True)
        await practise("paper", left=True)
        await practise("paper")
        unaided = await world.history.practice_of(100)
        assert [tuple(match) for match in unaided] == [("duel", "random", True)] * 2
        found = (await world.history.played_by(100)).practised
        assert [tuple(match) for match in found] == [
            ("duel", "random", True),
            ("duel", "random", False),
            ("duel", "random", True),
        ]
        assert not (await world.history.played_by(101)).practised
        assert not await world.history.practice_of(101)


async def test_a_leaver_does_not_win_through_the_computer_player(tmp_path: Path) -> None:
    async with a_world(tmp_path, computers={"rock": Rock()}) as world:
        match = await world.open(3, rounds=1)
        await world.say(match, 0, 3)
        await world.host.leave(match.id, 100)
        await world.say(match, 1, "rock")
        await world.say(match, 2, "rock")
        await world.advance(3)
        await world.say(match, 1, "yes")
        await world.advance(400)
        assert match.outcome.winners == (True, True, True), "the only round was void"
        seats = (await world.history.match_result(match.id)).seats
        assert [(seat.user_id, seat.won) for seat in seats] == [(100, False), (101, True), (102, True)]
