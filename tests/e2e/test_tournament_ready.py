"""Play my match in a free schedule, and taking it back before the match opens."""

from __future__ import annotations

from tests.e2e.tournaments import announcement, cup_of, made_free
from tests.e2e.world import Message, Person, World, at_once, forged, labels, texts, words

PLAY, TAKE_BACK = "Play my match", "I am not ready any more"
NOTHING_TO_TAKE_BACK = "Your side is not ready for a match now, so there is nothing to take back."
OPENED = "Your match has opened, so Play my match cannot be taken back"


async def begun(world: World) -> tuple[Person, Person]:
    """A tournament with a free schedule has started; the two who play."""
    await cup_of(world, "Ben", "Cid", make=made_free)
    return world["Ben"], world["Cid"]


async def presses_play(person: Person) -> Message:
    """The answer to Play my match on the announcement."""
    return (await person.press(PLAY, announcement(person))).response


def calls(person: Person) -> list[str]:
    """The messages that call to a match of the round, newest first."""
    shown = [texts(message) for message in person.sees(person.world.channel) if "### Autumn" in texts(message)]
    return [text for text in shown if "ready to play" in text or "not ready any more" in text]


async def test_a_side_that_is_ready_takes_it_back_and_the_call_to_the_other_says_so(world: World) -> None:
    ben, cid = await begun(world)
    before = len(world.pinged())
    answer = await presses_play(ben)
    assert "as soon as Cid presses Play my match too" in texts(answer)
    assert "If you cannot come, take it back before." in texts(answer)
    assert world.pinged(before) == ["Cid"]
    again = await presses_play(ben)
    assert "You have pressed Play my match already." in texts(again)
    taken = words(await ben.press(TAKE_BACK, again))
    assert "Your side is not ready any more." in taken and "wins against one that has not" in taken
    [call] = calls(cid)
    assert "Ben is not ready any more. Press Play my match when you have time" in call and "<@" not in call
    mine = await ben.command("tournament table")
    assert PLAY in labels(mine.response) and TAKE_BACK not in labels(mine.response)
    assert "The round ends on" in words(mine)
    assert "Ben is not ready any more, by <@" in words(await cid.command("tournament log"))
    assert NOTHING_TO_TAKE_BACK in words(await ben.press(TAKE_BACK, answer))
    await world.restart(crash=True)
    await world.later(1)
    assert (calls(cid), world.pinged(before)) == ([call], ["Cid"])
    await presses_play(cid)
    assert world.pinged(before) == ["Cid", "Ben"]
    assert "Cid is ready for your match" in calls(ben)[0]
    assert world.threads == []


async def test_two_presses_on_not_ready_at_my_table_take_back_play_my_match_once(world: World) -> None:
    ben, cid = await begun(world)
    await presses_play(ben)
    mine = (await ben.command("tournament table")).response
    assert "You are ready." in texts(mine)
    first, second = await at_once(world, (ben, TAKE_BACK, mine), (ben, TAKE_BACK, mine))
    told = sorted([words(first), words(second)])
    assert NOTHING_TO_TAKE_BACK in told[0] + told[1] and "Your side is not ready any more." in told[0] + told[1]
    assert NOTHING_TO_TAKE_BACK in words(await forged(cid, "cards:unready:1:1:0", announcement(cid)))
    assert "You do not take part" in words(await forged(world["Dan"], "cards:unready:1:1:0", announcement(cid)))


async def test_a_side_that_is_ready_again_and_again_calls_the_other_side_once_an_hour(world: World) -> None:
    ben, cid = await begun(world)
    await world["Ann"].command("tournament run extend", by="5 hours", reason="rain")
    before = len(world.pinged())
    for _ in range(3):
        await ben.press(TAKE_BACK, await presses_play(ben))
        await world.later(60)
    await presses_play(ben)
    [call] = calls(cid)
    assert "Ben is ready for your match" in call
    assert world.pinged(before) == ["Cid"]
    mine = (await ben.command("tournament table")).response
    await ben.press(TAKE_BACK, mine)
    await world.later(3600)
    await presses_play(ben)
    new, old = calls(cid)
    assert "Ben is ready for your match" in new and "This call is settled." in old
    assert world.pinged(before) == ["Cid", "Cid"]


async def test_play_my_match_cannot_be_taken_back_after_the_match_has_opened_or_in_a_later_round(world: World) -> None:
    ann = await cup_of(world, "Ann", "Ben", "Cid", "Dan", make=made_free)
    answer = await presses_play(ann)
    await presses_play(world["Dan"])
    assert OPENED in words(await ann.press(TAKE_BACK, answer))
    for table, winner in (("1.0", "1"), ("1.1", "2")):
        await ann.command("tournament run rule", table=table, ruling="win", side=winner, reason="x")
    await presses_play(ann)
    assert "You do not sit at this table now." in words(await ann.press(TAKE_BACK, answer))
    mine = await ann.command("tournament table")
    assert "You are ready." in words(mine) and TAKE_BACK in labels(mine.response)


async def test_play_my_match_can_be_taken_back_during_a_pause(world: World) -> None:
    ben, cid = await begun(world)
    await presses_play(ben)
    await world["Ann"].command("tournament run pause", reason="fire")
    mine = (await ben.command("tournament table")).response
    taken = await ben.press(TAKE_BACK, mine)
    assert "The tournament is paused." in words(taken) and PLAY not in labels(taken.response)
    await world["Ann"].command("tournament run resume", reason="over")
    assert "Ben is not ready any more." in calls(cid)[0]
    await presses_play(cid)
    assert world.threads == []
