"""The picture at the head of `/play` and of an open table: cards of the game. It is drawn once."""

from __future__ import annotations

from functools import partial

from cogs.kit.pages.layout import Part, Picture
from cogs.kit.pages.pictures import PictureQueue, pictured
from cogs.pictures.banner import banner_picture, chosen
from games.core.language import Listed, say, word
from games.core.picture import Illustrated
from host.people import Look
from host.ports import AnyGame

PATIENCE = 0.8
"""Seconds that a page waits for the first drawing; later pages have it."""
_drawn: set[str] = set()
"""The games whose picture is kept."""


async def banner(drawing: PictureQueue | None, look: Look, game: AnyGame) -> Part | None:
    """The picture of this game; None without pictures, or where drawing takes too long."""
    if drawing is None or look is not Look.pictures:
        return None
    if game.key in _drawn:
        return game_picture(game)
    part = await drawing.in_time(partial(game_picture, game), PATIENCE)
    if not isinstance(part, Picture):
        return None
    _drawn.add(game.key)
    return part


def game_picture(game: AnyGame) -> Part | None:
    """The picture of a game; None for one without pictures. Slow at the first time."""
    if not isinstance(game, Illustrated):
        return None
    faces = chosen(game.picture.faces.values())
    cards = Listed([word(face.name) for face in faces])
    alt = say("Cards of {game}: {cards}", game=say(game.title), cards=cards)
    return pictured("game.jpg", alt, lambda: banner_picture(faces))
