"""How pictures get onto pages: drawn one at a time in a thread of their own, so that drawing never delays an answer.

A page that has a picture is made by `PictureQueue.run`, after the interaction is acknowledged. What `cogs.pictures` has
drawn it keeps for a while by what it shows, so many who ask for the same standings cost one drawing.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import ParamSpec, TypeVar

import structlog

from cogs.kit.layout import Part, Picture

P = ParamSpec("P")
T = TypeVar("T")
INSTEAD = "-# The picture could not be drawn."

log = structlog.get_logger(__name__)


class PictureFailed(Exception):  # noqa: N818 - only a reason in the log
    """Why a picture could not be drawn. Pictures show public names and numbers only, so the log may tell the text."""


class PictureQueue:
    """Makes pages with pictures, one after the other."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="pictures")
        self.waiting = 0
        """How many have been asked for and are not made yet."""

    async def run(self, make: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
        """What `make` returns; it waits for those that were asked for before."""
        context = copy_context()
        loop = asyncio.get_running_loop()
        self.waiting += 1
        try:
            return await loop.run_in_executor(self._thread, lambda: context.run(make, *arguments, **named))
        finally:
            self.waiting -= 1

    def close(self) -> None:
        """Make no more; what waits is cancelled."""
        self._thread.shutdown(wait=False, cancel_futures=True)


def pictured(name: str, alt: str, draw: Callable[[], bytes]) -> Part:
    """The picture that `draw` returns; a line instead where it cannot be drawn, and the reason in the log.

    The page has to say in words what the picture shows.
    """
    try:
        return Picture(name, draw(), alt)
    except Exception as error:
        failed = PictureFailed(f"{type(error).__name__}: {error}")
        failed.__cause__ = error
        log.error("a picture could not be drawn", picture=name, exc_info=failed)
        return INSTEAD
