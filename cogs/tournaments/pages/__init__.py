"""Pages of tournaments, built from a `Tournament`."""
