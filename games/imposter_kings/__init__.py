"""The Imposter Kings: see README.md in this folder for where each rule lives."""

from games.imposter_kings.game import ImposterKings
from games.imposter_kings.position import position

__all__ = ["ImposterKings", "position"]
