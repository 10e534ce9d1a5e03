"""The settings of a tournament: values with defaults. All validation of settings is here."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, field_validator, model_validator

from games.core.language import text
from games.core.protocol import Token

LARGEST = 512
"""Most entrants in one tournament."""


class TieBreak(StrEnum):
    """The tie-breaks between equal match points; the organiser chooses their order."""

    head_to_head = "head_to_head"
    buchholz = "buchholz"
    median_buchholz = "median_buchholz"
    sonneborn_berger = "sonneborn_berger"
    opponents_win_rate = "opponents_win_rate"
    game_points = "game_points"
    wins = "wins"
    fewest_mulligans = "fewest_mulligans"


class Points(BaseModel):
    """Match points. `places` has the points of a pod by its number of entrants, from the first place on.

    A larger pod is worth n + 1 points for the first place, then n - 1 down to 1. `sat_out` is for a round that an
    entrant has asked to sit out.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    win: int = Field(3, ge=0, le=100)
    draw: int = Field(1, ge=0, le=100)
    loss: int = Field(0, ge=0, le=100)
    bye: int = Field(3, ge=0, le=100)
    sat_out: int = Field(0, ge=0, le=100)
    places: dict[int, tuple[int, ...]] = {3: (4, 2, 1), 4: (5, 3, 2, 1)}

    def of_pod(self, entrants: int) -> tuple[int, ...]:
        """The points of each place of a pod."""
        return self.places.get(entrants) or (entrants + 1, *range(entrants - 1, 0, -1))

    @model_validator(mode="after")
    def _in_order(self) -> Self:
        if not self.win >= self.draw >= self.loss:
            raise ValueError(text("A win must not be worth less than a draw, nor a draw less than a loss."))
        if self.sat_out > self.draw:
            raise ValueError(text("A round that is sat out must not be worth more than a draw."))
        for seats, points in self.places.items():
            if len(points) != seats or list(points) != sorted(points, reverse=True):
                raise ValueError(f"A pod of {seats} needs {seats} numbers of points, the best first.")
        return self


class Settings(BaseModel):
    """The settings that an organiser chooses. Raises pydantic.ValidationError.

    format           the key of a format (`tournaments.formats.registry`)
    best_of          most matches at one table; a decided table ends early; odd for pairs
    last_best_of     the same for the last rounds, the final last; empty: no other than in all rounds
    team_size        members of one entrant: 2 for 2 v 2
    cap              entrants that are admitted; the others wait. None: no limit
    rounds           of a Swiss or of pods; None: as many as the field needs
    cut              entrants that go on to the elimination after a Swiss
    pod_size         entrants of a pod
    third_place      the losers of the semi-finals meet too
    reset            a double elimination's final is played again if the undefeated side loses it
    check_in         minutes before the start in which entrants confirm their presence; 0: no check-in
    schedule         "at once": a round's matches open together; "free": both sides press Play before the round's end
    early            a table of a bracket opens as soon as its sides are known, not with its round; in a free schedule
                     without `hold`
    round_hours      hours until the end of a round, when no-shows are decided; for a free schedule
    late_until       the last round that a late entry may still join; 0: no late entries
    sit_outs         most rounds that an entrant may sit out; 0: none
    seeding          how entrants are ordered at the start; "manual": as an organiser has ordered them
    entry_role       the id of the role that registration needs; None: none
    hold             the next round waits until an organiser has confirmed the results of this one
    dispute_minutes  minutes after the end of a table in which it can be disputed
    winner_role      the id of the role that the winner gets; None: none
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
    last_best_of: tuple[Annotated[int, Field(ge=1, le=9)], ...] = Field((), max_length=5)
    team_size: Literal[1, 2] = 1
    cap: int | None = Field(None, ge=2, le=LARGEST)
    rounds: int | None = Field(None, ge=1, le=20)
    cut: int = Field(8, ge=2, le=64)
    pod_size: int = Field(3, ge=3, le=8)
    third_place: bool = True
    reset: bool = True
    points: Points = Points()
    tie_breaks: tuple[TieBreak, ...] = (TieBreak.buchholz, TieBreak.head_to_head, TieBreak.game_points)
    check_in: int = Field(0, ge=0, le=24 * 60)
    schedule: Literal["at once", "free"] = "at once"
    early: bool = True
    round_hours: int = Field(72, ge=1, le=24 * 28)
    late_until: int = Field(0, ge=0, le=20)
    sit_outs: int = Field(1, ge=0, le=20)
    seeding: Literal["rating", "registration", "random", "manual"] = "rating"
    entry_role: int | None = Field(None, ge=1)
    hold: bool = False
    dispute_minutes: int = Field(15, ge=0, le=7 * 24 * 60)
    winner_role: int | None = Field(None, ge=1)

    @field_validator("tie_breaks")
    @classmethod
    def _once_each(cls, chosen: tuple[TieBreak, ...]) -> tuple[TieBreak, ...]:
        if len(set(chosen)) != len(chosen):
            raise ValueError(text("Each tie-break can be chosen once."))
        return chosen

    @field_validator("cut")
    @classmethod
    def _power_of_two(cls, cut: int) -> int:
        if cut & (cut - 1):
            raise ValueError(text("The cut must be 2, 4, 8, 16, 32 or 64."))
        return cut
