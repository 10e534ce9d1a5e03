"""Private answers are in the language of their reader, and public messages in that of the server."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import discord

from cogs.kit.interactions.ids import make
from games.core.language import Language, say, speaking
from languages.catalogues import Catalogue
from languages.known import Languages
from languages.pseudo import pseudo
from tests.e2e.playing import at_random, offers
from tests.e2e.seasons import opened
from tests.e2e.tournaments import announcement, made, played_out, register, started
from tests.e2e.world import Person, World, components, forged, labels, menus, texts, words

OWN, PUBLIC = pseudo("«", "»"), pseudo("⟦", "⟧")
PRESSES = 40


async def choose_languages(world: World, public: Language | None, *own: str) -> None:
    """The server and these persons choose the made-up languages."""
    services = world.bot.services
    services.looks.languages = Languages({found.code: Catalogue("Made up", found, []) for found in (OWN, PUBLIC)})
    for name in own:
        user_id = world[name].actor.id
        await services.people.change(user_id, lambda mine: replace(mine, language=OWN.code))
        services.looks.changed(user_id=user_id)
    if public is not None:
        await services.people.change_guild(world.guild.id, lambda server: replace(server, language=public.code))
        services.looks.changed(guild_id=world.guild.id)


def label(english: str, language: Language) -> str:
    with speaking(language):
        return say(english, context="label")


def shown(message: discord.Message) -> str:
    """Everything that a message says."""
    parts = list(components(message))
    lines = [
        option.get("label", "") + option.get("description", "") for menu in menus(message) for option in menu["options"]
    ]
    said = [str(part.get("label", "")) + str(part.get("placeholder", "")) for part in parts]
    return "\n".join([message.content, texts(message), *said, *lines])


def wrong(person: Person) -> Iterator[str]:
    """Texts that this person sees in a language that is not to be there."""
    for message in person.sees():
        mark = "⟦" if message.flags.ephemeral else "«"
        if mark in shown(message):
            yield shown(message)


async def test_no_language_of_a_presser_is_public_and_no_language_of_the_server_is_private(world: World) -> None:
    await choose_languages(world, PUBLIC, "Ann", "Ben")
    people = [world["Ann"], world["Ben"]]
    await people[0].play()
    await people[1].press(label("Join", PUBLIC))
    await people[0].press(label("Start", PUBLIC))
    for person in people:
        await person.press(label("My hand", PUBLIC))
        await person.press(label("Log", PUBLIC))
        await person.press(label("My hand", OWN))
    choose = at_random(3)
    for _ in range(PRESSES):
        asked = [person for person in people if offers(person.panel)]
        if not asked:
            await world.later(5)
            continue
        await choose(asked[0])
        await world.later(1)
        assert [text for person in people for text in wrong(person)] == []
    assert all("«" in shown(person.panel) for person in people)
    assert all("⟦" in shown(message) for message in people[0].sees() if not message.flags.ephemeral)


async def test_announcements_of_organisers_are_in_the_language_of_the_server(world: World) -> None:
    await choose_languages(world, PUBLIC, "Ann")
    ann = await made(world)
    await register(world, "Ben")
    await world.later(5)
    assert "Ben" in texts(announcement(ann))
    await opened(world, places_above="3")
    announced = [message for message in ann.sees(world.channel) if not message.flags.ephemeral]
    assert len(announced) == 2 and all("⟦" in shown(message) for message in announced)
    assert list(wrong(ann)) == []


async def test_the_podium_and_its_description_are_in_the_language_of_the_server(world: World) -> None:
    await choose_languages(world, PUBLIC, "Ann")
    ann = await made(world)
    await ann.command("tournament entrants add-computers", count=2)
    await started(ann)
    await played_out(world)
    [podium] = [message for message in ann.sees(world.channel) if "🥇" in texts(message)]
    [described] = [item["description"] for part in components(podium) for item in part.get("items", ())]
    assert described.startswith("⟦The podium; in words below")
    assert list(wrong(ann)) == []


async def test_each_person_at_a_table_reads_their_own_language(world: World) -> None:
    await choose_languages(world, None, "Ben")
    ann, ben = world["Ann"], world["Ben"]
    await ann.play()
    await ben.press("Join")
    await ann.press("Start")
    for person in (ann, ben):
        await person.press("My hand")
    assert "«" in shown(ben.panel) and "«" not in shown(ann.panel)
    refused = await ben.command("play", opponents=ben.actor.mention)
    assert words(refused).startswith("«")


async def test_a_language_is_chosen_and_kept(world: World) -> None:
    ben = world["Ben"]
    await ben.command("settings")
    await ben.choose("Deutsch")
    await world.restart()
    refused = await ben.command("play", opponents=ben.actor.mention)
    assert words(refused).startswith("Du kannst dich nicht selbst herausfordern")
    await ben.command("play")
    assert "Bobbin (Neuling)" in [line["label"] for menu in menus(ben.panel) for line in menu["options"]]
    await ben.command("settings")
    await ben.choose("As in my Discord")
    refused = await ben.command("play", opponents=ben.actor.mention)
    assert words(refused).startswith("You cannot challenge yourself")


async def test_a_manager_chooses_the_language_of_the_server(world: World) -> None:
    ann, ben = world["Ann"], world["Ben"]
    world.role("Managers", "Ann", manage_guild=True)
    await ann.play()
    refused = await forged(ben, make("public_language", "de"), ben.find("Join"))
    assert words(refused).startswith("This is for members who may manage the server")
    await ann.command("settings")
    [menu] = [menu for menu in menus(ann.panel) if menu["custom_id"] == make("server_language")]
    [german] = [option["value"] for option in menu["options"] if option["label"] == "Deutsch"]
    await ann.actor.select(ann.panel, [german], custom_id=menu["custom_id"])
    await ben.press("Join")
    board = ann.newest("Start")
    assert board is not None and {"Mitspielen", "Computer dazu", "Start"} <= {
        *labels(board),
        *labels(board, disabled=True),
    }
