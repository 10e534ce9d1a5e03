"""Pages of tournaments, each made of a `Tournament` alone."""
