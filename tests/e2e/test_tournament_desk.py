"""The organisers' desk: one message with all that waits for them, kept up to date, and a digest of each round."""

from __future__ import annotations

import re

import discord
from simcord.builders import ChannelHandle

from tests.e2e.tournaments import (
    announcement,
    checks_in,
    cup_of,
    decided,
    imported,
    in_settings,
    live_cup,
    made,
    made_free,
    made_with_check_in,
    played_out,
    register,
    started,
)
from tests.e2e.world import Person, World, components, forged, labels, texts, unsettled, words


async def at_a_desk(world: World, ann: Person, name: str = "organisers") -> ChannelHandle:
    """A desk in a channel of its own."""
    channel = world.guild.create_text_channel(name)
    assert "## Desk: " in words(await ann.command("tournament run desk", channel))
    return channel


def desk(person: Person, place: ChannelHandle) -> discord.Message:
    [found] = [shown for shown in person.sees(place) if "Kept up to date" in texts(shown)]
    return found


def digests(person: Person, place: ChannelHandle) -> list[str]:
    return [texts(shown) for shown in person.sees(place) if texts(shown).startswith("### ")]


async def rule(ann: Person, table: str) -> None:
    number, at = map(int, table.split("."))
    side = live_cup(ann.world).rounds[number - 1].tables[at].table.entrants[0]
    await ann.command("tournament run rule", table=table, ruling="win", side=str(side), reason="They told me")


async def test_the_desk_shows_what_waits_with_the_button_for_it(world: World) -> None:
    ann = await made(world, "swiss")
    place = await at_a_desk(world, ann)
    assert "Nothing waits for an organiser." in texts(desk(ann, place))
    await register(world, "Ann", "Ben", "Cid", "Dan")
    await started(ann)
    assert "Tables decided in round 1 of 2: 0 of 2." in texts(desk(ann, place))
    before = world.pinged().count("Ann")
    await world["Ben"].command("tournament dispute", reason="no *answer*")
    [(table, _)] = live_cup(world).disputes
    called = desk(ann, place)
    assert "Tables that wait for you" in texts(called)
    assert "“no \\*answer\\*”" in texts(called)
    assert "<#" in texts(called), "a link to the thread"
    refused = await world["Cid"].press(f"Rule: Round 1, table {table.table + 1}", called)
    assert "This is for organisers" in words(refused)
    page = await ann.press(f"Rule: Round 1, table {table.table + 1}", called)
    assert "Leave it as it is" in labels(page.response)
    await ann.fill(ann.press("Leave it as it is", page.response), {"reason": "Play on"})
    assert "Nothing waits for an organiser." in texts(desk(ann, place))
    assert world.pinged().count("Ann") == before + 1, "by the call, and not at the desk"


async def test_an_open_table_is_named_once_half_of_the_others_are_decided(world: World) -> None:
    ann = await cup_of(world, "Ann", "Ben", "Cid", "Dan", format_="swiss")
    place = await at_a_desk(world, ann)
    assert "wait for these tables" not in texts(desk(ann, place))
    await rule(ann, "1.0")
    late = texts(desk(ann, place))
    assert "The others wait for these tables" in late
    match = live_cup(world).current.tables[1].open_match
    assert f"match #{match.match_id} · since <t:{round(match.opened_at.timestamp())}:R>" in late


async def test_a_held_round_is_confirmed_at_the_desk_once_and_its_digest_follows(world: World) -> None:
    ann = await made(world, "swiss")
    world.role("Managers", "Ben", manage_guild=True)
    await in_settings(ann, "I confirm each round: no")
    place = await at_a_desk(world, ann)
    await register(world, "Ann", "Ben", "Cid", "Dan")
    await started(ann)
    await decided(ann)
    held = desk(ann, place)
    assert "Round 1 is over." in texts(held)
    [digest] = digests(ann, place)
    assert digest.count("ruled by an organiser") == 2
    assert digest.partition("Ruled by an organiser**: ")[2].count(" v ") == 2
    [confirm] = [one["custom_id"] for one in components(held) if one.get("label") == "Confirm the results"]
    assert "Round 1 is confirmed" in words(await forged(ann, confirm, held))
    assert "does not wait for a confirmation" in words(await forged(world["Ben"], confirm, held))
    assert live_cup(world).current.number == 2
    assert "Confirm the results" not in labels(desk(ann, place))


async def test_a_digest_names_no_shows_and_removals_and_follows_corrections(world: World) -> None:
    ann = await cup_of(world, "Ann", "Ben", "Cid", "Dan", make=made_free)
    place = await at_a_desk(world, ann)
    first, second = [state.table.entrants for state in live_cup(world).current.tables]
    there = live_cup(world).entries[first[0]].name
    await world[there].press("Play my match", announcement(world[there]))
    gone = live_cup(world).entries[second[0]].name
    await ann.command("tournament entrants remove", entrant=str(second[0]), reason="Asked for it", tournament="1")
    assert "The others wait for these tables" in texts(desk(ann, place))
    await world.later(3600 + 60)
    [digest] = digests(ann, place)
    absent = live_cup(world).entries[first[1]].name
    assert f"Did not come**: {absent}" in digest
    assert f"Taken out**: {gone} (Asked for it)" in digest
    winner = str(first[1])
    await ann.command("tournament run rule", table="1.0", ruling="win", side=winner, reason="They were there")
    assert any(f"**{absent}**" in one and "ruled by an organiser" in one for one in digests(ann, place))


