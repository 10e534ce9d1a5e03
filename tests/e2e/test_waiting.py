"""Waiting for another player: a nudge, once in a turn, and the next match that waits for oneself."""

from __future__ import annotations

import discord

from cogs.kit.interactions.ids import make
from tests.e2e.playing import answer, begun, offers, seated, set_up
from tests.e2e.seeds import seed_dealing
from tests.e2e.windows import soldier_against_kings_hand
from tests.e2e.world import World, forged, labels, texts, words

NUDGED = "the others wait for your move"


def nudges(world: World) -> list[discord.Message]:
    return [message for message in world["Cid"].sees(world.threads[0]) if NUDGED in texts(message)]


async def test_all_who_wait_nudge_once_in_a_turn_and_a_restart_gives_no_second_ping(world: World) -> None:
    ann, ben = await seated(world, "Ann", "Ben")
    assert "; asked <t:1767225600:R>." in texts(ben.panel) and "; asked <t:1767225600:R>." in texts(ann.board)
    assert "Nudge" not in labels(ann.panel) and "Nudge" not in labels(ann.board)
    early = words(await ben.press("Nudge", ben.panel))
    assert "The question was asked less than 30 s ago. Press Nudge a little later." in early
    await world.later(35)
    await ben.press("My hand")
    before = len(world.pinged())
    assert "The ping is sent" in words(await ben.press("Nudge", ben.panel))
    assert world.pinged(before) == ["Ann"] and len(nudges(world)) == 1
    assert "Nudge" not in labels(ben.panel)
    await world.restart(crash=True)
    await ben.press("My hand")
    assert "Nudge" not in labels(ben.panel)
    again = words(await forged(ben, make("nudge", 1), ben.panel))
    assert "There was a nudge in this turn already, and one is the most." in again
    assert world.pinged(before) == ["Ann"]
    await ann.press("My hand")
    await answer(ann, "You")
    assert nudges(world) == []
    await answer(ann, "Keep")
    await world.later(31)
    assert "Nudge" in labels(ann.panel), "Ann waits for Ben now"
    await ann.press("Nudge", ann.panel)
    assert world.pinged()[-1] == "Ben"


async def test_a_nudge_lasts_for_all_questions_of_a_turn(world: World) -> None:
    world.seed = seed_dealing({"Soldier", "Elder"}, {"King's Hand"})
    await seated(world, "Ann", "Ben")
    await set_up(world, "Soldier", "Elder", "King's Hand")
    ann, ben = world["Ann"], world["Ben"]
    await world.later(31)
    await ben.press("Nudge", ben.panel)
    await answer(ann, "Soldier")
    assert offers(ann.panel), "Ann is asked again, for a card to name"
    await world.later(31)
    assert "Nudge" not in labels(ben.panel)
    assert "a nudge in this turn already" in words(await forged(ben, make("nudge", 1), ben.panel))


async def test_a_nudge_keeps_to_the_settings_of_the_one_who_is_nudged(world: World) -> None:
    ann, ben = world["Ann"], world["Ben"]
    await ann.command("settings")
    await ann.choose("Never", message=ann.panel)
    await seated(world, "Ann", "Ben")
    await world.later(31)
    before = len(world.pinged())
    await ben.press("My hand")
    await ben.press("Nudge", ben.panel)
    assert (nudges(world), world.pinged(before)) == ([], [])


async def test_a_window_has_no_nudge_before_and_after_an_answer(world: World) -> None:
    await soldier_against_kings_hand(world)
    ann = world["Ann"]
    [match] = world.bot.services.host.live.values()
    assert match.window_open
    for _ in range(2):
        assert "Nudge" not in labels(ann.panel) and "; asked" not in texts(ann.panel) + texts(ann.board)
        assert "no one to nudge" in words(await forged(ann, make("nudge", match.id), ann.panel))
        await answer(world["Ben"], "Pass") if offers(world["Ben"].panel) else None
    assert match.window_open


async def test_a_nudge_from_a_spectator_or_from_the_asked_player_is_refused(world: World) -> None:
    await seated(world, "Ann", "Ben")
    await world.later(31)
    ann = world["Ann"]
    assert "You have no seat" in words(await forged(world["Cid"], make("nudge", 1), ann.board))
    assert "no one to nudge" in words(await forged(ann, make("nudge", 1), ann.panel))


async def test_next_match_leads_to_the_table_that_waits_longest(world: World) -> None:
    ann = world["Ann"]
    for other in ("Ben", "Cid"):
        await begun(world, "Ann", other)
        await world.later(5)
    first, second = world.bot.services.host.live.values()
    await ann.command("matches")
    listed = ann.panel
    await ann.press("Next match", listed)
    assert f"#{first.id} The Imposter Kings: Ann v Ben" in texts(ann.panel) and offers(ann.panel)
    assert "Next match" not in labels(ann.panel), "the question here comes first"
    await answer(ann, "Ben")
    await answer(ann, "Keep")
    assert "Next match" in labels(ann.panel)
    await ann.press("Next match", ann.panel)
    assert f"#{second.id} The Imposter Kings: Ann v Cid" in texts(ann.panel)
    await forged(world["Ben"], make("quit", first.id), world["Ben"].board)
    ended = next(message for message in ann.sees(world.channel) if "Rematch" in labels(message))
    assert "Next match" in labels(ended), "at the end of a match too"
    await answer(ann, "Cid")
    await answer(ann, "Keep")
    assert "Next match" not in labels(ann.panel), "no other match waits"
    assert "No match waits for you now" in words(await ann.press("Next match", listed))
