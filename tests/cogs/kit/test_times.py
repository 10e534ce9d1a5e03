"""Times and lengths of time, as people type them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from cogs.kit.inputs.times import is_utc, read_moment, read_span
from cogs.kit.refusals.errors import UserError

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
        ("29.2.2028 23:30", datetime(2028, 2, 29, 23, 30, tzinfo=UTC)),
        ("01. 03. 2028, 00:30 +01:00", datetime(2028, 2, 29, 23, 30, tzinfo=UTC)),
        ("2.29.2028 12:00", None),
        ("29.02.28 12:00", None),
        ("29.02. 12:00", None),
        ("29/02/2028 12:00", None),
        ("01/03/2028 12:00", None),
        ("19:00", datetime(2028, 2, 28, 19, tzinfo=UTC)),
        ("12:00", datetime(2028, 2, 29, 12, tzinfo=UTC)),
        ("11:59", datetime(2028, 2, 29, 11, 59, tzinfo=UTC)),
        ("13:00 +02:00", datetime(2028, 2, 29, 11, tzinfo=UTC)),
        ("02:00 +14", datetime(2028, 2, 28, 12, tzinfo=UTC) + timedelta(days=1)),
        ("24:00", None),
        ("19", None),
        ("7 pm", None),
        ("today 19:00", datetime(2028, 2, 28, 19, tzinfo=UTC)),
        ("Tomorrow 19:00", datetime(2028, 2, 29, 19, tzinfo=UTC)),
        ("tomorrow at 01:00 +14:00", datetime(2028, 2, 29, 11, tzinfo=UTC)),
        ("tomorrow", None),
    ],
)
def test_moments_are_read_with_and_without_a_zone(text: str, at: datetime | None) -> None:
    if at is None:
        with pytest.raises(UserError, match="cannot read"):
            read_moment(text, NOW)
    else:
        assert read_moment(text, NOW) == at


def test_a_time_of_today_that_is_over_is_not_read_as_one_of_tomorrow() -> None:
    with pytest.raises(UserError, match="past"):
        read_moment("today 11:59", NOW)


@pytest.mark.parametrize(
    ("text", "utc"),
    [
        ("Tomorrow 19:00 ", True),
        ("24.12.2026 19:00", True),
        ("19:00 UTC", False),
        ("19:00 +02:00", False),
        ("in 2 hours", False),
        ("<t:1769274000:f>", False),
        ("", False),
    ],
)
def test_a_time_of_day_without_a_zone_is_known_as_utc(text: str, utc: bool) -> None:
    assert is_utc(text) is utc
