"""Playing through the wire: people press what they see until the match is over."""

import random

from fake_discord.people import Person, offers
from fake_discord.playing import answer, answers
from fake_discord.server import Wire


async def seated(*people: Person) -> None:
    """The first opens a table with windows that close early, the others join, and all look at their hands."""
    host, *others = people
    await host.slash("play", mode="standard")
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


async def play_on(*people: Person, rng: random.Random, presses: int = 1000) -> int:
    """Let all people answer their questions until there is a result; return the number of presses."""
    count = 0
    while not offered(people[0], "Rematch"):
        asked = [person for person in people if answers(person.panel)]
        if not asked:
            await people[0].wire.until(
                lambda: offered(people[0], "Rematch") or any(answers(person.panel) for person in people)
            )
            continue
        person = rng.choice(asked)
        await answer(person, person.panel, rng)
        count += 1
        assert count < presses
    return count


def thread_of(wire: Wire) -> int:
    """The one thread of the server."""
    [thread] = [key for key, one in wire.state.channels.items() if one["parent_id"] == str(wire.channel)]
    return thread
