"""The page of /about: fair deals in three sentences, which name what a person can compare."""

from __future__ import annotations

import re
from datetime import UTC, datetime

from cogs.server.pages import about_page
from host.matches.watchdog import Health


def test_fair_deals_are_explained_in_three_sentences() -> None:
    page = about_page("1", datetime(2030, 1, 1, tzinfo=UTC), 0, Health(0, 0, 0, 0.0), None)
    [fair] = [part for part in page.parts if isinstance(part, str) and part.startswith("**Fair deals.**")]
    told = fair.removeprefix("**Fair deals.** ")
    assert len(re.findall(r"[.](?=\s|$)", told)) == 3
    for word in (
        "SHA-256",
        "sealed deal",
        "before the first card",
        "seed",
        "Check this deal",
        "python -m games verify",
    ):
        assert word in told
