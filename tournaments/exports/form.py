"""The public JSON format of a tournament, on which other programs may rely.

docs/tournament-2.schema.json is its JSON Schema; 2 is `VERSION`. A change here needs a higher `VERSION` and a new
schema file beside the old ones; a test checks this:

    python -m tournaments.exports.form > docs/tournament-2.schema.json

Discord ids and the draw are strings, because JavaScript cannot hold such large integers. Times are ISO 8601 and name
their zone. Amounts of money are in the currency's smallest unit.
"""

from __future__ import annotations

import json
import sys
from datetime import datetime
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from tournaments.charity.model import Cause, Per
from tournaments.model import Bracket, EntrantId, How
from tournaments.settings import TieBreak
from tournaments.tournament import Phase

VERSION = 2


class Part(BaseModel):
    """The base of all parts: immutable, and unknown fields are refused. Parts of parts are read from attributes."""

    model_config = ConfigDict(frozen=True, extra="forbid", from_attributes=True, coerce_numbers_to_str=True)


class NumberPart(Part):
    """A number, exact and as a float."""

    exact: str = Field(description='A whole number or a fraction: "7", "15/2".')
    value: float


class MemberPart(Part):
    """A member of an entrant: a person or a computer player."""

    name: str
    user_id: str | None = Field(description="The Discord id of a person; null for a computer player.")
    level: str | None = Field(description="The level of a computer player; null for a person.")


class EntrantPart(Part):
    """An entrant with its members."""

    id: EntrantId
    name: str
    members: list[MemberPart]
    rating: float
    seed: int | None = Field(description="From 1; null if the entrant was not admitted.")
    checked_in: bool
    withdrawn: bool
    joined_in: int | None
    left_after: int | None


class MatchPart(Part):
    """One match of a table."""

    attempt: int
    match_id: int
    seats: list[EntrantId]
    counts: bool = Field(description="False for a match without a result, and for one that was replayed.")
    ending: str = Field(description='Why there is no result; "" if there is one, and while the match is open.')
    winners: list[EntrantId]
    points: list[int] = Field(description="Points of the game, in the order of the table's entrants.")
    mulligans: list[int]
    left: list[EntrantId]


class LinePart(Part):
    """The result of one entrant at a table."""

    entrant: EntrantId
    place: int
    wins: int
    points: int
    mulligans: int
    match_points: NumberPart


class ResultPart(Part):
    """The result of a table and its reason."""

    how: How
    lines: list[LinePart]


class TablePart(Part):
    """A table with all of its matches; `result` is null while it is open."""

    number: int = Field(description="The number of the table in its round, from 1.")
    bracket: Bracket
    slot: int
    entrants: list[EntrantId]
    matches: list[MatchPart]
    result: ResultPart | None
    disputed: bool


class RoundPart(Part):
    """A round with its tables."""

    number: int
    paired_at: datetime
    due_at: datetime | None
    tables: list[TablePart]


class TieBreakPart(Part):
    """The value of one tie-break."""

    rule: TieBreak
    value: NumberPart


class RecordPart(Part):
    """Numbers of tables by result."""

    won: int
    drawn: int
    lost: int
    byes: int


class StandingPart(Part):
    """One row of the standings."""

    place: int
    entrant: EntrantId
    match_points: NumberPart
    tie_breaks: list[TieBreakPart]
    record: RecordPart


class PledgePart(Part):
    """One pledge; `amount` is per counted unit."""

    id: int
    user_id: str
    name: str
    per: Per
    entrant: EntrantId | None = Field(description="The entrant whose matches count; null: those of all entrants.")
    amount: int
    cap: int | None
    count: int
    total: int


class CharityPart(Part):
    """The cause with its pledges."""

    cause: Cause
    pledges: list[PledgePart]
    total: int


class AuditPart(Part):
    """One line of the audit log."""

    seq: int
    at: datetime
    by: str | None = Field(description="The user id of the person who caused it; null for the bot.")
    kind: str
    reason: str
    event: dict[str, Any] = Field(description="The event in the bot's own form, which may change.")


class Document(Part):
    """The whole file."""

    version: Literal[2] = 2
    id: int
    guild_id: str
    owner_id: str
    phase: Phase
    under_review: bool = Field(description="Whether the places may change: an organiser looks at a result again.")
    created_at: datetime
    starts_at: datetime | None
    settings: dict[str, Any] = Field(description="The organiser's settings; later versions of the bot may add some.")
    draw: str | None = Field(description="The number that decides all lots; null until the tournament is over.")
    entrants: list[EntrantPart]
    rounds: list[RoundPart]
    standings: list[StandingPart] = Field(description="The standings of the rounds that are played for points.")
    places: list[list[EntrantId]] = Field(
        description="The final places, best first; entrants that share a place are in one list."
    )
    charity: CharityPart | None
    audit: list[AuditPart]


def schema() -> dict[str, Any]:
    """The JSON Schema of `VERSION`."""
    described = Document.model_json_schema(mode="serialization")
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **described, "title": f"Tournament {VERSION}"}


if __name__ == "__main__":
    sys.stdout.write(json.dumps(schema(), indent=2, sort_keys=True) + "\n")
