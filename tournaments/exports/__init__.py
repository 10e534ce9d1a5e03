"""Tournaments as files for others: JSON, CSV and TRF out, lists of players in."""
