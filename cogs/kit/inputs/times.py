"""Parses times and lengths of time as people write them, and timestamps copied from Discord (`EXAMPLES`).

Times without a zone are UTC, also what "today" and "tomorrow" mean; `is_utc` tells whether a text had none. A time of
day alone is the next one. Dates with slashes are refused, because 3/4 is in March or in April.
"""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, time, timedelta, timezone

from cogs.kit.refusals.errors import UserError
from games.core.language import say, text

EXAMPLES = "in 2 hours · 19:00 · tomorrow 19:00 · 24.12.2026 19:00 · 2026-12-24 19:00 +02:00"
WRONG = text(
    "I cannot read “{text}” as a time. Write it like one of these: {examples}. Times without a zone are UTC. "
    "Nothing was changed."
)
SPANS = {"m": 60, "h": 3600, "d": 86400, "w": 7 * 86400}
FARTHEST = timedelta(days=366)

_PART = r"(\d{1,4})\s*(m(?!o)|h|d|w)[a-z]*"
"""Months are no minutes: they have no fixed length, and are not read."""
_IN = re.compile(rf"(?:in\s+)?{_PART}(?:[\s,]*(?:and\s+)?{_PART})*")
_STAMP = re.compile(r"<t:(\d{1,12})(?::[a-zA-Z])?>")
_ISO = r"(?P<year>\d{4})-(?P<month>\d{1,2})-(?P<day>\d{1,2})[ t]+"
_DOTTED = r"(?P<dotted_day>\d{1,2})\.\s?(?P<dotted_month>\d{1,2})\.\s?(?P<dotted_year>\d{4}),?\s+"
_NAMED = r"(?P<named>today|tomorrow),?\s+"
_CLOCK = r"(?:at\s+)?(?P<hour>\d{1,2}):(?P<minute>\d{2})\s*(?P<zone>z|utc|[+-]\d{1,2}:?(?:\d{2})?)?"
_AT = re.compile(rf"(?:{_ISO}|{_DOTTED}|{_NAMED})?{_CLOCK}")


def read_moment(written: str, now: datetime) -> datetime | None:
    """The time in UTC; None for an empty text. Raises UserError for other texts, past times, and over a year ahead."""
    wanted = written.strip().casefold()
    if not wanted:
        return None
    try:
        at = _read(wanted, now)
    except (ValueError, OverflowError):
        at = None
    if at is None:
        raise UserError(say(WRONG, text=written.strip()[:50].replace("`", ""), examples=EXAMPLES))
    if not now < at <= now + FARTHEST:
        raise UserError(
            say("That time is past, or more than a year away. Choose one between now and then. Nothing was changed.")
        )
    return at


def is_utc(text: str) -> bool:
    """Whether this is read as UTC, because it is a time of day without a zone."""
    found = _AT.fullmatch(text.strip().casefold())
    return found is not None and found["zone"] is None


def read_span(text: str) -> timedelta:
    """A duration like "90 min", "1 h 30 min" or "3 days". Raises UserError."""
    length = _length(text.strip().casefold())
    if not length:
        raise UserError(say("Write a length of time like `90 min`, `2 hours` or `3 days`. Nothing was changed."))
    return length


def read_shift(text: str) -> timedelta:
    """A duration as `read_span`, less than 0 after a minus: "-30 min". Raises UserError."""
    wanted = text.strip()
    return -read_span(wanted[1:]) if wanted.startswith("-") else read_span(wanted)


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
    found = _AT.fullmatch(text)
    return None if found is None else _at(found, now)


def _at(found: re.Match[str], now: datetime) -> datetime:
    """The time of day on its day; without one the next such time. Raises ValueError if there is no such time."""
    zone, clock = _zone(found["zone"]), time(int(found["hour"]), int(found["minute"]))
    today = now.astimezone(zone).date()
    day = _day(found, today)
    at = datetime.combine(day or today, clock, zone)
    return (at + timedelta(days=1) if day is None and at <= now else at).astimezone(UTC)


def _day(found: re.Match[str], today: date) -> date | None:
    """The day that is written; None without one."""
    if found["named"]:
        return today + timedelta(days=found["named"] == "tomorrow")
    for names in (("year", "month", "day"), ("dotted_year", "dotted_month", "dotted_day")):
        if found[names[0]]:
            year, month, day = (int(found[name]) for name in names)
            return date(year, month, day)
    return None


def _zone(text: str | None) -> timezone:
    if text is None or text in ("z", "utc"):
        return UTC
    digits = text[1:].replace(":", "")
    hours, minutes = (digits[:-2], digits[-2:]) if len(digits) > 2 else (digits, "0")
    away = timedelta(hours=int(hours), minutes=int(minutes))
    return timezone(-away if text[0] == "-" else away)
