"""Converts stored data to public data. No other module of `web` reads a tournament, a match or a rating."""
