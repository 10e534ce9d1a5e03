"""Limits on lobbies and matches per person and per server, so that one person cannot use up the shared capacity.

Tournament matches count for a server but are never refused: an organiser decides how many there are.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from host.errors import Code, Refusal
from host.lobbies.lobby import Lobby
from host.matches.match import LiveMatch


@dataclass(frozen=True, slots=True)
class Caps:
    """The limits; a person's lobbies and matches are counted over all servers.

    user_lobbies, guild_lobbies   open lobbies that a person has opened, and open lobbies of a server
    user_matches, guild_matches   live matches in which a person has a seat, and live matches of a server
    """

    user_lobbies: int = sys.maxsize
    guild_lobbies: int = sys.maxsize
    user_matches: int = sys.maxsize
    guild_matches: int = sys.maxsize


class CapKeeper:
    """Counts lobbies and matches before another one is opened. All methods raise Refusal "too_many_<what>"."""

    def __init__(self, caps: Caps, lobbies: Mapping[int, Lobby], matches: Mapping[int, LiveMatch]) -> None:
        self._caps, self._lobbies, self._matches = caps, lobbies, matches
        self._opening: Counter[tuple[str, int]] = Counter()
        self._beginning: Counter[tuple[str, int]] = Counter()

    @contextmanager
    def opening(self, user_id: int, guild_id: int) -> Iterator[None]:
        """While a lobby is being stored, concurrent requests count it."""
        self._check_lobbies(user_id, guild_id)
        self.check_matches(user_id, guild_id)
        with _counted(self._opening, user_id, guild_id):
            yield

    @contextmanager
    def beginning(self, user_id: int, guild_id: int) -> Iterator[None]:
        """While a match is being stored, concurrent requests count it."""
        self.check_matches(user_id, guild_id)
        with _counted(self._beginning, user_id, guild_id):
            yield

    def check_matches(self, user_id: int, guild_id: int) -> None:
        """Refuse if this person may not start or join another match in this server."""
        matches, begun = self._matches.values(), self._beginning
        own = sum(m.seat_of(user_id) is not None for m in matches) + begun["user", user_id]
        here = sum(m.setup.guild_id == guild_id for m in matches) + begun["guild", guild_id]
        _check("too_many_user_matches", self._caps.user_matches, own)
        _check("too_many_guild_matches", self._caps.guild_matches, here)

    def _check_lobbies(self, user_id: int, guild_id: int) -> None:
        lobbies = self._lobbies.values()
        own = sum(lobby.owner_id == user_id for lobby in lobbies) + self._opening["user", user_id]
        here = sum(lobby.guild_id == guild_id for lobby in lobbies) + self._opening["guild", guild_id]
        _check("too_many_user_lobbies", self._caps.user_lobbies, own)
        _check("too_many_guild_lobbies", self._caps.guild_lobbies, here)


@contextmanager
def _counted(counts: Counter[tuple[str, int]], user_id: int, guild_id: int) -> Iterator[None]:
    """Add one to the counts of this person and this server; counts that are 0 afterwards are removed."""
    keys = (("user", user_id), ("guild", guild_id))
    counts.update(keys)
    try:
        yield
    finally:
        counts.subtract(keys)
        for key in keys:
            if not counts[key]:
                del counts[key]


def _check(code: Code, most: int, have: int) -> None:
    if have >= most:
        raise Refusal(code, most=most)
