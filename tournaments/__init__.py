"""Tournaments and ladders: pairings, standings, ratings and pledges as pure functions, and the service for them."""
