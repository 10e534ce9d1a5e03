"""A season that runs."""

from datetime import UTC, datetime, timedelta

from tournaments.ladder.season import LadderRules, Season
from tournaments.ratings.ports import Pool

NOW = datetime(2030, 5, 1, tzinfo=UTC)
DAY = timedelta(days=1)


def season(rules: LadderRules | None = None, **changes: object) -> Season:
    told = {"starts_at": NOW - DAY, "ends_at": NOW + DAY, **changes}
    return Season(
        1, "May", Pool(7, "duel", 2), "classic", "daily", 8, created_by=9, rules=rules or LadderRules(), **told
    )
