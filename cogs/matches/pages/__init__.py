"""Pages of a match: board, panel, log and lists of matches."""
