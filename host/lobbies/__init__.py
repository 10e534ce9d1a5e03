"""Open lobbies."""
