"""Playing by presses alone: an asked player uses one of the offered components."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

import discord
from simcord.results import InteractionResult

from fake_discord.playing import is_answer
from tests.e2e.world import BUTTON, Person, World, components, labels, menus, texts


async def begun(
    world: World, *names: str, computers: int = 0, chosen: Sequence[str] = (), **options: Any
) -> list[Person]:
    """The first of these opens a table, the others join, and the match starts.

    chosen  lines of the menus of Options
    """
    people = [world[name] for name in names]
    await people[0].play(**options)
    for line in chosen:
        await people[0].press("Options")
        await people[0].choose(line)
    for person in people[1:]:
        await person.press("Join")
    for _ in range(computers):
        await people[0].press("Add computer")
    await people[0].press("Start")
    return people


async def seated(world: World, *names: str, **how: Any) -> list[Person]:
    """As `begun`, and all players open their hands."""
    people = await begun(world, *names, **how)
    for person in people:
        await person.press("My hand")
    return people


async def leave(person: Person) -> None:
    """Leave the match and say so once more."""
    await person.press("Leave match", person.board)
    await person.press("Leave match", person.panel)


def offers(panel: discord.Message) -> list[str]:
    """The labels of what its owner may choose from: of buttons, then of lines of menus."""
    lines = [option["label"] for menu in menus(panel) if is_answer(menu) for option in menu["options"]]
    return [part["label"] for part in _buttons(panel)] + lines


def has_result(panel: discord.Message) -> bool:
    """Whether a panel shows its owner the result of the match."""
    return texts(panel).startswith(("## You win", "## You lose"))


def over(world: World) -> bool:
    return world["Ann"].newest("Rematch") is not None


async def answer(person: Person, wanted: str) -> InteractionResult:
    """Choose the first thing in the panel whose label begins so."""
    panel = person.panel
    for label in labels(panel):
        if label.startswith(wanted):
            return await person.actor.click(panel, custom_id=_id_of(panel, label))
    for menu in menus(panel):
        for option in menu["options"]:
            if option["label"].startswith(wanted):
                return await person.actor.select(panel, [option["value"]], custom_id=menu["custom_id"])
    raise AssertionError(f"{wanted!r} is not offered, but {offers(panel)}")


async def read_on(*people: Person) -> None:
    """Press Next round on the panels that show the end of a round."""
    for person in people:
        if "Next round" in labels(person.panel):
            await person.press("Next round", person.panel)


async def set_up(world: World, *keep: str) -> None:
    """All players keep the hand and lay away two cards that are not among these; then it is the first one's turn."""
    ann, ben = world["Ann"], world["Ben"]
    await answer(ann, "You")
    for person in (ann, ben):
        await answer(person, "Keep")
    for _ in range(2):
        for person in (ann, ben):
            spare = [label for label in offers(person.panel) if not label.startswith(keep)]
            await answer(person, spare[0])


def at_random(seed: int) -> Callable[[Person], Any]:
    """A way to choose: everything that is offered is as likely as any other."""
    rng = random.Random(seed)

    async def choose(person: Person) -> None:
        panel = person.panel
        buttons = _buttons(panel)
        for menu in filter(is_answer, menus(panel)):
            if not buttons or rng.random() < 0.8:
                count = rng.randint(menu["min_values"] or 1, menu["max_values"])
                values = [option["value"] for option in rng.sample(menu["options"], count)]
                await person.actor.select(panel, values, custom_id=menu["custom_id"])
                return
        pressed = buttons[rng.randrange(len(buttons))]
        await person.actor.click(panel, custom_id=pressed["custom_id"])

    return choose


def after(presses: int) -> Callable[[World], bool]:
    """For `play_on`: until so many presses were made."""
    left = iter(range(presses))
    return lambda world: next(left, None) is None


async def play_on(
    world: World,
    *names: str,
    choose: Callable[[Person], Any],
    until: Callable[[World], bool] = over,
    presses: int = 1000,
) -> int:
    """Let these people answer what they are asked until then; the number of presses."""
    count = 0
    while not until(world):
        asked = [world[name] for name in names if offers(world[name].panel)]
        for person in asked[:1]:
            await choose(person)
            count += 1
        if not asked:
            await world.later(5)
        assert count < presses, [texts(world[name].panel) for name in names]
    return count


def _buttons(panel: discord.Message) -> list[dict[str, Any]]:
    """The buttons that answer a question."""
    return [part for part in components(panel) if part["type"] == BUTTON and is_answer(part)]


def _id_of(message: discord.Message, label: str) -> str:
    found = [c for c in components(message) if c["type"] == BUTTON and c["label"] == label and not c.get("disabled")]
    return str(found[0]["custom_id"])
