"""Web pages over a real host, a real file and a hand-held clock, asked as a browser asks."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from aiohttp import ClientResponse, web
from aiohttp.test_utils import TestClient, TestServer

from cogs.kit.pages.pictures import PictureQueue
from host.hands import Hands
from host.people import UserSettings
from host.public_pages import Kind, PublicPages
from tests.tournaments.world import TournamentWorld, a_world
from web.app import create_app
from web.config import WebConfig
from web.limits import Limits
from web.public.replays import Replays
from web.render import Templates
from web.site import Site
from web.source import Source
from web.streams import Channel, Hub

PLENTY = WebConfig(requests_per_minute=1_000_000)


class NotedHub(Hub):
    """Notes the channels that readers have asked for: of several for one page the hub keeps the first."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.asked: list[Channel] = []

    async def serve(self, request: web.Request, channel: Channel, version: str) -> web.StreamResponse:
        self.asked.append(channel)
        return await super().serve(request, channel, version)


class Visit:
    """A browser at the pages of one hall."""

    def __init__(self, hall: TournamentWorld, config: WebConfig = PLENTY, *, in_process: bool = True) -> None:
        self.hall = hall
        now = hall.clock.now
        live = hall.host.live if in_process else {}
        source = Source(hall.store, hall.games, hall.host.paces, hall.clock, live)
        self.hub = NotedHub(now)
        self.pages = PublicPages(hall.store.public_pages, hall.host.background, "https://games.example")
        self.site = Site(
            source,
            self.hub,
            Limits(config),
            Templates(),
            PictureQueue(),
            Replays(hall.games, now),
            "https://games.example",
        )
        self.client: TestClient[Any, Any] = TestClient(TestServer(create_app(self.site)))
        hall.tournaments.changed.subscribe(lambda t, events: self.hub.changed(f"t:{t.id}"))
        hall.host.topics.changed.subscribe(lambda match: self.hub.changed(f"m:{match.id}"))
        hall.host.topics.ended.subscribe(lambda match: self.hub.changed(f"m:{match.id}"))
        self.pages.changed.subscribe(self.hub.changed)
        self.hands = Hands(hall.store.hands, hall.host.background, now)
        self.hands.changed.subscribe(self.hub.changed)

    async def get(self, path: str, **more: Any) -> ClientResponse:
        return await self.client.get(path, **more)

    async def text(self, path: str) -> str:
        answer = await self.get(path)
        assert answer.status == 200, (path, answer.status, await answer.text())
        return await answer.text()

    async def data(self, path: str) -> bytes:
        return await (await self.get(path)).read()

    async def json(self, path: str) -> Any:
        return json.loads(await self.text(path))

    async def shown(self, tournament_id: int) -> str:
        """Switch the page of a tournament on; its key."""
        return await self.pages.switch_on(Kind.tournament, tournament_id)

    async def names(self, *user_ids: int, on_web: bool = True) -> None:
        """These persons agree to be named on pages, or do not any more."""
        for user_id in user_ids:
            await self.hall.store.people.change_user_settings(user_id, lambda _: UserSettings(on_web=on_web))

    @asynccontextmanager
    async def followed(self, path: str) -> AsyncIterator[Stream]:
        """The stream of a page that a reader has opened."""
        version = re.search(r'data-version="(\w+)"', await self.text(path))[1]
        async with self.client.get(f"{path}/events?v={version}") as answer:
            yield Stream(answer)


@asynccontextmanager
async def a_visit(
    database: Path | str, games: Any = None, config: WebConfig = PLENTY, *, in_process: bool = True
) -> AsyncIterator[Visit]:
    async with a_world(database, games) as hall:
        visit = Visit(hall, config, in_process=in_process)
        await visit.client.start_server()
        try:
            yield visit
        finally:
            await visit.hub.close()
            await visit.client.close()
            visit.site.drawing.close()


class Stream:
    """An open stream of server-sent events."""

    def __init__(self, answer: ClientResponse) -> None:
        self.answer = answer

    async def next(self) -> tuple[str, Any]:
        """The kind and the data of the next event; comments are passed over."""
        async with asyncio.timeout(120):
            return await self._next()

    async def _next(self) -> tuple[str, Any]:
        kind, data = "", ""
        async for raw in self.answer.content:
            line = raw.decode().rstrip("\n")
            if line.startswith("event: "):
                kind = line.removeprefix("event: ")
            elif line.startswith("data: "):
                data = line.removeprefix("data: ")
            elif not line and data:
                return kind, json.loads(data)
        raise AssertionError("the stream has ended")


async def until(holds: Callable[[], object]) -> None:
    """Wait until the condition holds, for two minutes at most. Raises TimeoutError."""
    async with asyncio.timeout(120):
        while not holds():  # noqa: ASYNC110 (no part of the program sets an event for these conditions)
            await asyncio.sleep(0.01)
