"""Handlers of the components of lobbies, and of Rematch."""

from cogs.lobbies.handlers import lobby, rematch

HANDLERS = (lobby.handler, rematch.handler)
