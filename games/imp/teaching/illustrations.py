"""Pictures for the chapters of the rules: tables of real positions, and the cards that a chapter is about."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from games.core.picture import Group, Illustration, laid
from games.imp import cards as c
from games.imp.picture import FACES, ImpPicture
from games.imp.position import position
from games.imp.view import view

NAMES = ("You", "Maud")
HANDS = ((c.KING, c.THIEF, c.GOLD, c.GOLD, c.TREASURE, c.MILITIA, c.MILITIA), (c.ASSASSIN, c.PRIEST, c.KNIGHT))
PICTURE = ImpPicture()


def _cards(caption: str, *kinds: str) -> Illustration:
    return Illustration(caption, cards=laid(FACES[kind] for kind in kinds))


def _sets() -> Illustration:
    wealth, army = (c.GOLD, c.TREASURE, c.TREASURE), (c.MILITIA, c.MEN_AT_ARMS, c.KNIGHT)
    piety = (c.PRIEST, c.EXODUS, c.ARIOR)
    groups = [
        Group(heading, laid(FACES[kind] for kind in kinds))
        for heading, kinds in (("Wealth: 5 points", wealth), ("Army: 6 points", army), ("Piety", piety))
    ]
    return Illustration(
        "The King wins beside one of the sets below it.", cards=laid([FACES[c.KING]]), groups=tuple(groups)
    )


def _hand() -> Illustration:
    seen = view(position(HANDS, left=20), 0)
    cards = tuple(PICTURE.hand(seen, NAMES))
    return Illustration("A hand on its player's turn: bright cards may be played, dim ones may not.", cards=cards)


def _table(caption: str, exhaustions: int, left: int) -> Illustration:
    state = position(HANDS, left=left, exhaustions=exhaustions)
    return Illustration(caption, PICTURE.scene(view(state, None), NAMES))


ILLUSTRATIONS: Mapping[str, Callable[[], Illustration]] = {
    "How to play": _sets,
    "Your turn": _hand,
    "Claims": partial(
        _cards, "Against Thief, Priest and Cultist the other may claim a King.", c.THIEF, c.PRIEST, c.CULTIST, c.KING
    ),
    "Assassins": partial(_cards, "An Assassin is paid with a gold coin.", c.ASSASSIN, c.GOLD),
    "Imp and Arior": partial(
        _cards,
        "The Imp torments, Arior accuses its owner, and Exodus wins if it is tormented.",
        c.IMP,
        c.ARIOR,
        c.EXODUS,
    ),
    "World cards": partial(_cards, "The three World cards.", c.VARLDSMORD, c.SUN, c.LINKING),
    "The end": partial(
        _table, "The draw pile has been exhausted twice and is low: the third time ends the match.", 2, 6
    ),
}
