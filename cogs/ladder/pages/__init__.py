"""Pages of the ladder, each made of a `Season` and its standings."""
