"""Brings pages to Discord: as JSON with files, within the limits on requests, and again when they are outdated."""
