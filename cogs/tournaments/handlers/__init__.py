"""Handlers of the components of tournaments: for players and for organisers."""

from cogs.tournaments.handlers import correcting, entrants, organisers, players, web

HANDLERS = (players.handler, organisers.handler, correcting.handler, entrants.handler, web.handler)
