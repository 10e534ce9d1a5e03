"""Messages that several features show: their keys, and the interface for showing them."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import NamedTuple, Protocol

from cogs.kit.interaction import Interaction
from cogs.kit.pages.layout import Page
from host.lobbies.lobby import Lobby
from host.matches.match import LiveMatch
from host.matches.visit import Seated


class Key(NamedTuple):
    """The key of a message: a lobby, a board, a seat's panel, or a ping."""

    kind: str
    id: int
    seat: int = -1


class LobbyEditor(Protocol):
    """Draws the message of a lobby, and edits it in its channel."""

    async def page(self, lobby: Lobby, declined_by: str = "") -> Page:
        """The lobby's message as it is now, with the link to its match, in the language of its server.

        declined_by  the name of the person whose press has just declined a challenge
        """

    async def edit(self, lobby: Lobby, page: Page) -> bool:
        """Show this page; whether there is such a message. Raises discord.HTTPException where a retry may help."""


class PanelMessages(Protocol):
    """Shows the panels of seats."""

    async def show(self, interaction: Interaction, at: Seated, *, note: str = "", if_none: bool = False) -> None:
        """Answer a press of this seat's person with the seat's panel; with `if_none` unless the seat has a panel."""


class LobbyMessages(Protocol):
    """Shows lobbies, and the boards and panels of matches started from them."""

    @property
    def editor(self) -> LobbyEditor: ...

    @property
    def panels(self) -> PanelMessages: ...

    def showing(self, key: Key) -> AbstractContextManager[Callable[[Page], None]]:
        """While the context is open, the caller shows this message and passes the page to the yielded function."""

    def match_changed(self, match: LiveMatch) -> None:
        """Refresh the board of this match."""
