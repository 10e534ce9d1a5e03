"""What organisers did by mistake is taken back by presses, and calls end."""

from __future__ import annotations

from tests.e2e.tournaments import announcement, changed, cup_of, live_cup, made, register, started
from tests.e2e.world import Person, World, filled, forged, labels, texts, words
from tournaments.model import How
from tournaments.standings.sheet import match_points
from tournaments.tournament import Phase


def public(person: Person) -> str:
    return "\n".join(texts(message) for message in person.sees(person.world.channel) if not message.flags.ephemeral)


async def test_an_entrant_who_was_removed_by_mistake_plays_on_unchanged(world: World) -> None:
    ann = await cup_of(world, "Ann", "Ben", "Cid", "Dan", format_="swiss")
    before = live_cup(world)
    asked = await ann.command("tournament entrants remove", entrant="2", reason="He is late")
    assert asked.modal is not None and live_cup(world) == before, "without a name it asks"
    shown = str(asked.modal)
    assert "Take Ben out?" in shown and "Autumn" in shown and "(#1): it has started, round 1 of 2" in shown
    answer = await ann.actor.submit_modal(asked, filled(asked))
    assert "Ben is out." in words(answer) and "Bring Ben back …" in labels(answer.response)
    await world.later(5)
    assert "Ben" in world.pinged()
    assert "Autumn \\*Cup\\*: you are out" in public(world["Ben"]) and "The reason: He is late" in public(world["Ben"])
    table = live_cup(world).rounds[0].table_of(2)
    assert live_cup(world).rounds[0].tables[table].result.how is How.forfeit
    again = await ann.command("tournament entrants remove", entrant="2", reason="He is late", tournament="1")
    assert "no such entrant" in words(again)
    assert "Ask an organiser to come back" in words(await world["Ben"].press("My table", announcement(ann)))
    refused = await world["Ben"].command("tournament register", tournament="1")
    assert "An organiser can bring you back" in words(refused)

    page = await ann.press("Bring Ben back …", answer.response)
    assert "was given up when Ben left" in words(page)
    form = await ann.actor.click(page.response, label="Bring back, and play it again …")
    late = await ann.actor.click(page.response, label="Bring back …")
    answer = await ann.actor.submit_modal(form, {"reason": "The wrong line"})
    assert f"Ben is back. Round 1, table {table + 1} is played again." in words(answer)
    assert "takes part already" in words(await ann.actor.submit_modal(late, {"reason": "twice"}))
    await world.later(5)
    assert "Autumn \\*Cup\\*: you are back" in public(world["Ben"]) and "The reason: The wrong line" in public(
        world["Ben"]
    )
    state = live_cup(world).rounds[0].tables[table]
    assert state.result is None and state.open_match is not None, "it is not given up in the same second"
    assert match_points(live_cup(world).field) == match_points(before.field)
    log = words(await ann.command("tournament log"))
    assert f"Is back: Ben, by {ann.actor.mention}: “The wrong line”" in log


async def test_an_organiser_adds_and_finds_who_has_left_and_the_list_brings_them_back(world: World) -> None:
    ann = await cup_of(world, "Ann", "Ben", "Cid", "Dan", format_="swiss")
    for name in ("Ben", "Cid"):
        await world[name].command("tournament drop")
        await world[name].press("Drop out")
    assert "Ben is on the list" in words(await ann.command("tournament entrants add", player=world["Ben"].actor))
    assert sorted(live_cup(world).entries) == [1, 2, 3, 4] and live_cup(world).entries[2].is_active
    await ann.press("Entrants")
    page = await ann.choose("Cid")
    assert "Bring Cid back?" in words(page)
    assert "Cid is back." in words(await ann.fill(ann.press("Bring back …", page.response), {"reason": "He may"}))
    offered = await ann.actor.autocomplete(world.channel, "tournament entrants bring-back", "entrant", "")
    assert offered == []


async def test_an_entrant_who_leaves_and_registers_again_is_in_the_table_once(world: World) -> None:
    ann = await made(world, "swiss")
    await changed(ann, "Rounds …", rounds="3", late_until="3")
    await register(world, "Ann", "Ben", "Cid", "Dan")
    await started(ann)
    await world["Ben"].command("tournament drop")
    await world["Ben"].press("Drop out")
    answer = words(await world["Ben"].press("Register", announcement(ann)))
    assert "You are back in" in answer and "with all your points" in answer
    assert "takes part already" in words(await world["Ben"].press("Register", announcement(ann)))
    standings = words(await ann.command("tournament standings"))
    assert standings.count("Ben") <= 2 and len(live_cup(world).seeds) == 4


