"""What an organiser decides about a tournament: values with defaults, checked here and nowhere else."""

from __future__ import annotations

from enum import StrEnum
from typing import Literal, Self

from pydantic import BaseModel, ConfigDict, Field, field_validator, model_validator

from games.core.protocol import Token

LARGEST = 512
"""Entrants in one tournament, at most."""


class TieBreak(StrEnum):
    """What decides between those who have the same match points, in the order that the organiser chooses."""

    head_to_head = "head_to_head"
    buchholz = "buchholz"
    median_buchholz = "median_buchholz"
    sonneborn_berger = "sonneborn_berger"
    opponents_win_rate = "opponents_win_rate"
    game_points = "game_points"
    wins = "wins"
    fewest_mulligans = "fewest_mulligans"


class Points(BaseModel):
    """Match points. `places` are those of a pod, by its number of entrants, from the first place on."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    win: int = Field(3, ge=0, le=100)
    draw: int = Field(1, ge=0, le=100)
    loss: int = Field(0, ge=0, le=100)
    bye: int = Field(3, ge=0, le=100)
    places: dict[int, tuple[int, ...]] = {3: (4, 2, 1), 4: (5, 3, 2, 1)}

    @model_validator(mode="after")
    def _in_order(self) -> Self:
        if not self.win >= self.draw >= self.loss:
            raise ValueError("A win must not be worth less than a draw, nor a draw less than a loss.")
        for seats, points in self.places.items():
            if len(points) != seats or list(points) != sorted(points, reverse=True):
                raise ValueError(f"A pod of {seats} needs {seats} numbers of points, the best first.")
        return self


class Settings(BaseModel):
    """All about one tournament that does not follow from what happens in it. Raises pydantic.ValidationError.

    format           the key of a format (`tournaments.formats.registry`)
    best_of          matches at one table, at most: a table is decided as soon as it cannot change; odd for pairs
    team_size        members of one entrant: 2 for 2 v 2
    cap              entrants that are let in; the others wait in line. None: as many as there may be
    rounds           of a Swiss or of pods; None: as many as the field needs
    cut              entrants that go on to the elimination after a Swiss
    third_place      the losers of the semi-finals meet too
    reset            a double elimination's final is played again if the side without a loss loses it
    check_in         minutes before the start in which entrants say that they are there; 0: nobody has to
    schedule         "at once": a round's matches open together; "free": both sides press Play before the round's end
    round_hours      how long a round lasts at most, after which no-shows are ruled; for a free schedule
    late_until       the last round that a late entry may still join; 0: nobody joins late
    seeding          what the order of entrants is at the start; "manual": as an organiser has ordered them
    entry_role       the role that one needs to register, by its id; None: none
    hold             the next round waits until an organiser has confirmed the results of this one
    dispute_minutes  how long after the end of a table one may still call the organisers to it
    winner_role      the role that the winner gets, by its id; None: none
    """

    model_config = ConfigDict(frozen=True, extra="forbid", str_strip_whitespace=True)

    name: str = Field(min_length=1, max_length=80)
    description: str = Field("", max_length=1000)
    game: str
    mode: str
    pace: str
    options: dict[str, Token] = {}
    format: str = "swiss"
    best_of: int = Field(1, ge=1, le=9)
    team_size: Literal[1, 2] = 1
    cap: int | None = Field(None, ge=2, le=LARGEST)
    rounds: int | None = Field(None, ge=1, le=20)
    cut: int = Field(8, ge=2, le=64)
    pod_size: Literal[3, 4] = 3
    third_place: bool = True
    reset: bool = True
    points: Points = Points()
    tie_breaks: tuple[TieBreak, ...] = (TieBreak.buchholz, TieBreak.head_to_head, TieBreak.game_points)
    check_in: int = Field(0, ge=0, le=24 * 60)
    schedule: Literal["at once", "free"] = "at once"
    round_hours: int = Field(72, ge=1, le=24 * 28)
    late_until: int = Field(0, ge=0, le=20)
    seeding: Literal["rating", "registration", "random", "manual"] = "rating"
    entry_role: int | None = Field(None, ge=1)
    hold: bool = False
    dispute_minutes: int = Field(15, ge=0, le=7 * 24 * 60)
    winner_role: int | None = Field(None, ge=1)

    @field_validator("tie_breaks")
    @classmethod
    def _once_each(cls, chosen: tuple[TieBreak, ...]) -> tuple[TieBreak, ...]:
        if len(set(chosen)) != len(chosen):
            raise ValueError("Each tie-break can be chosen once.")
        return chosen

    @field_validator("cut")
    @classmethod
    def _power_of_two(cls, cut: int) -> int:
        if cut & (cut - 1):
            raise ValueError("The cut must be 2, 4, 8, 16, 32 or 64.")
        return cut
