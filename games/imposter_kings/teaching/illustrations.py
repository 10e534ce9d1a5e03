"""Pictures for the chapters of the rules: tables of real positions, and the cards that a chapter is about."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from games.core.language import Text, say
from games.core.picture import Face, Illustration, laid
from games.imposter_kings.cards import CARDS
from games.imposter_kings.chapters import GROUPS, HOW_TO_PLAY, REACTIONS, SCORING_TITLE, SETTING_UP, TURNS_TITLE
from games.imposter_kings.picture import ImposterKingsPicture, face_of
from games.imposter_kings.position import position
from games.imposter_kings.state import State
from games.imposter_kings.view import view

YOU = 0
PICTURE = ImposterKingsPicture()
HANDS = (("Inquisitor", "Oathbound", "Princess"), ("Elder", "Sentry"))
SUCCESSORS = ("Queen", "Mystic")
KING = Face("King", "", "king", "#a8323e")


def _names() -> tuple[str, str]:
    return say("You", context="label"), "Maud"


def _table(caption: Text, state: State) -> Illustration:
    return Illustration(say(caption), PICTURE.scene(view(state, None), _names()))


def _hand(caption: Text, state: State) -> Illustration:
    seen = view(state, YOU)
    return Illustration(say(caption), cards=tuple(PICTURE.hand(seen, _names())), groups=tuple(PICTURE.beside(seen)))


def _cards(caption: str, names: Sequence[str]) -> Illustration:
    return Illustration(caption, cards=laid(face_of(name) for name in names))


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


def _reactions() -> Illustration:
    return _cards(say("The two Reactions wait in the hand. A lightning marks them."), ("Assassin", "King's Hand"))


def _values(first: int, last: int) -> Illustration:
    names = [card.name for card in CARDS if first <= card.base <= last]
    return _cards(say("The cards with a base value of {first} to {last}.", first=first, last=last), names)


ILLUSTRATIONS: Mapping[str, Callable[[], Illustration]] = {
    HOW_TO_PLAY: _play,
    SETTING_UP: _setup,
    TURNS_TITLE: _turns,
    REACTIONS: _reactions,
    SCORING_TITLE: _scoring,
    **{title: partial(_values, *group) for group, title in GROUPS.items()},
}
PIECES: Mapping[str, Face] = {"King": KING}
