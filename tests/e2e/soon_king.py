"""Soon I Will Be King! by presses: chosen deals, and players who attack the front of the line."""

from __future__ import annotations

from tests.e2e.playing import answer, offers
from tests.e2e.world import Person, menus, texts

PLAIN = (
    "Declare my coronation",
    "Attack with Assassin",
    "Face the joint attempt",
    "End the turn",
    "Go on",
    "Done",
    "No ",
    "Keep all",
    "Draw as usual",
)
"""What players press who attack the front of the line whenever they can, and save no heir."""


def dealt(number: int) -> bytes:
    """The seed that deals the match with this number."""
    return number.to_bytes(32, "big")


def is_asked(person: Person) -> bool:
    """Whether the match waits for this person; the button of a play at any time is always there."""
    shown = texts(person.panel)
    return "The clock answers for you" in shown and any(label != "Play nothing" for label in offers(person.panel))


async def plainly(person: Person) -> None:
    """Press the first of `PLAIN` that is offered; else choose the first lines of the menu, or the first button."""
    offered = offers(person.panel)
    for wanted in PLAIN:
        if any(label.startswith(wanted) for label in offered):
            await answer(person, wanted)
            return
    if menus(person.panel):
        menu = menus(person.panel)[0]
        values = [option["value"] for option in menu["options"][: menu["min_values"] or 1]]
        await person.actor.select(person.panel, values, custom_id=menu["custom_id"])
    else:
        await answer(person, offered[0])
