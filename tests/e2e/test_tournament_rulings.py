"""What organisers do while a tournament runs, teams, pods and lists of players."""

from itertools import permutations

import discord

from tests.e2e.my_data import erase
from tests.e2e.tournaments import (
    FORM,
    announcement,
    changed,
    crowned,
    cup_of,
    decided,
    live_cup,
    made,
    menu_of,
    played_out,
    register,
    started,
)
from tests.e2e.world import World, forged, labels, texts, words


async def test_teams_of_two_register_together_and_play_a_mode_of_four(world: World) -> None:
    ann = world.manager("Ann")
    await ann.fill(ann.command("tournament setup create", format="round_robin", mode="standard"), FORM)
    await ann.command("tournament setup edit")
    await ann.press("Settings")
    answer = await ann.press("Teams of two: no")
    assert "Teams of two: yes" in str(list(answer.response.components))
    await ann.command("tournament setup announce")
    asked = await world["Ben"].press("Register", announcement(ann))
    assert "Choose your partner" in words(asked)
    menu = menu_of(asked.response)
    answer = await world["Ben"].actor.select(asked.response, [world["Ben"].actor], custom_id=menu)
    assert "cannot be your own partner" in words(answer)
    answer = await world["Ben"].command("tournament register", team="Elders")
    assert "Name your partner too" in words(answer)
    answer = await world["Ben"].actor.select(asked.response, [world["Dan"].actor], custom_id=menu)
    assert "You are registered" in texts(answer.response)
    assert f"<@{world['Dan'].actor.id}>: <@{world['Ben'].actor.id}> has registered you both" in words(answer)
    assert "Dan" in world.pinged()
    assert "takes part already" in words(await world["Dan"].press("Register", announcement(ann)))
    asked = await world["Dan"].press("Withdraw", answer.followups[-1])
    assert "Your team **Ben \\& Dan** leaves as a whole" in words(asked)
    answer = await world["Dan"].actor.click(asked.response, label="Withdraw")
    assert f"<@{world['Ben'].actor.id}>: your team **Ben \\& Dan** has left" in words(answer)
    answer = await world["Ben"].command("tournament register", partner=world["Cid"].actor, team="\u200b\n")
    assert "needs a name that can be seen" in words(answer)
    answer = await world["Ben"].command("tournament register", partner=world["Cid"].actor, team="The\nElders\x85")
    assert "You are registered" in texts(answer.response)
    answer = await world["Cid"].command("tournament register", partner=world["Dan"].actor)
    assert "takes part already" in words(answer)
    answer = await ann.command("tournament entrants import", file=("players.csv", b"Max"))
    assert "A list names single players" in words(answer)
    await ann.command("tournament entrants add-computers", count=1)
    answer = await started(ann)
    assert "It has begun" in words(answer), words(answer)
    thread = world.threads[0]
    board = next(m for m in world["Ben"].sees(thread) if "My hand" in labels(m))
    assert "Ben" in texts(board)
    assert "Cid" in texts(board)
    await played_out(world, 1)
    assert "The Elders" in words(await ann.command("tournament standings"))


async def test_pods_play_tables_of_three(world: World) -> None:
    await made(world, "pods", "standard")
    ann = world["Ann"]
    await register(world, "Ben", "Cid", "Dan")
    answer = await started(ann)
    assert "It has begun" in words(answer), words(answer)
    assert len(world.threads) == 1
    assert "Pods of 3 or 4" in texts(announcement(ann))
    ruling = {"table": "1.0", "ruling": "win", "reason": "seen"}
    assert "not all places" in words(await ann.command("tournament run rule", **ruling, side="1"))
    shown = words(await world["Ben"].command("tournament table"))
    assert any(" v ".join(seated) in shown for seated in permutations(("Ben", "Cid", "Dan")))  # who sits first is drawn
    page = (await ann.command("tournament run rule", table="1.0")).response
    wrong = await ann.fill(ann.press("Other places …", page), {"order": "#2 Cid\n#2 Cid\n#1 - #3", "reason": "seen"})
    assert "do not fit this table" in words(wrong)
    done = await ann.fill(
        ann.press("Try again", wrong.response), {"order": "#2 Cid\n#1 Ben - #3 Dan", "reason": "seen"}
    )
    assert "1. **Cid**, 2. " in words(done)
    assert words(done).count("2. ") == 2
    stale = await forged(ann, "cards:placed:1:1:0:0", ann.sees(world.channel)[0])
    assert "in the meantime" in words(stale)


