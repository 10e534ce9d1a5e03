"""Draws what there is to look at into a folder: `make pictures OUT=folder`.

Every card in all its states, every glyph, a table for every mode and number of seats, and a contact sheet of each kind.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image

from cogs.pictures.cards import card, glyph, height_of
from cogs.pictures.table import table_picture
from games.core.game import Game
from games.core.picture import Face, Illustrated, Laid, Pictured, Scene
from games.core.protocol import Action
from games.registry import GAMES

NAMES = ("Ann", "Ben the Magnificent", "Chloé", "金龍", "Ørjan", "Зоя", "Dan", "Eve") * 2
CARD, GLYPH = 220, 128
GROUND = "#313338"


def main(argv: Sequence[str] | None = None) -> None:
    """Write the pictures of all games."""
    parser = argparse.ArgumentParser(prog="make pictures", description="Draws cards, glyphs and tables into a folder.")
    parser.add_argument("folder", nargs="?", default="pictures", type=Path)
    folder: Path = parser.parse_args(argv).folder
    for game in GAMES.values():
        if isinstance(game, Illustrated):
            _write(game, game.picture, folder / game.key)


def _write(game: Game[Any], picture: Pictured, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    faces = list(picture.faces.values())
    cards = [card(laid, CARD) for face in faces for laid in _states(face)]
    cards.append(card(Laid(None), CARD))
    glyphs = [image for face in faces for image in _glyphs(face)]
    for face in faces:
        name = face.name.lower().replace(" ", "-").replace("'", "")
        card(Laid(face), CARD).save(folder / f"card-{name}.png")
        glyph(face, GLYPH).save(folder / f"glyph-{name}.png")
    _sheet(cards, 4, (CARD, height_of(CARD))).save(folder / "cards.png")
    _sheet(glyphs, 9, (GLYPH, GLYPH)).save(folder / "glyphs.png")
    for name, scene in _scenes(game, picture):
        Image.open(BytesIO(table_picture(scene))).save(folder / f"table-{name}.png")


def _states(face: Face) -> tuple[Laid, ...]:
    return Laid(face), Laid(face, disgraced=True), Laid(face, value="3", muted=True), Laid(face, dim=True)


def _glyphs(face: Face) -> tuple[Image.Image, ...]:
    return glyph(face, GLYPH), glyph(face, GLYPH, disgraced=True), glyph(face, GLYPH, muted=True)


def _sheet(images: Sequence[Image.Image], across: int, size: tuple[int, int]) -> Image.Image:
    """All of them side by side on Discord's dark ground."""
    wide, high = size[0] + 16, size[1] + 16
    rows = -(-len(images) // across)
    sheet = Image.new("RGB", (across * wide + 16, rows * high + 16), GROUND)
    for at, image in enumerate(images):
        sheet.paste(image, (16 + at % across * wide, 16 + at // across * high), image)
    return sheet


def _scenes(game: Game[Any], picture: Pictured) -> Iterator[tuple[str, Scene]]:
    """A table in the middle of a random match for every mode and number of seats."""
    for mode, about in game.modes.items():
        for seats in about.seats:
            rng = random.Random(seats)
            state = game.new(seats, seats, {"mode": mode})
            for _ in range(60):
                waiting = [decision for decision in game.pending(state) if decision.blocking]
                if not waiting:
                    break
                decision = rng.choice(waiting)
                game.apply(state, Action(decision.seat, decision.id, decision.random(rng)))
            yield f"{mode}-{seats}", picture.scene(game.view(state, None), NAMES[:seats])


if __name__ == "__main__":
    main()
