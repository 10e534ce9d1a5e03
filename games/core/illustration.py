"""Pictures of a game's rules as plain values: a table or cards that a chapter speaks of.

Scenes are made of positions of the game, so a picture cannot show anything that the rules do not allow.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from games.core.picture import Face, Group, Laid, Scene

CAPTION = 200
"""Characters of a caption at most."""


@dataclass(frozen=True, slots=True)
class Illustration:
    """One picture: a scene, or cards with groups of smaller cards below.

    caption  a sentence about what the picture shows, in the language of its reader
    """

    caption: str
    scene: Scene | None = None
    cards: tuple[Laid, ...] = ()
    groups: tuple[Group, ...] = ()


def laid(faces: Iterable[Face]) -> tuple[Laid, ...]:
    """These cards face up."""
    return tuple([Laid(face) for face in faces])