async def test_rulings_ask_for_a_reason_and_change_the_standings(world: World) -> None:
    ann = await cup_of(world, "Ben", "Cid", format_="swiss")
    answer = await ann.command("tournament run rule", table="1.0", ruling="win", side="2", reason="Ben spoke too much")
    assert "It is ruled" in words(answer) and "replaces" not in words(answer)
    standings = words(await ann.command("tournament standings"))
    assert "Final standings" in standings and "1\\. Cid: 3 (1-0-0)" in standings
    answer = await ann.command("tournament run rule", table="1.0", ruling="void", reason="Both spoke too much")
    assert "It is ruled" in words(answer)
    answer = await ann.command("tournament run rule", table="1.0", ruling="win", side="Cid", reason="x")
    assert "not a side of this table" in words(answer)
    for table in ("9.9", "x", "1.", "0.0", "-1.0"):
        answer = await ann.command("tournament run rule", table=table, ruling="void", reason="x")
        assert "no such table" in words(answer)


async def test_standings_of_an_unknown_tournament_are_refused(world: World) -> None:
    await made(world)
    for wanted in ("2", "999999999", "x", "-1", "#1x"):
        answer = await world["Ben"].command("tournament standings", tournament=wanted)
        assert "no such tournament" in words(answer)


async def test_a_winner_gets_the_role_that_the_organiser_may_give(world: World) -> None:
    chiefs, champion = world.role("Chiefs", manage_roles=True), world.role("Champion")
    ann = await made(world)
    assert "may give to people yourself" in words(await crowned(ann, champion))
    members = world.env.backend.guilds[world.guild.id].members
    members[ann.actor.id].role_ids.append(chiefs.id)
    assert "Done." in words(await crowned(ann, champion))
    await register(world, "Ben", "Cid")
    await started(ann)
    await ann.command("tournament run rule", table="1.0", ruling="win", side="2", reason="Ben has left")
    await world.later(5)
    assert champion.id in members[world["Cid"].actor.id].role_ids
    assert champion.id not in members[world["Ben"].actor.id].role_ids
    await ann.command("tournament run rule", table="1.0", ruling="win", side="1", reason="Ben was there")
    await world.later(5)
    assert champion.id in members[world["Ben"].actor.id].role_ids
    assert champion.id not in members[world["Cid"].actor.id].role_ids


async def test_an_organiser_is_told_of_a_winners_role_that_the_bot_cannot_give(world: World) -> None:
    ann, low, high = await made(world), world.role("Champion"), world.guild.create_role("Crown", position=20)
    chiefs = world.guild.create_role("Chiefs", permissions=discord.Permissions(manage_roles=True), position=30)
    world.env.backend.guilds[world.guild.id].members[ann.actor.id].role_ids.append(chiefs.id)
    for role, told in ((low, False), (high, True)):
        chosen = await crowned(ann, role)
        assert "Done." in words(chosen)
        assert ("I cannot give the winner's role now" in words(chosen)) == told
    mine = world.bot.get_guild(world.guild.id).me.top_role
    without = mine.permissions & ~discord.Permissions(manage_roles=True)
    world.env.backend.edit_role(world.guild.id, mine.id, {"permissions": without.value})
    await world.env.settle()
    assert "I cannot give the winner's role now" in words(await crowned(ann, low))


async def test_a_tournament_like_another_takes_its_winners_role_over_only_from_a_person_who_may_give_it(
    world: World,
) -> None:
    world.role("Chiefs", "Ann", manage_roles=True)
    world.role("Helpers", "Ben", manage_guild=True)
    champion, live = world.role("Champion"), world.bot.services.tournaments.live
    ann = await made(world)
    await crowned(ann, champion)
    answer = await world["Ben"].fill(world["Ben"].command("tournament setup create", like="1"), FORM)
    assert "It has no role for the winner" in words(answer)
    assert [t.settings.winner_role for t in live.values()] == [champion.id, None]
    answer = await ann.fill(ann.command("tournament setup create", like="1"), FORM)
    assert "no role for the winner" not in words(answer)
    assert live[3].settings.winner_role == champion.id


def ben_won(told: str) -> bool:
    """Whether the words tell it; who sits first is drawn."""
    return "**Ben** v Cid" in told or "Cid v **Ben**" in told


async def test_an_organiser_hears_that_another_has_ruled_in_the_meantime(world: World) -> None:
    ann, dan = await cup_of(world, "Ben", "Cid", format_="swiss"), world["Dan"]
    world.role("Helpers", "Dan", manage_guild=True)
    page = (await dan.command("tournament run rule", table="1.0")).response
    form = await dan.actor.click(page, label="Cid wins")
    await ann.command("tournament run rule", table="1.0", ruling="win", side="1", reason="Cid left")
    late = await dan.actor.submit_modal(form, {"reason": "Ben spoke"})
    assert "ruled on this table in the meantime" in words(late)
    assert ben_won(words(late))
    assert "The reason: Cid left" in words(late)
    assert ben_won(words(await dan.command("tournament pairings", tournament="1")))
    stale = await dan.actor.click(page, label="Cid wins")
    assert "in the meantime" in words(stale)
    assert "This replaces an earlier ruling" in words(
        await dan.fill(dan.press("Cid wins", stale.response), {"reason": "Ben spoke"})
    )


