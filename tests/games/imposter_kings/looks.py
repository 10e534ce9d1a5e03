"""Positions of which the whole board, all panels and the picture are kept (`looks/`)."""

from tests.games.imposter_kings.at import GAME, NAMES, At
from tests.games.looks import Looks


def knowledge():
    """Ann has named Ben's Mystic. Then Ben has taken the Warlord from Court, before all eyes."""
    at = At(
        "Judge, Fool, Soldier",
        "Elder, Mystic, Sentry",
        discards="Zealot, Spy",
        court="Warlord, -Soldier",
        accused="King's Hand",
        points=[3, 5],
    )
    at.play(0, "Judge", "Mystic")
    at.answer(0, "judge-reward", "Soldier")
    at.play(1, "Sentry", "Warlord")
    at.answer(1, "sentry-card", "Elder")
    return at


def denied():
    """Ann has said a name that Ben does not hold. Then Ben has taken such a card from Court."""
    at = At("Soldier, Fool", "Sentry, Elder, Mystic", court="Warlord, Zealot", accused="King's Hand")
    at.play(0, "Soldier", "Warlord")
    at.play(1, "Sentry", "Warlord")
    at.answer(1, "sentry-card", "Elder")
    return at


def windows():
    """An Assassin on a King's flip, and a King's Hand against it."""
    at = At("King's Hand, Fool", "Assassin, Elder", court="-Queen, Soldier", points=[1, 0])
    at.answer(0, "play", "flip")
    at.answer(1, "assassin", "Assassin")
    return at


def condemned():
    """Cleo has taken the Soldier from Court, before all eyes. Then it is Condemned."""
    at = At(
        "Executioner, Zealot",
        "Elder, Mystic",
        "Fool, Elder",
        successors="Spy, Herald, Warden",
        court="Princess, Soldier, -Sentry",
        accused="King's Hand",
        turn=2,
        points=[0, 2, 6],
    )
    at.play(2, "Fool", "Soldier")
    at.play(0, "Executioner", 5)
    for seat, card in ((0, None), (1, None), (2, "Soldier")):
        at.answer(seat, "condemn", card)
    return at


def four():
    """Ben has taken the Princess from Court and played it; Ann has flipped the King."""
    at = At(
        "Elder, Fool",
        "Fool, Soldier",
        "Judge",
        "Mystic, Warden",
        successors="-, Elder, Queen, Spy",
        flipped=[0],
        court="Princess, Warlord, -Fool",
        accused="King's Hand",
        turn=1,
        points=[2, 0, 2, 0],
    )
    at.play(1, "Fool", "Princess")
    at.let_pass()
    return at


def muted():
    return At("Mystic, Queen", "Elder, Herald", court="-Spy, Elder", accused="King's Hand").play(0, "Mystic", 3)


def over():
    at = At("Queen", "Judge, Fool", court="Soldier", accused="Assassin", flipped=[1], points=[6, 2])
    at.play(0, "Queen")
    return at


STORIES = (knowledge, denied, windows, condemned, four, muted, over)
LOOKS = Looks(GAME, NAMES, STORIES)
