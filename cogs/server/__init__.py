"""`/server …`: commands for organisers and managers of a server."""
