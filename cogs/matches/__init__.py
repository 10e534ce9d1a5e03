"""Playing a match: the board, the private panel, `/hand` and `/matches`."""
