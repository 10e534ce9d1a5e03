"""Seasons, from the form to the podium, and challenges in them."""

from __future__ import annotations

from datetime import timedelta

import discord
import pytest

from tests.e2e.outages import guild, told
from tests.e2e.results import played
from tests.e2e.seasons import FORM, closed, opened
from tests.e2e.world import Person, World, forged, labels, menus, spoken, texts, words
from tournaments.ladder.season import Season
from tournaments.ladder.service import PAST
from tournaments.ratings.ports import Pool


def ends(person: Person) -> list[str]:
    """The posts about ended seasons."""
    return [texts(m) for m in person.sees(person.world.channel) if "the season is over" in texts(m)]


async def shows_no_season(world: World) -> None:
    shown = words(await world["Ben"].command("ladder seasons"))
    assert "There has been no season in this server yet" in shown


async def test_a_season_is_announced_with_its_rules(world: World):
    ann = await opened(world, places_above="3")
    announced = texts(next(m for m in ann.sees(world.channel) if "begins" in texts(m)))
    assert "The Imposter Kings, 2 players" in announced
    assert "Live pace" in announced
    assert (
        "players up to 3 places above you, and all below, "
        "and the same person again 12 h after your last match or challenge" in announced
    )
    assert "waits 60 min for its answer" in announced
    assert "nearer to the start" in announced
    answer = await world["Ben"].press("Standings")
    assert answer.ephemeral
    assert "No rated match was played in it yet." in texts(world["Ben"].panel)


async def test_the_standings_are_of_matches_in_the_season(world: World):
    await played(world, "Cid", "Dan", times=3)
    await world.later(60)
    await opened(world)
    await played(world, "Ann", "Ben", times=2)
    ben = world["Ben"]
    await ben.command("ladder show")
    shown = texts(ben.panel)
    assert "**You:** ▸ 2\\. **Ben**" in shown
    assert "2 matches, 0 won" in shown
    assert "Cid" not in shown
    assert "Open; it ends on <t:" in shown
    assert [file.filename for file in ben.panel.attachments] == ["ranking.png"]
    assert menus(ben.panel) == []


async def test_a_form_with_a_wrong_value_opens_no_season(world: World):
    ann = world.manager("Ann")
    for form, says in (
        ({"name": " "}, "needs a name"),
        ({"length": "90 min"}, "at least a day"),
        ({"length": "60 weeks"}, "a year at most"),
    ):
        answer = await ann.fill(ann.command("ladder open"), {**FORM, **form})
        assert says in words(answer), form
    await shows_no_season(world)


async def test_wild_options_open_no_form(world: World):
    world.role("Managers", "Ann", manage_guild=True)
    for options, says in (
        ({"game": "chess"}, "no game of that name"),
        ({"mode": "blitz"}, "no mode of that name"),
        ({"pace": "hasty"}, "no such pace"),
        ({"mode": "quickplay1", "players": 5}, "is for 2 players"),
    ):
        answer = await world["Ann"].command("ladder open", **options)
        assert answer.ephemeral
        assert says in words(answer)


async def test_only_organisers_open_and_close(world: World):
    await opened(world)
    for command in ("open", "close"):
        assert "This is for organisers" in words(await world["Ben"].command(f"ladder {command}"))


async def test_an_organiser_ends_a_season_and_the_podium_is_posted_once(world: World):
    ann = await opened(world)
    await played(world, "Ben", "Cid", times=2)
    assert "Nothing counts for it from then on" in words(await ann.command("ladder close"))
    answer = await ann.press("End the season")
    assert "The season is over" in words(answer)
    (end,) = ends(world["Dan"])
    assert "🥇 Ben: **1," in end
    assert "🥈 Cid" in end
    assert "Ben" in world.pinged()
    await forged(ann, "cards:season_close:1", ann.panel)
    again = words(await ann.command("ladder close"))
    assert "does not run now. `/ladder seasons` lists" in again, "/ladder show shows the same season"
    await world.restart(crash=True)
    assert len(ends(world["Dan"])) == 1
    await world["Dan"].press("Standings")
    assert "It ended" in texts(world["Dan"].panel)


async def test_a_season_that_ended_while_the_bot_was_away_is_closed_and_posted_and_its_challenge_lapses(world: World):
    await opened(world, length="1 day", answer_hours="48")
    await played(world, "Ben", "Cid")
    await world["Ann"].command("ladder challenge", member=world["Dan"].actor)
    await world.stop_bot()
    await world.later(25 * 3600)
    await world.env.restart_bot(world.fresh_bot())
    await world.later(1)
    assert len(ends(world["Dan"])) == 1
    assert world["Dan"].newest("Accept") is None
    assert any("so the challenge has lapsed" in texts(message) for message in world["Dan"].sees(world.channel))
    await world.restart()
    assert len(ends(world["Dan"])) == 1


