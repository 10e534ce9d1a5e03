"""Positions of which the whole board, all panels and the picture are kept (`looks/`)."""

from tests.games.imposter.at import GAME, NAMES, At
from tests.games.looks import Looks


def choosing():
    """Three rounds are over: a clean bag, one with treasures, a veto."""
    at = At().round("Ann Ben Fay", vetoes="Ben Dan")
    at.round("Cat Dan Eve", treasures="Cat Eve", vetoes="Fay")
    at.round("Ann Ben Fay", vetoes="Ann Ben Dan Eve Fay")
    return at


def voting():
    """Of a bag only whether it had a treasure was told, of votes their number. Cat has voted."""
    at = At(bag="whether", votes="number").round("Ann Cat Fay", treasures="Cat", vetoes="Dan Eve")
    at.choose("Ben", "Cat Dan Fay")
    at.answer("Cat", "veto", "veto")
    return at


def last_veto():
    return At(used_vetoes=2, last_veto_loses=True).choose("Ann", "Ann Ben Fay")


def posting():
    at = At().vote_on("Ann Cat Fay", "Dan")
    at.answer("Cat", "post", "treasure")
    return at


def over():
    at = At(score=(4, 2)).round("Cat Dan Eve", treasures="Eve")
    at.round("Ann Ben Fay", vetoes="Cat")
    return at


STORIES = (choosing, voting, last_veto, posting, over)
LOOKS = Looks(GAME, NAMES, STORIES)
