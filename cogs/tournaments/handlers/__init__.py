"""Handlers of the components of tournaments: for players and for organisers."""

from cogs.tournaments.handlers import (
    acts,
    by_hand,
    entrants,
    importing,
    organise,
    players,
    rulings,
    running,
    settings,
    taking_back,
    teams,
    web,
)

HANDLERS = (
    players.handler,
    organise.handler,
    acts.handler,
    running.handler,
    settings.handler,
    rulings.handler,
    by_hand.handler,
    entrants.handler,
    importing.handler,
    taking_back.handler,
    teams.handler,
    web.handler,
)
