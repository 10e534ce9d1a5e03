"""The health of the bot: connection, storage, and clocks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import TYPE_CHECKING, Any

from host.matches.history import SILENT

if TYPE_CHECKING:
    from bot.services import Services


@dataclass(frozen=True, slots=True)
class Health:
    """The result of one examination.

    gateway          every shard is connected, and the clocks run
    storage          the last heartbeat was stored recently
    matches          number of live matches by game; `lobbies` the same for open lobbies
    overdue          matches whose next moment passed more than a minute ago
    without_clock    live matches without a clock
    oldest_overdue   seconds since the earliest such moment
    held             all clocks stand still, since Discord is out of reach
    absent           unreachable servers
    loop_lag         the longest delay of the event loop in the last minute, in seconds
    since_commit     seconds since the last commit; None before the first
    since_heartbeat  seconds since the last heartbeat; None before the first
    starts_left      new sessions that Discord has left for the day, as it said last; None before
    start_in         seconds until the next of them may begin, because few are left
    """

    version: str
    gateway: bool
    storage: bool = False
    matches: Mapping[str, int] = field(default_factory=dict)
    lobbies: Mapping[str, int] = field(default_factory=dict)
    overdue: int = 0
    without_clock: int = 0
    oldest_overdue: float = 0.0
    held: bool = False
    absent: int = 0
    loop_lag: float = 0.0
    since_commit: float | None = None
    since_heartbeat: float | None = None
    starts_left: int | None = None
    start_in: float = 0.0

    @property
    def well(self) -> bool:
        """Whether people can play."""
        return self.gateway and self.storage

    def as_json(self) -> dict[str, Any]:
        """The fields as JSON values."""
        return {"well": self.well, **asdict(self)}


def examine(services: Services, process: Health) -> Health:
    """The current health of a bot with these services; `process` is what is known without them."""
    host, now = services.host, services.now()
    clocks, live = host.health(), host.live.values()
    silent = (now - host.beaten).total_seconds() if host.beaten is not None else None
    beats = silent is not None and (clocks.held or silent < SILENT.total_seconds())
    return replace(
        process,
        gateway=process.gateway and not clocks.held,
        storage=beats and not host.background.failed.is_set(),
        matches=_by_game([match.setup.game for match in live], services.games),
        lobbies=_by_game([lobby.game for lobby in services.lobbies.live.values()], services.games),
        overdue=clocks.overdue,
        without_clock=clocks.without_clock,
        oldest_overdue=clocks.oldest_overdue,
        held=clocks.held,
        absent=clocks.unreachable,
        since_heartbeat=silent,
    )


def _by_game(played: Iterable[str], games: Iterable[str]) -> Mapping[str, int]:
    """The number of matches of each game, with 0 for games without any, so that charts have no gaps."""
    counts = Counter(played)
    return {game: counts[game] for game in games}
