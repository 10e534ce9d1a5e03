"""A bracket in a free schedule, as its players see it: the next match opens while the round goes on."""

from __future__ import annotations

from tests.e2e.tournaments import live_cup, made_free, register, started
from tests.e2e.world import Message, Person, World, labels, texts, words

FIVE = ("Ben", "Cid", "Dan", "Eve", "Fay")
"""By seeds: only Eve and Fay play in the first round, and Cid meets Dan in the second whatever happens there."""


async def begun(world: World, *more: str) -> Person:
    people = (*FIVE, *more)
    ann = await made_free(world)
    await world.welcome(*[name for name in people if name not in world.people])
    await register(world, *people)
    await started(ann)
    return ann


def shown(person: Person, title: str) -> list[Message]:
    """The messages of the channel with this title, newest first."""
    public = [message for message in person.sees(person.world.channel) if not message.flags.ephemeral]
    return [message for message in public if f": {title}" in texts(message).partition("\n")[0]]


async def rules(organiser: Person, number: int, loser: str, winner: str) -> str:
    """An organiser decides the table of these two."""
    cup = live_cup(organiser.world)
    sides = [cup.entry_of(organiser.world[name].actor.id).id for name in (loser, winner)]
    [at] = [at for at, one in enumerate(cup.rounds[number - 1].tables) if {*sides} == {*one.table.entrants}]
    given = {"table": f"{number}.{at}", "ruling": "win", "side": str(sides[1]), "reason": "seen"}
    return words(await organiser.command("tournament run rule", **given))


async def test_two_play_before_their_round_and_a_crash_changes_nothing(world: World) -> None:
    ann = await begun(world)
    [early], [first] = shown(ann, "Round 2, table 1"), shown(ann, "round 1 of 3")
    assert "Both sides are known: play when you have time." in texts(early) and "The round ends on" in texts(early)
    assert {"Cid", "Dan"} <= {*world.pinged()} and "Ben" not in world.pinged()
    assert "Cid" not in texts(first).partition("To play:")[2]
    mine = await world["Ben"].command("tournament table")
    assert "A table opens as soon as both its sides are known." in words(mine)
    before = len(world.pinged())
    await world["Cid"].press("Play my match", early)
    assert {*world.pinged(before)} == {"Dan"}
    await world.restart(crash=True)
    await world.later(1)
    assert ({*world.pinged(before)}, len(shown(ann, "Round 2, table 1"))) == ({"Dan"}, 1)
    await world["Dan"].press("Play my match", shown(ann, "Round 2, table 1")[0])
    [thread] = world.threads
    assert f"<#{thread.id}>" in texts(shown(ann, "Round 2, table 1")[0])
    await world.restart(crash=True)
    assert live_cup(world).number == 1 and len(live_cup(world).open_matches) == 1
    assert "It is ruled" in await rules(ann, 2, "Dan", "Cid")
    assert "Play my match" not in labels(shown(ann, "Round 2, table 1")[0])


async def test_the_round_is_posted_when_all_its_tables_are_known(world: World) -> None:
    ann = await begun(world)
    turned = await ann.press("Round »", (await ann.command("tournament pairings")).response)
    assert "More tables follow when both their sides are known." in words(turned) and "round 2 of 3" in words(turned)
    assert "Round 2, table 1: Cid v Dan" in words(await ann.command("tournament bracket")).replace(
        "Dan v Cid", "Cid v Dan"
    )
    assert shown(ann, "round 2 of 3") == []
    before = len(world.pinged())
    await rules(ann, 1, "Fay", "Eve")
    [second] = shown(ann, "round 2 of 3")
    lines = [line for line in texts(second).splitlines() if line.startswith("- Table")]
    assert ["Eve" in lines[0], "Dan" in lines[1]] == [True, True], "from the top of the bracket down"
    assert {"Ben", "Eve"} <= {*world.pinged(before)}
    await rules(ann, 2, "Dan", "Cid")
    await rules(ann, 2, "Eve", "Ben")
    await rules(ann, 3, "Eve", "Dan")
    await rules(ann, 3, "Cid", "Ben")
    assert "Round 2 opens early: Cid v Dan" in words(await ann.command("tournament log")).replace(
        "Dan v Cid", "Cid v Dan"
    )
    assert not world.bot.services.tournaments.live


async def test_a_table_is_played_again_although_the_next_one_has_opened(world: World) -> None:
    """While the first round goes on: Dan and Gus still play."""
    ann = await begun(world, "Gus")
    await rules(ann, 1, "Fay", "Eve")
    await world["Eve"].press("Play my match")
    eve = live_cup(world).entry_of(world["Eve"].actor.id).id
    at = live_cup(world).rounds[0].table_of(eve)
    asked = await ann.command("tournament run rule", table=f"1.{at}", ruling="again", reason="seen")
    assert "Round 2 rests on this result." in words(asked)
    form = await ann.press("Stop them, and pair anew", asked.response)
    before = len(world.pinged())
    await ann.actor.submit_modal(form, {"reason": "both were away"})
    assert {"Ben", "Eve"} <= {*world.pinged(before)}, "they are told that their match is gone"
    assert [played.number for played in live_cup(world).going_on] == [1]
    assert "Play my match" in labels((await world["Fay"].command("tournament table")).response)
