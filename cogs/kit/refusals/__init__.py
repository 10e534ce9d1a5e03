"""Texts of what is refused: what was refused, why, and what to do."""
