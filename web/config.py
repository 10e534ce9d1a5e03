"""The settings of the web server. `bot.settings` reads them from the environment."""

from __future__ import annotations

from dataclasses import dataclass
from ipaddress import IPv4Network, IPv6Network, ip_network
from typing import TypeAlias

Network: TypeAlias = IPv4Network | IPv6Network


def networks(text: str) -> tuple[Network, ...]:
    """The networks in "10.0.0.0/8, ::1". Raises ValueError."""
    return tuple(ip_network(part.strip()) for part in text.split(",") if part.strip())


@dataclass(frozen=True, slots=True)
class WebConfig:
    """Where to listen, and how much of everything there may be.

    port                 0 takes any port that is free
    url                  the public address without a slash at the end; "": that of host and port
    behind_proxy         the address of a visitor is the last one in X-Forwarded-For, if a proxy has sent the request
    proxies              the networks of proxies; none: loopback and private addresses
    requests_per_minute  of one address; a third of them may come at once
    streams_per_address  pages of one address that are kept up to date at the same time
    streams              the same of all addresses together
    """

    port: int = 0
    host: str = "127.0.0.1"
    url: str = ""
    behind_proxy: bool = False
    proxies: tuple[Network, ...] = ()
    requests_per_minute: int = 900
    streams_per_address: int = 100
    streams: int = 4000
