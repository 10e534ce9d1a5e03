"""`/server …`: commands for organisers and administrators of a server."""
