"""Tournaments by commands and presses: from the form to the podium."""

import re

from simcord.builders import ChannelHandle

from tests.e2e.tournaments import (
    FORM,
    announcement,
    checks_in,
    cup_of,
    imported,
    live_cup,
    made,
    made_with_check_in,
    played_out,
    register,
    set_places,
    started,
)
from tests.e2e.world import World, forged, has_picture, labels, texts, words
from tests.long import long
from tournaments.course.requests import Actor
from tournaments.service import NEWEST


async def test_a_tournament_runs_from_the_form_to_the_podium(world: World) -> None:
    ann = await made(world)
    assert "Autumn \\*Cup\\*" in texts(announcement(world["Ben"]))
    await register(world, "Ben")
    await ann.command("tournament entrants add-computers", count=3)
    assert "Registered: 4" in texts(announcement(ann))
    begun = await started(ann)
    assert "It has begun" in words(begun)
    assert "It has started" in texts(announcement(ann))
    assert len(world.threads) == 2
    assert "Ben" in words(await world["Ben"].command("tournament pairings")).split("**You:**")[1]
    await played_out(world)
    shown = [texts(message) for message in ann.sees(world.channel)]
    board = next(m for m in world["Ben"].sees(world.threads[0]) if "Replay" in labels(m))
    assert "Tournament #1, round 1" in texts(board)
    assert {"My table", "Call an organiser"} <= set(labels(board))
    podium = next(text for text in shown if "🥇" in text)
    assert "🥈" in podium
    assert "🥉" in podium
    assert "It is over" in texts(announcement(ann))
    assert "Finished" in words(await world["Cid"].command("tournament log"))


async def test_leaving_a_match_of_a_tournament_leads_to_the_players_table(world: World) -> None:
    ann = await made(world, "swiss")
    await register(world, "Ann")
    await ann.command("tournament entrants add-computers", count=1)
    await started(ann)
    refused = await forged(ann, "cards:abort:1", ann.board)
    assert "cannot end without a winner" in words(refused)
    await ann.press("Leave match", ann.board)
    assert labels(ann.panel) == ["Leave match", "Call an organiser", "Stay"]
    await ann.press("Leave match", ann.panel)
    assert "You have left the match. The board shows how it ended." in texts(ann.panel)
    assert re.search(r"Ann.* · given up", words(await ann.press("My table", ann.panel)))  # on either side


@long
async def test_pictures_come_with_words(world: World) -> None:
    ann = await made(world, "swiss")
    await register(world, "Ann", "Ben")
    await ann.command("tournament entrants add-computers", count=2)
    await started(ann)
    await played_out(world, 1)
    assert "no bracket yet" in words(await world["Ben"].command("tournament bracket"))
    answer = await world["Ben"].command("tournament standings")
    assert has_picture(answer.response.message)
    assert re.search(r"Ben: \d+ \(\d-\d-\d\)", words(answer))  # a computer player that sits in may win
    cross = await world["Ben"].press("Crosstable")
    assert "crosstable" in words(cross)
    assert "+" in words(cross)
    answer = await world["Ben"].command("tournament standings")
    answer = await world["Ben"].press("Explain mine")
    assert "Buchholz" in words(answer)
    assert "Back to the standings" in labels(answer.response)


async def test_acts_of_organisers_are_refused_to_other_people(world: World) -> None:
    ann = await made(world)
    ben = world["Ben"]
    before = texts(announcement(ann))
    for command, options in (
        ("setup create", {}),
        ("setup edit", {}),
        ("setup start", {}),
        ("setup announce", {}),
        ("entrants add-computers", {"count": 2}),
        ("entrants add", {"player": world["Cid"].actor}),
        ("entrants link", {"entrant": "1", "player": world["Cid"].actor}),
        ("setup seeds", {}),
        ("run confirm", {}),
        ("run pair", {}),
        ("run pause", {"reason": "x"}),
        ("run cancel", {"reason": "x"}),
        ("run extend", {"by": "2 hours", "reason": "x"}),
    ):
        answer = await ben.command(f"tournament {command}", **options)
        assert "This is for organisers" in words(answer), command
    answer = await ben.press("Organise", announcement(ben))
    assert "This is for organisers" in words(answer)
    assert texts(announcement(ann)) == before


async def test_a_needed_role_its_deletion_and_a_cancelled_tournament_are_told(world: World) -> None:
    ann, ben = await made(world), world["Ben"]
    await register(world, "Ben")
    old = announcement(ben)
    role = world.role("Players", "Cid")
    organiser = Actor(ann.actor.id, organiser=True)
    with world.env.time_context():
        await world.bot.services.tournaments.edit(1, organiser, {"entry_role": role.id})
    assert "for members with the role" in words(await world["Dan"].press("Register", announcement(ben)))
    await register(world, "Cid")
    world.env.backend.delete_role(world.guild.id, role.id)
    assert "was deleted" in words(await world["Dan"].press("Register", announcement(ann)))
    cancelled = await ann.command("tournament run cancel", reason="Rain", tournament="1")
    assert "Settings" not in labels(cancelled.response)
    made_again = await ann.fill(ann.press("New one like this …", cancelled.response), {**FORM, "name": "Winter Cup"})
    assert "It has the settings of #1" in words(made_again)
    assert live_cup(world, 2).settings.entry_role == role.id
    assert "Ben" in world.pinged()
    assert "Rain" in next(texts(m) for m in ben.sees(world.channel) if "is called off" in texts(m))
    for button in ("withdraw", "enter"):
        assert "This tournament is over" in words(await forged(ben, f"cards:{button}:1", old))


