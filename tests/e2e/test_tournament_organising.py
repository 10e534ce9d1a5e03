"""What organisers do by hand: seeds, pairings, confirming rounds, places of a pod, the way through the pages."""

from __future__ import annotations

import pytest

from tests.e2e.tournaments import (
    announcement,
    changed,
    cup_of,
    decided,
    in_settings,
    live_cup,
    made,
    made_free,
    made_with_check_in,
    register,
    started,
)
from tests.e2e.world import World, components, labels, texts, words
from tournaments.model import Bracket


async def test_a_form_of_an_earlier_round_does_not_pair_the_next_one(world: World) -> None:
    ann = await cup_of(world, "Ann", "Ben", "Cid", "Dan", format_="swiss")
    form = await ann.command("tournament run pair")
    old = [state.table.entrants for state in live_cup(world).current.tables]
    await decided(ann)
    paired = live_cup(world)
    assert paired.current.number == 2
    typed = "\n".join([f"#{first} - #{second}" for first, second in old])
    late = {"tables": typed, "reason": "Round 1 was wrong", "stop": ["unplayed"]}
    answer = await ann.actor.submit_modal(form, late)
    assert "This form is for round 1, and by now round 2 is paired by hand. Nothing was changed" in words(answer)
    assert live_cup(world) == paired


async def test_a_held_round_waits_for_the_organiser(world: World) -> None:
    ann = await made(world, "swiss")
    answer = await in_settings(ann, "I confirm each round: no")
    assert "I confirm each round: yes" in labels(answer.response)
    back = await ann.press("Back")
    assert "Organise Autumn" in words(back)
    await register(world, "Ann", "Ben", "Cid", "Dan")
    await started(ann)
    await decided(ann)
    assert live_cup(world).current.number == 1
    waits = next(m for m in ann.sees(world.channel) if "when an organiser confirms" in texts(m))
    assert "Ann" in world.pinged()
    refused = await world["Ben"].press("Confirm the results", waits)
    assert "for organisers" in words(refused)
    assert "**Round 1 is over.**" in words(await ann.command("tournament setup edit"))
    answer = await ann.press("Confirm the results")
    assert "Round 1 is confirmed" in words(answer)
    assert "Organise Autumn" in words(answer)
    assert "Confirm the results" not in labels(answer.response)
    assert live_cup(world).current.number == 2
    shown = next(m for m in ann.sees(world.channel) if "round 1 is over" in texts(m))
    assert "An organiser has confirmed" in texts(shown)
    assert "Confirm the results" not in labels(shown)


async def test_a_call_that_waits_still_mentions_the_organisers_when_it_is_edited(world: World) -> None:
    ann = await cup_of(world, "Ann", "Ben", "Cid", "Dan", format_="swiss")
    await world["Ben"].command("tournament dispute", reason="no answer")
    called = next(m for m in ann.sees(world.channel) if "no answer" in texts(m))
    assert f"<@{ann.actor.id}>" in texts(called)
    before = world.pinged().count("Ann")
    await world.restart()
    called = next(m for m in ann.sees(world.channel) if m.id == called.id)
    assert f"<@{ann.actor.id}>" in texts(called)
    assert world.pinged().count("Ann") == before


async def test_messages_after_a_confirmation_or_a_start_wait_for_the_end_of_a_pause(world: World) -> None:
    ann = await made(world, "swiss")
    await in_settings(ann, "I confirm each round: no")
    await register(world, "Ann", "Ben")
    await ann.command("tournament run pause", reason="fire")
    answer = await started(ann)
    assert "It has begun. The first round is posted when you resume: it is paused." in words(answer)
    assert "Nothing is paired yet: the tournament is paused." in words(await ann.command("tournament pairings"))
    assert "is paused, so there are no tables yet" in words(await ann.command("tournament table"))
    await ann.command("tournament run resume", reason="over")
    await ann.command("tournament run rule", table="1.0", ruling="win", side="1", reason="x")
    await ann.command("tournament run pause", reason="fire")
    answer = await ann.command("tournament run confirm")
    assert "Round 1 is confirmed. What follows is posted when you resume: it is paused." in words(answer)


async def test_a_pod_is_ruled_with_all_its_places(world: World) -> None:
    ann = await cup_of(world, "Ann", "Ben", "Cid", format_="pods", mode="standard")
    await ann.command("tournament run rule", table="1.0")
    answer = await ann.fill(ann.choose("1. Cid, 2. Ann, 3. Ben"), {"reason": "They told me"})
    assert "It is ruled" in words(answer)
    log = words(await ann.command("tournament log"))
    assert "ruled 1. Cid, 2. Ann, 3. Ben" in log


