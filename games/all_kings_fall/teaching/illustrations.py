"""Pictures for the chapters of the rules: kingdoms in real positions, and the devices."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.all_kings_fall.picture import FACES, AllKingsFallPicture
from games.all_kings_fall.plots import CUP, MASK, RAT, SWORD
from games.all_kings_fall.position import position
from games.all_kings_fall.view import view
from games.core.picture import Face, Illustration, Laid, laid

NAMES = ("You", "Maud", "Otto")
PICTURE = AllKingsFallPicture()
POOLS = ((2, 1, 0), (0, 3, 1), (1, 1, 1))
PIECES: Mapping[str, Face] = {
    "Bolster card": Face("Bolster card", "+1", "checked-shield", "#3d6b4f"),
    "Target card": Face("Target card", "", "magnifying-glass", "#a0491f"),
}


def _devices() -> Illustration:
    devices = laid(FACES[device] for device in (SWORD, MASK, RAT, CUP))
    return Illustration("The four devices. Sword, Mask and Rat have a pool of tokens, the Cup has none.", cards=devices)


def _plot() -> Illustration:
    cards = (
        Laid(PIECES["Bolster card"]),
        Laid(FACES[MASK]),
        Laid(PIECES["Target card"]),
        Laid(FACES[SWORD]),
    )
    return Illustration("A plot of two cards: a Bolster card on the Mask, and a target card on the Sword.", cards=cards)


def _attacks() -> Illustration:
    state = position(POOLS, (3, 4, 2), number=3)
    return Illustration(
        "Three kingdoms with their tokens of Sword, Mask and Rat. They attack in this order.",
        PICTURE.scene(view(state, None), NAMES),
    )


def _winning() -> Illustration:
    state = position(POOLS, (10, 10, 7), number=8, overtime_since=7)
    return Illustration("Two players have 10 VP, so overtime has begun.", PICTURE.scene(view(state, None), NAMES))


ILLUSTRATIONS: Mapping[str, Callable[[], Illustration]] = {
    "How to play": _devices,
    "Plotting": _plot,
    "Attacks": _attacks,
    "Winning": _winning,
}
