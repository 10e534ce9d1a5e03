"""Random play by people: an asked person uses one of the offered components."""

from __future__ import annotations

import random

from benchmarks.wire.people import Person, buttons, menus, offers
from benchmarks.wire.state import Ack, Message

NO_CHOICE = {"Why not?", "Why nothing else?", "‹", "›", "Cards", "Log", "Rules", "Leave match", "Choose again"}


def choices(panel: Message) -> list[str]:
    """The possible answers of the panel's owner."""
    return [label for label, _ in offers(panel) if label not in NO_CHOICE]


async def answer(person: Person, panel: Message, rng: random.Random) -> Ack:
    """Press or choose one of the panel's offers."""
    pressed = [part["custom_id"] for part in buttons(panel) if part.get("label") not in NO_CHOICE]
    chosen = list(menus(panel))
    at = rng.randrange(len(pressed) + len(chosen))
    if at < len(pressed):
        return await person.press(pressed[at], panel)
    menu = chosen[at - len(pressed)]
    lines = rng.sample(menu["options"], rng.randint(menu.get("min_values") or 1, menu.get("max_values") or 1))
    return await person.choose(*[line["label"] for line in lines], message=panel)
