"""The host's hand is shown by itself when a match starts; a person who opens it at the same time has two messages."""

from collections.abc import Callable

from bot.app import CardBot
from fake_discord import faults
from fake_discord.people import Person
from fake_discord.playing import over
from fake_discord.server import Wire
from fake_discord.state import Message
from tests.wire.playing import offered

FOLLOWUP = r"/webhooks/\d+/[^/]+"


async def started(wire: Wire, held: Callable[[], faults.Fault]) -> tuple[Person, Person, Message]:
    """Ann has pressed Start, and this request of it is held; both have pressed My hand on the board."""
    ann, ben = wire.person("Ann"), wire.person("Ben")
    await ann.slash("play", mode="quickplay1")
    await ben.press("Join")
    fault = held()
    await ann.pressing("Start")
    await fault.done.wait()
    await wire.until(lambda: offered(ann, "My hand"))
    hand = (await ann.press("My hand")).message
    await ben.press("My hand")
    fault.answer.set()
    return ann, ben, hand


def private(person: Person) -> list[Message]:
    """The private messages of this person, newest first."""
    return [message for message in person.sees() if message.viewer == person.id]


async def test_the_hand_is_not_shown_again_to_a_host_who_has_opened_it(wire: Wire, bot: CardBot) -> None:
    ann, ben, hand = await started(wire, lambda: wire.faults.hold_answer("POST", faults.CALLBACK))
    await shows_the_end(wire, ben, hand)
    assert private(ann) == [hand]


async def test_the_newest_of_two_hands_is_kept_up_to_date(wire: Wire, bot: CardBot) -> None:
    ann, ben, hand = await started(wire, lambda: wire.faults.hold_answer("POST", FOLLOWUP))
    assert [message == hand for message in private(ann)] == [True, False]
    await shows_the_end(wire, ben, hand)


async def shows_the_end(wire: Wire, ben: Person, hand: Message) -> None:
    """Ben gives up, and this hand comes to show the result."""
    await ben.press("Leave match")
    await ben.press("Leave match", ben.panel)
    await wire.until(lambda: over(hand), within=20)
