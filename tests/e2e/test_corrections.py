"""Organisers annul matches and take people out of ratings, by commands: who may, what is told, and what is refused."""

from __future__ import annotations

import json

import discord
from structlog.testing import capture_logs

from tests.e2e.my_data import erase, exported
from tests.e2e.playing import leave, seated
from tests.e2e.results import played, ratings
from tests.e2e.rights import allow
from tests.e2e.seasons import opened
from tests.e2e.tournaments import made, register, started
from tests.e2e.world import Person, World, forged, has_picture, labels, spoken, texts, words
from tournaments.ratings.corrections import Act, Ruling


async def board(world: World, name: str = "Dan") -> str:
    """All that a leaderboard says to this person, in words and in its picture."""
    told = words(await world[name].command("leaderboard"))
    return told + spoken(world[name].panel) if has_picture(world[name].panel) else told


def posts(world: World) -> list[str]:
    """What all members read about corrections, in the channel and its threads."""
    return [texts(message) for message in world["Dan"].sees() if "an organiser, has decided that" in texts(message)]


async def leavers_match(world: World) -> Person:
    """Ann and Ben have played match #1, which Ann has left; Cid manages the server."""
    await seated(world, "Ann", "Ben", mode="quickplay1")
    await leave(world["Ann"])
    return world.manager("Cid")


async def test_a_match_is_annulled_told_and_restored(world: World):
    cid = await leavers_match(world)
    before, shown = await board(world), ratings(world)
    assert "Ann" in before and len(shown) == 2
    assert "Say why" in words(await cid.command("ratings annul", match=1, reason="\u200b "))
    done = await cid.command("ratings annul", match=1, reason="They **agreed** on it @everyone")
    assert done.ephemeral
    assert "**Match #1** annulled" in words(done)
    assert "There is no finished match" in await board(world)
    assert "Ratings:" not in texts(cid.board)
    [told] = posts(world)
    assert told.startswith("**The Imposter Kings #1 counts for no rating any more.**")
    assert r"They \*\*agreed\*\* on it" in told and "@everyone" not in told
    assert f"<@{world['Ben'].actor.id}>" in told and f"<@{world['Ann'].actor.id}>" in told
    assert {"Ann", "Ben"} <= set(world.pinged())
    assert "taken back" not in told
    assert "annulled already" in words(await cid.command("ratings annul", match=1, reason="a bet"))
    back = await cid.command("ratings restore", match=1, reason="a mistake")
    assert "**Match #1** restored" in words(back)
    assert await board(world) == before
    assert ratings(world) == shown
    assert posts(world)[0].startswith("**The Imposter Kings #1 counts for the ratings again.**")
    await world.restart()
    assert await board(world) == before
    assert len(posts(world)) == 2, "told once"


async def test_a_ruling_that_could_not_be_posted_before_a_crash_is_posted_after_the_crash(world: World):
    cid = await leavers_match(world)
    thread = world.threads[0]
    world.env.inject_error("POST", f"/channels/{thread.id}/messages", times=None)
    with capture_logs() as logs:
        await cid.command("ratings annul", match=1, reason="rain")
    assert posts(world) == []
    assert {log["key"] for log in logs if log["event"] == "a message is tried again"} == {"1"}
    assert "rain" not in str(logs), "an organiser's words are in no log"
    world.env.backend.faults.clear()
    await world.restart(crash=True)
    assert len(posts(world)) == 1
    assert "There is no finished match" in await board(world)


async def test_a_correction_is_told_in_the_channel_if_the_thread_is_gone(world: World):
    cid = await leavers_match(world)
    world.env.backend.delete_channel(world.threads[0].id)
    await cid.command("ratings annul", match=1, reason="rain")
    assert len(posts(world)) == 1


async def test_a_match_is_annulled_even_if_the_ruling_can_be_posted_nowhere(world: World):
    cid = world.manager("Cid")
    await played(world, "Ann", "Ben", times=2)  # in a channel that is gone
    await cid.command("ratings annul", match=1, reason="rain")
    assert " 1 1; 2. " in await board(world)
    assert await world.bot.services.ratings.store.untold("ruling:{}:told") == [], "it is not tried for ever"


async def test_two_corrections_are_told_as_soon_as_the_bot_may(world: World):
    cid = await leavers_match(world)
    allow(world, send_messages_in_threads=False)
    await cid.command("ratings annul", match=1, reason="rain")
    await cid.command("ratings restore", match=1, reason="sun")
    assert posts(world) == []
    allow(world, send_messages_in_threads=True)
    await world.env.settle()
    assert sorted(("rain" in told, "sun" in told) for told in posts(world)) == [(False, True), (True, False)]


