"""Times and lengths of time, as people type them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from cogs.kit.errors import UserError
from cogs.kit.times import read_moment, read_span

NOW = datetime(2028, 2, 28, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "length"),
    [
        ("90", None),
        ("1 m", timedelta(minutes=1)),
        ("90 min", timedelta(minutes=90)),
        ("2 Minutes", timedelta(minutes=2)),
        ("3h", timedelta(hours=3)),
        ("10 days", timedelta(days=10)),
        ("in 4 weeks", timedelta(weeks=4)),
        ("1h30m", timedelta(minutes=90)),
        ("1 hour 30 minutes", timedelta(minutes=90)),
        ("2 days, 3 hours and 5 min", timedelta(days=2, hours=3, minutes=5)),
        ("2 hours and", None),
        ("1 day 2 months", None),
        ("0 min 0 h", None),
        ("1 month", None),
        ("2 months", None),
        ("3mo", None),
    ],
)
def test_lengths_of_time_are_read_and_months_refused(text: str, length: timedelta | None) -> None:
    if length is None:
        with pytest.raises(UserError, match="length of time"):
            read_span(text)
    else:
        assert read_span(text) == length


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("in 24 hours", datetime(2028, 2, 29, 12, tzinfo=UTC)),
        ("in 1 hour 30 minutes", datetime(2028, 2, 28, 13, 30, tzinfo=UTC)),
        ("2028-02-29 23:30", datetime(2028, 2, 29, 23, 30, tzinfo=UTC)),
        ("2028-03-01 00:30 +01:00", datetime(2028, 2, 29, 23, 30, tzinfo=UTC)),
        ("in 2 months", None),
        ("2029-02-29 12:00", None),
    ],
)
def test_moments_are_read_with_and_without_a_zone(text: str, at: datetime | None) -> None:
    if at is None:
        with pytest.raises(UserError, match="cannot read"):
            read_moment(text, NOW)
    else:
        assert read_moment(text, NOW) == at
