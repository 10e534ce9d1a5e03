"""Limits for one address: requests in a minute, and pages that are kept up to date."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from math import ceil
from time import monotonic

from aiohttp import web

from web.config import WebConfig

REMEMBERED = 10_000
"""Most addresses in memory; the longest quiet ones are forgotten first and start with a full bucket again."""


class TooManyError(Exception):
    """The address has to wait; `after` says how many seconds."""

    def __init__(self, after: int) -> None:
        super().__init__(f"again in {after} s")
        self.after = after


class Limits:
    """One token bucket for each address, and a count of its streams."""

    def __init__(self, config: WebConfig, clock: Callable[[], float] = monotonic) -> None:
        self._config, self._clock = config, clock
        self._rate = config.requests_per_minute / 60
        self._burst = max(10.0, config.requests_per_minute / 3)
        self._buckets: dict[str, tuple[float, float]] = {}
        self._streams: Counter[str] = Counter()

    def address(self, request: web.Request) -> str:
        """The address that a request counts for; of IPv6 the network of 64 bits, which belongs to one visitor."""
        near = _ip(request.remote or "")
        if near is not None and self._config.behind_proxy and self._is_proxy(near):
            near = _ip(request.headers.get("X-Forwarded-For", "").rpartition(",")[2].strip()) or near
        if near is None:
            return request.remote or ""
        return str(ip_network((near, 64), strict=False)) if near.version == 6 else str(near)

    def _is_proxy(self, address: IPv4Address | IPv6Address) -> bool:
        if self._config.proxies:
            return any(address in network for network in self._config.proxies)
        return address.is_private or address.is_loopback

    def take(self, address: str) -> None:
        """Count one request. Raises TooManyError."""
        now = self._clock()
        tokens, at = self._buckets.pop(address, (self._burst, now))
        tokens = min(self._burst, tokens + (now - at) * self._rate)
        self._buckets[address] = (max(tokens - 1, 0.0) if tokens >= 1 else tokens, now)
        if len(self._buckets) > REMEMBERED:
            self._buckets.pop(next(iter(self._buckets)))
        if tokens < 1:
            raise TooManyError(ceil((1 - tokens) / self._rate))

    @contextmanager
    def stream(self, address: str) -> Iterator[None]:
        """Count one stream for as long as it is open. Raises TooManyError."""
        if self._streams[address] >= self._config.streams_per_address or self.streams >= self._config.streams:
            raise TooManyError(30)
        self._streams[address] += 1
        try:
            yield
        finally:
            self._streams[address] -= 1
            self._streams += Counter()  # addresses without a stream are dropped

    @property
    def streams(self) -> int:
        """The number of open streams."""
        return self._streams.total()


def _ip(text: str) -> IPv4Address | IPv6Address | None:
    """The address; an IPv4 address in the form of IPv6 counts as IPv4. None for other texts."""
    try:
        found = ip_address(text)
    except ValueError:
        return None
    return getattr(found, "ipv4_mapped", None) or found
