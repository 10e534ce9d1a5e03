"""Connections of processes that run shares, which hold the locks of `db.locks`."""

from __future__ import annotations

from functools import partial
from typing import Any

from sqlalchemy.ext.asyncio import AsyncEngine

from db.lease import ENDED_AFTER
from db.locks import DIVISION, DIVISIONS, MEMBER, Claim, HeldShare, Share, claim_statements
from db.postgresql import WRITER, rows, server_engine, wait_for_the_disk
from db.transactions import Fenced

QUICK_KEEPALIVE = {
    "tcp_keepalives_idle": "4",
    "tcp_keepalives_interval": "2",
    "tcp_keepalives_count": "2",
    "tcp_user_timeout": "8000",
    "idle_in_transaction_session_timeout": f"{ENDED_AFTER * 1000:.0f}ms",
}
"""A machine that is cut off is noticed after 8 seconds, where the system notices it."""
OWNING = {**QUICK_KEEPALIVE, "idle_session_timeout": f"{ENDED_AFTER * 1000:.0f}ms"}
"""For sessions that hold locks and ask often: also behind a proxy that keeps silent connections open (`db.lease`)."""


class OtherDivision(OSError):
    """Processes that divide the servers into another number of shards use the database."""


def share_writing(url: str, claim: Claim) -> Fenced:
    """One connection to PostgreSQL that writes for one share, and has it locked."""
    settings = {**WRITER, **OWNING, "application_name": claim.member}
    lock = partial(_lock_share, share=claim.share)
    return Fenced(server_engine(url, settings, 1, wait_for_the_disk, lock), claim.share)


def member_engine(url: str, member: str, most: int, shards: int) -> AsyncEngine:
    """One connection for a process that runs shares.

    Other processes count it while it is open, with room for `most`. Connecting raises OtherDivision: a process that is
    counted but can take nothing would leave the shares that are given up for it without a process.
    """
    settings = {**WRITER, **OWNING, "application_name": member}
    return server_engine(url, settings, 1, partial(_take_part, most=most, shards=shards))


def gate_engine(url: str, member: str) -> AsyncEngine:
    """One connection for a process that waits for a lock."""
    return server_engine(url, {**QUICK_KEEPALIVE, "application_name": f"{member}-gate"}, 1)


def _take_part(connection: Any, most: int, shards: int) -> None:
    rows(connection, f"SELECT pg_advisory_lock_shared({DIVISION}, {shards})")
    _require_division(connection, shards)
    rows(connection, f"SELECT pg_advisory_lock_shared({MEMBER}, {most})")


def _lock_share(connection: Any, share: Share) -> None:
    *_, [[free]] = [rows(connection, statement) for statement in claim_statements(share)]
    if not free:
        raise HeldShare(f"another process runs share {share.number}")
    _require_division(connection, share.of)


def _require_division(connection: Any, shards: int) -> None:
    if any(found != shards for [found] in rows(connection, DIVISIONS)):
        raise OtherDivision(f"processes with another number of SHARDS than {shards} work on it")
