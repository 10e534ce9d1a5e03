"""Pictures for the chapters of the rules: tables of real positions, and the cards that a chapter is about."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from games.core.illustration import Illustration, laid
from games.core.picture import Face
from games.imposter_kings.cards import CARDS
from games.imposter_kings.picture import FACES, ImposterKingsPicture
from games.imposter_kings.position import position
from games.imposter_kings.state import State
from games.imposter_kings.view import view

YOU, NAMES = 0, ("You", "Maud")
PICTURE = ImposterKingsPicture()
HANDS = (("Inquisitor", "Oathbound", "Princess"), ("Elder", "Sentry"))
SUCCESSORS = ("Queen", "Mystic")
KING = Face("King", "", "king", "#a8323e")


def _table(caption: str, state: State) -> Illustration:
    return Illustration(caption, PICTURE.scene(view(state, None), NAMES))


def _hand(caption: str, state: State) -> Illustration:
    seen = view(state, YOU)
    return Illustration(caption, cards=tuple(PICTURE.hand(seen, NAMES)), groups=tuple(PICTURE.beside(seen)))


def _cards(caption: str, names: Sequence[str]) -> Illustration:
    return Illustration(caption, cards=laid(FACES[name] for name in names))


def _play() -> Illustration:
    court = ["Fool", "Elder", "Soldier", "Warlord"]
    state = position("quickplay1", hands=HANDS, successors=SUCCESSORS, accused="Assassin", court=court)
    return _table("The last card of the Court is the Throne: to play on this one takes a 7 or more.", state)


def _setup() -> Illustration:
    state = position(
        hands=[["Elder", "Inquisitor", "Soldier", "Oathbound", "Warlord", "Sentry", "Princess"], ["Spy"]],
        successors=["Queen", "Judge"],
        discards=["Fool", "Zealot"],
        accused="Mystic",
        court=["Fool"],
    )
    return _hand("After setting up: the hand above, Successor and discard aside, seen by their player alone.", state)


def _turns() -> Illustration:
    court = ["Elder", "-Soldier", "Oathbound", "-Warlord"]
    state = position(
        "quickplay1", hands=HANDS, successors=[None, "Mystic"], accused="Assassin", court=court, flipped=[0], turn=1
    )
    return _table(
        "A flipped King: the Throne is Disgraced, lies dark and counts 1. The Successor is in hand now.", state
    )


def _scoring() -> Illustration:
    state = position(
        hands=[["Princess"], ["Fool", "Elder"]],
        successors=["Queen", None],
        accused="Assassin",
        court=["Soldier", "Sentry", "Queen"],
        flipped=[1],
        turn=1,
        points=[4, 3],
    )
    return _table("Maud cannot play on a 9 and has no King left: the round is lost, and your King is still up.", state)


def _values(first: int, last: int) -> Illustration:
    names = [card.name for card in CARDS if first <= card.base <= last]
    return _cards(f"The cards with a base value of {first} to {last}.", names)


ILLUSTRATIONS: Mapping[str, Callable[[], Illustration]] = {
    "How to play": _play,
    "Setting up": _setup,
    "Turns": _turns,
    "Reactions": partial(
        _cards, "The two Reactions wait in the hand. A lightning marks them.", ("Assassin", "King's Hand")
    ),
    "Scoring": _scoring,
    "Cards 1 to 3": partial(_values, 1, 3),
    "Cards 4 to 5": partial(_values, 4, 5),
    "Cards 6 to 7": partial(_values, 6, 7),
    "Cards 8 to 9": partial(_values, 8, 9),
}
PIECES: Mapping[str, Face] = {"King": KING}
