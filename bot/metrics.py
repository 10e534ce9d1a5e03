"""Counters and measurements of one bot, in a registry of its own, in Prometheus format.

Labels come from small fixed sets: kinds of presses, codes of refusals, games. Matches, servers and persons have no
labels, and all presses in a panel are one kind, so that the numbers reveal no hands.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from time import monotonic

from prometheus_client import CollectorRegistry, Counter, Histogram, Info, ProcessCollector, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from bot.health import Health

ANSWER = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 3)
"""Bounds in seconds; Discord's limit is three."""
LAG = (0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5)
COMMIT = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 2)
UNITS = (1, 2, 4, 8, 16, 32, 64, 128, 256)
REMEMBERED = 60
"""Measurements of the loop's lag, one per second; the longest is reported."""


class Metrics:
    """Observes interactions, commits and Discord's answers. Costs microseconds per call."""

    def __init__(self, version: str) -> None:
        self.registry = registry = CollectorRegistry()
        self._last_commit: float | None = None
        self._lags: deque[float] = deque(maxlen=REMEMBERED)
        counter, histogram = partial(Counter, registry=registry), partial(Histogram, registry=registry)
        ProcessCollector(registry=registry)
        Info("cardbot", "The program that runs", registry=registry).info({"version": version})
        answered = "From the arrival of a press or command until Discord has taken its answer"
        self._answers = histogram("cardbot_interaction_seconds", answered, ["kind"], buckets=ANSWER)
        self._refusals = counter("cardbot_refusals", "Presses and commands that were refused, by reason", ["code"])
        self._lag = histogram("cardbot_event_loop_lag_seconds", "How late the event loop wakes up", buckets=LAG)
        self._commits = histogram("cardbot_commit_seconds", "How long a transaction takes", buckets=COMMIT)
        self._units = histogram("cardbot_commit_units", "Changes stored by one transaction", buckets=UNITS)
        self._responses = counter("cardbot_discord_responses", "Discord's HTTP answers by class", ["status"])
        self._events = counter("cardbot_log_events", "Warnings and errors in the log", ["level", "event"])
        self.counting = _Counting(self._events)

    def answered(self, kind: str, seconds: float) -> None:
        """A press or command was answered."""
        self._answers.labels(kind).observe(seconds)

    def refused(self, code: str) -> None:
        """A press or command was refused."""
        self._refusals.labels(code).inc()

    def committed(self, units: int, seconds: float) -> None:
        """A transaction was committed."""
        self._last_commit = monotonic()
        self._commits.observe(seconds)
        self._units.observe(units)

    def lagged(self, seconds: float) -> None:
        """The event loop woke up this many seconds late."""
        self._lags.append(seconds)
        self._lag.observe(seconds)

    @property
    def lag(self) -> float:
        """The longest lag of the last minute, in seconds."""
        return max(self._lags, default=0.0)

    @property
    def since_commit(self) -> float | None:
        """Seconds since the last commit; None before the first."""
        return None if self._last_commit is None else monotonic() - self._last_commit

    def responded(self, status: str) -> None:
        """Discord has answered a request, with a status of this class."""
        self._responses.labels(status).inc()

    def examine(self, health: Callable[[], Health]) -> None:
        """Add the results of this examination to each reading."""
        self.registry.register(_Examined(health))

    def text(self) -> bytes:
        """All metrics in Prometheus' text format."""
        return generate_latest(self.registry)


class _Examined(Collector):
    """Gauges that are computed at each reading."""

    def __init__(self, health: Callable[[], Health]) -> None:
        self._health = health

    def describe(self) -> Iterable[Metric]:
        return ()

    def collect(self) -> Iterable[Metric]:
        found = self._health()
        for name, text, value in (
            ("cardbot_gateway_connected", "Whether every shard is connected", found.gateway),
            ("cardbot_storage_up", "Whether the last heartbeat was stored in time", found.storage),
            ("cardbot_overdue_matches", "Live matches whose next moment is overdue", found.overdue),
            ("cardbot_overdue_seconds", "Seconds by which the oldest of them is overdue", found.oldest_overdue),
            ("cardbot_matches_without_clock", "Live matches without a clock", found.without_clock),
            ("cardbot_clocks_held", "Whether all clocks stand still because Discord is out of reach", found.held),
            ("cardbot_guilds_out_of_reach", "Servers whose matches stand still", found.absent),
            ("cardbot_session_starts_left", "New sessions that Discord has left for the day", found.starts_left),
            ("cardbot_heartbeat_age_seconds", "Seconds since the last stored heartbeat", found.since_heartbeat),
        ):
            if value is not None:
                yield GaugeMetricFamily(name, text, value)
        yield _by_game("cardbot_live_matches", "Live matches by game", found.matches)
        yield _by_game("cardbot_open_lobbies", "Open lobbies by game", found.lobbies)


def _by_game(name: str, text: str, counts: Mapping[str, int]) -> Metric:
    family = GaugeMetricFamily(name, text, labels=["game"])
    for game, count in counts.items():
        family.add_metric([game], count)
    return family


class _Counting(logging.Handler):
    """Counts log lines: our own by their event, others by their library."""

    def __init__(self, events: Counter) -> None:
        super().__init__(logging.WARNING)
        self._events = events

    def emit(self, record: logging.LogRecord) -> None:
        ours = record.msg.get("event") if isinstance(record.msg, dict) else None
        self._events.labels(record.levelname.lower(), ours or record.name.split(".")[0]).inc()