async def test_the_last_round_is_longer_and_ruled_with_its_score(world: World) -> None:
    ann = await made(world)
    for typed, says in (("four", "“four” is no whole number"), ("2", "Choose an odd number"), ("3", "Done.")):
        assert says in words(await changed(ann, "Disputes and more …", last_best_of=typed))
    assert "best of 1, the last round of 3" in texts(announcement(ann))
    await register(world, "Ann", "Ben", "Cid", "Dan")
    await started(ann)
    await decided(ann)
    assert "round 2 of 2, best of 3" in words(await ann.command("tournament pairings"))
    assert "With the score …" not in str(components((await ann.command("tournament run rule", table="1.0")).response))
    final = next(i for i, one in enumerate(live_cup(world).current.tables) if one.table.bracket is Bracket.final)
    one, other = [
        live_cup(world).entries[entrant].name for entrant in live_cup(world).current.tables[final].table.entrants
    ]
    await ann.command("tournament run rule", table=f"2.{final}")
    answer = await ann.fill(ann.choose(f"{one} 1:2 {other}"), {"reason": "They told me"})
    assert f"{one} 1:2 **{other}** · ruled by an organiser" in words(answer)
    again = await ann.command(
        "tournament run rule", table=f"2.{final}", ruling="win", side="score_2_0", reason="The other way round"
    )
    assert f"**{one}** 2:0 {other} · ruled by an organiser" in words(again)


async def test_the_list_of_tournaments_leads_to_each(world: World) -> None:
    ann = await made(world)
    await register(world, "Ben", "Cid")
    await world["Dan"].command("tournament list")
    answer = await world["Dan"].choose("#1 Autumn *Cup*")
    assert "2 on the list" in words(answer)
    await started(ann)
    await world["Dan"].command("tournament list")
    answer = await world["Dan"].choose("#1 Autumn *Cup*")
    assert "round 1" in words(answer)


async def test_a_person_who_was_in_line_at_the_start_is_told_what_is_true(world: World) -> None:
    ann = await made(world, cap="2")
    await register(world, "Ann", "Ben")
    await world["Cid"].press("Register", announcement(world["Cid"]))
    await started(ann)
    mine = words(await world["Cid"].command("tournament table"))
    assert "has begun without you, and lets no more entrants in." in mine
    leaving = words(await world["Cid"].command("tournament drop"))
    assert "lose" not in leaving
    assert "You get no further match in it." in leaving
    assert "You lose your match, and you get no other." in words(await world["Ben"].command("tournament drop"))


async def test_an_organiser_checks_in_an_entrant_who_is_there(world: World) -> None:
    ann = await made_with_check_in(world)
    await register(world, "Ben", "Cid", "Dan")
    early = await ann.command("tournament entrants check-in", entrant="1")
    assert "The check-in is not open now" in words(early)
    await ann.command("tournament setup edit")
    await ann.press("Open the check-in")
    await started(ann)
    await ann.press("Entrants")
    answer = await ann.choose("Ben")
    assert "Ben is checked in." in words(answer)
    assert "Ben · checked in" in words(answer)
    offered = await ann.actor.autocomplete(world.channel, "tournament entrants check-in", "entrant", "")
    assert [choice["name"] for choice in offered] == ["Cid", "Dan"]
    assert "Cid is checked in." in words(await ann.command("tournament entrants check-in", entrant=" cid"))
    again = await ann.command("tournament entrants check-in", entrant="2")
    assert "This entrant is checked in already. Nothing was changed." in words(again)
    assert "There is no such entrant" in words(await ann.command("tournament entrants check-in", entrant="Eve"))
    refused = await world["Ben"].command("tournament entrants check-in", entrant="3")
    assert "for organisers" in words(refused)
    assert [entry.checked_in for entry in live_cup(world).entries.values()] == [True, True, False]
    log = words(await ann.command("tournament log"))
    assert f"Checked in: Ben, by <@{ann.actor.id}>" in log


async def test_a_tournament_without_a_check_in_says_so(world: World) -> None:
    ann = await made(world)
    await register(world, "Ann", "Ben")
    assert "This tournament has no check-in" in words(await world["Ben"].command("tournament check-in"))
    await ann.command("tournament run cancel", reason="fire", tournament="1")
    assert "This tournament is over." in words(await world["Ben"].command("tournament check-in", tournament="1"))


async def test_a_start_is_told_with_its_date_wherever_it_is_told(world: World) -> None:
    ann = await made(world, start="2026-01-24 19:00 +02:00")
    shown = "It starts on <t:1769274000:F> (<t:1769274000:R>)."
    assert shown in texts(announcement(ann))
    assert shown in words(await ann.command("tournament setup edit"))
    assert shown in words(await world["Ben"].press("Register", announcement(ann)))
    await changed(ann, "Name and places …", name="Cup", check_in="60")
    opens = "Check-in opens on <t:1769270400:F> (<t:1769270400:R>)"
    assert opens in texts(announcement(ann))
    assert opens in words(await world["Cid"].press("Register", announcement(ann)))


