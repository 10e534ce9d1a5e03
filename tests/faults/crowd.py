"""People at several tables who all press at once what they see, and remember what they pressed and were told."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Sequence
from dataclasses import dataclass, field
from typing import Any

from cogs.kit.interactions import ids
from cogs.kit.refusals.errors import GONE_WRONG, NOT_STORED, STOPPING, TOO_LATE, UNKNOWN_PRESS, WORDS
from cogs.lobbies.pages import EARLY
from fake_discord import payloads, playing
from fake_discord.payloads import SELECT
from fake_discord.people import Person, offers, texts
from fake_discord.server import Wire
from fake_discord.state import Ack, Interaction, Message
from fake_discord.world import World
from games.registry import GAMES

REFUSALS = [
    *[text for text in WORDS.values() if isinstance(text, str)],
    *[text for game in GAMES.values() for text in game.screen.refusals.values()],
    *[GONE_WRONG.partition("{")[0], NOT_STORED, STOPPING, TOO_LATE, UNKNOWN_PRESS],
]

PAUSE = 0.1
"""The most seconds that a person takes before the next press: a third of them are under way at any moment."""


@dataclass(frozen=True, slots=True)
class Press:
    """An answer of a person: options of a decision by their indexes."""

    person: Person
    match: int
    decision: int
    picks: tuple[int, ...]
    sent: Interaction

    @property
    def answered(self) -> str | None:
        """The text of the bot's answer to it; None if there was none."""
        return told(self.sent.acked.result()) if self.sent.acked.done() else None

    @property
    def accepted(self) -> bool:
        """Whether the bot said that it counts: it showed what comes next, and no refusal."""
        return self.answered is not None and not any(refusal in self.answered for refusal in REFUSALS)


@dataclass
class Table:
    """Some people, their channel and their match."""

    people: list[Person]
    channel: int
    lobby: Message
    match: int = 0
    presses: list[Press] = field(default_factory=list)

    @property
    def wire(self) -> World:
        return self.people[0].wire

    @property
    def threads(self) -> list[int]:
        return self.wire.state.threads(self.channel)

    @property
    def boards(self) -> list[Message]:
        """The messages with the match on them: one, as far as everything is well."""
        posted = [message for thread in self.threads for message in self.wire.state.messages[thread].values()]
        public = [message for message in posted if message.viewer is None]
        return [message for message in public if any(label in ("My hand", "Rematch") for label, _ in offers(message))]

    @property
    def over(self) -> bool:
        return any(label == "Rematch" for board in self.boards for label, _ in offers(board))


async def seated(
    wire: Wire, name: str, people: int, computers: int = 0, *, early: bool = True, guild: int = 0, **options: Any
) -> Table:
    """A table in a channel of its own, with its match begun."""
    guild = guild or wire.guild
    channel = wire.state.new_channel(guild, name)
    await wire.gateway.dispatch(guild, "CHANNEL_CREATE", wire.state.channels[channel])
    crowd = [wire.person(f"{name}{number}", guild_id=guild, channel_id=channel) for number in range(people)]
    lobby = (await crowd[0].slash("play", **({"mode": "standard"} | options))).message
    if early:
        await let_windows_close_early(crowd[0], lobby)
    for person in crowd:
        await without_second_look(person)
    for person in crowd[1:]:
        await person.press("Join", lobby)
    for _ in range(computers):
        answer = await crowd[0].press("Add computer", lobby)
        if answer.kind == 4:  # asks which
            await crowd[0].press(offers(answer.message)[0][1], answer.message)
    await crowd[0].press("Start", lobby)
    table = Table(crowd, channel, lobby)
    await wire.until(lambda: table.boards)
    table.match = next(
        ids.parse(custom_id).args[0] for label, custom_id in offers(table.boards[0]) if label == "My hand"
    )
    for person in crowd:
        await person.press("My hand", table.boards[0])
    return table


async def let_windows_close_early(host: Person, lobby: Message) -> None:
    """So that no window lasts its whole time when all have answered."""
    await host.press("Options", lobby)
    await host.choose("Windows may close early", message=host.panel)
    await host.wire.until(lambda: EARLY in texts(lobby))  # a later edit of the lobby could be taken for another one


async def without_second_look(person: Person) -> None:
    """Switch "Sure?" off: every answer is then one press, and a press that only leads to "Sure?" is no lost one."""
    await person.slash("settings")
    await person.choose("Do not ask", message=person.panel)


