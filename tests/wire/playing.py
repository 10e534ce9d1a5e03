"""Playing through the wire: people press what they see until the match is over."""

import random

from benchmarks.wire.people import Person, buttons, menus, offers
from benchmarks.wire.server import Wire
from benchmarks.wire.state import Message

NO_CHOICE = {"Why?", "‹", "›"}


async def seated(*people: Person) -> None:
    """The first opens a table with windows that close early, the others join, and all look at their hands."""
    host, *others = people
    await host.slash("play")
    await host.press("Options")
    await host.choose("Windows may close early")
    for person in others:
        await person.press("Join")
    await host.press("Start")
    for person in people:
        await person.wire.until(lambda person=person: offered(person, "My hand"))
        await person.press("My hand")


def offered(person: Person, label: str) -> bool:
    return any(label in [offer for offer, _ in offers(message)] for message in person.sees())


def choices(panel: Message) -> list[str]:
    """What its owner may answer."""
    return [label for label, _ in offers(panel) if label not in NO_CHOICE]


async def play_on(*people: Person, rng: random.Random, presses: int = 1000) -> int:
    """Let everybody answer what he is asked until there is a result; the number of presses."""
    count = 0
    while not offered(people[0], "Rematch"):
        asked = [person for person in people if choices(person.panel)]
        if not asked:
            await people[0].wire.until(
                lambda: offered(people[0], "Rematch") or any(choices(person.panel) for person in people)
            )
            continue
        await answer(rng.choice(asked), rng)
        count += 1
        assert count < presses
    return count


async def answer(person: Person, rng: random.Random) -> None:
    """One of the things that the panel offers."""
    panel = person.panel
    pressed = [part["custom_id"] for part in buttons(panel) if part.get("label") not in NO_CHOICE]
    chosen = list(menus(panel))
    at = rng.randrange(len(pressed) + len(chosen))
    if at < len(pressed):
        await person.press(pressed[at], panel)
        return
    menu = chosen[at - len(pressed)]
    lines = rng.sample(menu["options"], rng.randint(menu.get("min_values") or 1, menu.get("max_values") or 1))
    await person.choose(*[line["label"] for line in lines], message=panel)


def thread_of(wire: Wire) -> int:
    """The one thread of the server."""
    [thread] = [key for key, one in wire.state.channels.items() if one["parent_id"] == str(wire.channel)]
    return thread
