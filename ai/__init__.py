"""Computer players by level, as the host and the lobby use them. How they are measured: `python -m ai arena --help`."""

from collections.abc import Mapping

from ai.levels import LEVELS
from ai.protocol import Computer

COMPUTERS: Mapping[str, Computer] = LEVELS

__all__ = ["COMPUTERS", "Computer"]
