"""Being called into the thread: at the right time, once, and nothing is left lying about."""

from __future__ import annotations

import discord

from tests.e2e.charity import collecting
from tests.e2e.playing import answer, offers, seated
from tests.e2e.tournaments import asked_for, cup_of, listed, made_free, register, started
from tests.e2e.windows import soldier_against_kings_hand
from tests.e2e.world import World, labels, texts, words
from tests.long import exhaustive


def calls(world: World) -> list[discord.Message]:
    """The messages in the thread that ping players."""
    return [
        m for m in world["Cid"].sees(world.threads[0]) if "it is your move" in texts(m) or "a window is" in texts(m)
    ]


def named(world: World) -> list[set[str]]:
    people = {str(person.actor.id): name for name, person in world.people.items()}
    return [{name for user, name in people.items() if f"<@{user}>" in texts(message)} for message in calls(world)]


async def test_a_reminder_comes_once_and_goes_with_the_answer(world: World):
    ann, _ = await seated(world, "Ann", "Ben")
    await world.later(29)
    assert calls(world) == []
    await world.later(2)
    (message,) = calls(world)
    assert [user.id for user in message.mentions] == [ann.actor.id]
    assert "The clock answers for you <t:1767225870:R>" in texts(message)
    assert "If your hand is still closed <t:1767225660:R>, you count as not come." in texts(message)
    assert labels(message) == ["My hand"]
    await ann.press("My hand", message)
    assert offers(ann.panel)
    await world.later(45)
    assert calls(world) == [message], "no second one when half of the turn is over"
    await answer(ann, "You")
    assert calls(world) == []


async def test_a_restart_repeats_no_reminder_and_deletes_old_pings(world: World):
    await seated(world, "Ann", "Ben")
    await world.later(46)
    (message,) = calls(world)
    await world.restart(crash=True)
    await world.later(40)
    assert [call.id for call in calls(world)] == [message.id]
    await answer(world["Ann"], "You")
    assert calls(world) == []


@exhaustive
async def test_at_a_slow_pace_people_learn_that_they_are_asked(world: World):
    await seated(world, "Ann", "Ben", chosen=["Daily"])
    ann, ben = world["Ann"], world["Ben"]
    await world.later(21)
    assert named(world) == [{"Ann"}]
    await answer(ann, "You")
    assert calls(world) == []
    await answer(ann, "Keep")
    await world.later(21)
    assert named(world) == [{"Ben"}]
    for _ in range(20):
        await world.later(3600)
    assert named(world) == [{"Ben"}], "the reminder takes the place of the call"
    await answer(ben, "Keep")
    assert calls(world) == []


async def test_a_call_to_a_window_stays_after_answers(world: World):
    await soldier_against_kings_hand(world, "Relaxed")
    await answer(world["Ben"], "Pass")
    await world.later(21)
    assert named(world) == [{"Ben"}], "all who are asked, whether they have answered or not"
    await world.later(20)
    assert calls(world) == []


async def test_a_thread_that_takes_no_message_does_no_harm(world: World):
    ann, _ = await seated(world, "Ann", "Ben")
    world.env.inject_error("POST", "/channels/*/messages", status=403, code=50013, times=None)
    await world.later(46)
    world.env.backend.faults.clear()
    await answer(ann, "You")
    assert "You start." in texts(ann.panel)


async def test_a_call_that_discord_did_not_take_at_first_is_sent_again(world: World):
    await seated(world, "Ann", "Ben")
    world.env.inject_error("POST", "/channels/*/messages", status=400, code=130000, times=1)
    await world.later(60)
    assert named(world) == [{"Ann"}]


async def test_a_deleted_call_is_not_posted_again(world: World):
    await seated(world, "Ann", "Ben")
    await world.later(46)
    world.env.backend.delete_message(world.threads[0].id, calls(world)[0].id)
    await answer(world["Ann"], "You")
    assert calls(world) == []


