"""Imposter!: see README.md in this folder for where each rule lives."""

from games.imposter.game import Imposter
from games.imposter.position import position

__all__ = ["Imposter", "position"]
