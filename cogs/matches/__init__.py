"""Playing a match: the board, the private panel, `/hand`, `/matches` and `/abort`."""
