"""The circle of Imposter! as a picture, described from a `TableView` alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from games.core.picture import Chip, Face, Gauge, GridRow, Laid, Names, Pictured, Portrait, Scene
from games.core.protocol import Seat
from games.core.telling import counted
from games.imposter.characters import CHARACTERS
from games.imposter.screen import own_posts
from games.imposter.state import CHOOSE, IMPOSTERS, INNOCENTS, LETTER, LOOK, OVER, POST, TREASURE, VETO, Past
from games.imposter.view import TableView

LOOKS: Sequence[tuple[str, str]] = (
    ("herbs-bundle", "#4c7a3d"),
    ("compass", "#7a5a2e"),
    ("open-book", "#46617a"),
    ("chef-toque", "#a0491f"),
    ("medal", "#8a2f2f"),
    ("musical-notes", "#6a4c93"),
    ("ringing-bell", "#8a6d1c"),
    ("nurse-female", "#2f6f73"),
    ("cow", "#5b4a3c"),
    ("skeleton-key", "#58606b"),
    ("pearl-necklace", "#a24a78"),
    ("kite", "#2e6f9f"),
    ("flower-pot", "#3d6b4f"),
    ("pie-slice", "#9a5b2b"),
    ("top-hat", "#3a3f4b"),
    ("crystal-ball", "#54386f"),
)
"""Pictogram and colour of each character."""
GREEN, RED = "#7fd6a8", "#ff9d8a"
"""Of the two sides; each has its pictogram and its name beside."""
DOING: Mapping[str, str] = {
    LOOK: "All look at their identities",
    CHOOSE: "{postmaster} chooses {size}",
    VETO: "All vote on the group",
    POST: "The bag goes round",
    OVER: "The match is over",
}


class ImposterPicture(Pictured):
    """The game's `games.core.picture.Pictured`."""

    faces: Mapping[str, Face] = {
        LETTER: Face("Letter", "", "love-letter", "#3d6b4f"),
        TREASURE: Face("Treasure", "", "open-treasure-chest", "#8a5a1c"),
        VETO: Face("Veto", "", "hand", "#8a2f2f"),
        INNOCENTS: Face("Innocent", "", "holy-symbol", "#2f6f73"),
        IMPOSTERS: Face("Imposter", "", "domino-mask", "#7d2740"),
    } | {
        character.name: Face(character.name, "", icon, colour)
        for character, (icon, colour) in zip(CHARACTERS, LOOKS, strict=True)
    }

    tells_hand = False
    hand_title = "Your hand"

    def scene(self, view: TableView, names: Names) -> Scene:
        """The circle with the disc and the group, the score, and the result of each round."""
        sides = ((INNOCENTS, "Innocents", GREEN), (IMPOSTERS, "Imposters", RED))
        return Scene(
            ring=tuple([_portrait(view, seat, place, names) for place, seat in enumerate(view.circle, 1)]),
            gauges=tuple(
                [
                    Gauge(title, FACES[side].icon, colour, points, view.target)
                    for (side, title, colour), points in zip(sides, view.score, strict=True)
                ]
            ),
            lines=tuple(_lines(view, names)),
            grid=tuple(_rounds(view)),
            legend=LEGEND,
            corner=f"Round {view.number} · {counted(view.imposters, 'imposter')} among {len(view.circle)} · "
            f"{counted(view.group_size, 'posts', 'post')}",
        )

    def caption(self, view: TableView, names: Names) -> Sequence[str]:
        """The viewer's own posts."""
        return own_posts(view)

    def hand(self, view: TableView, names: Names) -> Sequence[Laid]:
        """The viewer's identity, and the card that is in the bag."""
        if view.identity is None:
            return ()
        own = [Laid(FACES[IMPOSTERS if view.identity else INNOCENTS])]
        return own + ([Laid(FACES[view.own_card])] if view.own_card is not None else [])


FACES = ImposterPicture.faces
LEGEND = (Chip(FACES[LETTER].icon, "in the group"), Chip(FACES[VETO].icon, "voted for a veto"), Chip("", "postmaster"))


def _portrait(view: TableView, seat: Seat, place: int, names: Names) -> Portrait:
    icon, colour = LOOKS[view.characters[seat]]
    badges = []
    if view.stage == OVER and seat in view.revealed:
        badges.append((FACES[IMPOSTERS].icon, "imposter"))
    elif view.stage != OVER:
        if seat == view.postmaster:
            badges.append(("post-stamp", "postmaster"))
        if seat in view.group:
            badges.append((FACES[LETTER].icon, "posts"))
    return Portrait(
        name=names[seat],
        icon=icon,
        colour=colour,
        mark=str(place),
        lit=view.stage != OVER and seat in (view.group or (view.postmaster,)),
        badges=tuple(badges),
        note=_record(view, seat),
        role=CHARACTERS[view.characters[seat]].name,
    )


def _record(view: TableView, seat: Seat) -> str:
    """How many of the opened bags that this seat posted into had letters only."""
    bags = [past.bag for past in view.history if past.bag is not None and seat in past.group]
    return f"{sum(not bag.treasures for bag in bags)} of {len(bags)} clean" if bags else ""


def _lines(view: TableView, names: Names) -> Iterator[str]:
    size = f"{view.group_size} to post"
    yield DOING[view.stage].format(postmaster=names[view.postmaster], size=size)
    yield f"{counted(view.vetoes, 'veto card')} left"
    if view.number == 1:
        yield "Speak as your character would"
    if view.last_veto:
        yield "If it is used, the imposters win"
    if view.vote is not None:
        yield f"{view.vote.vetoes} of {len(view.circle) - 1} voted for a veto"


def _rounds(view: TableView) -> Iterator[GridRow]:
    """Every finished round: who posted, who voted for a veto where that is shown, and the bag."""
    for past in view.history:
        by = () if past.vote is None else past.vote.by
        cells = [((LETTER,) * (seat in past.group) + (VETO,) * (seat in by)) for seat in view.circle]
        yield GridRow(
            str(past.number),
            tuple([tuple([FACES[what].icon for what in cell]) for cell in cells]),
            view.circle.index(past.postmaster),
            *_result(past),
        )


def _result(past: Past) -> tuple[str, str]:
    """The pictogram and the words of a bag; where votes are not shown by name, their number."""
    vetoes = (
        ""
        if past.vote is None or past.vote.by or not past.vote.vetoes
        else f", {counted(past.vote.vetoes, 'veto', 'vetoes')}"
    )
    if past.bag is None:
        return FACES[VETO].icon, f"vetoed{vetoes}"
    if not past.bag.treasures:
        return FACES[LETTER].icon, f"clean{vetoes}"
    some = "treasure" if past.bag.letters is None else counted(past.bag.treasures, "treasure")
    return FACES[TREASURE].icon, f"{some}{vetoes}"
