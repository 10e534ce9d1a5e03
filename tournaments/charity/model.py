"""A cause and the pledges to it as checked values. Raises pydantic.ValidationError with a text for users."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import Self

from pydantic import BaseModel, ConfigDict, Field, field_validator, model_validator

from games.core.language import text
from tournaments.addresses import names_site
from tournaments.charity.money import DECIMALS, LARGEST
from tournaments.model import EntrantId

MOST = LARGEST * 1000
"""The largest amount in smallest units, in any currency."""
_LINK = re.compile(r"https://[A-Za-z0-9\-._~:/?#@!$&'*+,;=%]+")


class Cause(BaseModel):
    """The cause that a tournament collects for.

    link      the https address where people donate, shown as it is
    currency  the ISO 4217 code
    goal      in the currency's smallest unit; None: no goal
    """

    model_config = ConfigDict(frozen=True, extra="forbid", str_strip_whitespace=True)

    name: str = Field(min_length=1, max_length=80)
    link: str = Field(max_length=200)
    currency: str = "EUR"
    goal: int | None = Field(None, gt=0, le=MOST)

    @field_validator("link")
    @classmethod
    def _leads_to_a_site(cls, link: str) -> str:
        if not _LINK.fullmatch(link):
            raise ValueError(text("A link begins with https:// and has no spaces."))
        if not names_site(link):
            raise ValueError(
                text("A link names a site, like https://example.org/give, and nothing before or after its name.")
            )
        return link

    @field_validator("currency")
    @classmethod
    def _is_in_use(cls, currency: str) -> str:
        if currency.upper() not in DECIMALS:
            raise ValueError(text("A currency is one of the three-letter codes, like EUR, USD or JPY."))
        return currency.upper()


class Per(StrEnum):
    """The unit that a pledge counts.

    win    matches that the entrant won alone
    point  points of the game
    round  rounds in which a match was played
    match  matches that were played
    flat   nothing: the amount is fixed
    """

    win = "win"
    point = "point"
    round = "round"
    match = "match"
    flat = "flat"


class Pledge(BaseModel):
    """A promise of one person, who may be a player or a spectator.

    id       the number of this pledge in its tournament, from 1
    entrant  the entrant whose matches count; None: all entrants
    amount   per counted unit, in the smallest unit of the cause's currency
    cap      the largest amount that the pledge can reach; None: no limit
    """

    model_config = ConfigDict(frozen=True, extra="forbid", str_strip_whitespace=True)

    id: int = Field(ge=1)
    user_id: int
    name: str = Field(min_length=1, max_length=80)
    per: Per
    entrant: EntrantId | None = None
    amount: int = Field(gt=0, le=MOST)
    cap: int | None = Field(None, gt=0, le=MOST)

    @model_validator(mode="after")
    def _cap_fits(self) -> Self:
        if self.cap is not None and self.per is Per.flat:
            raise ValueError(text("A flat amount is given as it is. Leave the limit out."))
        if self.cap is not None and self.cap < self.amount:
            raise ValueError(text("The limit must be at least what you give for one."))
        return self
