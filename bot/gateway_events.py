"""Reads the events of the gateway with discord.py, and goes on after one that discord.py cannot read.

An error in one of discord.py's parsers ends the client. An event of another shape than it expects is left out instead,
and the log names it; its content, which may be secret, is not logged. A person who waits for an answer gets one.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, TypeAlias

import discord
import structlog
from discord.http import HTTPClient, Route
from discord.state import ConnectionState

from cogs.kit.pages.layout import page
from cogs.kit.refusals.errors import UNREADABLE
from cogs.kit.sending.drawing import components
from games.core.language import say

Parse: TypeAlias = Callable[[Any], None]
READY, CREATED, PRESSED = "READY", "GUILD_CREATE", "INTERACTION_CREATE"
COMMAND, COMPONENT, AUTOCOMPLETE, FORM = 2, 3, 4, 5
"""The kinds of interactions. Autocomplete alone takes no message as its answer."""
MESSAGE = discord.InteractionResponseType.channel_message.value
PRIVATE = discord.MessageFlags(ephemeral=True, components_v2=True).value

log = structlog.get_logger(__name__)


class EventParsers(dict[object, Parse]):
    """The parsers of a client's connection, each of which leaves out what it cannot read.

    An interaction is left out as well unless `answers` says so: the process may have lost its share, and another one
    answers.
    """

    def __init__(self, state: ConnectionState[Any], http: HTTPClient, answers: Callable[[], bool]) -> None:
        super().__init__({event: partial(self._parse, event, parse) for event, parse in state.parsers.items()})
        self._state, self._http, self._answers = state, http, answers
        self._answering: set[asyncio.Task[None]] = set()
        self._unnamed: dict[int, set[int]] = {}
        """By shard: servers that its new session has not named so far."""

    def __getitem__(self, event: object) -> Parse:
        """Raises KeyError for an unknown event, whatever stands in place of its name."""
        if not isinstance(event, str):
            raise KeyError
        return super().__getitem__(event)

    def _parse(self, event: str, parse: Parse, data: Any) -> None:
        """Without a session the client is of no use: an error in READY ends it, and another client is started."""
        if event == READY:
            self._compare(data)
            parse(data)
        elif event != PRESSED or self._answers():
            try:
                if event == PRESSED:
                    _require_person(data)
                parse(data)
                if event == CREATED:
                    self._unnamed = {shard: unnamed - {int(data["id"])} for shard, unnamed in self._unnamed.items()}
            except Exception as error:
                self._left_out(event, data, error)

    def _compare(self, ready: Any) -> None:
        named, (shard, shards) = {int(guild["id"]) for guild in ready["guilds"]}, ready["shard"]
        known = {guild.id for guild in self._state.guilds if (guild.id >> 22) % shards == shard}
        self._unnamed[shard] = known - named

    def forget_left(self, shard: int) -> None:
        """Forget servers of this shard that its new session does not name: they have removed the bot meanwhile."""
        for guild_id in self._unnamed.pop(shard, ()):
            self["GUILD_DELETE"]({"id": str(guild_id)})

    def _left_out(self, event: str, data: Any, error: Exception) -> None:
        given = data if isinstance(data, Mapping) else {}
        number, kind = _number(given.get("id")), _number(given.get("type"))
        log.error("an event of Discord could not be read", kind=event, id=number, type=kind, exc_info=error)
        token = given.get("token")
        if event == PRESSED and number is not None and isinstance(token, str) and kind != AUTOCOMPLETE:
            task = asyncio.create_task(self._answer(number, token), name="answer what could not be read")
            self._answering.add(task)
            task.add_done_callback(self._answering.discard)

    async def _answer(self, interaction_id: int, token: str) -> None:
        """Tell the person privately that nothing was done."""
        route = Route(
            "POST",
            "/interactions/{webhook_id}/{webhook_token}/callback",
            webhook_id=interaction_id,
            webhook_token=token,
        )
        data = {"flags": PRIVATE, "components": components(page(say(UNREADABLE)))}
        try:
            await self._http.request(route, json={"type": MESSAGE, "data": data})
        except Exception as error:
            log.warning("an answer could not be given", why=error)


def _require_person(data: Any) -> None:
    """Raises KeyError, TypeError or ValueError unless the interaction is of a known kind and tells who has made it.

    discord.py reads one without a person, and everything after it fails.
    """
    if data["type"] not in (COMMAND, COMPONENT, AUTOCOMPLETE, FORM):
        raise ValueError
    int((data["member"]["user"] if data.get("guild_id") else data["user"])["id"])


def _number(value: object) -> int | None:
    """A whole number, also one in digits."""
    text = str(value)
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 20 else None
