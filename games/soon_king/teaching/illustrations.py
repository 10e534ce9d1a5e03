"""Pictures for the chapters of the rules: courts of real positions, the cards, and the courtiers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from games.core.picture import Face, Group, Illustration, Portrait, Scene, laid
from games.soon_king.cards import ASSASSINS, KNIGHTS
from games.soon_king.cards import NAMES as CARDS
from games.soon_king.heirs import COURTIERS, NAMES
from games.soon_king.picture import FACES, HEIRS, SoonKingPicture
from games.soon_king.position import position
from games.soon_king.view import view

PLAYERS = ("You", "Maud", "Otto")
LINE: Sequence[str | int] = (
    "Queen",
    "General",
    1,
    "Magician",
    "Spy",
    0,
    "Gambler",
    "Hermit",
    "Merchant",
    2,
    "Judge",
    "Devil",
    "Fool",
)
HANDS = (("Assassin 2", "Knight 1", "Poison", "Bribe", "Royal Pardon"), ("Knight 2",) * 4, ("Bribe",) * 3)
PICTURE = SoonKingPicture()
PIECES: Mapping[str, Face] = {
    name: Face(name, "", icon, colour) for name, (icon, colour) in zip(NAMES[:COURTIERS], HEIRS, strict=True)
}


def _court(caption: str, home: Mapping[str, int], bribed: Mapping[str, int]) -> Illustration:
    state = position(LINE, hands=HANDS, turn=0, home=home, bribed=bribed)
    return Illustration(caption, PICTURE.scene(view(state, 0), PLAYERS))


def _hand() -> Illustration:
    seen = view(position(LINE, hands=HANDS, turn=0), 0)
    return Illustration("A hand of five cards.", cards=laid(FACES[name] for name in seen.hand))


def _cards(caption: str, *names: str) -> Illustration:
    return Illustration(caption, cards=laid(FACES[name] for name in names))


def _all_cards() -> Illustration:
    knives, shields = [CARDS[kind] for kind in ASSASSINS], [CARDS[kind] for kind in KNIGHTS]
    others = [name for name in FACES if name not in (*knives, *shields)]
    parts = [("Assassins", knives), ("Knights", shields), ("Others", others[: len(others) // 2])]
    parts.append(("", others[len(others) // 2 :]))
    groups = [Group(heading, laid(FACES[name] for name in names)) for heading, names in parts]
    return Illustration("All kinds of card.", groups=tuple(groups))


def _courtiers(first: int, last: int) -> Illustration:
    people = [
        Portrait(name, icon, colour)
        for name, (icon, colour) in zip(NAMES[first - 1 : last], HEIRS[first - 1 : last], strict=True)
    ]
    heading = f"Courtiers {first} to {last}"
    return Illustration(f"The courtiers {first} to {last}.", Scene(tiers=((heading, tuple(people)),)))


ILLUSTRATIONS: Mapping[str, Callable[[], Illustration]] = {
    "How to play": partial(_court, "The line: seat 1 is the throne, and ranks go down from it.", {}, {}),
    "The line": partial(_court, "Each rank has its seats. Claimants have a number and their player's name.", {}, {}),
    "A turn": _hand,
    "Attacks": partial(
        _cards,
        "Cards of an attack: Assassins, Knights against them, Poison with an Antidote.",
        "Assassin 2",
        "Assassin 1",
        "Knight 1",
        "Knight 2",
        "Poison",
        "Antidote",
    ),
    "Loyalty": partial(
        _court,
        "A round mark at the left is a loyalty for good, a square one at the right a bribe until the turn ends.",
        {"Queen": 0, "Spy": 1, "General": 2},
        {"General": 0, "Judge": 1},
    ),
    "The cards": _all_cards,
    "Courtiers, 1 to 10": partial(_courtiers, 1, 10),
    "Courtiers, 11 to 20": partial(_courtiers, 11, 20),
}