async def test_those_who_lose_their_place_to_a_lowered_cap_are_pinged_and_named(world: World) -> None:
    ann = await made(world, cap="3")
    await register(world, "Ann", "Ben", "Cid")
    await ann.command("tournament entrants add-computers", count=1)
    assert "You are number 2 in line" in words(await world["Dan"].press("Register", announcement(ann)))
    before, cid = len(world.pinged()), world["Cid"].actor

    def told() -> list[str]:
        return [texts(one) for one in ann.sees(world.channel) if "wait in line now" in texts(one)]

    answer = words(await set_places(ann, "2"))
    assert "Done. No place any more, and in line now: Cid. They are told in the channel." in answer
    assert world.pinged(before) == ["Cid"]
    assert [f"<@{cid.id}>" in text for text in told()] == [True]
    await world.restart(crash=True)
    await world.later(1)
    assert (world.pinged(before), len(told())) == (["Cid"], 1)
    assert "No place any more" not in words(await set_places(ann, "3"))
    assert world.pinged(before) == ["Cid", "Cid"]
    assert told() == [], "Cid has the place again"
    assert any("fewer places" in texts(one) for one in ann.sees(world.channel))


async def test_a_lowered_cap_tells_no_person_of_computer_players_and_nothing_after_the_start(world: World) -> None:
    ann = await made(world)
    await register(world, "Ann", "Ben")
    await ann.command("tournament entrants add-computers", count=1)
    before = len(world.pinged())
    answer = words(await set_places(ann, "2"))
    assert "No place any more, and in line now: " in answer and "told in the channel" not in answer
    assert len(world.pinged()) == before
    await set_places(ann, "")
    await started(ann)
    assert "No place any more" not in words(await set_places(ann, "2"))
    assert not any("wait in line now" in texts(one) for one in ann.sees(world.channel))


async def test_a_person_in_line_is_pinged_when_a_place_becomes_free(world: World) -> None:
    ann = await made(world, cap="2")
    await register(world, "Ann", "Ben")
    assert "You are number 1 in line" in words(await world["Cid"].press("Register", announcement(ann)))
    assert "You are number 2 in line" in words(await world["Dan"].press("Register", announcement(ann)))
    asked = await world["Ben"].press("Withdraw", announcement(ann))
    await world["Ben"].actor.click(asked.response, label="Withdraw")
    await world.later(1)
    told = [texts(message) for message in ann.sees(world.channel) if "you have a place" in texts(message)]
    assert [f"<@{world['Cid'].actor.id}>" in text for text in told] == [True]
    assert "Cid" in world.pinged()
    assert "Dan" not in world.pinged()
    await world.restart()
    await world.later(1)
    assert sum("you have a place" in texts(message) for message in ann.sees(world.channel)) == 1


async def test_a_check_in_too_early_or_too_late_is_told_what_is_true(world: World) -> None:
    ann = await made_with_check_in(world)
    await register(world, "Ann", "Ben", "Cid")
    ben = world["Ben"]
    assert "Ask an organiser when it opens" in words(await ben.command("tournament check-in"))
    old, new = [(await ann.command("tournament setup edit")).response for _ in range(2)]
    await ann.actor.click(new, label="Open the check-in")
    assert "The check-in is open already." in words(await ann.actor.click(old, label="Open the check-in"))
    await ann.command("tournament check-in")
    await ben.command("tournament check-in")
    await world.later(30 * 60 + 30)
    late = words(await world["Cid"].command("tournament check-in"))
    assert "The check-in is over: the tournament has started." in late
    assert "opens" not in late


async def test_a_start_during_the_check_in_asks_about_names_without_a_person(world: World) -> None:
    ann = await made_with_check_in(world)
    await register(world, "Ann", "Ben")
    await imported(ann, "Ola\nZoë")
    await checks_in(ann, "Ann", "Ben")
    call = next(m for m in ann.sees(world.channel) if "check in now" in texts(m))
    assert "All are there" not in texts(call)
    assert "Names without a person: Ola, Zoë." in texts(call)
    asked = await started(ann)
    assert "Names without a person:** Ola, Zoë" in words(asked)
    assert "They lose their places" in words(asked)
    assert labels(asked.response) == ["Start without them", "Link names", "Back"]
    assert "Check-in is open" in texts(announcement(ann))
    await ann.actor.click(asked.response, label="Start without them")
    assert "2 sides take part" in texts(announcement(ann))


