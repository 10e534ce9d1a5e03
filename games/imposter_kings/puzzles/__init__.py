"""Positions with a forced win: which worlds there are, the exact search, finding and keeping puzzles."""
