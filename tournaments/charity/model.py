"""A cause and the pledges to it: values, checked here. Both raise pydantic.ValidationError with words for people."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import Self
from urllib.parse import urlsplit

from pydantic import BaseModel, ConfigDict, Field, field_validator, model_validator

from tournaments.charity.money import DECIMALS, LARGEST
from tournaments.model import EntrantId

MOST = LARGEST * 1000
"""What any amount may be in smallest units, whatever the currency."""
_LINK = re.compile(r"https://[A-Za-z0-9\-._~:/?#@!$&'*+,;=%]+")
_HOST = re.compile(r"(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]")


class Cause(BaseModel):
    """What a tournament collects for.

    link      where people give, always https and shown as it is
    currency  a code of ISO 4217
    goal      in the currency's smallest unit; None: there is none
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
            raise ValueError("A link begins with https:// and has no spaces.")
        parts = urlsplit(link)
        if not _HOST.fullmatch(parts.hostname or "") or parts.netloc.lower() != parts.hostname:
            raise ValueError(
                "A link names a site, like https://example.org/give, and nothing before or after its name."
            )
        return link

    @field_validator("currency")
    @classmethod
    def _is_in_use(cls, currency: str) -> str:
        if currency.upper() not in DECIMALS:
            raise ValueError("A currency is one of the three-letter codes, like EUR, USD or JPY.")
        return currency.upper()


class Per(StrEnum):
    """What a pledge counts.

    win    matches won alone
    point  points of the game
    round  rounds in which a match was played
    match  matches that were played
    flat   nothing: it is given as it is
    """

    win = "win"
    point = "point"
    round = "round"
    match = "match"
    flat = "flat"


class Pledge(BaseModel):
    """A promise of one person, who plays or only watches.

    id       of this pledge in its tournament, counted from 1
    entrant  whose play counts; None: everybody's
    amount   for each, in the smallest unit of the cause's currency
    cap      what it comes to at most; None: there is no limit
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
            raise ValueError("A flat amount is given as it is. Leave the limit out.")
        if self.cap is not None and self.cap < self.amount:
            raise ValueError("The limit must be at least what you give for one.")
        return self
