"""Handlers of the components of tournaments: for players and for organisers."""
