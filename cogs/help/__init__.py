"""Rules, help and about."""
