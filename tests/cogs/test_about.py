"""The page of /about: fair deals in three sentences, which name what a person can compare."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest

from cogs.server.pages import about_page
from host.matches.watchdog import Health


def test_fair_deals_are_explained_in_three_sentences() -> None:
    page = about_page("1", datetime(2030, 1, 1, tzinfo=UTC), 0, Health(0, 0, 0, 0.0), None)
    [fair] = [part for part in page.parts if isinstance(part, str) and part.startswith("**Fair deals.**")]
    told = fair.removeprefix("**Fair deals.** ")
    assert len(re.findall(r"[.](?=\s|$)", told)) == 3
    words = ("SHA-256", "sealed deal", "before the first card", "seed", "Check this deal", "python -m games verify")
    assert [word for word in words if word not in told] == []


@pytest.mark.parametrize(
    ("health", "told"),
    [
        (Health(), "All clocks run."),
        (Health(held=True), "All clocks stand still until the bot is connected to Discord again."),
        (Health(parts=16), "All clocks run."),
        (
            Health(silent=2, parts=16),
            "The clocks stand still in 2 of 16 parts of all servers, until the bot is connected there again. "
            "All others run.",
        ),
        (
            Health(silent=1, parts=2, overdue=1, oldest_overdue=7200),
            "The clocks stand still in 1 of 2 parts of all servers, until the bot is connected there again. "
            "**One match is stuck, up to 2 h late.**",
        ),
    ],
)
def test_the_clocks_of_all_servers_are_told(health: Health, told: str) -> None:
    page = about_page("1", datetime(2030, 1, 1, tzinfo=UTC), 3, health, None)
    assert any(f"3 matches are played at the moment. {told}" in part for part in page.parts if isinstance(part, str))
