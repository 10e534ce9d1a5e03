"""Pages of `/settings` and of its part My data."""
