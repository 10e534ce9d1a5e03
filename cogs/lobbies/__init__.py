"""Gathering players: `/play`, Challenge, the lobby and rematches."""
