"""Computer players by level. A new one is a module here and a line in `COMPUTERS`."""

from collections.abc import Mapping

from ai.protocol import Computer
from ai.random_player import RandomPlayer
from ai.sensible_player import SensiblePlayer

COMPUTERS: Mapping[str, Computer] = {"random": RandomPlayer(), "sensible": SensiblePlayer()}

__all__ = ["COMPUTERS", "Computer"]