async def test_the_result_of_a_tournament_stays(world: World):
    ann = await made(world)
    world.role("Helpers", "Dan", manage_guild=True)
    await register(world, "Ben", "Cid")
    await started(ann)
    await world["Cid"].press("My hand", world["Cid"].board)
    await leave(world["Ben"])
    await world.later(60)
    bracket, before = words(await ann.command("tournament bracket")), await board(world)
    assert "Cid" in bracket and "Cid" in before
    done = await world["Dan"].command("ratings annul", match=1, reason="a bet")
    assert "results of tournaments and pledges stay" in words(done)
    assert "There is no finished match" in await board(world)
    assert words(await ann.command("tournament bracket")) == bracket
    assert len(posts(world)) == 1


async def test_only_organisers_who_did_not_play_the_match_correct_its_rating(world: World):
    world.role("Managers", "Ben", "Cid", manage_guild=True)
    await played(world, "Ann", "Ben")
    for command, options in {
        "ratings annul": {"match": 1},
        "ratings restore": {"match": 1},
        "ratings take-out": {"person": world["Ben"].actor},
        "ratings take-in": {"person": world["Ben"].actor},
    }.items():
        refused = await world["Ann"].command(command, reason="I lost", **options)
        assert "This is for organisers" in words(refused)
    assert await world["Ann"].actor.autocomplete(world.channel, "ratings annul", "match", "") == []
    own = await world["Ben"].command("ratings annul", match=1, reason="I lost")
    assert "You had a seat in match #1" in words(own) and "another organiser" in words(own)
    rival = await world["Ben"].command("ratings take-out", person=world["Ann"].actor, reason="I lost")
    assert "You have played with" in words(rival)
    oneself = await world["Ben"].command("ratings take-out", person=world["Ben"].actor, reason="a break")
    assert "about yourself" in words(oneself)
    await world["Cid"].command("ratings annul", match=1, reason="a bet")
    back = await world["Ben"].command("ratings restore", match=1, reason="no bet")
    assert "You had a seat in match #1" in words(back)
    assert "There is no finished match" in await board(world)


async def test_matches_that_cannot_be_corrected_are_refused_with_the_reason(world: World):
    cid = world.manager("Cid")
    await played(world, "Ann", "Ben")
    await played(world, "Ann")
    await played(world, "Ann", "Ben", guild=world.guild.id + 1)
    before = await board(world)
    for command, match, said in (
        ("annul", 99, "No match #99 of this server has ended"),
        ("annul", 10**15, "No match #1000000000000000 of this server has ended"),
        ("annul", 2, "Match #2 has changed no rating"),
        ("restore", 1, "Match #1 is not annulled"),
        ("annul", 3, "No match #3 of this server has ended"),
    ):
        refused = await cid.command(f"ratings {command}", match=match, reason="x")
        assert refused.ephemeral
        assert said in words(refused) and "Nothing was changed" in words(refused)
    assert await board(world) == before
    assert "No organiser has corrected" in words(await world["Ann"].command("ratings log"))


async def test_matches_are_offered_by_number_and_name(world: World):
    dan = world.manager("Dan")
    await played(world, "Ann", "Ben")
    await played(world, "Ben", "Cid")
    offered = await dan.actor.autocomplete(world.channel, "ratings annul", "match", "")
    assert offered == [{"name": "#2 Ben v Cid", "value": 2}, {"name": "#1 Ann v Ben", "value": 1}]
    assert await dan.actor.autocomplete(world.channel, "ratings annul", "match", "ann") == offered[1:]
    assert await dan.actor.autocomplete(world.channel, "ratings restore", "match", "") == []
    await dan.command("ratings annul", match=1, reason="a bet")
    assert await dan.actor.autocomplete(world.channel, "ratings annul", "match", "") == offered[:1]
    assert await dan.actor.autocomplete(world.channel, "ratings restore", "match", "") == offered[1:]


async def test_a_person_is_taken_out_of_ratings_and_back_in(world: World):
    dan = world.manager("Dan")
    await played(world, "Ann", "Ben", times=2)
    await played(world, "Ben", "Cid")
    before = await board(world)
    ann = world["Ann"]
    done = await dan.command("ratings take-out", person=ann.actor, reason="a second account")
    assert f"<@{ann.actor.id}> taken out of all ratings" in words(done)
    assert "Ann" not in await board(world)
    assert "has taken you out of the ratings" in await board(world, "Ann")
    assert "a second account" in words(await ann.command("profile"))
    assert "taken out already" in words(await dan.command("ratings take-out", person=ann.actor, reason="again"))
    await played(world, "Ben", "Ann")
    assert "Ann" not in await board(world)
    assert "taken back into all ratings" in words(
        await dan.command("ratings take-in", person=ann.actor, reason="sorry")
    )
    assert "is not taken out" in words(await dan.command("ratings take-in", person=ann.actor, reason="sorry"))
    assert " 3 2; 2. " in await board(world)
    assert await board(world) != before, "the match in between counts now"


