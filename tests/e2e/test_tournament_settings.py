"""Settings of a tournament that are sent as they were shown, or by two organisers at once."""

from __future__ import annotations

from simcord.results import InteractionResult

from tests.e2e.tournaments import announcement, made, made_with_check_in, register
from tests.e2e.world import Person, World, filled, texts, words
from tournaments.tournament import Phase, Tournament


def cup(world: World) -> Tournament:
    return world.bot._services.tournaments.live[1]


async def opened(organiser: Person, form: str) -> InteractionResult:
    """A form of the settings."""
    await organiser.press("Organise", announcement(organiser))
    await organiser.press("Settings")
    return await organiser.press(form)


async def test_a_start_that_is_sent_as_it_was_shown_is_not_moved(world: World) -> None:
    ann = await made(world)
    await world.later(0.5)
    await ann.actor.submit_modal(await opened(ann, "Start …"), {"at": "in 2 hours"})
    await register(world, "Ben", "Cid")
    before = cup(world)
    assert before.starts_at is not None and before.starts_at.microsecond
    again = await ann.press("Start …")
    assert words(await ann.actor.submit_modal(again, filled(again))).startswith("Done.")
    assert cup(world) == before
    assert not any("the start was moved" in texts(message) for message in ann.sees(world.channel))


async def test_a_start_that_is_sent_as_it_was_shown_keeps_who_has_checked_in(world: World) -> None:
    ann = await made_with_check_in(world)
    await world.later(0.5)
    await ann.actor.submit_modal(await opened(ann, "Start …"), {"at": "in 40 min"})
    await register(world, "Ben", "Cid")
    await world.later(11 * 60)
    await world["Ben"].press("Check in")
    again = await opened(ann, "Start …")
    await ann.actor.submit_modal(again, filled(again))
    assert cup(world).phase is Phase.check_in
    assert [entry.checked_in for entry in cup(world).entries.values()] == [True, False]
