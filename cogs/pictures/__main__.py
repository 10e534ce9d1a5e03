"""Draws samples of all pictures into a folder: `make pictures OUT=folder`.

For each game: every card in all its states, every glyph, tables, hands and both in one at several moments of a match
with the fewest and the most seats, and contact sheets at a phone's width. One more table has all rare things.
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
from cogs.pictures.hand import hand_picture
from cogs.pictures.own import own_picture
from cogs.pictures.table import table_picture
from games.core.game import Game
from games.core.picture import Face, Group, Illustrated, Laid, Pictured, Scene, Strip
from games.core.protocol import Action
from games.registry import GAMES

NAMES = ("Ann", "Ben the Magnificent", "Chloé", "金龍", "Ørjan", "Зоя", "Dan", "Eve") * 2
CARD, GLYPH, PHONE = 220, 128, 420
ACROSS = 6
"""Phone pictures side by side."""
MOMENTS = (6, 24, 60)
"""Steps of a random match after which its table is drawn."""
DARK, LIGHT = "#313338", "#ffffff"


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
    states = ("", *picture.states)
    faces = list(picture.faces.values())
    for face in faces:
        name = "".join(letter if letter.isalnum() else "-" for letter in face.name.lower())
        card(Laid(face), CARD).save(folder / f"card-{name}.png")
        glyph(face, GLYPH).save(folder / f"glyph-{name}.png")
    cards = [card(laid, CARD) for face in faces for laid in _laid(face, states)]
    cards.append(card(Laid(None), CARD))
    _sheet(cards, 2 * (1 + len(states)), (CARD, height_of(CARD)), DARK).save(folder / "contact-cards.png")
    glyphs = [_glyph(face, state) for face in faces for state in states]
    for name, ground in (("dark", DARK), ("light", LIGHT)):
        _glyph_sheet(glyphs, ground).save(folder / f"contact-glyphs-{name}.png")
    drawn = []
    for name, data in _pictures(game, picture):
        (folder / f"{name}.jpg").write_bytes(data)
        drawn.append(Image.open(BytesIO(data)).convert("RGB"))
    _phones(drawn).save(folder / "contact-tables.png")


def _laid(face: Face, states: Sequence[str]) -> Iterator[Laid]:
    yield Laid(face)
    if "disgraced" in states:
        yield Laid(face, disgraced=True)
    if "muted" in states:
        yield Laid(face, value="3", muted=True)
    yield Laid(face, dim=True)


def _glyph(face: Face, state: str) -> Image.Image:
    return glyph(face, GLYPH, disgraced=state == "disgraced", muted=state == "muted")


def _sheet(images: Sequence[Image.Image], across: int, size: tuple[int, int], ground: str) -> Image.Image:
    """All of these pictures side by side."""
    wide, high = size[0] + 8, size[1] + 8
    rows = -(-len(images) // across)
    sheet = Image.new("RGB", (across * wide + 8, rows * high + 8), ground)
    for at, image in enumerate(images):
        sheet.paste(image, (8 + at % across * wide, 8 + at // across * high), image)
    return sheet


def _glyph_sheet(glyphs: Sequence[Image.Image], ground: str) -> Image.Image:
    """The glyphs at the sizes of a headline, a button and a line of text."""
    sheets = []
    for size in (48, 28, 20):
        small = [image.resize((size, size), Image.Resampling.LANCZOS) for image in glyphs]
        sheets.append(_sheet(small, 20, (size, size), ground))
    whole = Image.new("RGB", (sheets[0].width, sum(sheet.height for sheet in sheets)), ground)
    y = 0
    for sheet in sheets:
        whole.paste(sheet, (0, y))
        y += sheet.height
    return whole


def _phones(drawn: Sequence[Image.Image]) -> Image.Image:
    """The pictures in rows of `ACROSS`, as wide as Discord shows them on a phone."""
    small = [
        image.resize((PHONE, round(image.height * PHONE / image.width)), Image.Resampling.LANCZOS) for image in drawn
    ]
    rows = [small[at : at + ACROSS] for at in range(0, len(small), ACROSS)]
    heights = [max(image.height for image in row) + 12 for row in rows]
    sheet = Image.new("RGB", ((PHONE + 12) * len(rows[0]), sum(heights)), DARK)
    for at, row in enumerate(rows):
        for column, image in enumerate(row):
            sheet.paste(image, (column * (PHONE + 12), sum(heights[:at])))
    return sheet


def _pictures(game: Game[Any], picture: Pictured) -> Iterator[tuple[str, bytes]]:
    """Tables, hands, and rare positions."""
    mode, about = next(iter(game.modes.items()))
    for seats in sorted({about.seats[0], about.seats[-1]}):
        for moment, state in _moments(game, mode, seats):
            yield f"table-{mode}-{seats}-{moment}", table_picture(picture.scene(game.view(state, None), NAMES[:seats]))
            seat = next((decision.seat for decision in game.pending(state)), 0)
            view = game.view(state, seat)
            hand, beside = tuple(picture.hand(view, NAMES[:seats])), tuple(picture.beside(view))
            if hand:
                yield f"hand-{mode}-{seats}-{moment}", hand_picture(hand, beside)
            own = own_picture(picture.scene(view, NAMES[:seats]), hand, beside)
            yield f"own-{mode}-{seats}-{moment}", own
    if "disgraced" in picture.states:
        yield "table-everything", table_picture(full_scene(list(picture.faces.values())))


def _moments(game: Game[Any], mode: str, seats: int) -> Iterator[tuple[int, Any]]:
    rng, state = random.Random(seats), game.new(seats, seats, {"mode": mode})
    for step in range(max(MOMENTS) + 1):
        waiting = [decision for decision in game.pending(state) if decision.blocking]
        if not waiting:
            return
        if step in MOMENTS:
            yield step, state
        decision = rng.choice(waiting)
        game.apply(state, Action(decision.seat, decision.id, decision.random(rng)))


def full_scene(faces: Sequence[Face]) -> Scene:
    """A scene with everything that a table of cards can show."""
    court = [Laid(face, disgraced=at % 2 == 0 and at < 8, muted=at == 9) for at, face in enumerate(faces[:12])]
    backs = (Laid(None),)
    groups = (
        Group("5 cards", (Laid(faces[3]), Laid(faces[9]), *backs * 3)),
        Group("Successor", backs),
        Group("Antechamber", (Laid(faces[4]), Laid(faces[6]))),
        Group("Condemned", backs * 2),
    )
    strips = (
        Strip("Ann", points=5, target=7, turn="plays", king=True, groups=groups[:2], team=1),
        Strip("Ben the Magnificent", points=2, target=7, king=False, groups=groups[:1], team=2),
        Strip("金龍", points=3, target=7, king=True, groups=groups, team=1),
        Strip("Зоя", line="out of this round", points=0, target=7, out=True, team=2),
    )
    return Scene(
        strips=strips,
        row=tuple(court),
        crown="THRONE",
        aside=(("Accused", Laid(faces[5])),),
        banner="Ann plays the Sentry.\nKing's Hand? All who might hold one are asked",
        corner="Round 3 · to 7 points · counterclockwise · Muted: 5",
        sign="anticlockwise-rotation",
    )


if __name__ == "__main__":
    main()
