"""Web addresses that people enter: of a cause, of a webhook."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

_HOST = re.compile(r"(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]")


def names_site(url: str) -> bool:
    """Whether the address names a site by a host name with a dot, without a user, a port or an IP address."""
    try:
        parts = urlsplit(url)
    except ValueError:  # "[" without the rest of an IPv6 address
        return False
    return parts.netloc.lower() == parts.hostname and bool(_HOST.fullmatch(parts.hostname or ""))