async def deaf(world: World) -> None:
    """Ben wants no pings, Cid only those to act, and Dan all."""
    for name, wants in (("Ben", "Never"), ("Cid", "Only when it is my move")):
        await world[name].command("settings")
        await world[name].choose(wants, message=world[name].panel)


async def test_a_call_to_play_in_a_tournament_pings_those_who_want_it_and_names_all(world: World):
    await deaf(world)
    ann = await made_free(world)
    await register(world, "Ben", "Cid", "Dan")
    await ann.command("tournament entrants add-computers", count=1)
    before = len(world.pinged())
    await started(ann)
    assert {*world.pinged(before)} == {"Cid", "Dan"}
    called = next(texts(message) for message in ann.sees(world.channel) if "round 1" in texts(message))
    assert all(name in called for name in ("Ben", "Cid", "Dan"))
    await ann.command("tournament run cancel", reason="Rain", tournament="1")
    assert {*world.pinged(before)} == {"Cid", "Dan"}
    cancelled = next(texts(message) for message in ann.sees(world.channel) if "The reason: Rain" in texts(message))
    assert all(f"<@{world[name].actor.id}>" in cancelled for name in ("Ben", "Cid", "Dan"))


async def test_a_round_to_play_freely_mentions_those_who_have_to_press(world: World):
    ann = await made_free(world)
    await register(world, "Ben", "Cid", "Dan")
    before = len(world.pinged())
    await started(ann)

    def waited_for() -> set[str]:
        called = next(texts(message) for message in ann.sees(world.channel) if "round 1" in texts(message))
        return {name for name, person in world.people.items() if f"<@{person.actor.id}>" in called}

    first = waited_for()
    assert len(first) == 2, "one has a bye"
    assert {*world.pinged(before)} == first
    ready, other = sorted(first)
    await world[ready].press("Play my match")
    assert waited_for() == {other}
    await world[other].press("Play my match")
    assert waited_for() == set()


async def test_messages_of_a_tournament_ping_only_people_who_want_all_pings(world: World):
    await deaf(world)
    ann = await collecting(world)
    await register(world, "Ann", "Cid")
    for name in ("Ben", "Cid", "Dan"):
        await world[name].command("pledge make", amount="3", per="flat")
    await started(ann)
    before = len(world.pinged())
    await ann.command("tournament run rule", table="1.0", ruling="win", side="1", reason="seen")
    assert {*world.pinged(before)} == {"Ann", "Dan"}, "the ruling, the podium, and the thanks"
    thanks = next(texts(message) for message in ann.sees(world.channel) if "Thank you" in texts(message))
    assert all(f"<@{world[name].actor.id}>" in thanks for name in ("Ben", "Cid", "Dan"))


async def test_a_question_about_a_listed_name_pings_only_people_who_want_pings(world: World):
    await deaf(world)
    ann, cid = await listed(world, "Olga", "Piet"), world["Cid"]
    answer = await asked_for(ann, "Olga", cid)
    before = len(world.pinged())
    await ann.actor.click(answer.response, label="Ask them here")
    assert any(f"<@{cid.actor.id}>, are you **Olga**" in texts(message) for message in cid.sees(world.channel))
    assert {*world.pinged(before)} == set()


async def test_the_other_side_is_pinged_when_one_is_ready_to_play(world: World):
    ann = await cup_of(world, "Ben", "Cid", make=made_free)
    ben, cid = world["Ben"], world["Cid"]
    before = len(world.pinged())
    answer = await ben.press("Play my match")
    assert "Come when its thread pings you: its clocks run from then on." in words(answer)
    assert {*world.pinged(before)} == {"Cid"}
    called = next(message for message in ann.sees(world.channel) if "Ben is ready for your match" in texts(message))
    await world.restart(crash=True)
    await world.later(1)
    assert len(world.pinged()) == before + 1
    await cid.press("Play my match", called)
    settled = next(message for message in ann.sees(world.channel) if message.id == called.id)
    assert "This call is settled." in texts(settled) and labels(settled) == []
