"""The advisory locks of PostgreSQL that keep bots apart: their numbers, and the statements that take them."""

from __future__ import annotations

from typing import NamedTuple

ALL, SHARE, MEMBER, DIVISION, IDENTIFY = "hashtext('imposter kings')", 7_301, 7_302, 7_303, 7_304
"""The keys of advisory locks: the one of a bot that runs alone; then the first numbers of pairs."""


class Share(NamedTuple):
    """Shard `number` of `of`."""

    number: int
    of: int

    @property
    def heartbeat(self) -> int:
        """The key of its heartbeat."""
        return self.of * 10_000 + self.number


class HeldShare(OSError):
    """Another process has the lock of the share."""


class Claim(NamedTuple):
    """A share that the process of this name, as PostgreSQL knows it, wants to run."""

    share: Share
    member: str


def claim_statements(share: Share) -> tuple[str, ...]:
    """The statements that lock a share on a new connection. The last one returns whether it was free."""
    return (
        f"SELECT pg_advisory_lock_shared({ALL})",
        f"SELECT pg_advisory_lock_shared({DIVISION}, {share.of})",
        f"SELECT pg_try_advisory_lock({SHARE}, {share.number})",
    )


DIVISIONS = f"""SELECT DISTINCT objid::bigint FROM pg_locks WHERE locktype = 'advisory' AND classid = {DIVISION}
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"""  # noqa: S608 (constant numbers)
"""The numbers of shards of the processes that work on the database."""
