"""A match to store, with the largest values that a column takes."""

from datetime import UTC, datetime, timedelta

from host.model import Player, Setup
from host.records import Deadline, NewMatch

NOW = datetime(2030, 1, 1, 12, 0, 0, 123456, tzinfo=UTC)
LATER = NOW + timedelta(seconds=90)
BIG = 2**63 - 1


def new_match(**changes: object) -> NewMatch:
    players = (Player(0, "Ann \N{CRAB}", user_id=BIG), Player(1, "Random", level="random"))
    setup = Setup("duel", "classic", "live", players, BIG, BIG - 1, {"rounds": 3, "x": [1, None]}, True, 7)
    return NewMatch(setup, 3, bytes(range(32)), "hash", NOW, (Deadline(1, 0, NOW, None, LATER),), **changes)
