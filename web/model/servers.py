"""The public form of a server's ladder."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from pydantic import Field

from web.model.base import Public


class Pool(Public):
    """A pool of comparable ratings: of one game with one number of seats."""

    game: str
    seats: int
    title: str


class Ranked(Public):
    """One line of a leaderboard."""

    place: int
    name: str | None = Field(description="Null for a person who has not agreed to be named on web pages.")
    profile: str | None = Field(description="The key of the profile; null without a name.")
    rating: int
    provisional: bool
    few_opponents: bool = Field(description="Fewer than five different opponents, and not all who play there.")
    played: int
    won: int


class Season(Public):
    """A season of a server's ladder."""

    number: int
    name: str
    title: str
    starts_at: datetime
    ends_at: datetime
    state: Literal["planned", "open", "ended"]


class LiveMatch(Public):
    """A live match as a link in a list."""

    key: str
    number: int
    game_title: str
    names: list[str]


class Server(Public):
    """The games, pools and live matches of a server."""

    key: str
    pools: list[Pool]
    live: int = Field(description="Matches that go on; those whose players have not all agreed are only counted.")


class Place(Public):
    """A person's place in one pool."""

    pool: Pool
    place: int
    of: int
    rating: int
    provisional: bool
    few_opponents: bool = Field(description="Fewer than five different opponents, and not all who play there.")
    played: int
    won: int


class Profile(Public):
    """The statistics of a person who has agreed to be shown."""

    key: str
    name: str
    places: list[Place]
    form: list[bool] = Field(description="Whether the newest matches of the first pool were won, oldest first.")
