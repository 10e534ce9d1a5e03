"""`/puzzle`: positions with a forced win, alone or one a day for the whole server."""
