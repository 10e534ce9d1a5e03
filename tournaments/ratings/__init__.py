"""Ratings by openskill (Plackett-Luce), one per person, server, game and number of seats."""
