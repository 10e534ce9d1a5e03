"""From what is stored to what is public. Nothing else in `web` reads a tournament, a match or a rating."""
