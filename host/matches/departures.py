"""Gives up the seats of persons who have left the server, so that the others do not wait for them.

Without a privileged intent Discord does not tell that a person has left, so it is asked when a clock has run out.
"""

from __future__ import annotations

from contextlib import suppress

from host.errors import Refusal
from host.matches.match import LiveMatch
from host.matches.service import Host
from host.model import Exit
from host.ports import Departures


class DepartedPlayers:
    """Listens to clocks that have run out."""

    def __init__(self, host: Host, departures: Departures) -> None:
        self._host, self._departures = host, departures

    def clock_missed(self, match: LiveMatch) -> None:
        """A listener of the host: look in the background whether the persons for whom the clock acted are there."""
        self._host.background.start(self._look(match))

    async def _look(self, match: LiveMatch) -> None:
        late = [player.user_id for player in match.people if match.presence(player.seat).missed]
        asked = [user_id for user_id in late if user_id is not None]
        for user_id in await self._departures.gone(match.setup.guild_id, asked) if asked else ():
            with suppress(Refusal):  # the match has ended meanwhile
                await self._host.give_up(match.id, user_id, Exit.server)
