"""The Game of Imp: see README.md in this folder for where each rule lives."""

from games.imp.game import Imp
from games.imp.position import position

__all__ = ["Imp", "position"]
