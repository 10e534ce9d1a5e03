"""Messages that several features show: their keys, and what a feature that shows one is given."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import NamedTuple, Protocol

from cogs.kit.layout import Page
from host.lobbies.lobby import Lobby
from host.matches.match import LiveMatch


class Key(NamedTuple):
    """One message: the lobby, the board, a seat's panel, or the one that pings."""

    kind: str
    id: int
    seat: int = -1


class LobbyMessages(Protocol):
    """Shows lobbies, and the boards of the matches that begin in them."""

    def lobby_page(self, lobby: Lobby, note: str = "") -> Page:
        """The lobby's message as it is now, with the link to its match."""
        ...

    def showing(self, key: Key) -> AbstractContextManager[Callable[[Page], None]]:
        """Meanwhile the caller shows this message himself, and says with which page."""
        ...

    def match_changed(self, match: LiveMatch) -> None:
        """The board of this match is to be shown."""
        ...
