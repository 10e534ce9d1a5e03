"""Reads what people choose and type: options of commands with their autocomplete, numbers, times and settings."""
