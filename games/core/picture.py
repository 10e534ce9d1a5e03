"""Pictures of a game as plain values: `cogs.pictures` draws them.

A game with pictures has a `picture.py` whose object follows `Pictured`; a game without one is shown as text. A scene is
built from a view alone, like every screen, so it cannot reveal hidden information.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from typing_extensions import Protocol, runtime_checkable

from games.core.glyphs import CardState
from games.core.language import Text
from games.core.protocol import Seat

Names = Sequence[str]
CAPTION = 200
"""Characters of a caption at most."""
Mark: TypeAlias = Literal["reaction", "immune", "royalty"]


@dataclass(frozen=True, slots=True)
class Face:
    """The appearance of one kind of card: in pictures, as a glyph and on pages.

    name    in `Pictured.faces` the English name, in a scene or hand the name in the language of the reader
    value   one or two characters for the corner, "" without
    icon    name of a pictogram in `cogs/pictures/icons`
    colour  "#rrggbb", dark enough for white on it
    """

    name: str
    value: str
    icon: str
    colour: str
    marks: tuple[Mark, ...] = ()


@dataclass(frozen=True, slots=True)
class Laid:
    """A card on the table or in a hand.

    face      None: its back
    value     instead of the face's value, if it is different now
    disgraced  face down after it was public: drawn dark, with value 1
    muted     it has lost its text
    dim       it cannot be chosen now
    label     a few words under the card
    """

    face: Face | None
    value: str = ""
    disgraced: bool = False
    muted: bool = False
    dim: bool = False
    label: str = ""


@dataclass(frozen=True, slots=True)
class Chip:
    """A pictogram with a few words beside it; `said` is the text where the pictogram is missing."""

    icon: str
    text: str
    said: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    """Cards that lie before a seat, under a heading of one or two words."""

    heading: str
    cards: tuple[Laid, ...]


@dataclass(frozen=True, slots=True)
class Strip:
    """One seat at the edge of the table.

    line      a few words under the name, if `groups` are not sufficient
    points    how many of `target` pips are filled; without a target a number is drawn with `unit`
    turn      the label on the seat that is to act: "plays", "" otherwise
    king      whether the seat's King is up; None in games without
    groups    hand, Successor, Antechamber and the like, each with its heading
    counters  pictogram, number and name of what the seat has: ("broadsword", 3, "Sword")
    chips     what the seat did
    out       the seat has left the round: drawn pale, and `line` says it
    team      number of the team that the seat plays in, 0 without
    mark      one or two letters that identify the seat in the picture
    mine      the seat of the viewer; in pictures with the viewer's own hand it is drawn without `groups`
    """

    name: str
    line: str = ""
    points: int = 0
    target: int = 0
    unit: str = ""
    turn: str = ""
    king: bool | None = None
    groups: tuple[Group, ...] = ()
    counters: tuple[tuple[str, int, str], ...] = ()
    chips: tuple[Chip, ...] = ()
    out: bool = False
    team: int = 0
    mark: str = ""
    mine: bool = False


@dataclass(frozen=True, slots=True)
class Portrait:
    """A person in the picture that is not a card: a character, an heir, a claimant.

    mark    one or two letters at the top left: a place in the circle
    owner   the name of the player that it belongs to, and `tint` that player's colour
    lent    the name of the player that controls it now
    lit     drawn with a gold edge: it is to act, or was chosen
    badges  pictograms with their meaning: ("post-stamp", "postmaster")
    note    a few words under the name
    out     drawn pale
    role    what the pictogram shows, in words: "soprano"
    count   number of cards in the hand of its player; None for a person without a hand
    turn    when its player is to act, in a word; `acts` if that is now. "" otherwise
    """

    name: str
    icon: str
    colour: str
    mark: str = ""
    owner: str = ""
    tint: str = ""
    lent: str = ""
    lit: bool = False
    badges: tuple[tuple[str, str], ...] = ()
    note: str = ""
    out: bool = False
    role: str = ""
    count: int | None = None
    turn: str = ""
    acts: bool = False


@dataclass(frozen=True, slots=True)
class Gauge:
    """A score of one side: `points` of `target`."""

    name: str
    icon: str
    colour: str
    points: int
    target: int


@dataclass(frozen=True, slots=True)
class GridRow:
    """A finished round: what each person of the ring did in it, and its result.

    name    the number of the round
    cells   by place in the ring, pictograms
    framed  the place whose cell has a frame
    icon, text  the result as a pictogram and in a few words
    """

    name: str
    cells: tuple[tuple[str, ...], ...]
    framed: int
    icon: str
    text: str


@dataclass(frozen=True, slots=True)
class Score:
    """The points of one side of an ended match: in each round, oldest first, and in all."""

    name: str
    won: bool
    rounds: tuple[int, ...]
    total: int


@dataclass(frozen=True, slots=True)
class Finale:
    """The end of a match: the winner, lines about what decided it, and the score by rounds."""

    title: str
    how: tuple[str, ...]
    scores: tuple[Score, ...]


@dataclass(frozen=True, slots=True)
class Scene:
    """The public table. Parts that a game does not use stay empty.

    strips  the seats
    row     the cards in the middle, oldest first; `empty` is written where there are none
    crown   heading of the last card of the row, which is drawn large: "THRONE"
    aside   cards beside the row with their headings: (("Accused", card),)
    tiers   rows of portraits with their headings, the highest first
    ring    portraits around the table; gauges and lines are within
    grid    finished rounds, oldest first; a column for each portrait of the ring
    legend  what the pictograms of the grid mean; without a pictogram, the frame
    banner  the current question, one or two lines, "" without
    corner  round, target, direction: small print, with the pictogram `sign` before it
    finale  the end of the match, above the table as it ended
    """

    strips: tuple[Strip, ...] = ()
    row: tuple[Laid, ...] = ()
    crown: str = ""
    empty: str = ""
    aside: tuple[tuple[str, Laid], ...] = ()
    tiers: tuple[tuple[str, tuple[Portrait, ...]], ...] = ()
    ring: tuple[Portrait, ...] = ()
    gauges: tuple[Gauge, ...] = ()
    lines: tuple[str, ...] = ()
    grid: tuple[GridRow, ...] = ()
    legend: tuple[Chip, ...] = ()
    banner: str = ""
    corner: str = ""
    sign: str = ""
    finale: Finale | None = None


@dataclass(frozen=True, slots=True)
class Illustration:
    """One picture of a chapter of the rules: a scene, or cards with groups of smaller cards below.

    Scenes are made of positions of the game, so a picture cannot show anything that the rules do not allow.

    caption  a sentence about what the picture shows, in the language of its reader
    """

    caption: str
    scene: Scene | None = None
    cards: tuple[Laid, ...] = ()
    groups: tuple[Group, ...] = ()


def laid(faces: Iterable[Face]) -> tuple[Laid, ...]:
    """These cards face up."""
    return tuple([Laid(face) for face in faces])


def around(seats: int, viewer: Seat | None) -> Sequence[Seat]:
    """The seats in their order, the viewer's first: it is drawn nearest to the reader."""
    first = viewer or 0
    return [*range(first, seats), *range(first)]


