"""One listener for every component that is pressed or chosen and every form that is handed in.

There are no live views: what a component does is in its custom id alone, so it works the same after a restart. An
unknown, forged or outdated one gets a private answer and changes nothing.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping
from functools import partial
from typing import TypeAlias, TypeVar

import discord
from discord.ext import commands

from cogs.kit import ids
from cogs.kit.command_limiter import CommandLimiter
from cogs.kit.errors import STOPPING, UNKNOWN_PRESS
from cogs.kit.handlers import PLAIN, Entrance, Handler, Handlers, Work
from cogs.kit.inflight import InflightInteractions
from cogs.kit.interaction import Interaction
from cogs.kit.replies import custom_id, guarded, whisper

S = TypeVar("S")
Route: TypeAlias = Callable[[Interaction, ids.ParsedId], Awaitable[Callable[[], Work]]]
PLAYED = {"hand", "reply", "leave", "quit", "abort", "stay"}
TAUGHT = {"lesson_go", "lesson_pick", "lesson_menu", "lesson_why"}
UNCOUNTED = PLAYED | TAUGHT
"""What is pressed to play a match or a lesson, beside all of a panel; all else counts as a command
(`cogs.kit.command_limiter`)."""
ROUTED = (discord.InteractionType.component, discord.InteractionType.modal_submit)


class Routes:
    """The handlers of all features, each with the services that it uses."""

    def __init__(self, entrances: Mapping[type, Entrance]) -> None:
        self._entrances = entrances
        self._routes: dict[str, Route] = {}

    def add(self, declared: Iterable[Handlers[S]], services: S) -> None:
        """Route the kinds of these handlers. Raises KeyError for a field of a type that has no entrance."""
        for handlers in declared:
            for handler in handlers:
                self._routes[handler.kind] = self._route(handler, services)

    async def enter(self, interaction: Interaction, read: ids.ParsedId) -> Callable[[], Work]:
        """What answers the component of this id, for this person. Raises Refusal for what is not there or not theirs.

        KeyError for a kind of no feature that was added.
        """
        return await self._routes[read.kind](interaction, read)

    @property
    def kinds(self) -> Iterable[str]:
        """The kinds that are routed."""
        return self._routes.keys()

    def _route(self, handler: Handler[S], services: S) -> Route:
        entrances = [None if type_ in PLAIN else self._entrances[type_] for type_ in handler.fields.values()]

        async def enter(interaction: Interaction, read: ids.ParsedId) -> Callable[[], Work]:
            given = [
                argument if entrance is None else await entrance(interaction, int(argument))
                for entrance, argument in zip(entrances, read.args, strict=True)
            ]
            return partial(handler.answer, services, interaction, *given)

        return enter


class Router(commands.Cog):
    """Sends each interaction with a component or a form to its handler."""

    def __init__(
        self,
        routes: Routes,
        inflight: InflightInteractions,
        limiter: CommandLimiter,
        fail: Callable[[Exception], None],
    ) -> None:
        self._routes, self._inflight, self._limiter, self._fail = routes, inflight, limiter, fail

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Interaction) -> None:
        """Answer components and forms; commands are the command tree's."""
        if interaction.type in ROUTED:
            await self._route(interaction)

    async def _route(self, interaction: Interaction) -> None:
        read = ids.parse(custom_id(interaction))
        if not self._inflight.enter(interaction, read):
            await guarded(self._fail, interaction, whisper(interaction, STOPPING), "closing")
        elif read is None:
            await guarded(self._fail, interaction, whisper(interaction, UNKNOWN_PRESS), "unknown")
        else:
            await guarded(self._fail, interaction, self._answer(interaction, read), read.kind)

    async def _answer(self, interaction: Interaction, read: ids.ParsedId) -> None:
        answer = await self._routes.enter(interaction, read)
        if read.kind not in UNCOUNTED and read.kind not in ids.PANEL:
            self._limiter.count(interaction.user.id)
        await answer()
