"""Choices that the bot does not offer, as a self-written client sends them: they are refused and change nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from simcord.enums import InteractionType
from simcord.results import InteractionResult

from tests.e2e.tournaments import announcement, live_cup, made
from tests.e2e.world import Person, World, forged, menus, words

Options = Sequence[Mapping[str, Any]]
OUTDATED = "This command has changed since your Discord last looked."
NOT_OFFERED = "That is not one of the choices any more."
USUAL = {3: "1", 4: 1, 5: True}
"""A value of each type of option."""


async def typed(person: Person, name: str, **values: object) -> InteractionResult:
    """A command with these values, which SimCord does not compare with what the command offers."""
    actor, (root, *path) = person.actor, name.split()
    there = person.world.env.backend.visible_commands(user_id=actor.id, channel_id=person.world.channel.id)
    menu = next(one for one in there if one["name"] == root)
    groups, options = [], menu["options"]
    for step in path:
        groups.append(next(one for one in options if one["name"] == step))
        options = groups[-1]["options"]
    types = {one["name"]: one["type"] for one in options}
    sent = [{"name": key, "type": types[key], "value": value} for key, value in values.items()]
    for group in reversed(groups):
        sent = [{"name": group["name"], "type": group["type"], "options": sent}]
    data = {"id": menu["id"], "name": root, "type": menu["type"], "options": sent, "resolved": {}}
    with person.world.env.operation("typed"):
        return await actor._dispatch_interaction(InteractionType.APPLICATION_COMMAND, person.world.channel, data)


def limited(options: Options, path: str) -> Iterator[tuple[str, Mapping[str, Any], Options]]:
    """The options with choices, or with limits of numbers, below this command: its name, the option, all options."""
    for option in options:
        if option["type"] in (1, 2):
            yield from limited(option.get("options", ()), f"{path} {option['name']}")
        elif option.get("choices") or (option["type"] == 4 and "min_value" in option):
            yield path, option, options


async def test_values_that_no_command_offers_are_refused_by_all_commands(world: World) -> None:
    ann = await made(world)
    before = live_cup(world)
    found = [one for command in world.bot.tree.get_commands() for one in limited(sent(world, command), command.name)]
    assert {f"{path} {option['name']}" for path, option, _ in found} >= {
        "pledge make per",
        "tournament setup create format",
        "tournament run rule ruling",
        "tournament entrants add-computers count",
    }
    for path, option, options in found:
        needed = {one["name"]: USUAL[one["type"]] for one in options if one.get("required") and one["type"] in USUAL}
        value = "lottery" if option.get("choices") else option["min_value"] - 1
        answer = await typed(ann, path, **{**needed, option["name"]: value})
        assert OUTDATED in words(answer), path
    assert live_cup(world) == before


def sent(world: World, command: Any) -> Options:
    """The options of a command, as Discord knows them."""
    return command.to_dict(world.bot.tree).get("options", ())


async def test_a_value_that_is_offered_is_taken(world: World) -> None:
    ann = await made(world)
    await typed(ann, "tournament entrants add-computers", count=2)
    assert len(live_cup(world).entries) == 2


async def test_a_forged_tie_break_does_not_clear_the_others(world: World) -> None:
    ann = await made(world, "swiss")
    await ann.press("Organise", announcement(ann))
    page = (await ann.press("Settings")).response
    menu = next(one for one in menus(page) if one["custom_id"].endswith("tie_breaks"))
    before = live_cup(world)
    for value in ("", "x", "-1", "99", "\u0663", "1.5"):
        assert NOT_OFFERED in words(await forged(ann, menu["custom_id"], page, [value]))
        assert live_cup(world) == before
    await forged(ann, menu["custom_id"], page, [])
    assert live_cup(world).settings.tie_breaks == ()
