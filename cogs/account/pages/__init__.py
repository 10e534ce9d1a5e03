"""Pages of `/settings` and `/privacy`."""
