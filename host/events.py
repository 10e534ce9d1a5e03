"""Events: what happened and is stored, published to those who have subscribed. `bot.app` subscribes everybody."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, ParamSpec

import structlog

P = ParamSpec("P")
log = structlog.get_logger(__name__)


class Topic(Generic[P]):
    """One kind of event. A listener must not block: it schedules its work."""

    def __init__(self) -> None:
        self._listeners: list[Callable[P, None]] = []

    def subscribe(self, listener: Callable[P, None]) -> None:
        """Call this listener with every event from now on, after those that have subscribed before."""
        self._listeners.append(listener)

    def publish(self, *arguments: P.args, **named: P.kwargs) -> None:
        """Call all listeners. One that raises stops no other, and undoes nothing: the event is stored already."""
        for listener in self._listeners:
            try:
                listener(*arguments, **named)
            except Exception:
                log.exception("a listener raised")
