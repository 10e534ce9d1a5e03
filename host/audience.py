"""Several who listen to the host, told one after the other."""

from __future__ import annotations

from collections.abc import Callable

import structlog

from host.lobbies.lobby import Lobby
from host.matches.match import LiveMatch
from host.ports import Audience

log = structlog.get_logger(__name__)


class Audiences:
    """Tells everybody, whatever one of them makes of it."""

    def __init__(self, *everybody: Audience) -> None:
        self._everybody = everybody

    def match_changed(self, match: LiveMatch) -> None:
        self._tell(lambda audience: audience.match_changed(match))

    def match_ended(self, match: LiveMatch) -> None:
        self._tell(lambda audience: audience.match_ended(match))

    def match_called(self, match: LiveMatch) -> None:
        self._tell(lambda audience: audience.match_called(match))

    def lobby_changed(self, lobby: Lobby) -> None:
        self._tell(lambda audience: audience.lobby_changed(lobby))

    def _tell(self, call: Callable[[Audience], None]) -> None:
        for audience in self._everybody:
            try:
                call(audience)
            except Exception:
                log.exception("one of the audience raised")
