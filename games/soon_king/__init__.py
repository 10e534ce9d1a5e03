"""Soon I Will Be King!: see README.md in this folder for where each rule lives."""

from games.soon_king.game import SoonKing
from games.soon_king.position import position

__all__ = ["SoonKing", "position"]
