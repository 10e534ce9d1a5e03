"""One listener for all component presses and submitted forms.

There are no live views: the custom id alone determines the handler, so components work after a restart. Unknown, forged
or outdated ones get a private answer and change nothing.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Container, Iterable, Mapping
from functools import partial
from typing import TypeAlias, TypeVar

import discord
from discord.ext import commands

from cogs.kit.interaction import Interaction
from cogs.kit.interactions import ids
from cogs.kit.interactions.command_limiter import CommandLimiter
from cogs.kit.interactions.forms import FormError, RefusedForms, refused_page
from cogs.kit.interactions.handlers import PLAIN, Entrance, Handler, Handlers, Work
from cogs.kit.interactions.inflight import InflightInteractions, ended
from cogs.kit.interactions.replies import custom_id, guarded, send, whisper
from cogs.kit.pages.looks import Looks
from cogs.kit.refusals.errors import STOPPING, UNKNOWN_PRESS
from games.core.language import say

S = TypeVar("S")
Route: TypeAlias = Callable[[Interaction, ids.ParsedId], Awaitable[Callable[[], Work]]]
PLAYED = {"hand", "reply", "leave", "quit", "abort", "stay"}
TAUGHT = {"lesson_go", "lesson_pick", "lesson_menu", "lesson_why"}
UNCOUNTED = PLAYED | TAUGHT
"""Kinds that play a match or a lesson, beside all kinds in a panel; others count as commands
(`cogs.kit.interactions.command_limiter`). So do all presses of matches that are over: these are read from the store and
replayed."""
COUNTED = frozenset({"hint"})
"""Kinds in a panel that count as commands, because a computer player thinks about each press."""
ROUTED = (discord.InteractionType.component, discord.InteractionType.modal_submit)


class Routes:
    """The handlers of all features, with their services."""

    def __init__(self, entrances: Mapping[type, Entrance]) -> None:
        self._entrances = entrances
        self._routes: dict[str, Route] = {}

    def add(self, declared: Iterable[Handlers[S]], services: S) -> None:
        """Route the kinds of these handlers. Raises KeyError for a field type without an entrance."""
        for handlers in declared:
            for handler in handlers:
                self._routes[handler.kind] = self._route(handler, services)

    async def enter(self, interaction: Interaction, read: ids.ParsedId) -> Callable[[], Work]:
        """Prepare the handler of this id for this person. Raises Refusal for missing or inaccessible objects.

        Raises KeyError for a kind that was not added.
        """
        return await self._routes[read.kind](interaction, read)

    @property
    def kinds(self) -> Iterable[str]:
        """All routed kinds."""
        return self._routes.keys()

    def _route(self, handler: Handler[S], services: S) -> Route:
        entrances = [None if type_ in PLAIN else self._entrances[type_] for type_ in handler.fields.values()]

        async def enter(interaction: Interaction, read: ids.ParsedId) -> Callable[[], Work]:
            given = [
                argument if entrance is None else await entrance(interaction, int(argument))
                for entrance, argument in zip(entrances, read.args, strict=True)
            ]
            if handler.require is not None:
                await handler.require(services, interaction)
            return partial(handler.answer, services, interaction, *given)

        return enter


class Router(commands.Cog):
    """Passes each component press and submitted form to its handler."""

    def __init__(
        self,
        routes: Routes,
        inflight: InflightInteractions,
        limiter: CommandLimiter,
        fail: Callable[[Exception], None],
        forms: RefusedForms,
        live: Container[int],
        looks: Looks,
    ) -> None:
        """`live` has the numbers of all matches that go on."""
        self._routes, self._inflight, self._limiter, self._fail = routes, inflight, limiter, fail
        self._forms, self._live, self._looks = forms, live, looks

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Interaction) -> None:
        """Handle components and forms; commands are handled by the command tree."""
        if interaction.type in ROUTED:
            await self._route(interaction)

    async def _route(self, interaction: Interaction) -> None:
        read = ids.parse(custom_id(interaction))
        if not self._inflight.enter(interaction, read):
            await guarded(self._fail, interaction, whisper(interaction, say(STOPPING)), "closing")
        elif read is None:
            await guarded(self._fail, interaction, whisper(interaction, say(UNKNOWN_PRESS)), "unknown")
        else:
            await guarded(self._fail, interaction, self._answer(interaction, read), ids.logged(read.kind))

    async def _answer(self, interaction: Interaction, read: ids.ParsedId) -> None:
        await self._looks.speak(interaction)
        if counts(read, self._live):  # before the press is looked into, which may be most of its work
            self._limiter.count(interaction.user.id)
        answer = await self._routes.enter(interaction, read)
        try:
            await answer()
        except FormError as refused:
            ended(interaction, refused.code)
            key = self._forms.keep(interaction.user.id, refused.form)
            await send(interaction, refused_page(refused, key), private=True)


def counts(read: ids.ParsedId, live: Container[int]) -> bool:
    """Whether a press counts as a command; `live` has the numbers of all matches that go on."""
    if read.kind in COUNTED or not (read.kind in UNCOUNTED or read.kind in ids.PANEL):
        return True
    return read.kind not in TAUGHT and read.args[0] not in live
