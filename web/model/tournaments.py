"""The public form of a tournament."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from pydantic import Field

from tournaments.charity.model import Per
from tournaments.model import Bracket, How
from tournaments.settings import TieBreak
from tournaments.tournament import Phase
from web.model.base import Number, Public


class Entrant(Public):
    """One side of a tournament."""

    id: int = Field(description="Within its tournament.")
    name: str
    members: list[str]
    seed: int | None = Field(description="From 1; null before the start, and for a side that was not let in.")
    status: Literal["registered", "waiting", "checked_in", "playing", "dropped_out"]


class Line(Public):
    """The result of one entrant at a table."""

    entrant: int
    place: int = Field(description="1 for the best; several share a place in a draw.")
    wins: int
    points: int = Field(description="Points of the game.")


class Table(Public):
    """A table of a round."""

    number: int = Field(description="Within its round, from 1.")
    title: str
    bracket: Bracket
    slot: int
    entrants: list[int]
    state: Literal["open", "playing", "disputed", "decided"]
    how: How | None = Field(description="Why the result is as it is; null while there is none.")
    lines: list[Line] = Field(description="Empty while there is no result.")
    wins: list[int] = Field(description="Matches won so far, in the order of the entrants.")
    live: str | None = Field(description="The key of the page of the match that is played there now.")
    matches: list[str] = Field(description="The keys of all matches of this table, oldest first.")
    ended_at: datetime | None


class Round(Public):
    """A round with its tables."""

    number: int
    paired_at: datetime
    due_at: datetime | None = Field(
        description="When tables without a match are decided; null if there is none, or the tournament is paused."
    )
    is_over: bool
    tables: list[Table]


class Record(Public):
    """Numbers of tables by result."""

    won: int
    drawn: int
    lost: int
    byes: int


class TieBreakValue(Public):
    """The value of one tie-break, with its explanation."""

    rule: TieBreak
    title: str
    value: Number
    explanation: str = Field(description="How the value adds up, in one sentence.")


class Standing(Public):
    """One row of the standings."""

    place: int
    entrant: int
    points: Number
    record: Record
    tie_breaks: list[TieBreakValue]


class CrosstableRow(Public):
    """One entrant's row of the crosstable."""

    number: int = Field(description="By which other rows name this one.")
    entrant: int
    cells: list[str] = Field(description='One for each round: "+3" won against number 3, "=" drew, "-" lost.')
    points: Number


class Ruling(Public):
    """A ruling of an organiser."""

    number: int = Field(description="In the order of the tournament's log.")
    at: datetime
    text: str
    reason: str


class Pledge(Public):
    """One pledge with the amount that it has earned."""

    name: str | None = Field(description="Null for a person who has not agreed to be named on web pages.")
    per: Per
    entrant: int | None = Field(description="Whose play counts; null for everybody's.")
    text: str
    total: int = Field(description="What it has come to, in the currency's smallest unit.")
    total_text: str


class Charity(Public):
    """The cause of a tournament and its total."""

    name: str
    link: str
    currency: str
    goal: int | None = Field(description="In the currency's smallest unit.")
    total: int
    share: float | None = Field(description="Of the goal; above 1 beyond it; null without a goal.")
    text: str
    people: int
    pledges: list[Pledge]


class Tournament(Public):
    """The announcement with the current state."""

    key: str
    name: str
    description: str
    game: str = Field(description="The key of the game; `game_title` is for people.")
    game_title: str
    mode_title: str
    format: str
    format_title: str
    pace_title: str
    best_of: int
    last_best_of: list[int] = Field(description="The same for the last rounds, the final last.")
    phase: Phase
    phase_title: str
    paused: bool
    under_review: bool = Field(description="Whether an organiser looks at a result again, so that places may change.")
    created_at: datetime
    starts_at: datetime | None
    round: int = Field(description="The newest round; 0 before the first.")
    entrants: int
    waiting: int
    winners: list[str]
    places: list[list[int]] = Field(description="At the end, best first; sides that share a place stand together.")
    tie_breaks: list[TieBreak]
    has_bracket: bool
    has_standings: bool
    has_charity: bool
    reason: str = Field(description="Why it was called off.")
