"""Handlers of the components of tournaments: for players and for organisers."""

from cogs.tournaments.handlers import correcting, entrants, organisers, players, teams, web

HANDLERS = (players.handler, organisers.handler, correcting.handler, entrants.handler, teams.handler, web.handler)
