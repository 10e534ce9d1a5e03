"""HTML pages. Each module has `ROUTES`."""
