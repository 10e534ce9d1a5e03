"""Ratings by openskill (Plackett-Luce): one for each person, server, game and number of seats."""
