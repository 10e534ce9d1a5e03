"""Ladder seasons of a server."""
