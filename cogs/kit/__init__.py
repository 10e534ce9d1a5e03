"""Shared by all features: custom ids, routing, replies, errors, layout, drawing, permissions and the refresh queue."""
