"""Computer players by level, for the host and the lobby. How to measure them: `python -m ai arena --help`."""

from ai.levels import LEVELS as COMPUTERS

__all__ = ["COMPUTERS"]
