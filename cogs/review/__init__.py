"""Reviews of matches that are over: `/review` and the Review button."""
