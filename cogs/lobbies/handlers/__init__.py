"""Handlers of the components of lobbies, of the answer to `/play`, and of Rematch."""

from cogs.lobbies.handlers import lobby, offer, rematch

HANDLERS = (lobby.handler, rematch.handler, offer.handler)