async def test_a_ruling_for_a_table_that_was_paired_anew_since_is_asked_again(world: World) -> None:
    ann, dan = await cup_of(world, "Ann", "Ben", "Cid", "Dan"), world["Dan"]
    world.role("Helpers", "Dan", manage_guild=True)
    cup = live_cup(world)
    tables = [state.table.entrants for state in cup.current.tables]
    await decided(ann)
    page = (await dan.command("tournament run rule", table="2.0")).response
    form = await dan.actor.click(page, label="Take the table out")
    other = {"table": "1.0", "ruling": "win", "side": str(tables[0][1]), "reason": "It was the other"}
    asked = await ann.command("tournament run rule", **other)
    await ann.fill(ann.press("Stop them, and pair anew", asked.response), {"reason": "It was the other"})
    for late in (
        await dan.actor.submit_modal(form, {"reason": "no one came"}),
        await dan.actor.click(page, label="Take the table out"),
    ):
        assert "ruled on this table in the meantime, or has paired it anew" in words(late)
    final = live_cup(world).current.tables[0]
    assert (final.result, tables[0][1] in final.table.entrants) == (None, True)


async def test_a_ruling_on_an_early_round_is_told_although_the_bot_crashes_before_it_could_post(world: World) -> None:
    ann = await made(world, "swiss")
    await changed(ann, "Rounds …", rounds="3", late_until="0")
    await register(world, "Ben", "Cid")
    await started(ann)
    for table in ("1.0", "2.0"):
        await ann.command("tournament run rule", table=table, ruling="win", side="1", reason="seen")
    await world.forbid(discord.PermissionOverwrite(send_messages=False))
    await ann.command("tournament run rule", table="1.0", ruling="win", side="2", reason="Ben never came")
    assert not [m for m in ann.sees(world.channel) if "Ben never came" in texts(m) and not m.flags.ephemeral]
    await world.forbid(None)
    await world.restart(crash=True)
    await world.later(5)
    [told] = [m for m in ann.sees(world.channel) if "Ben never came" in texts(m) and not m.flags.ephemeral]
    assert {"Ben", "Cid"} <= set(world.pinged())
    assert "Round 1, table 1" in texts(told)


async def test_a_call_from_a_match_of_a_cancelled_tournament_is_refused_with_the_reason(world: World) -> None:
    ann = await cup_of(world, "Ben", "Cid")
    await ann.command("tournament run cancel", reason="fire", tournament="1")
    await world.later(5)
    answer = await world["Ben"].press("Call an organiser")
    assert "This tournament is over" in words(answer)


async def test_a_person_outside_the_server_is_refused_in_every_command_of_members(world: World) -> None:
    ann = await made(world)
    await ann.command("tournament entrants add-computers", count=2)
    stranger = world.env.create_user("Mallory")
    for command, options in (
        ("register", {"partner": stranger}),
        ("entrants add", {"player": stranger}),
        ("entrants link", {"entrant": "1", "player": stranger}),
        ("entrants replace", {"player": "1.0", "substitute": stranger, "reason": "ill"}),
    ):
        answer = await ann.command(f"tournament {command}", **options)
        assert answer.ephemeral
        assert f"<@{stranger.id}> is not in this server" in words(answer), command
    assert "Mallory" not in words(await ann.command("tournament entrants list"))


async def test_a_person_who_has_deleted_all_data_is_pinged_no_more_and_does_not_play_again(world: World) -> None:
    ann, ben, cid = await cup_of(world, "Ben", "Cid"), world["Ben"], world["Cid"]
    await ann.command("tournament run rule", table="1.0", ruling="win", side="1", reason="seen")
    await world.later(60)
    assert "Deleted." in await erase(ben)
    await cid.command("tournament dispute", reason="I was there")
    refused = await ann.command("tournament run rule", table="1.0", ruling="again", reason="play it again")
    assert "the table would be given up at once" in words(refused)
    await ann.command("tournament run rule", table="1.0", ruling="win", side="2", reason="Cid was there")
    await world.later(60)
    shown = "\n".join(map(texts, cid.sees(world.channel)))
    assert "The reason: Cid was there" in shown, "the message of the ruling has been posted"
    assert "<@-" not in shown
    assert "no such entrant" in words(await ann.command("tournament entrants bring-back", entrant="1", reason="x"))
    assert "by Deleted player" in words(await ann.command("tournament log"))