async def test_a_cancellation_without_a_name_asks_and_is_taken_back(world: World) -> None:
    ann = await made(world)
    await made(world, name="Winter")
    await register(world, "Ben", "Cid")
    helper = world["Dan"]
    world.role("Helpers", "Dan", manage_guild=True)
    asked = [await one.command("tournament run cancel", reason="Rain") for one in (ann, helper)]
    live = world.bot.services.tournaments.live
    assert len(live) == 2, "sent twice, and nothing is called off"
    assert all("Winter (#2): registration is open" in str(one.modal) for one in asked)
    assert "Called off" not in words(await ann.command("tournament log", tournament="2"))
    assert "Organise Winter" in words(await ann.actor.submit_modal(asked[0], filled(asked[0])))
    await world.restart(crash=True)
    assert "This tournament is over" in words(await helper.actor.submit_modal(asked[1], filled(asked[1])))
    live = world.bot.services.tournaments.live
    assert sorted(live) == [1]
    await ann.command("tournament setup edit", tournament="2")
    answer = await ann.fill(ann.press("Take the cancellation back …"), {"reason": "The sun shines"})
    assert "Registration is open" in words(answer)
    await world.later(5)
    assert live[2].phase is Phase.registration and len(live[2].confirmed) == 2
    told = public(world["Ben"])
    assert "Winter goes on" in told and "An organiser has taken that back: it goes on." in told
    assert "was not called off" in words(await ann.command("tournament run uncancel", tournament="2", reason="again"))
    log = words(await ann.command("tournament log", tournament="2"))
    assert "Goes on: the cancellation is taken back" in log


async def test_a_start_asks_with_name_and_state_and_counts_once(world: World) -> None:
    ann = await made(world)
    await register(world, "Ben", "Cid")
    asked = await ann.command("tournament setup start")
    assert "Start Autumn" in words(asked) and "(#1: registration is open)" in words(asked)
    assert "2 entrants on the list" in words(asked) and live_cup(world).phase is Phase.registration
    assert "It has begun" in words(await ann.actor.click(asked.response, label="Start it"))
    late = await forged(ann, "cards:manage:1:start_now", announcement(ann))
    assert "has started already" in words(late)
    assert len(live_cup(world).rounds) == 1


async def test_a_wrong_ruling_and_a_wrong_replacement_are_taken_back(world: World) -> None:
    ann = await cup_of(world, "Ben", "Cid", format_="swiss")
    page = (await ann.command("tournament run rule", table="1.0")).response
    await ann.fill(ann.press("Take the table out", page), {"reason": "wrong table"})
    page = (await ann.command("tournament run rule", table="1.0")).response
    form = await ann.actor.click(page, label="Take the ruling back")
    assert "It is ruled" in words(await ann.actor.submit_modal(form, {"reason": "a slip"}))
    state = live_cup(world).rounds[0].tables[0]
    assert state.result is None and state.open_match is not None
    dan = world["Dan"].actor
    answer = await ann.command("tournament entrants replace", player="1.1", substitute=dan, reason="ill")
    assert "Dan plays on for Ben." in words(answer)
    form, again = [await ann.actor.click(answer.response, label="Ben plays again …") for _ in range(2)]
    assert "Ben plays on for Dan." in words(await ann.actor.submit_modal(form, {"reason": "well again"}))
    late = await ann.actor.submit_modal(again, {"reason": "well again"})
    assert "no replacement to take back" in words(late)
    assert live_cup(world).entries[1].name == "Ben"


async def test_the_podium_is_under_review_from_a_call_until_its_settlement_and_calls_are_limited(world: World) -> None:
    ann, ben, cid = await cup_of(world, "Ben", "Cid"), world["Ben"], world["Cid"]
    await ann.command("tournament run rule", table="1.0", ruling="win", side="1", reason="seen")
    await world.later(5)
    podium = next(message for message in ann.sees(world.channel) if "🏆" in texts(message) and "🥇" in texts(message))
    assert "Under review" not in texts(podium)

    def shown() -> str:
        return texts(next(message for message in ann.sees(world.channel) if message.id == podium.id))

    answer = await cid.command("tournament dispute", reason="I won", tournament="1")
    assert "The organisers are called" in words(answer)
    await world.later(5)
    assert "🥇 Ben" in shown() and "Under review" in shown()
    assert "Under review" in texts(announcement(ann))
    assert live_cup(world).phase is Phase.finished
    await world.restart(crash=True)
    await ann.command("tournament run rule", table="1.0", ruling="settle", reason="It stands", tournament="1")
    await world.later(5)
    assert "🥇 Ben" in shown() and "Under review" not in shown()
    refused = await cid.command("tournament dispute", reason="Again", tournament="1")
    assert "you have called them once more since" in words(refused)
    assert "The organisers are called" in words(await ben.command("tournament dispute", reason="x", tournament="1"))
    await ann.command("tournament run rule", table="1.0", ruling="again", reason="Play it again", tournament="1")
    await world.later(5)
    assert live_cup(world).phase is Phase.running
    assert "🥇 Ben" in shown() and "Under review" in shown()
