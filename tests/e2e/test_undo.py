"""Against computers alone the last answer can be taken back: the log keeps it, and chance stays what it was."""

from __future__ import annotations

import pytest

from cogs.kit.interactions.ids import make, parse
from fake_discord.playing import is_answer
from games.registry import GAMES
from host.matches.match import LiveMatch
from host.matches.undo import in_effect
from tests.e2e.playing import answer, at_random, offers, play_on, seated
from tests.e2e.world import Person, World, components, forged, labels, texts, words


async def asked_to_play(world: World) -> LiveMatch:
    """Ann is asked for a card of a practice match with two legal ones."""
    world.seed = bytes([5]) * 32
    ann = world["Ann"]
    await ann.command("play")
    await ann.press("Play now")
    [match] = world.bot.services.host.live.values()
    for _ in range(20):
        if "Flip your King" in offers(ann.panel) and len(offers(ann.panel)) > 2:
            return match
        if offers(ann.panel):
            await answer(ann, offers(ann.panel)[0])
        await world.later(3)
    raise AssertionError(texts(ann.panel))


def fingerprint(match: LiveMatch) -> str:
    print_of: str = match.position.state.fingerprint()
    return print_of


async def test_the_last_answer_is_taken_back_and_what_follows_is_no_new_throw(world: World) -> None:
    match = await asked_to_play(world)
    ann, seat = world["Ann"], match.people[0].seat
    before, choices, lines = fingerprint(match), offers(ann.panel), match.seq
    await answer(ann, choices[0])
    await world.later(15)
    one_way = match.seq, fingerprint(match), texts(ann.panel)
    assert one_way[0] > lines
    await ann.press("Undo", ann.panel)
    assert "You take back your last answer" in texts(ann.panel)
    assert (fingerprint(match), offers(ann.panel)) == (before, choices)
    assert match.seq == one_way[0] + 1, "nothing is deleted"
    await answer(ann, choices[0])
    await world.later(15)
    assert fingerprint(match) == one_way[1], "the computer answers as before"
    await ann.press("Undo", ann.panel)
    await answer(ann, "Queen")
    await world.later(15)
    assert fingerprint(match) != one_way[1]
    assert match.player(seat).user_id == ann.actor.id


async def test_after_a_crash_an_undo_is_told_where_it_was(world: World) -> None:
    match = await asked_to_play(world)
    ann = world["Ann"]
    await answer(ann, offers(ann.panel)[0])
    await ann.press("Undo", ann.panel)
    await answer(ann, offers(ann.panel)[0])
    await world.later(15)
    before = [event.kind for event in match.recent]
    await world.restart(crash=True)
    [match] = world.bot.services.host.live.values()
    await ann.command("hand")
    assert [event.kind for event in match.recent] == before
    assert "You take back" not in texts(ann.panel)


async def test_an_answer_that_was_taken_back_stays_so_after_a_crash_and_is_in_the_replay(world: World) -> None:
    match = await asked_to_play(world)
    ann, choices, before = world["Ann"], offers(world["Ann"].panel), fingerprint(match)
    await answer(ann, choices[0])
    await world.later(15)
    taken = match.seq
    await ann.press("Undo", ann.panel)
    await world.restart(crash=True)
    [match] = world.bot.services.host.live.values()
    assert (match.seq, match.undos, fingerprint(match)) == (taken + 1, 1, before)
    assert offers(ann.panel) == choices
    await play_on(world, "Ann", choose=at_random(3), until=lambda world: not world.bot.services.host.live)
    playback = await world.bot.services.replays.open(match.id, match.setup.guild_id, ann.actor.id)
    told = [event.kind for stop in range(playback.last + 1) for event in playback.events(stop)]
    at = told.index("host:undone")
    assert told.count("host:undone") == 1 and 0 < at < len(told) - 1
    first = playback.stops[next(stop for stop in range(playback.last) if "host:undone" in kinds(playback, stop))]
    assert playback.state(first).fingerprint() == before
    assert len(playback.document().actions) < len(playback.stored.actions), "the record is the line that counts"
    checked = await world.bot.services.replays.check(match.id, match.setup.guild_id, ann.actor.id)
    assert checked.playback is not None, checked


def kinds(playback, stop):
    return [event.kind for event in playback.events(stop)]


async def test_before_the_first_answer_there_is_nothing_to_take_back(world: World) -> None:
    ann = world["Ann"]
    await ann.command("play")
    await ann.press("Play now")
    assert "Undo" not in labels(ann.panel)


async def test_an_answer_that_the_bot_gave_without_asking_offers_no_undo(world: World) -> None:
    ann, game = world["Ann"], GAMES["imposter"]
    await ann.command("play")
    await ann.choose(f"{game.title}, {game.modes['standard'].title}")
    [match] = world.bot.services.host.live.values()
    assert match.sealed_by(match.people[0].seat) == "order", "in practice the role is looked at at once"
    assert "You have answered" not in texts(ann.panel)
    assert "Undo" not in labels(ann.panel)


@pytest.mark.parametrize("press", ["twice", "after the end"])
async def test_undo_pressed_again_takes_the_answer_before_or_says_that_there_is_none(world: World, press: str) -> None:
    match = await asked_to_play(world)
    ann, panel = world["Ann"], world["Ann"].panel
    if press == "after the end":
        await play_on(world, "Ann", choose=at_random(3), until=lambda world: not world.bot.services.host.live)
        assert "This match is over" in words(await forged(ann, make("undo", match.id), panel))
        return
    count = match.seq
    while "Undo" in labels(ann.panel):
        await ann.press("Undo", ann.panel)
        assert match.seq <= count + 10
    stored = await world.store.load_match(match.id)
    assert {line.by for line in in_effect(stored.actions)} <= {"computer"}
    refused = words(await forged(ann, make("undo", match.id), panel))
    assert "no answer in this match that could be taken back" in refused


async def test_a_button_from_before_an_undo_answers_nothing(world: World) -> None:
    """The rules give the same ids to the questions of the other line."""
    match = await asked_to_play(world)
    ann, lines = world["Ann"], offers(world["Ann"].panel)
    kept = [answer_id(ann)]
    await answer(ann, lines[0])
    await world.later(15)
    kept.append(answer_id(ann))
    await ann.press("Undo", ann.panel)
    await refused(ann, match, kept)
    kept.append(answer_id(ann))
    await answer(ann, lines[1])
    await world.later(15)
    await refused(ann, match, kept)
    await ann.press("Undo", ann.panel)
    await world.restart(crash=True)
    [match] = world.bot.services.host.live.values()
    await refused(ann, match, kept)
    before = match.seq
    await answer(ann, lines[0])
    assert match.seq > before


def answer_id(person: Person) -> str:
    """The custom id of a button that gives the first answer to the question of a panel."""
    match, number, *_ = next(parse(part["custom_id"]).args for part in components(person.panel) if is_answer(part))
    return make("pick", match, number, 0)


async def refused(person: Person, match: LiveMatch, kept: list[str]) -> None:
    before = match.seq, fingerprint(match)
    for custom_id in kept:
        assert "That question is over. Your question now is here." in words(
            await forged(person, custom_id, person.panel)
        )
        assert (match.seq, fingerprint(match)) == before


async def test_with_another_person_nothing_is_taken_back(world: World) -> None:
    ann, _ = await seated(world, "Ann", "Ben")
    await answer(ann, "You")
    [match] = world.bot.services.host.live.values()
    assert "Undo" not in labels(ann.panel)
    before = match.seq
    told = words(await forged(ann, make("undo", match.id), ann.panel))
    assert "only where you play against computers alone" in told
    assert match.seq == before