class Pictured(ABC):
    """The pictures of one game.

    faces       every kind of card by its key
    states      the states beside the usual one in which texts show cards
    tells_hand  whether the picture of a hand says everything that the first block of `Screen.panel` says
    hand_title  what `hand` is, before its cards in words: "Your hand"
    """

    faces: Mapping[str, Face]
    states: Sequence[CardState] = ()
    tells_hand: bool = True
    hand_title: Text

    @abstractmethod
    def scene(self, view: Any, names: Names) -> Scene:
        """The table as the viewer of `view` may see it; boards pass a spectator's. `names` are plain."""

    @abstractmethod
    def caption(self, view: Any, names: Names) -> Sequence[str]:
        """What the words of the table and of the panel say and the picture does not, as blocks of markdown.

        The question and the first block of `Screen.panel` are left out. `names` are escaped, as for a screen.
        """

    @abstractmethod
    def hand(self, view: Any, names: Names) -> Sequence[Laid]:
        """The viewer's own hand; what may not be played now is dim. `names` are plain."""

    def beside(self, view: Any) -> Sequence[Group]:
        """The viewer's other cards, in few groups: what is laid aside and only this player sees."""
        return ()


@runtime_checkable
class Illustrated(Protocol):
    """A game that offers pictures."""

    @property
    def picture(self) -> Pictured: ...
