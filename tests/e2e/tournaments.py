"""Tournaments by commands and presses: made, entered and played out."""

from collections.abc import Awaitable, Callable

import discord
from simcord.builders import RoleHandle
from simcord.results import InteractionResult

from tests.e2e.world import Person, World, components, filled, labels, texts, words
from tournaments.tournament import Tournament

FORM = {"name": "Autumn *Cup*", "description": "For all", "start": "", "cap": "", "best_of": "1"}
USERS, ROLES = 5, 6
"""Discord's numbers of a menu of members, and of one of roles."""


async def made(
    world: World,
    format_: str = "single_elimination",
    mode: str = "quickplay1",
    *,
    game: str = "imposter_kings",
    pace: str = "live",
    **form: str,
) -> Person:
    """Ann manages the server, makes a tournament, and announces it."""
    ann, chosen = world.manager("Ann"), {"format": format_, "game": game, "mode": mode, "pace": pace}
    answer = await ann.fill(ann.command("tournament setup create", **chosen), {**FORM, **form})
    assert "The tournament is made" in words(answer), words(answer)
    await ann.actor.click(answer.response, label="Announce here")
    return ann


async def made_free(world: World) -> Person:
    """As `made`, and both sides press Play my match within the hour of a round."""
    ann = await made(world)
    await ann.press("Organise", announcement(ann))
    await ann.press("Settings")
    await ann.choose("Free within the round: both sides press Play my match")
    await ann.fill(ann.press("Rounds …"), {"round_hours": "1"})
    return ann


async def made_with_check_in(world: World) -> Person:
    """As `made`, and the check-in opens 30 minutes before the start."""
    ann = await made(world)
    await changed(ann, "Name and places …", name="Cup", description="", check_in="30")
    return ann


async def started(organiser: Person, number: str | None = None) -> InteractionResult:
    """The answer to a start by command, which is confirmed where it asks."""
    asked = await organiser.command("tournament setup start", **({} if number is None else {"tournament": number}))
    if asked.response is None or "Start it" not in labels(asked.response):
        return asked
    return await organiser.actor.click(asked.response, label="Start it")


async def cup_of(world: World, *people: str, make: Callable[..., Awaitable[Person]] = made, **wanted: str) -> Person:
    """Ann's tournament, as `make` makes it, with these entrants, after its start."""
    ann = await make(world, **wanted)
    await register(world, *people)
    await started(ann)
    return ann


async def in_settings(organiser: Person, label: str) -> InteractionResult:
    """The answer to this button of the settings."""
    await organiser.press("Organise", announcement(organiser))
    await organiser.press("Settings")
    return await organiser.press(label)


async def changed(organiser: Person, form: str, **typed: str) -> InteractionResult:
    """The answer to a form of the settings, in which an organiser types this."""
    shown = await in_settings(organiser, form)
    return await organiser.actor.submit_modal(shown, {**filled(shown), **typed})


async def decided(organiser: Person) -> None:
    """The first side of each table of the newest round wins, by rulings."""
    current = live_cup(organiser.world).current
    for index, state in enumerate(current.tables):
        if not state.table.is_bye:
            ruling = {"table": f"{current.number}.{index}", "ruling": "win", "side": str(state.table.entrants[0])}
            await organiser.command("tournament run rule", **ruling, reason="x")


async def crowned(organiser: Person, role: RoleHandle) -> InteractionResult:
    """The answer of the settings to this role for the winner."""
    await organiser.command("tournament setup edit")
    shown = await organiser.press("Settings")
    menu = next(one["custom_id"] for one in components(shown.response) if one["type"] == ROLES)
    return await organiser.actor.select(shown.response, [role], custom_id=menu)


async def checks_in(organiser: Person, *people: str) -> None:
    """The check-in is opened, and these people press the button."""
    await organiser.press("Organise", announcement(organiser))
    await organiser.press("Open the check-in")
    for name in people:
        await organiser.world[name].press("Check in", announcement(organiser))


async def set_places(organiser: Person, places: str) -> InteractionResult:
    """The answer of the settings to this number of places."""
    return await changed(organiser, "Name and places …", cap=places)


def live_cup(world: World, number: int = 1) -> Tournament:
    return world.bot.services.tournaments.live[number]


def announcement(person: Person) -> discord.Message:
    return next(
        message
        for message in person.sees(person.world.channel)
        if not message.flags.ephemeral and "Organise" in labels(message)
    )


async def register(world: World, *people: str) -> None:
    for name in people:
        answer = await world[name].press("Register", announcement(world[name]))
        assert "You are registered" in words(answer)


async def played_out(world: World, hours: float = 2) -> None:
    """Let the computer players and the clocks get on with it; less long if the tournament is over before."""
    for _ in range(int(hours * 60)):
        await world.later(60)
        if not world.bot.services.tournaments.live:
            await world.later(60)
            return


def menu_of(message: discord.Message) -> str:
    return next(one["custom_id"] for one in components(message) if one["type"] == USERS)


async def asked_for(organiser: Person, name: str, player: Person) -> InteractionResult:
    """The answer to the choice of this person for a name on the list."""
    await organiser.choose(name)
    where = next(one for one in organiser.sees() if f"Who plays as {name}?" in texts(one))
    return await organiser.actor.select(where, [player.actor], custom_id=menu_of(where))


async def listed(world: World, *names: str) -> Person:
    """A tournament with these names on the list, and no person behind them."""
    ann = await made(world)
    assert "added to the list" in words(await imported(ann, "\n".join(names)))
    return ann


async def imported(ann: Person, text: str) -> InteractionResult:
    """A list as a file, added as it was understood."""
    shown = await ann.command("tournament entrants import", file=("list.csv", text.encode()))
    label = next(one for one in labels(shown.response) if one.startswith("Add "))
    return await ann.press(label, shown.response)
