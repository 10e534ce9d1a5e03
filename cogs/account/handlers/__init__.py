"""Handlers of the components of `/settings` and `/privacy`."""
