"""The answers in a window, a kind of tuple. A module of its own, since mypyc compiles no subclasses of tuples."""

from __future__ import annotations

from typing import Any


class WindowAnswers(tuple[Any, ...]):
    """The answers in a window as logged, so that a sampled world can replace those that were never shown."""

    __slots__ = ()
