"""The epoch of a share: how often it was taken. Every transaction of a writer looks whether it is still its own."""

from __future__ import annotations

import sqlalchemy as sa

from db.locks import Share


class LostShare(OSError):
    """Another process has taken the share."""


def begin_epoch(connection: sa.Connection, share: Share) -> int:
    """Take the share: all earlier writers of it are refused from now on. Return the epoch."""
    statement = sa.text(
        "INSERT INTO shares (number, epoch) VALUES (:number, 1) "
        "ON CONFLICT (number) DO UPDATE SET epoch = shares.epoch + 1 RETURNING epoch"
    )
    epoch: int = connection.execute(statement, {"number": share.number}).scalar_one()
    return epoch


def require_epoch(connection: sa.Connection, share: Share, epoch: int) -> None:
    """Raises LostShare if another process has taken the share since."""
    query = f"SELECT epoch FROM shares WHERE number = {share.number:d} FOR SHARE"  # noqa: S608 (a number)
    found = connection.exec_driver_sql(query).scalar_one_or_none()
    if found != epoch:
        raise LostShare(f"share {share.number} belongs to another process since epoch {found}")