async def test_a_player_who_is_out_calls_about_the_last_match(world: World) -> None:
    ann = await cup_of(world, "Ann", "Ben", "Cid")
    cup = live_cup(world)
    [bye, table] = sorted(range(2), key=lambda index: not cup.rounds[0].tables[index].table.is_bye)
    winner, out = cup.rounds[0].tables[table].table.entrants
    loser = next(p for p in world.people.values() if p.actor.id in cup.entries[out].user_ids)
    ruling = {"ruling": "win", "side": str(winner), "reason": "late"}
    assert "has a bye" in words(await ann.command("tournament run rule", table=f"1.{bye}", **ruling))
    draw = {"ruling": "draw", "reason": "level"}
    assert "cannot be a draw" in words(await ann.command("tournament run rule", table=f"1.{table}", **draw))
    done = await ann.command("tournament run rule", table=f"1.{table}", **ruling)
    assert "ruled by an organiser" in words(done)
    stopped = next(m for m in ann.sees() if "The match was stopped" in texts(m))
    assert " wins" in texts(stopped)
    answer = await loser.command("tournament dispute", reason="I was here")
    assert "The organisers are called to round 1, " in words(answer)
    call = next(m for m in ann.sees(world.channel) if "I was here" in texts(m))
    assert "round 1" in texts(call)


async def test_a_form_with_a_wrong_value_makes_no_tournament(world: World) -> None:
    ann = world.manager("Ann")
    for form, says in (
        ({"start": "2001-01-01 10:00"}, "past"),
        ({"name": "\u200b"}, "Name must not be empty"),
        ({"cap": "1"}, "Places must be at least 2"),
    ):
        answer = await ann.fill(ann.command("tournament setup create"), {**FORM, **form})
        assert says in words(answer), form
    assert "no tournament" in words(await ann.command("tournament list"))


async def test_an_export_of_a_tournament_has_a_file_of_each_kind(world: World) -> None:
    await cup_of(world, "Ann", "Ben", format_="round_robin")
    answer = await world["Cid"].command("tournament export")
    assert "Files of" in words(answer)
    shown = answer.followups[-1] if answer.followups else answer.response
    ends = [file.filename.removeprefix("tournament-1") for file in shown.attachments]
    assert ends == [".json", "-entrants.csv", "-tables.csv", "-standings.csv", ".trf"]


async def test_a_command_that_names_no_tournament_means_the_one_of_its_channel_or_of_the_player(world: World) -> None:
    ann = await made(world, name="First")
    await register(world, "Ben")
    hall = world.guild.create_text_channel("hall")
    await ann.fill(
        ann.command("tournament setup create", hall, format="swiss", mode="quickplay1"), {**FORM, "name": "Second"}
    )

    async def says(person: str, command: str, place: ChannelHandle) -> str:
        return words(await world[person].command(command, place))

    for place, name in ((world.channel, "First"), (hall, "Second")):
        assert f"Organise {name}" in await says("Ann", "tournament setup edit", place)
    assert "Leave First" in await says("Ben", "tournament drop", hall), "Ben is only in that one"
    assert "registered for Second" in await says("Ben", "tournament register", hall)
    assert "Leave Second" in await says("Ben", "tournament drop", hall)
    assert "Leave First" in await says("Ben", "tournament drop", world.channel)
    lobby = world.guild.create_text_channel("lobby")
    assert "Organise Second" in await says("Ann", "tournament setup edit", lobby), "the newest"
    await ann.command("tournament run cancel", reason="rain", tournament="1")
    assert [t.settings.name for t in world.bot.services.tournaments.live.values()] == ["Second"]


async def test_an_old_tournament_is_found_by_its_name(world: World) -> None:
    ann = await made(world)
    tournaments, organiser = world.bot.services.tournaments, Actor(world["Ann"].actor.id, organiser=True)
    first = tournaments.live[1]
    late = first.id
    for _ in range(NEWEST):
        settings = first.settings.model_copy(update={"name": "Spring"})
        late = (await tournaments.create(organiser, first.guild_id, first.channel_id, settings)).id
    await tournaments.cancel(first.id, organiser, "rain")

    async def offered(typed: str) -> list[str]:
        found = await ann.actor.autocomplete(world.channel, "tournament standings", "tournament", typed)
        return [choice["value"] for choice in found]

    assert await offered("") == [str(number) for number in range(late, first.id, -1)]
    assert await offered("autumn") == [str(first.id)]


async def test_an_announcement_that_may_not_be_edited_for_now_holds_up_nothing_else(world: World) -> None:
    ann = await made(world, "swiss")
    await register(world, "Ann", "Ben", "Cid", "Dan")
    path = f"/channels/*/messages/{announcement(ann).id}"
    fault = {"status": 429, "code": 30046, "message": "Maximum number of edits to messages older than 1 hour reached."}
    world.env.inject_error("PATCH", path, times=None, **fault)
    await started(ann)
    await world.later(60)
    assert any("round 1" in texts(message) for message in ann.sees(world.channel))
