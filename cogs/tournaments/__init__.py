"""Tournaments: commands, components, pages and the messages that are kept up to date."""
