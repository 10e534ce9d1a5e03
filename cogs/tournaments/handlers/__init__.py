"""Handlers of the components of tournaments: for players and for organisers."""

from cogs.tournaments.handlers import (
    acts,
    entrants,
    importing,
    players,
    publishing,
    rulings,
    running,
    settings,
    taking_back,
)

_PARTS = (acts, entrants, importing, players, publishing, rulings, running, settings, taking_back)
HANDLERS = (*[part.handler for part in _PARTS], entrants.for_organisers)
