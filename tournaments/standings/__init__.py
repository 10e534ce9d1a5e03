"""Who stands where: match points, tie-breaks in the organiser's order, and how each of them adds up."""

from tournaments.standings.explanation import Explanation, Summand, Why
from tournaments.standings.table import Record, Standing, explain, table

__all__ = ["Explanation", "Record", "Standing", "Summand", "Why", "explain", "table"]
