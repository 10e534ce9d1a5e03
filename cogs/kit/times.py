"""Parses times: "in 2 hours", "2026-12-24 19:00", "2026-12-24 19:00 +02:00", or a timestamp copied from Discord."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta, timezone

from cogs.kit.errors import UserError

EXAMPLES = "in 2 hours · 2026-12-24 19:00 · 2026-12-24 19:00 +02:00"
WRONG = (
    "I cannot read “{}” as a time. Write it like one of these: {}. Times without a zone are UTC. Nothing was changed."
)
SPANS = {"m": 60, "h": 3600, "d": 86400, "w": 7 * 86400}
FARTHEST = timedelta(days=366)

_PART = r"(\d{1,4})\s*(m(?!o)|h|d|w)[a-z]*"
"""Months are no minutes: they have no fixed length, and are not read."""
_IN = re.compile(rf"(?:in\s+)?{_PART}(?:[\s,]*(?:and\s+)?{_PART})*")
_STAMP = re.compile(r"<t:(\d{1,12})(?::[a-zA-Z])?>")
_AT = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})[ t]+(\d{1,2}):(\d{2})\s*(z|utc|[+-]\d{1,2}:?(?:\d{2})?)?")


def read_moment(text: str, now: datetime) -> datetime | None:
    """The time in UTC; None for an empty text. Raises UserError for other texts, past times, and over a year ahead."""
    wanted = text.strip().casefold()
    if not wanted:
        return None
    try:
        at = _read(wanted, now)
    except (ValueError, OverflowError):
        at = None
    if at is None:
        raise UserError(WRONG.format(text.strip()[:50].replace("`", ""), EXAMPLES))
    if not now < at <= now + FARTHEST:
        raise UserError(
            "That time is past, or more than a year away. Choose one between now and then. Nothing was changed."
        )
    return at


def read_span(text: str) -> timedelta:
    """A duration like "90 min", "1 h 30 min" or "3 days". Raises UserError."""
    length = _length(text.strip().casefold())
    if not length:
        raise UserError("Write a length of time like `90 min`, `2 hours` or `3 days`. Nothing was changed.")
    return length


def _length(text: str) -> timedelta | None:
    """The sum of the parts of a length of time; None if it is none."""
    if _IN.fullmatch(text) is None:
        return None
    return timedelta(seconds=sum([int(number) * SPANS[unit] for number, unit in re.findall(_PART, text)]))


def _read(text: str, now: datetime) -> datetime | None:
    length = _length(text)
    if length is not None:
        return now + length
    if found := _STAMP.fullmatch(text):
        return datetime.fromtimestamp(int(found[1]), UTC)
    if found := _AT.fullmatch(text):
        year, month, day, hour, minute = (int(number) for number in found.groups()[:5])
        return datetime(year, month, day, hour, minute, tzinfo=_zone(found[6])).astimezone(UTC)
    return None


def _zone(text: str | None) -> timezone:
    if text is None or text in ("z", "utc"):
        return UTC
    digits = text[1:].replace(":", "")
    hours, minutes = (digits[:-2], digits[-2:]) if len(digits) > 2 else (digits, "0")
    away = timedelta(hours=int(hours), minutes=int(minutes))
    return timezone(-away if text[0] == "-" else away)
