"""The base class of all public values."""

from __future__ import annotations

from typing import Generic, TypeVar

from pydantic import BaseModel, ConfigDict, Field

T = TypeVar("T")


class Public(BaseModel):
    """A public value. It has no field for a Discord id, a seed or a hidden card."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Number(Public):
    """An exact number of points."""

    text: str = Field(description='As people read it: "7½".')
    value: float


class ListPage(Public, Generic[T]):
    """One page of a list."""

    items: list[T]
    total: int = Field(description="Of all pages.")
    offset: int
    next: str | None = Field(description="The path of the next page; null for the last one.")


class Problem(Public):
    """The reason why a request was refused."""

    error: str
    detail: str
