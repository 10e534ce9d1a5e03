"""Computer players by level, for the host and the lobby. How to measure them: `python -m ai arena --help`."""

from collections.abc import Mapping

from ai.levels import LEVELS
from ai.protocol import Computer

COMPUTERS: Mapping[str, Computer] = LEVELS

__all__ = ["COMPUTERS", "Computer"]
