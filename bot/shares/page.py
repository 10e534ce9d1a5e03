"""The operator's page of a process with several shares: `/metrics` with a label, and one `/healthz`."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any

from prometheus_client import CollectorRegistry, Gauge, generate_latest
from prometheus_client.core import Metric
from prometheus_client.registry import Collector

from bot.app import CardBot
from bot.metrics import Metrics

PROCESS = ("process_", "cardbot_event_loop_lag", "cardbot_log_events", "cardbot_shares")
"""Prefixes of the process's own metrics, which are reported once and without a share."""
INFO = "cardbot"
"""The version, also of the process: Prometheus adds "_info" to its name."""


class SharesMetrics(Metrics):
    """The metrics of the process, and those of each of its bots with the number of its share.

    free  the number of shares that no process runs
    """

    def __init__(self, version: str, bots: Callable[[], Mapping[int, CardBot]]) -> None:
        super().__init__(version)
        self._bots = bots
        self.free = Gauge("cardbot_shares_without_process", "Shares that no process runs", registry=self.registry)

    def text(self) -> bytes:
        """All metrics as Prometheus reads them."""
        merged = CollectorRegistry()
        merged.register(_Merged(self.registry, self._bots()))
        return generate_latest(merged)


def health_of_shares(bots: Mapping[int, CardBot], lag: float, lost: Collection[int] = ()) -> dict[str, Any]:
    """The health of the process: well if all its shares are. A process without shares waits for its turn.

    lag   of the process's event loop, which all its shares have together
    lost  shares that the process had and that no process runs
    """
    shares = {str(number): {**bot.health().as_json(), "loop_lag": lag} for number, bot in sorted(bots.items())}
    shares |= {str(number): {"well": False} for number in sorted(set(lost) - bots.keys())}
    return {"well": all(share["well"] for share in shares.values()), "shares": shares}


class _Merged(Collector):
    def __init__(self, process: CollectorRegistry, bots: Mapping[int, CardBot]) -> None:
        self._process, self._bots = process, bots

    def describe(self) -> Iterable[Metric]:
        return ()

    def collect(self) -> Iterable[Metric]:
        families: dict[str, Metric] = {}
        for family in self._process.collect():
            if _of_process(family):
                families[family.name] = family
        for number, bot in sorted(self._bots.items()):
            for family in bot.metrics.registry.collect():
                if not _of_process(family):
                    _add(families, family, number)
        return families.values()


def _of_process(family: Metric) -> bool:
    return family.name == INFO or family.name.startswith(PROCESS)


def _add(families: dict[str, Metric], family: Metric, number: int) -> None:
    merged = families.setdefault(family.name, Metric(family.name, family.documentation, family.type))
    for sample in family.samples:
        merged.samples.append(sample._replace(labels={**sample.labels, "share": str(number)}))
