"""Renders pages with pictures one at a time in a thread, so that drawing never delays an answer.

A page with a picture is made by `PictureQueue.run`, after the interaction is acknowledged. Pictures are cached for a
while by their content, so that many requests for the same standings need one drawing.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from contextvars import copy_context
from functools import partial
from typing import ParamSpec, TypeVar

import structlog

from cogs.kit.pages.layout import Part, Picture
from games.core.language import say

P = ParamSpec("P")
T = TypeVar("T")
MANY = 16
"""Requests that are too many for an edit to wait behind them: words come sooner."""

log = structlog.get_logger(__name__)


class PictureFailed(Exception):
    """A picture could not be drawn. Its text may be logged: pictures show public names and numbers only."""


class PictureQueue:
    """Makes pages with pictures one after the other. Those that a press waits for overtake all others but the next."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="pictures")
        self.waiting = 0
        """The number of waiting and running requests."""
        self._closed = False
        self._turn = asyncio.Lock()

    async def run(self, make: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
        """Run `make` after all earlier requests; return its result."""
        with self._counted():
            async with self._turn:
                if self._closed:
                    raise asyncio.CancelledError
                return await self._made(partial(make, *arguments, **named))

    async def in_time(
        self,
        make: Callable[[], T],
        patience: float,
        *,
        edits: bool = False,
        late: Callable[[T], None] = lambda made: None,
    ) -> T | None:
        """Run `make`; None if that takes longer than this many seconds. Then `late` is called with what it returns.

        edits  no press waits for it, so it lets answers go first; where `MANY` are before it, it takes too long
        """
        within = 0 if edits and self.waiting >= MANY else patience
        drawing = asyncio.ensure_future(self.run(make) if edits else self._answer(make))
        done, _ = await asyncio.wait({drawing}, timeout=within)
        if done:
            return drawing.result()
        drawing.add_done_callback(lambda made: None if made.cancelled() else late(made.result()))
        return None

    def close(self) -> None:
        """Cancel waiting requests and refuse new ones."""
        self._closed = True
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def _answer(self, make: Callable[[], T]) -> T:
        """Run `make` before all `run` that have not had their turn."""
        with self._counted():
            return await self._made(make)

    @contextmanager
    def _counted(self) -> Iterator[None]:
        self.waiting += 1
        try:
            yield
        finally:
            self.waiting -= 1

    async def _made(self, make: Callable[[], T]) -> T:
        context = copy_context()
        return await asyncio.get_running_loop().run_in_executor(self._thread, lambda: context.run(make))


def pictured(name: str, alt: str | Callable[[], str], draw: Callable[[], bytes]) -> Part:
    """The picture that `draw` returns. If that or `alt` fails, a line of text; the reason is logged.

    The page must also contain the picture's content as text.
    """
    try:
        return Picture(name, draw(), alt if isinstance(alt, str) else alt())
    except Exception as error:
        failed = PictureFailed(f"{type(error).__name__}: {error}")
        failed.__cause__ = error
        log.error("a picture could not be drawn", picture=name, exc_info=failed)
        return f"-# {say('The picture could not be drawn.')}"
