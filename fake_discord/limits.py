"""Discord's known rate limits, with the headers that describe them.

Per channel five messages and five edits in five seconds, per interaction token five followups and edits in five
seconds, and fifty requests a second for the whole bot, of which interactions and their webhooks are free.
"""

from __future__ import annotations

import re
import time
from dataclasses import dataclass

from fake_discord.faults import Effect, limited

EVERYTHING, EVERYTHING_SECONDS = 50, 1.0
LIMIT, SECONDS = 5, 5.0
BUCKETS = (
    ("edit", "PATCH", re.compile(r"/channels/(\d+)/messages/\d+")),
    ("post", "POST", re.compile(r"/channels/(\d+)/messages")),
    ("hook", "PATCH", re.compile(r"/webhooks/\d+/([^/]+)/messages/[^/]+")),
    ("hook", "POST", re.compile(r"/webhooks/\d+/([^/]+)")),
)
FREE = ("/interactions/", "/webhooks/")


@dataclass(slots=True)
class _Bucket:
    left: int
    until: float


class Limits:
    """Counts requests. Off until `on` is set."""

    def __init__(self) -> None:
        self.on = False
        self.refused = 0
        self._buckets: dict[tuple[str, str], _Bucket] = {}

    def spend(self, method: str, path: str) -> tuple[dict[str, str], Effect | None]:
        """Headers for the answer, and the refusal if the limit is reached."""
        if not self.on:
            return {}, None
        if not path.startswith(FREE):
            overall = self._take(("", ""), EVERYTHING, EVERYTHING_SECONDS)
            if overall.left < 0:
                return {}, self._refuse(overall, everywhere=True)
        for name, wanted, pattern in BUCKETS:
            if method == wanted and (found := pattern.fullmatch(path)):
                return self._bucket(name, found.group(1))
        return {}, None

    def _bucket(self, name: str, key: str) -> tuple[dict[str, str], Effect | None]:
        bucket = self._take((name, key), LIMIT, SECONDS)
        headers = {
            "X-RateLimit-Limit": str(LIMIT),
            "X-RateLimit-Remaining": str(max(0, bucket.left)),
            "X-RateLimit-Reset": f"{time.time() + bucket.until - time.monotonic():.3f}",
            "X-RateLimit-Reset-After": f"{bucket.until - time.monotonic():.3f}",
            "X-RateLimit-Bucket": name,
        }
        return headers, self._refuse(bucket) if bucket.left < 0 else None

    def _take(self, key: tuple[str, str], limit: int, seconds: float) -> _Bucket:
        now = time.monotonic()
        bucket = self._buckets.get(key)
        if bucket is None or bucket.until <= now:
            bucket = self._buckets[key] = _Bucket(limit, now + seconds)
        bucket.left -= 1
        return bucket

    def _refuse(self, bucket: _Bucket, *, everywhere: bool = False) -> Effect:
        self.refused += 1
        return limited(max(0.001, round(bucket.until - time.monotonic(), 3)), everywhere=everywhere)
