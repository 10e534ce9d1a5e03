"""Seasons as values, and the rules for challenges. Pure; refusals are `host.errors.Refusal`.

People join a season by playing: each rated match in its time, its game and its number of seats counts, wherever it was
opened. A challenge opens a match against a chosen person.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from pydantic import AliasChoices, BaseModel, ConfigDict, Field

from host.errors import Refusal
from tournaments.ratings.ports import Pool, Rated
from tournaments.ratings.ranking import places_of

LONGEST = timedelta(days=366)
AFTER_WITHDRAWAL = timedelta(hours=1)
"""A person who has withdrawn a challenge may repeat it so long after making it.

The challenged person has been pinged and has had no say, so that person is not restricted; the challenger may correct a
mistake, but cannot ping again and again."""


class LadderRules(BaseModel):
    """The rules that an organiser may set. Raises pydantic.ValidationError.

    places_above  how many places above one's own may be challenged; 0: all. Stored as `reach`
    again_hours   hours after a match or a challenge during which the same two may not challenge each other; a withdrawn
                  challenge restricts the challenger alone, for an hour at most
    answer_hours  hours in which a challenge can be accepted
    soft_reset    ratings start the season closer to the initial rating and less certain
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    places_above: int = Field(
        0, ge=0, le=100, validation_alias=AliasChoices("places_above", "reach"), serialization_alias="reach"
    )
    again_hours: int = Field(12, ge=0, le=24 * 14)
    answer_hours: int = Field(48, ge=1, le=24 * 14)
    soft_reset: bool = True


NO_RULES = LadderRules()


@dataclass(frozen=True, slots=True)
class Season:
    """A season from `starts_at` to `ends_at`; `closed_at` is when its final standings were stored and published."""

    id: int
    name: str
    pool: Pool
    mode: str
    pace: str
    channel_id: int
    starts_at: datetime
    ends_at: datetime
    created_by: int
    rules: LadderRules = NO_RULES
    closed_at: datetime | None = None

    @property
    def end(self) -> datetime:
        """The time from which matches no longer count."""
        return self.closed_at or self.ends_at

    def runs(self, now: datetime) -> bool:
        """Whether matches count at this time."""
        return self.starts_at <= now < self.ends_at and self.closed_at is None


def check_times(starts_at: datetime, ends_at: datetime, now: datetime) -> None:
    """Refusal "season_times" for a season that is over, ends before it starts, or is longer than a year."""
    if not now < ends_at or not starts_at < ends_at or ends_at - starts_at > LONGEST:
        raise Refusal("season_times")


def may_challenge(
    season: Season,
    now: datetime,
    standings: Sequence[Rated],
    challenger: int,
    challenged: int,
    last_met: datetime | None,
    last_challenged: datetime | None = None,
    last_withdrawn: datetime | None = None,
) -> None:
    """Raise Refusal for a challenge that the rules of the season do not allow.

    season_over        it does not run
    met_lately         the two have played within `again_hours`; fact `until`
    challenged_lately  one has challenged the other within `again_hours`; fact `until`
    withdrawn_lately   the challenger has withdrawn a challenge to this person within an hour; fact `until`
    out_of_reach       the challenged person is more than `places_above` places above; facts `places_above`, `place`,
                       `their_place`

    A person without a place counts as below all others.
    """
    if not season.runs(now):
        raise Refusal("season_over")
    pause = timedelta(hours=season.rules.again_hours)
    if last_met is not None and now < last_met + pause:
        raise Refusal("met_lately", until=last_met + pause)
    if last_challenged is not None and now < last_challenged + pause:
        raise Refusal("challenged_lately", until=last_challenged + pause)
    short = min(pause, AFTER_WITHDRAWAL)
    if last_withdrawn is not None and now < last_withdrawn + short:
        raise Refusal("withdrawn_lately", until=last_withdrawn + short)
    places = places_of(standings)
    newcomer = len(standings) + 1
    place, their_place = places.get(challenger, newcomer), places.get(challenged, newcomer)
    if season.rules.places_above and place - their_place > season.rules.places_above:
        raise Refusal("out_of_reach", places_above=season.rules.places_above, place=place, their_place=their_place)
