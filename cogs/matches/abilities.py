"""The optional interfaces that a game has, looked up once.

A check of a runtime protocol costs up to 50 us where the answer is no, and every page of a match needs several.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TypeVar, cast

from games.core.picture import Illustrated
from games.core.screen import Clocked, Confirms, Deals, Explains, Moments, Screen, Turns
from host.ports import AnyGame

T = TypeVar("T")
R = TypeVar("R")
GAMES = 64
"""More than there are games."""


def _once(find: Callable[[T], R]) -> Callable[[T], R]:
    """Remember the results; mypy does not know that all screens and games are hashable."""
    return cast(Callable[[T], R], lru_cache(GAMES)(find))


@_once
def clocked(screen: Screen) -> Clocked | None:
    """The screen, if it says what the clock answers."""
    return screen if isinstance(screen, Clocked) else None


@_once
def confirms(screen: Screen) -> Confirms | None:
    """The screen, if it names answers that cannot be taken back."""
    return screen if isinstance(screen, Confirms) else None


@_once
def deals(screen: Screen) -> Deals | None:
    """The screen, if it marks events that deal cards."""
    return screen if isinstance(screen, Deals) else None


@_once
def explains(screen: Screen) -> Explains | None:
    """The screen, if it explains single cards."""
    return screen if isinstance(screen, Explains) else None


@_once
def moments(screen: Screen) -> Moments | None:
    """The screen, if it tells the ends of rounds."""
    return screen if isinstance(screen, Moments) else None


@_once
def turns(screen: Screen) -> Turns | None:
    """The screen, if it tells where turns begin."""
    return screen if isinstance(screen, Turns) else None


@_once
def illustrated(game: AnyGame) -> Illustrated | None:
    """The game, if it has pictures."""
    return game if isinstance(game, Illustrated) else None
