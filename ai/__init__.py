"""Computer players by level. A new one is a module here and a line in `COMPUTERS`."""

from collections.abc import Mapping

from ai.protocol import Computer
from ai.random_player import RandomPlayer

COMPUTERS: Mapping[str, Computer] = {"random": RandomPlayer()}

__all__ = ["COMPUTERS", "Computer"]
