"""Short texts for tables of numbers."""

from __future__ import annotations

from fractions import Fraction

from cogs.tournaments.pages.crosstable import cell
from tournaments.standings import words
from web.model.base import Number

__all__ = ["cell", "number"]


def number(value: Fraction) -> Number:
    """An exact number with its words."""
    return Number(text=words.number(value), value=float(value))
