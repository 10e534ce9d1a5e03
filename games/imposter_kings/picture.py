"""The cards and the table of The Imposter Kings as pictures, described from a `TableView` alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache

from games.core.glyphs import CardState
from games.core.language import Text, count, say, word
from games.core.picture import Face, Group, Laid, Mark, Names, Pictured, Scene, Strip, around
from games.core.protocol import Seat
from games.imposter_kings import words
from games.imposter_kings.cards import CARDS
from games.imposter_kings.prompts import REACTIONS
from games.imposter_kings.screen import hints, true_king
from games.imposter_kings.table_view import CourtCard, TableView

LOOKS: Mapping[str, tuple[str, str, tuple[Mark, ...]]] = {
    "Fool": ("jester-hat", "#b5487a", ()),
    "Assassin": ("hooded-assassin", "#3a3f4b", ("reaction",)),
    "Elder": ("wizard-staff", "#6b6f3a", ("immune",)),
    "Zealot": ("candle-flame", "#c4572b", ("immune",)),
    "Executioner": ("executioner-hood", "#4a3b3b", ()),
    "Inquisitor": ("magnifying-glass", "#2f6f73", ()),
    "Judge": ("scales", "#7a5a2e", ()),
    "Soldier": ("crossed-swords", "#58708a", ()),
    "Herald": ("hunting-horn", "#9a7b1f", ()),
    "Oathbound": ("shaking-hands", "#3d6b4f", ("immune",)),
    "Mystic": ("crystal-ball", "#6a4c93", ()),
    "Warden": ("keyring", "#46617a", ()),
    "Warlord": ("warlord-helmet", "#8a2f2f", ()),
    "King's Hand": ("hand", "#b0872d", ("reaction", "immune")),
    "Sentry": ("guarded-tower", "#2e5d8a", ()),
    "Spy": ("spy", "#3f4a3c", ()),
    "Princess": ("tiara", "#c07aa8", ("royalty",)),
    "Queen": ("queen-crown", "#a8323e", ("royalty",)),
}


class ImposterKingsPicture(Pictured):
    """The game's `games.core.picture.Pictured`."""

    faces: Mapping[str, Face] = {card.name: Face(card.name, str(card.base), *LOOKS[card.name]) for card in CARDS}

    states: Sequence[CardState] = ("disgraced", "muted")
    hand_title: Text = "Your hand"

    def scene(self, view: TableView, names: Names) -> Scene:
        """The Court with the Throne, all seats, the Accused, the open window."""
        return Scene(
            strips=tuple(_strip(view, seat, names) for seat in around(len(view.places), view.viewer)),
            row=tuple(_court(card) for card in view.court),
            crown=say("THRONE"),
            empty=say("The Court is empty"),
            aside=((say("Accused"), Laid(face_of(view.accused))),) if view.accused else (),
            banner=_banner(view, names),
            corner=_corner(view),
            sign=_sign(view),
        )

    def caption(self, view: TableView, names: Names) -> Sequence[str]:
        """The True King, and what the viewer can conclude of the others' cards beside those that the picture shows."""
        others = [] if view.viewer is None else [seat for seat in range(len(view.places)) if seat != view.viewer]
        known = [line for seat in others for line in hints(view, seat, names)]
        king = [f"-# {line}" for line in true_king(view, names)]
        return [*(["\n".join([f"**{say('What you know')}**", *known])] if known else []), *king]

    def hand(self, view: TableView, names: Names) -> Sequence[Laid]:
        """In value order; cards that may not be played now are dim while the seat is asked for a play."""
        choosing = any(decision.prompt == "play" for decision in view.decisions)
        return [
            Laid(face_of(card.name), value=str(card.value), dim=choosing and not card.playable)
            for card in sorted(view.hand, key=lambda card: (card.value, card.name))
        ]

    def beside(self, view: TableView) -> Sequence[Group]:
        """Successor, discard, Antechamber, Condemned."""
        return [] if view.viewer is None else list(_aside(view, view.viewer))


FACES = ImposterKingsPicture.faces


def face_of(name: str) -> Face:
    """The face of a card with its name in the language of the reader."""
    return _named(name, word(name))


@cache
def _named(name: str, title: str) -> Face:
    return replace(FACES[name], name=title)


def _court(card: CourtCard) -> Laid:
    return Laid(face_of(card.name), value=str(card.value), disgraced=card.disgraced, muted=card.muted)


def _strip(view: TableView, seat: Seat, names: Names) -> Strip:
    place = view.places[seat]
    acts = view.playing and any(asked.seat == seat and not asked.window for asked in view.asked)
    return Strip(
        name=names[seat],
        line=say("out of this round") if place.out else "",
        points=place.points,
        target=view.target,
        turn=say("plays") if acts and not place.out else "",  # of the set-up the words say who chooses
        king=None if place.out else place.king_up,
        groups=() if place.out else tuple(_groups(view, seat)),
        out=place.out,
        team=view.teams[seat] + 1 if len(set(view.teams)) < len(view.teams) else 0,
        mine=seat == view.viewer,
    )


def _groups(view: TableView, seat: Seat) -> Iterator[Group]:
    """The cards before the seat. Their faces are shown to its player and to viewers that have seen them.

    In the set-up these are, of other seats, the cards that they were dealt: words say what they lay aside, one card
    after the other.
    """
    place, mine = view.places[seat], seat == view.viewer
    as_dealt = not view.playing and bool(view.asked) and not mine
    held = view.dealt if as_dealt else place.hand
    names = tuple([card.name for card in view.hand]) if mine else place.known
    yield _group(count("{n} card", "{n} cards", held), names, held)
    if not as_dealt:
        yield from _aside(view, seat)


def _aside(view: TableView, seat: Seat) -> Iterator[Group]:
    place = view.places[seat]
    if place.successor:
        yield _group(say("Successor"), (place.successor_name,) if place.successor_name else (), 1)
    if place.antechamber:
        yield _group(say("Antechamber"), place.antechamber)
    if place.condemned:
        yield _group(say("Condemned"), place.condemned_names, place.condemned)
    if place.discard:
        yield _group(say("Discard"), place.discard)


def _group(heading: str, names: tuple[str, ...], number: int = 0) -> Group:
    """Known cards, and backs up to `number`."""
    return Group(heading, (*[Laid(face_of(name)) for name in names], *[Laid(None)] * (number - len(names))))


def _banner(view: TableView, names: Names) -> str:
    """The last event and the open question; independent of hidden cards and of the answers given so far."""
    reactions = [asked.prompt for asked in view.asked if asked.prompt in REACTIONS]
    if not reactions:
        return ""
    story = [words.tell(event, None, names) for event in view.announced[-1:]]
    return "\n".join([*story, say("{card}? All who might hold one are asked", card=REACTIONS[reactions[0]])])


def _corner(view: TableView) -> str:
    target = count("to {n} point", "to {n} points", view.target)
    parts = [say("Round {round}", round=view.round), target]
    if view.directed:
        parts.append(word("clockwise" if view.direction == 1 else "counterclockwise"))
    if view.muted:
        parts.append(say("Muted: {numbers}", numbers=", ".join(map(str, view.muted))))
    return " · ".join(parts)


def _sign(view: TableView) -> str:
    if not view.directed:
        return ""
    return "clockwise-rotation" if view.direction == 1 else "anticlockwise-rotation"
