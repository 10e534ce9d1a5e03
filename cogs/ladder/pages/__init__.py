"""Pages of the ladder, built from a `Season` and its standings."""
