"""Tournaments whose channels, or whose organisers' role, were deleted."""

from simcord.builders import ChannelHandle

from tests.e2e.tournaments import announcement, cup_of, decided, made, register, started
from tests.e2e.world import Person, World, at_once, labels, texts, words


async def test_messages_of_a_deleted_announcement_channel_are_posted_in_the_channel_of_the_matches(
    world: World,
) -> None:
    ann = await made(world, "swiss")
    hall = world.guild.create_text_channel("hall")
    await register(world, "Ann", "Ben")
    await ann.command("tournament setup announce", hall)
    await started(ann)
    assert any("round 1" in texts(message) for message in ann.sees(hall))
    world.env.backend.delete_channel(hall.id)
    await ann.command("tournament dispute", reason="Ben does not answer")
    assert any("Ben does not answer" in texts(message) for message in ann.sees(world.channel))
    await ann.command("tournament run rule", table="1.0", ruling="win", side="1", reason="x")
    assert any("🥇" in texts(message) for message in ann.sees(world.channel))


async def without_channel(world: World) -> tuple[Person, ChannelHandle]:
    """A Swiss with open matches, announced in another channel, which is returned; that of the matches is deleted."""
    ann = await made(world, "swiss")
    hall = world.guild.create_text_channel("hall")
    await register(world, "Ann", "Ben", "Cid", "Dan")
    await ann.command("tournament setup announce", hall)
    await started(ann)
    for channel in (*world.threads, world.channel):
        world.env.backend.delete_channel(channel.id)
    await world.env.settle()
    world.channel = hall
    return ann, hall


async def test_matches_whose_channel_was_deleted_get_their_threads_where_the_announcement_is(world: World) -> None:
    ann, hall = await without_channel(world)
    await ann.command("tournament setup edit", hall)
    assert "were deleted" not in texts(ann.panel)
    await decided(ann)
    threads = {thread.id for thread in hall.threads}
    live = world.bot.services.host.live.values()
    assert len(live) == 2 and all(match.place.thread_id in threads for match in live)
    shown = next(texts(message) for message in ann.sees(hall) if "round 2" in texts(message))
    assert all(f"<#{match.place.thread_id}>" in shown for match in live)
    assert "The channel of this match was deleted" not in words(await world["Ben"].command("hand", hall))


async def test_an_organiser_brings_a_tournament_whose_channels_were_deleted_to_another_channel(world: World) -> None:
    ann, hall = await without_channel(world)
    world.env.backend.delete_channel(hall.id)
    await world.env.settle()
    world.channel = yard = world.guild.create_text_channel("yard")
    await decided(ann)
    assert not yard.threads
    assert "with `/tournament setup announce` in another channel" in words(await world["Ben"].command("hand", yard))
    shown = await ann.command("tournament setup edit", yard)
    assert "The channels of this tournament were deleted" in words(shown)
    await ann.actor.click(shown.response, label="Announce here")
    threads = {thread.id for thread in yard.threads}
    live = world.bot.services.host.live.values()
    assert live and all(match.place.thread_id in threads for match in live)
    assert "were deleted" not in words(await ann.command("tournament setup edit", yard))


async def test_a_call_reaches_the_person_who_made_the_tournament_if_the_organisers_role_was_deleted(
    world: World,
) -> None:
    ann, helpers = await cup_of(world, "Ben", "Cid"), world.role("Helpers", "Dan")
    await ann.command("settings")
    await ann.actor.select(ann.panel, [helpers], custom_id="cards:organisers")
    world.env.backend.delete_role(world.guild.id, helpers.id)
    await world["Ben"].command("tournament dispute", reason="Cid does not answer")
    assert "Ann" in world.pinged()


async def test_an_announcement_needs_a_channel_that_holds_threads_by_command_and_by_button(world: World) -> None:
    ann = await cup_of(world, "Ann", "Ben", format_="swiss")
    [thread], before = world.threads, world.bot.services.tournaments.announcement(1)
    page = (await ann.command("tournament setup edit", thread)).response
    pressed = await ann.actor.click(page, label="Announce here")
    for answer in (pressed, await ann.command("tournament setup announce", thread)):
        assert answer.ephemeral
        assert "a thread cannot hold another. Do that in its channel." in words(answer)
    assert world.bot.services.tournaments.announcement(1) == before


async def test_of_two_announcements_at_once_the_replaced_one_leads_to_the_other(world: World) -> None:
    ann = await made(world)
    world.role("Helpers", "Ben", manage_guild=True)
    ben = world["Ben"]
    mine, other = [(await person.press("Organise", announcement(ann))).response for person in (ann, ben)]
    await at_once(world, (ann, "Announce here", mine), (ben, "Announce here", other))
    open_to_all = [shown for shown in ann.sees(world.channel) if "Register" in labels(shown)]
    assert [shown.id for shown in open_to_all] == [world.bot.services.tournaments.announcement(1).message_id]
    moved = [texts(shown) for shown in ann.sees(world.channel) if "Posted again" in texts(shown)]
    assert len(moved) == 2 and any(text.count(str(open_to_all[0].id)) for text in moved)
