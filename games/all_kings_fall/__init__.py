"""All Kings Fall: see README.md in this folder for where each rule lives."""

from games.all_kings_fall.game import AllKingsFall
from games.all_kings_fall.position import position

__all__ = ["AllKingsFall", "position"]