async def test_a_person_who_has_left_the_server_is_taken_out_and_a_bot_is_not(world: World):
    dan = world.manager("Dan")
    await played(world, "Ann", "Ben")
    await played(world, "Cid", "Ben")
    ann = world["Ann"].actor
    world.guild.remove_member(ann)
    await dan.command("ratings take-out", person=ann.user, reason="has left")
    assert "Ann" not in await board(world)
    robot = world.guild.add_member(world.env.create_user("Robot", bot=True))
    assert "That is a bot" in words(await dan.command("ratings take-out", person=robot, reason="x"))


async def test_a_person_is_taken_out_of_a_season_alone(world: World):
    await opened(world)
    await played(world, "Ben", "Cid", times=2)
    ann, dan = world["Ann"], world["Dan"]
    before = await board(world)
    offered = await ann.actor.autocomplete(world.channel, "ratings take-out", "season", "")
    assert offered == [{"name": "#1 Autumn *Cup*", "value": "1"}]
    assert "There is no such season" in words(
        await ann.command("ratings take-out", person=world["Ben"].actor, reason="x", season="7")
    )
    done = await ann.command("ratings take-out", person=world["Ben"].actor, reason="a smurf", season="1")
    assert "taken out of season #1" in words(done)
    await dan.command("ladder show")
    assert "Ben" not in spoken(dan.panel) and "Cid" in spoken(dan.panel)
    assert await board(world) == before, "the ratings stay"
    refused = await dan.command("ladder challenge", member=world["Ben"].actor)
    assert f"has taken <@{world['Ben'].actor.id}> out of this season" in words(refused)
    await ann.command("ratings take-in", person=world["Ben"].actor, reason="no smurf", season="#1")
    await dan.command("ladder show")
    assert "Ben" in spoken(dan.panel)


async def test_the_log_has_pages_and_a_file(world: World):
    world.role("Managers", "Cid", manage_guild=True)
    [match] = await played(world, "Ann", "Ben")
    for number in range(12):
        act = Act.annul if number % 2 == 0 else Act.restore
        ruling = Ruling(world.guild.id, world.env.now(), world["Cid"].actor.id, act, f"reason {number}", match_id=match)
        await world.bot.services.ratings.rule(ruling)
    dan = world["Dan"]
    assert (await dan.command("ratings log")).ephemeral
    assert texts(dan.panel).startswith("## Corrections, page 1 of 2")
    assert f"**Match #{match}** restored by <@{world['Cid'].actor.id}>: reason 11" in texts(dan.panel)
    assert "reason 5" not in texts(dan.panel)
    await dan.press("›", dan.panel)
    assert "reason 0" in texts(dan.panel)
    assert labels(dan.panel, disabled=True) == ["›"]
    await forged(dan, "cards:rulings:999999999:3", dan.panel)
    assert "reason 0" in texts(dan.panel), "there is no later page"
    await dan.press("As a file", dan.panel)
    [file] = dan.panel.attachments
    told = json.loads(await file.read())
    assert [one["reason"] for one in told] == [f"reason {number}" for number in range(12)]
    assert told[0]["act"] == "annul" and told[0]["by"] == world["Cid"].actor.id


async def test_corrections_of_ratings_are_hidden_from_other_servers(world: World):
    cid = world.manager("Cid")
    await played(world, "Ann", "Ben")
    await cid.command("ratings annul", match=1, reason="a bet")
    other = world.env.create_guild("Elsewhere", preferred_locale="en-US")
    channel = other.create_text_channel("hall")
    managers = other.create_role("Managers", permissions=discord.Permissions(manage_guild=True))
    stranger = other.add_member(world.env.create_user("Eve"), roles=[managers])
    assert "No organiser has corrected" in words(await stranger.slash(channel, "ratings log"))
    refused = await stranger.slash(channel, "ratings restore", match=1, reason="mine")
    assert "No match #1 of this server has ended" in words(refused)
    assert await stranger.autocomplete(channel, "ratings restore", "match", "") == []


async def test_the_log_outlives_the_data_of_its_people_without_their_names(world: World):
    cid = world.manager("Cid")
    await played(world, "Ann", "Ben")
    ann = world["Ann"]
    await cid.command("ratings annul", match=1, reason=f"a bet of <@{ann.actor.id}>")
    await cid.command("ratings take-out", person=ann.actor, reason="twice")
    data = await exported(world, cid)
    assert [(one["act"], one["by_me"]) for one in data["corrections_of_ratings"]] == [
        ("annul", True),
        ("take_out", True),
    ]
    mine = await exported(world, ann)
    assert [(one["act"], one["by_me"]) for one in mine["corrections_of_ratings"]] == [("take_out", False)]
    assert str(cid.actor.id) not in json.dumps(mine["corrections_of_ratings"])
    for person in (cid, ann):
        assert "**Deleted.**" in await erase(person)
    dan = world["Dan"]
    await dan.command("ratings log")
    assert "**Match #1** annulled by Deleted player" in texts(dan.panel)
    assert "Deleted player taken out of all ratings by Deleted player: twice" in texts(dan.panel)
    assert str(ann.actor.id) not in texts(dan.panel) and str(cid.actor.id) not in texts(dan.panel)
