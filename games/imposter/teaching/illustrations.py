"""Pictures for the chapters of the rules: the circle of a real match, and the cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from games.core.picture import Face, Illustration, laid
from games.imposter.picture import FACES, ImposterPicture
from games.imposter.position import position
from games.imposter.state import IMPOSTERS, INNOCENTS, LETTER, TREASURE
from games.imposter.view import view

NAMES = ("Ann", "Maud", "Otto", "Ida", "Finn")
PICTURE = ImposterPicture()
PIECES: Mapping[str, Face] = {"Post disc": Face("Post disc", "", "post-stamp", "#8a6d1c")}


def _cards(caption: str, *names: str) -> Illustration:
    return Illustration(caption, cards=laid(FACES[name] for name in names))


def _circle(caption: str, score: tuple[int, int], used_vetoes: int) -> Illustration:
    state = position(len(NAMES), {1, 3}, score, used_vetoes=used_vetoes)
    return Illustration(caption, PICTURE.scene(view(state, None), NAMES))


ILLUSTRATIONS: Mapping[str, Callable[[], Illustration]] = {
    "How to play": partial(
        _cards,
        "Identities are innocent or imposter; a letter or a treasure goes into the bag.",
        INNOCENTS,
        IMPOSTERS,
        LETTER,
        TREASURE,
    ),
    "The start": partial(_circle, "The circle at the start. The stamp marks the first postmaster.", (0, 0), 0),
    "A round": partial(_cards, "Each of the group posts one of these two into the bag.", LETTER, TREASURE),
    "Veto cards": partial(_circle, "One veto card is used. The middle says how many are left.", (1, 1), 1),
    "Winning and talking": partial(_circle, "The innocents need one more point.", (4, 3), 0),
}
