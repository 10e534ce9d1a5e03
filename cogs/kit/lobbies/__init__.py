"""Opens lobbies and practice matches for several features, and says how their messages are shown."""