@pytest.mark.parametrize(
    ("lost", "posted"), [("cogs.ladder.publisher.post_once", 0), ("db.posts.SqlPosts.keep_post", 1)]
)
async def test_a_crash_before_the_post_or_right_after_it_leaves_one(world: World, monkeypatch, lost: str, posted: int):
    ann = await opened(world)
    await played(world, "Ben", "Cid")

    async def dies(*ignored: object) -> None:
        """The process ends before this is done."""

    monkeypatch.setattr(lost, dies)
    await closed(ann)
    assert len(ends(ann)) == posted
    monkeypatch.undo()
    for _ in range(2):
        await world.restart(crash=True)
        assert len(ends(ann)) == 1


@pytest.mark.usefixtures("rare_beats")
async def test_a_season_that_ended_while_the_server_had_removed_the_bot_is_posted_when_it_is_back(world: World):
    await opened(world, length="1 day")
    await played(world, "Ben", "Cid")
    await told(world, "guild_remove", guild(world))
    await world.forbid(discord.PermissionOverwrite(view_channel=False, send_messages=False))
    await world.later(25 * 3600)
    await world.forbid(None)
    assert ends(world["Dan"]) == []
    for _ in range(2):
        await told(world, "guild_remove", guild(world))
        await told(world, "guild_join", guild(world))
        assert len(ends(world["Dan"])) == 1


async def test_a_challenge_opens_a_table_that_waits_and_starts_when_it_is_accepted(world: World):
    await opened(world)
    ben, cid = world["Ben"], world["Cid"]
    answer = await ben.command("ladder challenge", member=cid.actor)
    assert not answer.ephemeral
    challenge = "Ben challenges you in the season **Autumn \\*Cup\\***. The match starts when you accept."
    assert challenge in words(answer)
    assert "Quickplay" in words(answer)
    assert "Cid" in world.pinged()
    await world.later(36 * 60)
    assert "Accept" in labels(answer.response)
    await world.restart()
    await ben.press("Options", answer.response)
    await ben.choose("Relaxed")
    shown = next(texts(message) for message in cid.sees(world.channel) if "Accept" in labels(message))
    assert "Relaxed" in shown and challenge in shown
    await cid.press("Accept")
    assert len(world.threads) == 1


async def test_an_unanswered_challenge_expires(world: World):
    await opened(world)
    await world["Ben"].command("ladder challenge", member=world["Cid"].actor)
    await world.later(61 * 60)
    assert "The challenge was not accepted.\nThis table is closed" in texts(world["Cid"].sees(world.channel)[0])


async def test_a_challenge_that_is_open_when_its_season_ends_lapses_and_says_so(world: World):
    ann = await opened(world)
    challenge = await world["Ben"].command("ladder challenge", member=world["Cid"].actor)
    duel = await world["Dan"].play(mode="quickplay1", opponents=world["Cid"].actor.mention)
    await closed(ann)
    shown = {message.id: message for message in world["Cid"].sees(world.channel)}
    lapsed, kept = shown[challenge.response.message.id], shown[duel.response.message.id]
    assert "Autumn \\*Cup\\* is over, so the challenge has lapsed." in texts(lapsed)
    assert labels(lapsed) == []
    assert "no such table any more" in words(await forged(world["Cid"], "cards:accept:1", lapsed))
    assert "Accept" in labels(kept)
    assert "No rated match was played in it." in ends(ann)[0]


async def test_a_challenge_that_the_rules_of_the_season_forbid_is_refused(world: World):
    ben, cid = world["Ben"], world["Cid"]
    assert "no season in this server" in words(await ben.command("ladder challenge", member=cid.actor))
    await opened(world, places_above="1")
    assert "cannot challenge yourself" in words(await ben.command("ladder challenge", member=ben.actor))
    await played(world, "Cid", "Ben")
    refused = await ben.command("ladder challenge", member=cid.actor)
    assert refused.ephemeral
    assert "You two have just played" in words(refused)
    await played(world, "Ann", "Dan", times=3)
    shown = words(await ben.command("ladder challenge", member=world["Ann"].actor))
    assert "at place 3, and the season allows challenges up to 1 place above you" in shown
    assert "That person is at place 1." in shown
    assert "no such season" in words(await ben.command("ladder challenge", member=cid.actor, season="77"))
    assert "no such season" in words(await ben.command("ladder challenge", member=cid.actor, season="; drop"))


