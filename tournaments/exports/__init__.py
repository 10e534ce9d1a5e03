"""Tournaments as files: JSON, CSV and TRF export, and import of player lists."""
