"""Standings: match points, tie-breaks in the organiser's order, and the explanation of each."""

from tournaments.standings.crosstable import Encounter, Row, crosstable
from tournaments.standings.explanation import Explanation, Summand, Why
from tournaments.standings.table import Record, Standing, explanations, table

__all__ = [
    "Encounter",
    "Explanation",
    "Record",
    "Row",
    "Standing",
    "Summand",
    "Why",
    "crosstable",
    "explanations",
    "table",
]
