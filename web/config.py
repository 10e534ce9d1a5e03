"""How the pages are served. `bot.settings` reads these values from the environment."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class WebConfig:
    """Where to listen, and how much of everything there may be.

    port                 0 takes any port that is free
    url                  the public address without a slash at the end; "": that of host and port
    behind_proxy         the address of a visitor is the last one in X-Forwarded-For
    requests_per_minute  of one address; a third of them may come at once
    streams_per_address  pages of one address that are kept up to date at the same time
    streams              the same of all addresses together
    """

    port: int = 0
    host: str = "127.0.0.1"
    url: str = ""
    behind_proxy: bool = False
    requests_per_minute: int = 300
    streams_per_address: int = 50
    streams: int = 4000