async def test_a_declined_challenge_is_not_made_again_at_once(world: World):
    await opened(world)
    ben, cid = world["Ben"], world["Cid"]
    await ben.command("ladder challenge", member=cid.actor)
    assert "is open already" in words(await cid.command("ladder challenge", member=ben.actor))
    await cid.press("Decline")
    for one, other in ((ben, cid), (cid, ben)):
        refused = await one.command("ladder challenge", member=other.actor)
        assert refused.ephemeral
        assert "You two had a challenge a short time ago" in words(refused)


async def test_a_season_for_three_has_no_challenges_for_two(world: World):
    ann = await opened(world, {"mode": "standard", "players": 3})
    announced = texts(next(m for m in ann.sees(world.channel) if "begins" in texts(m)))
    assert "The Imposter Kings, 3 players" in announced and "Open a table with `/play`." in announced
    assert "hallenge" not in announced
    answer = await world["Ben"].command("ladder challenge", member=world["Cid"].actor)
    assert answer.ephemeral
    assert "a challenge is for two" in words(answer)


async def test_a_ladder_season_is_hidden_from_other_servers(world: World):
    start = world.env.now()
    pool = Pool(world.guild.id + 1, "imposter_kings", 2)
    other = Season(0, "Secret", pool, "quickplay1", "live", 10**18, start, start + timedelta(days=3), 9)
    with world.env.time_context():
        kept = await world.bot.services.ladder.open(other)
    ann = world["Ann"]
    world.role("Managers", "Ann", manage_guild=True)
    assert "no such season" in words(await ann.command("ladder show", season=f"#{kept.id}"))
    assert "no such season" in words(await ann.command("ladder close", season=str(kept.id)))
    assert await ann.actor.autocomplete(world.channel, "ladder show", "season", "") == []
    await shows_no_season(world)
    await ann.command("help")
    for custom_id, values in (
        (f"cards:season:{kept.id}:0:0", None),
        (f"cards:season_close:{kept.id}", None),
        ("cards:seasons", [str(kept.id)]),
    ):
        answer = await forged(ann, custom_id, ann.panel, values)
        assert "no such season" in words(answer)
    assert (await world.bot.services.ladder.season(kept.id, pool.guild_id)).closed_at is None


async def test_earlier_seasons_are_listed_and_looked_at(world: World):
    ann = await opened(world)
    await played(world, "Ben", "Cid")
    await closed(ann)
    await world.later(60)
    shown = await ann.command("ladder open", mode="quickplay1")
    await ann.actor.submit_modal(shown, {**FORM, "name": "Winter"})
    listed = words(await ann.command("ladder seasons"))
    assert listed.index("Winter") < listed.index("Autumn")
    await ann.command("ladder show")
    assert "## Winter" in texts(ann.panel)
    await ann.choose("#1 Autumn *Cup*")
    assert "1. Ben" in spoken(ann.panel)
    offered = await ann.actor.autocomplete(world.channel, "ladder show", "season", "wint")
    assert [choice["value"] for choice in offered] == ["2"]


async def test_an_old_season_is_found_by_its_name(world: World):
    ann = await opened(world)
    await closed(ann)
    start = world.env.now()
    for number in range(PAST):
        pool = Pool(world.guild.id, "imposter_kings", 2)
        times = start + timedelta(days=2 * number), start + timedelta(days=2 * number + 1)
        season = Season(0, f"Weekend {number}", pool, "quickplay1", "live", world.channel.id, *times, 9)
        with world.env.time_context():
            await world.bot.services.ladder.open(season)
    offered = await ann.actor.autocomplete(world.channel, "ladder show", "season", "autumn")
    assert [choice["value"] for choice in offered] == ["1"]
    assert len(await ann.actor.autocomplete(world.channel, "ladder show", "season", "")) == PAST


async def test_a_season_whose_channel_was_deleted_is_tried_once(world: World, monkeypatch):
    ann = await opened(world)
    hall = world.guild.create_text_channel("hall")
    world.env.backend.delete_channel(world.channel.id)
    await ann.command("ladder close", hall)
    await ann.actor.click(next(m for m in ann.sees(hall) if "End the season" in labels(m)), label="End the season")
    tried = []

    async def noted(*given: object) -> None:
        tried.append(given)

    monkeypatch.setattr("cogs.ladder.publisher.post_once", noted)
    await world.restart()
    assert tried == []
