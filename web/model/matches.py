"""A match as spectators may see it."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from pydantic import Field

from web.model.base import Public


class Player(Public):
    """The player of a seat."""

    seat: int
    name: str
    computer: bool = Field(description="Whether a computer player has the seat now.")
    away: bool = Field(description="Whether its person is away and a computer player sits in.")


class Clock(Public):
    """The clocks of a match. In a window they reveal nothing about single seats."""

    at: datetime
    window: bool
    seats: list[int] = Field(description="For whom the clock answers then; empty in a window.")


class Match(Public):
    """One match with its public table."""

    key: str
    number: int = Field(description="As Discord shows it: match #12.")
    game: str
    game_title: str
    mode_title: str
    state: Literal["live", "over"]
    ending: str | None = Field(
        description="finished, forfeit, aborted, called_off, no_show or stopped; null while it goes on."
    )
    players: list[Player]
    status: str = Field(description="Whose move it is, or what came of it.")
    board: list[str] = Field(description="The public table in words, most important first.")
    recent: list[str] = Field(description="The last things that happened, oldest first.")
    clock: Clock | None
    picture: str | None = Field(description="The path of a picture of the table; null in games without one.")


class LogLine(Public):
    """One sentence of a match's log."""

    number: int
    text: str


class Chance(Public):
    """The win chance of a seat with one of its answers, as a computer player estimates it."""

    seat: int
    step: int = Field(description="The step of the replay that shows the answer.")
    round: int = Field(description="From 1.")
    chance: float = Field(description="To win the round, or the match where nothing was learned; 0 to 1.")
