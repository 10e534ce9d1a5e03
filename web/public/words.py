"""Numbers of the public form, exact and in words."""

from __future__ import annotations

from fractions import Fraction

from tournaments.standings import words
from web.model.base import Number


def number(value: Fraction) -> Number:
    """An exact number with its words."""
    return Number(text=words.number(value), value=float(value))
