"""Handlers of the components of lobbies, and of Rematch."""
