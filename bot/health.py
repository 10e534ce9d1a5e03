"""Whether the bot works, as an answer to one question: connected, storing, and with no clock that stands still."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from bot.services import Services

SILENT = 90.0
"""Seconds without a heartbeat after which the storage counts as down: it is stored every 30 while Discord is there."""


@dataclass(frozen=True, slots=True)
class Health:
    """One examination.

    gateway          every shard is connected
    storage          the database takes what is written: the heartbeat was stored lately
    matches          how many go on, by game; `lobbies` the same for tables that wait
    overdue          matches that should have been moved on more than a minute ago
    without_clock    matches that nothing would move on
    oldest_overdue   seconds by which the first of those is late
    held             all clocks stand still, since Discord is out of reach
    absent           servers that are out of reach
    loop_lag         the longest delay of the event loop in the last minute, in seconds
    since_commit     seconds since something was stored, None before the first time
    since_heartbeat  seconds since the bot stored that it is alive, None before the first time
    """

    version: str
    gateway: bool
    storage: bool
    matches: tuple[tuple[str, int], ...]
    lobbies: tuple[tuple[str, int], ...]
    overdue: int
    without_clock: int
    oldest_overdue: float
    held: bool
    absent: int
    loop_lag: float
    since_commit: float | None
    since_heartbeat: float | None

    @property
    def well(self) -> bool:
        """Whether people can play."""
        return self.gateway and self.storage

    def as_json(self) -> dict[str, Any]:
        """For JSON."""
        return {"well": self.well, **asdict(self), "matches": dict(self.matches), "lobbies": dict(self.lobbies)}


class Examination(Protocol):
    """Examines a bot: `examine` with its services, or `unopened`."""

    def __call__(self, *, version: str, gateway: bool, loop_lag: float, since_commit: float | None) -> Health: ...


def unopened(*, version: str, gateway: bool, loop_lag: float, since_commit: float | None) -> Health:
    """A bot that has not opened its database yet."""
    return Health(version, gateway, False, (), (), 0, 0, 0.0, False, 0, loop_lag, since_commit, None)


def examine(services: Services, *, version: str, gateway: bool, loop_lag: float, since_commit: float | None) -> Health:
    """How the bot is now."""
    host, now = services.host, services.now()
    clocks, live = host.health(), host.live.values()
    silent = (now - host.beaten).total_seconds() if host.beaten is not None else None
    return Health(
        version=version,
        gateway=gateway,
        storage=not host.failed.is_set() and silent is not None and (clocks.held or silent < SILENT),
        matches=_by_game([match.setup.game for match in live], services.games),
        lobbies=_by_game([lobby.game for lobby in services.lobbies.live.values()], services.games),
        overdue=clocks.overdue,
        without_clock=clocks.without_clock,
        oldest_overdue=clocks.oldest_overdue,
        held=clocks.held,
        absent=clocks.absent,
        loop_lag=loop_lag,
        since_commit=since_commit,
        since_heartbeat=silent,
    )


def _by_game(played: Iterable[str], games: Iterable[str]) -> tuple[tuple[str, int], ...]:
    """How often each game is played; 0 is told as well, so that no line of a chart breaks off."""
    counts = Counter(played)
    return tuple([(game, counts[game]) for game in games])
