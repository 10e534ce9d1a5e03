"""`/server …`: what organisers and administrators of a server need."""
