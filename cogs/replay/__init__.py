"""Stepping through matches that are over, taking them along as files, and checking how they were dealt."""
