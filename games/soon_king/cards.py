"""The fifteen kinds of cards, in the order of the dice table (R3)."""

from __future__ import annotations

ASSASSINS = (0, 1, 2)
KNIGHTS = (3, 4, 5)
ASSASSIN_1, KNIGHT_1 = 0, 3
SHIP, POISON, ANTIDOTE, BRIBE, BLACKMAIL, PARDON, BETRAYAL, INVESTIGATION, PROXY = range(6, 15)
NAMES = (
    "Assassin 1",
    "Assassin 2",
    "Assassin 3",
    "Knight 1",
    "Knight 2",
    "Knight 3",
    "Ship to a Distant Land",
    "Poison",
    "Antidote",
    "Bribe",
    "Blackmail",
    "Royal Pardon",
    "Betrayal",
    "Investigation",
    "Station by Proxy",
)
KINDS = len(NAMES)
KIND = {name: kind for kind, name in enumerate(NAMES)} | {
    "Ship": SHIP,
    "Pardon": PARDON,
    "Proxy": PROXY,
}
"""By name; the long names have a short one beside."""
VALUE = (1, 2, 3, 1, 2, 3)
"""Of Assassins and Knights."""
