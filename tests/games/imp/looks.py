"""Positions of which the whole board, all panels and the picture are kept (`looks/`)."""

from tests.games.imp.at import GAME, NAMES, PLAIN, At
from tests.games.looks import Looks


def claim():
    """Ben claims a King against a thief; there are cards in all piles."""
    at = At("thief sun gold*2 militia*3 priest", "king gold*3 men-at-arms*4", left=12, removed=["assassin"])
    at.play("thief", "claim")
    return at


def accepted():
    return claim().says("accept")


def shown():
    """The Sun has shown both hands; then each has drawn."""
    at = At("sun king gold*2 militia*4", "exodus gold*5", exhaustions=1).play("sun")
    at.end_turn()
    return at


def imp():
    """Ana holds the Imp, has tormented Ben and lacks little for a set."""
    return At("imp king gold*4 thief linking", PLAIN, turn=4, seat=0).says("torment")


def linking():
    at = At("linking gold*7", "imp militia*7").play("linking")
    at.says("gold", seat=0)
    return at


def over():
    return At("assassin militia*7", "king gold*7").play("assassin", "open")


STORIES = (claim, accepted, shown, imp, linking, over)
LOOKS = Looks(GAME, NAMES, STORIES)
