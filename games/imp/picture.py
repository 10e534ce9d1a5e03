"""The cards and the table of the Game of Imp as pictures, described from a `TableView` alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from games.core.picture import Face, Group, Laid, Names, Pictured, Scene, Strip, around
from games.core.protocol import Seat
from games.core.telling import counted
from games.imp import cards as c
from games.imp import words
from games.imp.queries import ACCUSE, EXHAUSTIONS, PLAY, TORMENT, proof
from games.imp.screen import known, spent
from games.imp.state import ACCEPTED, FALSE, MAIN, TRUE
from games.imp.view import TableView

LOOKS: Mapping[str, tuple[str, str]] = {
    c.GOLD: ("two-coins", "#9a7b1f"),
    c.TREASURE: ("cut-diamond", "#2e6f8f"),
    c.HOARD: ("open-treasure-chest", "#8a5a1c"),
    c.MILITIA: ("barbed-spear", "#5d6b78"),
    c.MEN_AT_ARMS: ("crossed-swords", "#46617a"),
    c.KNIGHT: ("mounted-knight", "#2f4a73"),
    c.PRIEST: ("prayer", "#6a4c93"),
    c.CULTIST: ("cultist", "#54386f"),
    c.EXODUS: ("angel-wings", "#3f6f8a"),
    c.ARIOR: ("scales", "#7a5a2e"),
    c.KING: ("king", "#a8323e"),
    c.ASSASSIN: ("hooded-assassin", "#3a3f4b"),
    c.THIEF: ("robber", "#4a5a3c"),
    c.IMP: ("imp", "#8a2f2f"),
    c.VARLDSMORD: ("earth-crack", "#a0491f"),
    c.SUN: ("sun", "#b0762d"),
    c.LINKING: ("linked-rings", "#3d6b4f"),
}
DEEDS: Mapping[str, str] = {c.IMP: TORMENT, c.ARIOR: ACCUSE}
"""Cards that act without being played."""
ROW_LENGTH = 9
"""Cards of the discard pile that are drawn; their number tells of the others."""


def _face(card: c.Card) -> Face:
    icon, colour = LOOKS[card.key]
    return Face(card.title, str(card.points) if card.points else "", icon, colour)


class ImpPicture(Pictured):
    """The game's `games.core.picture.Pictured`."""

    faces: Mapping[str, Face] = {card.key: _face(card) for card in c.CARDS}

    hand_title = "Your hand"

    def scene(self, view: TableView, names: Names) -> Scene:
        """Both hands as far as they are known, the card on the table, the piles, the last claim."""
        row = [*view.discard[-ROW_LENGTH:]] + ([view.table] if view.table is not None else [])
        return Scene(
            strips=tuple([_strip(view, seat, names) for seat in around(2, view.viewer)]),
            row=tuple([Laid(FACES[card]) for card in row]),
            crown="ON THE TABLE" if view.table is not None else "DISCARD PILE" if row else "",
            empty="No card was played",
            aside=tuple(_piles(view)),
            banner=_claim(view, names),
            corner=_corner(view),
        )

    def caption(self, view: TableView, names: Names) -> Sequence[str]:
        """What each knows; all cards of a pile of which the picture shows a part."""
        shows_all = len(view.discard) <= ROW_LENGTH and len(view.removed) <= 1
        return [known(view, names), *([] if shows_all else ["\n".join(spent(view))])]

    def hand(self, view: TableView, names: Names) -> Sequence[Laid]:
        """In the order of the card list; on the own turn cards that do nothing now are dim."""
        main = next((d for d in view.decisions if d.prompt == MAIN), None)
        offered = set(main.options) if main is not None else set()
        return [
            Laid(FACES[card], dim=main is not None and DEEDS.get(card, PLAY + card) not in offered)
            for card in view.hand
        ]


FACES = ImpPicture.faces


def _strip(view: TableView, seat: Seat, names: Names) -> Strip:
    asked = any(asked.seat == seat and not asked.window for asked in view.asked)
    fact = view.facts[seat]
    known = view.hand if seat == view.viewer else fact.sure
    size = view.sizes[seat]
    cards = tuple([Laid(FACES[card]) for card in known]) + (Laid(None),) * (size - len(known))
    return Strip(
        name=names[seat],
        line="certainly no King" if c.KING in fact.none and seat != view.viewer else "",
        turn="" if not asked or view.over else "plays" if seat == view.seat else "answers",
        groups=(Group(counted(size, "card"), cards),),
        mine=seat == view.viewer,
    )


def _piles(view: TableView) -> Iterator[tuple[str, Laid]]:
    yield "Draw pile", Laid(None, label=f"{view.pile} cards")
    if view.removed:
        yield f"Removed: {len(view.removed)}", Laid(FACES[view.removed[-1]])


def _claim(view: TableView, names: Names) -> str:
    """The last claim of a King, and whether it is known to be true."""
    duel = view.duel
    if duel is None or duel.answer not in words.SAID_OF_KING:
        return ""
    known = proof(duel.answer, view.public[duel.defender])
    unproven = {"": "Unproven", TRUE: "Certain: true", FALSE: "Certain: a lie"}[known]
    truth = {TRUE: "True", FALSE: "A lie", ACCEPTED: "Accepted" if known else unproven}.get(duel.verdict, unproven)
    return f"{names[duel.defender]}: {words.SAID_OF_KING[duel.answer]}\n{truth}"


def _corner(view: TableView) -> str:
    pile = f"{len(view.discard)} discarded"
    return f"Turn {view.turn} · {pile} · pile exhausted {view.exhaustions} of {EXHAUSTIONS}"
