"""Tables of people who play one match after the other by presses."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from fake_discord.people import Person, Unanswered, offers
from fake_discord.playing import answer, answers, over
from fake_discord.server import Wire
from fake_discord.state import Ack, Message

PATIENCE = 120.0
"""Seconds after which a table gives up with an error, instead of a benchmark that never ends."""


@dataclass(slots=True)
class Log:
    """Every press that was acknowledged: when (seconds since 1970), and after how many seconds."""

    presses: list[tuple[float, float]] = field(default_factory=list)
    unanswered: int = 0

    async def note(self, press: Awaitable[Ack]) -> Ack | None:
        """Perform this press; None if the bot did not answer."""
        at = time.time()
        try:
            ack = await press
        except Unanswered:
            self.unanswered += 1
            return None
        self.presses.append((at, ack.seconds))
        return ack


@dataclass(frozen=True, slots=True)
class Plan:
    """A table: the mode (as `/play` knows it), persons, computer players of the usual level, and fast windows."""

    mode: str
    persons: int = 2
    computers: int = 0
    early: bool = False


class Hand:
    """A person's panel, read once after each edit: crowds look at all panels all the time."""

    def __init__(self, panel: Message) -> None:
        self.panel = panel
        self._read: Sequence[Mapping[str, Any]] | None = None
        self._asked = self._over = False

    @property
    def asked(self) -> bool:
        """Whether the person can answer something."""
        self._look()
        return self._asked

    @property
    def over(self) -> bool:
        self._look()
        return self._over

    def _look(self) -> None:
        if self._read is not self.panel.leaves:
            self._read = self.panel.leaves
            self._asked, self._over = bool(answers(self.panel)), over(self.panel)


class Table:
    """Some people in a channel, one match after the other.

    played  matches that were played to their end
    busy    a person is pressing, or a match is being opened
    """

    def __init__(self, wire: Wire, number: int, plan: Plan, place: tuple[int, int], log: Log) -> None:
        guild_id, channel_id = place
        self.wire, self.plan, self.log = wire, plan, log
        self.people = [
            wire.person(f"Player {number}.{seat}", guild_id=guild_id, channel_id=channel_id)
            for seat in range(plan.persons)
        ]
        self.rng = random.Random(number)
        self.hands: dict[int, Hand] = {}
        self.busy = False
        self.played = 0

    async def open(self) -> None:
        """Begin a match: lobby, seats, start; all players open their hands."""
        self.busy = True
        try:
            await self._open()
        finally:
            self.busy = False

    @property
    def over(self) -> bool:
        return any(hand.over for hand in self.hands.values())

    def asked(self) -> list[Person]:
        """The persons who can press something now."""
        if self.busy:
            return []
        return [person for person in self.people if self.hands[person.id].asked]

    async def press(self, asked: Sequence[Person]) -> None:
        """One of the asked persons presses; after the end of a match the next begins."""
        self.busy = True
        try:
            person = self.rng.choice(asked)
            await self.log.note(answer(person, self.hands[person.id].panel, self.rng))
        finally:
            self.busy = False

    async def _open(self) -> None:
        host, *others = self.people
        lobby = await self._message_after(lambda: host.slash("play", mode=self.plan.mode))
        if self.plan.early:
            options = await self._message_after(lambda: host.press("Options", lobby))
            await self._sure(lambda: host.choose("Windows may close early", message=options))
        for person in others:
            await self._sure(partial(person.press, "Join", lobby))
        for _ in range(self.plan.computers):
            await self._sure(partial(host.press, "Add computer", lobby))
        await self.wire.until(lambda: _has(lobby, "Start"), within=PATIENCE)  # a busy bot edits the lobby later
        await self._started(partial(host.press, "Start", lobby))
        board = await self._board(lobby)
        for person in self.people:
            self.hands[person.id] = Hand(await self._message_after(partial(person.press, "My hand", board)))

    async def _sure(self, press: Callable[[], Awaitable[Ack]]) -> Ack:
        """The answer to this press, repeated until there is one. Raises TimeoutError after `PATIENCE`."""
        async with asyncio.timeout(PATIENCE):
            while (ack := await self.log.note(press())) is None:
                pass
        return ack

    async def _started(self, press: Callable[[], Awaitable[Ack]]) -> None:
        """Press until there is an answer. A press that was answered too late has started the match all the same."""
        late = self.log.unanswered
        try:
            await self._sure(press)
        except LookupError:
            if self.log.unanswered == late:
                raise

    async def _message_after(self, press: Callable[[], Awaitable[Ack]]) -> Message:
        """The message that this press leads to, with its components: a busy bot acknowledges first.

        Raises TimeoutError.
        """
        message = (await self._sure(press)).message
        assert message is not None, "the bot answered without a message"
        await self.wire.until(lambda: message.data["components"], within=PATIENCE)
        return message

    async def _board(self, lobby: Message) -> Message:
        """The board in the thread that hangs on the lobby's message. Raises TimeoutError."""

        def boards() -> list[Message]:
            posted = self.wire.state.messages.get(lobby.id, {}).values()
            return [message for message in posted if _has(message, "My hand")]

        await self.wire.until(boards, within=PATIENCE)
        return boards()[-1]


def _has(message: Message, label: str) -> bool:
    """Whether the message has a button of this label."""
    return any(offered == label for offered, _ in offers(message))
