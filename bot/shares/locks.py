"""The advisory locks of PostgreSQL by which processes own shares and count each other.

A lock ends with its session, so nothing of a dead process is left behind.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from sqlalchemy.ext.asyncio import AsyncEngine

from bot.shares.lease import ENDED_AFTER
from db.migrate import UnreachableDatabase
from db.postgresql import ALL, WRITER, rows, server_engine
from db.servers import Share

SHARE, MEMBER, DIVISION, IDENTIFY = 7_301, 7_302, 7_303, 7_304
"""The first numbers of the keys. The second are a share, the most shares of a process, the number of shards, and 0."""
DIVISIONS = f"""SELECT DISTINCT objid::bigint FROM pg_locks WHERE locktype = 'advisory' AND classid = {DIVISION}
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"""  # noqa: S608 (constant numbers)
"""The numbers of shards of the processes that work on the database."""
QUICK_KEEPALIVE = {
    "tcp_keepalives_idle": "4",
    "tcp_keepalives_interval": "2",
    "tcp_keepalives_count": "2",
    "tcp_user_timeout": "8000",
    "idle_in_transaction_session_timeout": f"{ENDED_AFTER * 1000:.0f}ms",
}
"""A machine that is cut off is noticed after 8 seconds, where the system notices it."""
OWNING = {**WRITER, **QUICK_KEEPALIVE, "idle_session_timeout": f"{ENDED_AFTER * 1000:.0f}ms"}
"""For sessions that hold locks and ask often: also behind a proxy that keeps silent connections open."""


class HeldShare(UnreachableDatabase):
    """Another process has the lock of the share."""


class OtherDivision(OSError):
    """Processes that divide the servers into another number of shards use the database."""


def member_engine(url: str, member: str, most: int, shards: int) -> AsyncEngine:
    """One connection for a process that runs shares.

    Other processes count it while it is open, with room for `most`. Connecting raises OtherDivision: a process that is
    counted but can take nothing would leave the shares that are given up for it without a process.
    """
    settings = {**OWNING, "application_name": member}
    return server_engine(url, settings, 1, partial(_take_part, most=most, shards=shards))


def gate_engine(url: str, member: str) -> AsyncEngine:
    """One connection for a process that waits for a lock."""
    return server_engine(url, {**QUICK_KEEPALIVE, "application_name": f"{member}-gate"}, 1)


def lock_share(connection: Any, share: Share) -> None:
    """Lock a share for the life of the driver's connection. Raises HeldShare and OtherDivision."""
    rows(connection, f"SELECT pg_advisory_lock_shared({ALL})")
    rows(connection, f"SELECT pg_advisory_lock_shared({DIVISION}, {share.of})")
    [[free]] = rows(connection, f"SELECT pg_try_advisory_lock({SHARE}, {share.number})")
    if not free:
        raise HeldShare(f"another process runs share {share.number}")
    _require_division(connection, share.of)


def _take_part(connection: Any, most: int, shards: int) -> None:
    rows(connection, f"SELECT pg_advisory_lock_shared({DIVISION}, {shards})")
    _require_division(connection, shards)
    rows(connection, f"SELECT pg_advisory_lock_shared({MEMBER}, {most})")


def _require_division(connection: Any, shards: int) -> None:
    if any(found != shards for [found] in rows(connection, DIVISIONS)):
        raise OtherDivision(f"processes with another number of SHARDS than {shards} work on it")
