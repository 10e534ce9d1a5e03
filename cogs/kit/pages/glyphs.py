"""Uploads cards as application emojis, in the background, and knows which of them can be used.

At the first start there is none, so texts have plain emojis. A game's emojis are used as soon as all of them are there.
An emoji is never uploaded twice and an old one stays, because old messages may show it; only where Discord's limit
leaves no room the oldest that are not used any more are deleted. A failure is logged once and tried again at the next
start.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from typing import Any

import aiohttp
import discord
import structlog

from cogs.kit.pages.pictures import PictureQueue
from cogs.pictures.emojis import Emoji, emojis_of
from games.core.game import Game
from games.core.glyphs import PLAIN, GlyphKey, GlyphTable
from host.emojis import EmojiStore

LIMIT = 2000
"""Emojis of one application, as Discord allows."""
PAUSE = 1.0
"""Seconds between two uploads: nothing waits for them, and Discord limits them more than messages."""
FIRST_PAUSE = 15.0
"""Seconds before the first upload of a start: requests that people wait for go first."""
EVERY = 60.0
"""Seconds between two looks at what another bot of the application has uploaded."""
PATIENCE = 3
"""After so many failures in a row nothing more is uploaded until the next start."""
TROUBLE = (discord.HTTPException, aiohttp.ClientError, OSError, TimeoutError)

log = structlog.get_logger(__name__)


class Glyphs:
    """The emojis of one application. Pages are built with `table`."""

    def __init__(
        self,
        application: discord.Client,
        store: EmojiStore,
        games: Collection[Game[Any]],
        drawing: PictureQueue,
        pause: Callable[[float], Awaitable[None]],
    ) -> None:
        self._application, self._store, self._drawing, self._pause = application, store, drawing, pause
        self._games = tuple(games)
        self._there: dict[str, discord.Emoji | int] = {}
        self._failures = 0
        self.table: GlyphTable = PLAIN

    async def upload(self, *, create: bool = True) -> None:
        """Use the emojis that Discord has, and upload the missing ones, game after game. Raises errors of the store.

        If several bots share one application, only one creates emojis; the others use those that it has stored.
        """
        application_id = self._application.application_id
        if application_id is None:
            return
        stored = await self._store.emojis(application_id)
        wanted = {game.key: await self._drawing.run(emojis_of, game) for game in self._games}
        names = {emoji.name for emojis in wanted.values() for emoji in emojis}
        if not await self._look():
            self._there = dict(stored)
            for emojis in wanted.values():
                self._use(emojis)
            return
        found = {name: _id(there) for name, there in self._there.items() if name in names}
        if any(stored.get(name) != id_ for name, id_ in found.items()):
            await self._store.keep_emojis(application_id, found)
        for emojis in wanted.values():
            self._use(emojis)
        incomplete = [emojis for emojis in wanted.values() if not self._has(emojis)]
        if incomplete and create:
            await self._create(application_id, incomplete, names, {*stored, *found})
        elif incomplete:
            await self._follow(application_id, incomplete, stored)

    async def _create(
        self,
        application_id: int,
        incomplete: Sequence[Sequence[Emoji]],
        names: Collection[str],
        ours: Collection[str],
    ) -> None:
        """Upload the missing emojis, game after game."""
        await self._pause(FIRST_PAUSE)
        for emojis in incomplete:
            for emoji in emojis:
                if emoji.name not in self._there and self._failures < PATIENCE:
                    await self._one(application_id, emoji, names, ours)
            self._use(emojis)

    async def _follow(
        self, application_id: int, incomplete: Sequence[Sequence[Emoji]], before: Mapping[str, int]
    ) -> None:
        """Use the emojis that another bot uploads from now on, until none is missing."""
        while incomplete:
            await self._pause(EVERY)
            stored = await self._store.emojis(application_id)
            self._there |= {name: id_ for name, id_ in stored.items() if before.get(name) != id_}
            for emojis in incomplete:
                self._use(emojis)
            incomplete = [emojis for emojis in incomplete if not self._has(emojis)]

    async def _look(self) -> bool:
        """Read which emojis the application has; False when Discord does not tell."""
        try:
            self._there = {emoji.name: emoji for emoji in await self._application.fetch_application_emojis()}
        except TROUBLE as error:
            log.warning("the emojis of the application could not be read", why=str(error))
            return False
        return True

    async def _one(self, application_id: int, emoji: Emoji, names: Collection[str], ours: Collection[str]) -> None:
        try:
            await self._make_room(application_id, names, ours)
            made = await self._application.create_application_emoji(name=emoji.name, image=emoji.png)
        except TROUBLE as error:
            self._failures += 1
            log.warning("an emoji could not be uploaded", name=emoji.name, why=str(error))
            return
        self._failures = 0
        self._there[emoji.name] = made
        await self._store.keep_emojis(application_id, {emoji.name: made.id})
        await self._pause(PAUSE)

    async def _make_room(self, application_id: int, names: Collection[str], ours: Collection[str]) -> None:
        """Where there is no room, delete the oldest of our emojis that no card has any more."""
        if len(self._there) < LIMIT:
            return
        idle = [(there.id, name, there) for name, there in self._there.items() if not isinstance(there, int)]
        for _, name, there in sorted(idle, key=lambda entry: entry[0]):
            if name in ours and name not in names:
                await there.delete()
                del self._there[name]
                await self._store.drop_emojis(application_id, [name])
                return

    def _has(self, emojis: Sequence[Emoji]) -> bool:
        """Whether all emojis of a game are there."""
        return all(emoji.name in self._there for emoji in emojis)

    def _use(self, emojis: Sequence[Emoji]) -> None:
        """Show the emojis of a game, if all of them are there: half of a hand would look wrong."""
        if emojis and self._has(emojis):
            added: Mapping[GlyphKey, str] = {
                emoji.key: f"<:{emoji.name}:{_id(self._there[emoji.name])}>" for emoji in emojis
            }
            self.table = GlyphTable(self.table.version + 1, {**self.table.emojis, **added})


def _id(there: discord.Emoji | int) -> int:
    return there if isinstance(there, int) else there.id