async def test_a_side_with_a_bye_has_no_match_to_play(world: World) -> None:
    ann = await cup_of(world, "Ben", "Cid", "Dan", make=made_free)
    [bye] = [state.table for state in live_cup(world).current.tables if state.table.is_bye]
    [name] = [entry.name for entry in live_cup(world).entries.values() if entry.id in bye.entrants]
    answer = words(await world[name].press("Play my match", announcement(ann)))
    assert answer == "You have a bye in this round, so there is no match for you to play. Wait until the round is over."


async def test_the_list_of_a_tournament_that_never_started_keeps_its_places(world: World) -> None:
    ann = await made(world, cap="2")
    await register(world, "Ann", "Ben")
    await world["Cid"].press("Register", announcement(world["Cid"]))
    await ann.command("tournament run cancel", reason="fire", tournament="1")
    listed = words(await world["Dan"].command("tournament entrants list", tournament="1"))
    assert "2 on the list, 1 without a place; in the order of seeds." in listed
    assert [line for line in listed.splitlines() if "without a place" in line][1:] == ["3. Cid · without a place"]


async def test_a_format_that_does_not_fit_the_mode_is_refused_before_anything_is_typed(world: World) -> None:
    ann = world.manager("Ann")
    answer = await ann.command("tournament setup create", format="pods", mode="quickplay1")
    assert answer.modal is None
    assert "This format needs tables of 3 or 4, and Quickplay 1 does not take that" in words(answer)
    answer = await ann.command("tournament setup create", format="swiss", game="imposter")
    assert "This format needs tables of 2, and Standard does not take that" in words(answer)
    assert (await ann.command("tournament setup create", format="pods", mode="standard")).modal is not None


@pytest.mark.parametrize(
    ("at", "stamp"),
    [("19:00", 1767294000), ("tomorrow 19:00", 1767380400), ("24.12.2026 19:00", 1798138800)],
)
async def test_a_start_as_people_write_it_is_read_as_utc_and_told(world: World, at: str, stamp: int) -> None:
    ann = await made(world, start=at)
    utc = "A time without a zone is read as UTC."
    assert utc in texts(ann.panel) and f"It starts on <t:{stamp}:F>" in texts(ann.panel)
    await ann.press("Settings", (await ann.command("tournament setup edit")).response)
    answer = await ann.fill(ann.press("Start …"), {"at": f"{at} +01:00"})
    assert f"Done. It starts on <t:{stamp - 3600}:F>" in words(answer) and utc not in words(answer)
    answer = await ann.fill(ann.press("Start …"), {"at": at})
    assert f"Done. It starts on <t:{stamp}:F>" in words(answer) and utc in words(answer)
    refused = words(await ann.fill(ann.press("Start …"), {"at": "24/12/2026 19:00"}))
    assert "I cannot read “24/12/2026 19:00” as a time." in refused and "24.12.2026 19:00" in refused


async def test_those_on_the_list_are_pinged_when_the_start_is_moved(world: World) -> None:
    ann = await made(world, start="in 3 hours")
    await register(world, "Ben")
    before = len(world.pinged())

    async def schedule(at: str) -> None:
        assert "Done." in words(await changed(ann, "Start …", at=at))

    def told() -> list[str]:
        return [texts(m) for m in ann.sees(world.channel) if "the start was moved" in texts(m)]

    await schedule("in 2 hours")
    assert "It starts on <t:1767232800:F> (<t:1767232800:R>)." in told()[0]
    assert world.pinged(before) == ["Ben"]
    await register(world, "Cid")
    await world.restart(crash=True)
    await world.later(1)
    assert world.pinged(before) == ["Ben"], "Cid has registered for the new start"
    await world.later(60)
    await ann.command("tournament run extend", by="1 hour", reason="rain")
    new, old = told()
    assert "<t:1767236400:F>" in new and "look at the announcement" in old
    assert set(world.pinged(before)) == {"Ben", "Cid"}
    await world.later(60)
    await ann.command("tournament run pause", reason="fire")
    await world.later(3 * 3600)
    await ann.command("tournament run resume", reason="over")
    assert "<t:1767247200:F>" in told()[0], "the pause has reached the start"
    await world.later(60)
    await schedule("")
    newest = ann.sees(world.channel)[0]
    assert "no start is set now" in texts(newest) and "An organiser starts it, or sets another time." in texts(newest)
    await started(ann)
    assert len(told()) == 4 and all("look at the announcement" in one for one in told())


async def test_those_on_the_list_are_told_that_the_tournament_has_not_started(world: World) -> None:
    ann = await made(world, start="in 1 hour")
    await register(world, "Ben")
    before = len(world.pinged())
    await world.later(3605)
    told = next(texts(m) for m in ann.sees(world.channel) if "no start is set now" in texts(m))
    assert "It has not started at the set time. An organiser starts it later, or sets another time." in told
    assert sorted(world.pinged(before)) == ["Ann", "Ben"]