async def asked(table: Table) -> Person:
    """A person with a question, once there is one."""
    await table.wire.until(lambda: any(answers(person.panel) for person in table.people))
    return next(person for person in table.people if answers(person.panel))


async def play(table: Table, rng: random.Random) -> None:
    """All people press offered answers, until cancelled or the match is over."""
    async with asyncio.TaskGroup() as tasks:
        for person in table.people:
            tasks.create_task(_play(table, person, random.Random(rng.random())))


async def _play(table: Table, person: Person, rng: random.Random) -> None:
    while not table.over:
        if person.wire.state.private(person.id) is None:
            await person.slash("hand")
        offered = answers(person.panel)
        if not offered:
            await _look(table, person)
            continue
        sent = await press(table, person, *rng.choice(offered), rng)
        if rng.random() < 0.1:  # twice, or somewhere else
            await press(table, person, *rng.choice(offered), rng)
        if rng.random() < 0.1:
            await _open_hand(table, person)
        await asyncio.wait([sent.acked], timeout=3)
        await asyncio.sleep(rng.random() * PAUSE)


async def _look(table: Table, person: Person) -> None:
    """Wait for a question, and look at the hand anew when nothing comes: a panel may be gone."""
    try:
        await table.wire.until(lambda: answers(person.panel) or table.over, within=3)
    except TimeoutError:
        await _open_hand(table, person)


async def _open_hand(table: Table, person: Person) -> None:
    if table.boards:
        await person.pressing("My hand", table.boards[-1])
    else:
        await person.typing("hand")


async def press(
    table: Table, person: Person, custom_id: str, menu: Any, panel: Message, rng: random.Random
) -> Interaction:
    """Send an answer, and note it; Next round answers nothing and is sent alone."""
    read = ids.parse(custom_id)
    assert read is not None
    if read.kind == "next_round":
        return await person.forge(custom_id, panel, None)
    match, decision, *rest = read.args
    if menu is None:
        values, picks = None, [rest[0]] if read.kind == "pick" else bits(rest[-1])
    else:
        lines = rng.sample(menu["options"], rng.randint(menu.get("min_values", 1), menu.get("max_values", 1)))
        values = [line["value"] for line in lines]
        picks = [int(value) for value in values]
    sent = await person.forge(custom_id, panel, values)
    table.presses.append(Press(person, match, decision, tuple(picks), sent))
    return sent


def answers(panel: Message) -> list[tuple[str, Any, Message]]:
    """What can be answered in a panel: custom id, and the menu if it is one."""
    return [(part["custom_id"], part if part["type"] == SELECT else None, panel) for part in playing.answers(panel)]


def bits(mask: int) -> list[int]:
    return [bit for bit in range(mask.bit_length()) if mask >> bit & 1]


def told(ack: Ack) -> str:
    """The text of a callback as it was sent: the message may have been changed since."""
    return "\n".join(part["content"] for part in payloads.leaves(ack.data.get("components") or ()) if "content" in part)


async def play_until(crowd: Sequence[Table], rng: random.Random, enough: Awaitable[None]) -> None:
    """Let all people at these tables play until this has happened."""
    async with asyncio.TaskGroup() as tasks:
        playing = [tasks.create_task(play(table, random.Random(rng.random()))) for table in crowd]
        await enough
        for task in playing:
            task.cancel()


async def more_presses(crowd: Sequence[Table], count: int) -> None:
    """Wait until so many more presses are sent, or all matches are over."""
    wanted = len(presses(crowd)) + count
    await crowd[0].wire.until(lambda: len(presses(crowd)) >= wanted or all(table.over for table in crowd))


def accepted(tables: Sequence[Table], guild: int) -> int:
    """How many presses in this server the bot said that they count."""
    return len([press for press in presses(tables) if press.sent.guild_id == guild and press.accepted])


def presses(tables: Sequence[Table]) -> list[Press]:
    return [press for table in tables for press in table.presses]


async def all_are_back(wire: Wire, crowd: list[Table]) -> None:
    """Boards answer, panels ask what the match asks, and nothing is there twice."""
    for table in crowd:
        await wire.until(lambda table=table: table.boards)
        assert len(table.threads) == len(table.boards) == 1, [texts(board) for board in table.boards]
        for person in table.people:
            if table.over:  # a board may show the end only after the process is back
                break
            answer = await person.press("My hand", table.boards[0])
            assert answer.kind == 4
