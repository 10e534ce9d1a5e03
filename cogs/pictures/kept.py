"""Drawn pictures and pieces with words in them, each kept for the language in which it was drawn."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import ParamSpec, TypeVar

from games.core.language import spoken

P = ParamSpec("P")
T = TypeVar("T")


def kept(maxsize: int) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """`lru_cache` for what says words of its own: the spoken language belongs to the key."""

    def keep(draw: Callable[P, T]) -> Callable[P, T]:
        drawn: Callable[..., T] = lru_cache(maxsize)(lambda language, *given, **named: draw(*given, **named))

        @wraps(draw)
        def told(*given: P.args, **named: P.kwargs) -> T:
            return drawn(spoken().code, *given, **named)

        return told

    return keep
