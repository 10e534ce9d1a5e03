"""Settings of a tournament that are sent as they were shown, or by two organisers at once."""

from __future__ import annotations

from simcord.results import InteractionResult

from tests.e2e.tournaments import in_settings, live_cup, made, register
from tests.e2e.world import Person, World, filled, labels, texts, words


async def test_a_start_that_is_sent_as_it_was_shown_is_not_moved(world: World) -> None:
    ann = await made(world)
    await world.later(0.5)
    await ann.fill(in_settings(ann, "Start …"), {"at": "in 2 hours"})
    await register(world, "Ben", "Cid")
    before = live_cup(world)
    assert before.starts_at is not None and before.starts_at.microsecond
    again = await ann.press("Start …")
    assert words(await ann.actor.submit_modal(again, filled(again))).startswith("Done.")
    assert live_cup(world) == before
    assert not any("the start was moved" in texts(message) for message in ann.sees(world.channel))


async def by_two(world: World, form: str) -> tuple[Person, InteractionResult, Person, InteractionResult]:
    """Two organisers, each with this form open."""
    ann = await made(world, cap="4")
    world.role("Helpers", "Ben", manage_guild=True)
    ben = world["Ben"]
    return ann, await in_settings(ann, form), ben, await in_settings(ben, form)


async def test_two_organisers_who_send_the_same_form_change_what_each_has_typed(world: World) -> None:
    ann, first, ben, second = await by_two(world, "Name and places …")
    await ann.actor.submit_modal(first, {**filled(first), "name": "Winter Cup", "description": ""})
    answer = await ben.actor.submit_modal(second, {**filled(second), "cap": "8"})
    meanwhile = "Changed by another organiser meanwhile, and left so: Name and What it is about."
    assert meanwhile in words(answer)
    settings = live_cup(world).settings
    assert (settings.name, settings.description, settings.cap) == ("Winter Cup", "", 8)
    third = await ben.press("Name and places …")
    answer = await ben.actor.submit_modal(third, {**filled(third), "name": "Spring Cup"})
    assert live_cup(world).settings.name == "Spring Cup" and "meanwhile" not in words(answer)


async def test_a_refused_form_does_not_undo_what_another_organiser_has_changed(world: World) -> None:
    ann, first, ben, second = await by_two(world, "Name and places …")
    await ann.actor.submit_modal(first, {**filled(first), "name": "Winter Cup"})
    refused = await ben.actor.submit_modal(second, {**filled(second), "cap": "x"})
    again = await ben.press("Try again", refused.response)
    assert filled(again) == {"name": "Winter Cup", "description": "For all", "cap": "x", "check_in": "0"}
    await ann.actor.submit_modal(form := await ann.press("Name and places …"), {**filled(form), "description": "Yes"})
    await ben.actor.submit_modal(again, {**filled(again), "cap": "8"})
    settings = live_cup(world).settings
    assert (settings.name, settings.description, settings.cap) == ("Winter Cup", "Yes", 8)


async def test_two_organisers_set_the_start_and_the_cause_at_once(world: World) -> None:
    ann, first, ben, second = await by_two(world, "Start …")
    await ann.actor.submit_modal(first, {"at": "in 3 hours"})
    before = live_cup(world)
    assert "left so: Start." in words(await ben.actor.submit_modal(second, {"at": ""}))
    assert live_cup(world) == before
    first, second = await ann.press("Cause …"), await in_settings(ben, "Cause …")
    cause = {"name": "Owls", "link": "https://example.org/give", "currency": "EUR", "goal": "30"}
    await ann.actor.submit_modal(first, cause)
    await ben.actor.submit_modal(second, filled(second))
    assert live_cup(world).cause is not None and live_cup(world).cause.name == "Owls"


async def test_a_button_that_is_pressed_on_an_older_page_too_sets_the_same_value(world: World) -> None:
    ann = await made(world)
    pages = [(await ann.command("tournament setup edit")).response for _ in range(2)]
    for page in pages:
        await ann.press("Settings", page)
    for page in pages:
        assert live_cup(world).settings.third_place is (page is pages[0])
        assert "Third place: no" in labels((await ann.press("Third place: yes", page)).response)
        assert not live_cup(world).settings.third_place
    await ann.press("Third place: no", pages[0])
    assert live_cup(world).settings.third_place
