"""Pages of `/rules` and `/help`."""
