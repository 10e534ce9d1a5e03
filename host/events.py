"""Topics: stored changes are published to subscribers. `bot.wiring` and `bot.page_refresh` subscribe."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Generic, ParamSpec

import structlog

P = ParamSpec("P")
log = structlog.get_logger(__name__)


class Topic(Generic[P]):
    """One kind of event. Listeners must not block; they schedule their work."""

    def __init__(self) -> None:
        self._listeners: list[Callable[P, None]] = []

    def subscribe(self, listener: Callable[P, None]) -> None:
        """Call this listener with every later event, after earlier subscribers."""
        self._listeners.append(listener)

    def publish(self, *arguments: P.args, **named: P.kwargs) -> None:
        """Call all listeners. An exception of one is logged; the others are still called."""
        for listener in self._listeners:
            try:
                listener(*arguments, **named)
            except Exception:
                log.exception("a listener raised")


class AwaitedTopic(Generic[P]):
    """One kind of event that all listeners follow before its publisher goes on, one after the other."""

    def __init__(self) -> None:
        self._listeners: list[Callable[P, Awaitable[object]]] = []

    def subscribe(self, listener: Callable[P, Awaitable[object]]) -> None:
        """Await this listener at every later event, after earlier subscribers."""
        self._listeners.append(listener)

    async def publish(self, *arguments: P.args, **named: P.kwargs) -> None:
        """Await all listeners. An exception of one is raised, and later ones are not called."""
        for listener in self._listeners:
            await listener(*arguments, **named)