async def test_a_digest_tells_how_long_the_matches_took(world: World) -> None:
    ann = await made(world, "swiss")
    place = await at_a_desk(world, ann)
    await ann.command("tournament entrants add-computers", count=2)
    await started(ann)
    await played_out(world, 0.25)
    [newest, *_] = digests(ann, place)
    assert re.search(r"Length of a match\*\*: \d+ (s|min) on average, \d+ (s|min) at most", newest)


async def test_names_and_missing_entrants_wait_before_the_start(world: World) -> None:
    ann = await made_with_check_in(world)
    place = await at_a_desk(world, ann)
    await register(world, "Ben")
    await imported(ann, "Zoe")
    waits = desk(ann, place)
    assert "Names without a person: Zoe." in texts(waits)
    assert "Zoe" in words(await ann.press("Link names", waits))
    await ann.command("tournament setup edit")
    await ann.press("Open the check-in")
    assert "Not checked in: Ben." in texts(desk(ann, place))
    await world["Ben"].press("Check in", announcement(ann))
    assert "Not checked in" not in texts(desk(ann, place))


async def test_a_digest_and_the_log_tell_apart_who_missed_the_check_in_and_who_dropped_out(world: World) -> None:
    ann = await made_with_check_in(world)
    place = await at_a_desk(world, ann)
    await register(world, "Ben", "Cid", "Dan")
    alike = [f"The Honourable Society of Oak {number}" for number in (1, 2)]
    await imported(ann, "\n".join(alike))
    await checks_in(ann, "Ben", "Cid")
    await ann.press("Organise", announcement(ann))
    await ann.press("Start now")
    await ann.press("Start without them")
    dropping = await world["Ben"].command("tournament drop")
    await world["Ben"].press("Drop out", dropping.response)
    [digest] = digests(ann, place)
    assert "Did not check in**: Dan" in digest
    assert "Dropped out**: Ben" in digest
    log = words(await ann.command("tournament log"))
    assert "Registered: The Hono…ty of Oak 1" in log


async def test_a_desk_is_kept_up_to_date_by_the_next_process(world: World) -> None:
    ann = await cup_of(world, "Ann", "Ben", "Cid", "Dan", format_="swiss")
    place = await at_a_desk(world, ann)
    before = desk(ann, place).id
    await world.restart(crash=True)
    await rule(ann, "1.0")
    assert "1 of 2" in texts(desk(ann, place))
    assert desk(ann, place).id == before


async def test_a_deleted_desk_stays_deleted_until_it_is_posted_again(world: World) -> None:
    ann = await made(world, "swiss")
    place = await at_a_desk(world, ann)
    await register(world, "Ann", "Ben", "Cid", "Dan")
    with world.env.as_bot():
        await world.bot.get_channel(place.id).get_partial_message(desk(ann, place).id).delete()
    await started(ann)
    await decided(ann)
    assert ann.sees(place) == [], "no digest either"
    await ann.command("tournament run desk", place)
    assert "0 of 2" in texts(desk(ann, place))
    await rule(ann, "2.0")
    assert "1 of 2" in texts(desk(ann, place))
    world.env.backend.delete_channel(place.id)
    await rule(ann, "2.1")
    assert "is over" in texts(announcement(ann)).lower()


async def test_two_organisers_who_post_a_desk_at_once_have_one(world: World) -> None:
    ann = await made(world, "swiss")
    ben = world["Ben"]
    world.role("Managers", "Ben", manage_guild=True)
    await register(world, "Ann", "Ben", "Cid", "Dan")
    one, other = [world.guild.create_text_channel(name) for name in ("one", "other")]
    await unsettled(world, ann.command("tournament run desk", one))
    await ben.command("tournament run desk", other)
    await started(ann)
    shown = [texts(message) for place in (one, other) for message in ann.sees(place)]
    assert sorted("Posted again" in text for text in shown) == [False, True]
    assert sum("0 of 2" in text for text in shown) == 1


async def test_a_desk_is_not_posted_where_it_could_not_be_edited_nor_for_players(world: World) -> None:
    ann = await made(world, "swiss")
    await world.forbid(discord.PermissionOverwrite(send_messages=False))
    assert "I need View Channel and Send Messages" in words(await ann.command("tournament run desk"))
    await world.forbid(None)
    assert "This is for organisers" in words(await world["Cid"].command("tournament run desk"))
    await ann.press("Organise", announcement(ann))
    await ann.press("Desk here")
    assert "Desk: Autumn" in texts(desk(ann, world.channel))
