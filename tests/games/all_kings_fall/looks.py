"""Positions of which the whole board, all panels and the picture are kept (`looks/`)."""

from tests.games.all_kings_fall.at import GAME, NAMES, At
from tests.games.looks import Looks


def plotting():
    """The second round: Ana is Ready, Ben has saved a plot with an empty pool, Dov leaves."""
    at = At(points=(1, 0, 2, 0), Ana=(2, 1, 0), Ben=(1, 1, 0), Cat=(0, 1, 3))
    at.round(Ana="Ben@cup Cat@sword", Ben="+rat +rat", Cat="Ana@rat +cup", Dov="Ana@mask +mask")
    at.ready("Ana", "+sword Cat@mask")
    at.save("Ben", "Cat@mask +cup")
    at.leave("Dov")
    return at


def dividing():
    return At(Ana=(5, 0, 0), Ben=(1, 0, 0), Cat=(0, 2, 0)).round(Ana="Ben@sword Cat@sword", Ben="Dov@cup +mask")


def overtime():
    """Three have reached the target together; a kingdom has fallen."""
    target = At().view().target
    at = At(points=(target - 1, target - 1, 1), seats=4).leave("Dov")
    at.round(Ana="Cat@cup +rat", Ben="Cat@cup +rat", Cat="+rat +rat")
    return at


def over():
    target = At(seats=3).view().target
    return At(seats=3, points=(target - 1, 1, 0), Ana=(2, 0, 0)).round(Ana="Ben@cup +sword", Ben="+mask +mask")


STORIES = (plotting, dividing, overtime, over)
LOOKS = Looks(GAME, NAMES, STORIES)
