"""Some pictures look as they did: the mean difference from a stored one is small.

Another version of Pillow, or a system without FriBiDi, may move an edge by a pixel, and the stored pictures are
compressed, so a few units in 255 are allowed. After a wanted change `python -m tests.cogs.pictures.test_golden` draws
them anew: look at them before you commit them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from cogs.pictures.__main__ import full_scene
from cogs.pictures.cards import card, glyph
from cogs.pictures.hand import hand_picture
from cogs.pictures.own import own_picture
from cogs.pictures.table import table_picture
from games.core.picture import Chip, Gauge, Group, Laid, Portrait, Scene, Strip
from games.imposter_kings.picture import FACES

GOLDEN = Path(__file__).parent / "golden"
WIDTH = 420
"""As wide as a phone shows them."""
MOST = 8.0
"""Mean difference of a channel, of 255. A missing card makes 11, Pillow without FriBiDi up to 6.3."""


def opened(data: bytes) -> Image.Image:
    image = Image.open(BytesIO(data)).convert("RGB")
    return image.resize((WIDTH, round(image.height * WIDTH / image.width)), Image.Resampling.LANCZOS)


def cards() -> Image.Image:
    """Cards and glyphs in their states on Discord's dark ground."""
    sheet = Image.new("RGB", (WIDTH, 250), "#313338")
    states = (Laid(FACES["Queen"]), Laid(FACES["Elder"], disgraced=True), Laid(FACES["Judge"], "3", muted=True))
    for at, laid in enumerate((*states, Laid(None))):
        image = card(laid, 100)
        sheet.paste(image, (4 + at * 104, 4), image)
    for at, name in enumerate(("Fool", "Assassin", "Princess", "King's Hand")):
        for row, image in enumerate((glyph(FACES[name], 40), glyph(FACES[name], 40, disgraced=True))):
            sheet.paste(image, (4 + at * 50, 156 + row * 46), image)
    return sheet


def hand() -> Image.Image:
    dim = tuple(Laid(FACES[name], dim=True) for name in ("Fool", "Elder", "Soldier"))
    bright = tuple(Laid(FACES[name]) for name in ("Sentry", "Spy", "Queen"))
    return opened(hand_picture(dim + bright, (Group("Successor", bright[:1]),)))


def own() -> Image.Image:
    """A practice match: the table with the own hand."""
    bright = tuple(Laid(FACES[name], dim=name == "Elder") for name in ("Elder", "Sentry", "Queen"))
    mine = Strip("Ann", points=2, target=7, king=True, turn="plays", groups=(Group("3 cards", bright),), mine=True)
    other = Strip("Ben", points=5, target=7, king=False, groups=(Group("2 cards", (Laid(None),) * 2),))
    row = (Laid(FACES["Fool"], disgraced=True), Laid(FACES["Judge"], "3", muted=True), Laid(FACES["Soldier"]))
    aside = (("Accused", Laid(FACES["Spy"])),)
    scene = Scene((mine, other), row, "THRONE", aside=aside, corner="Round 3 · to 7 points")
    return opened(own_picture(scene, bright, (Group("Successor", bright[2:]),)))


def circle() -> Image.Image:
    people = tuple(
        Portrait(f"Player {at}", "crystal-ball", "#54386f", str(at), lit=at == 2, note="1 clean") for at in range(1, 7)
    )
    gauges = (Gauge("Innocents", "holy-symbol", "#7fd6a8", 3, 5), Gauge("Imposters", "domino-mask", "#ff9d8a", 1, 5))
    return opened(
        table_picture(Scene(ring=people, gauges=gauges, lines=("All vote",), chips=(Chip("hand", "1: veto"),)))
    )


def court() -> Image.Image:
    heirs = tuple(Portrait(name, "queen-crown", "#a8323e", mark="1", lent="2") for name in ("Queen", "Magician"))
    strips = (Strip("Ann", line="5 cards · Duke, seat 2", turn="turn", mark="1"), Strip("Ben", line="dead", out=True))
    return opened(table_picture(Scene(strips, tiers=(("King", heirs[:1]), ("Dukes", heirs)))))


PICTURES: Mapping[str, Callable[[], Image.Image]] = {
    "cards": cards,
    "hand": hand,
    "own": own,
    "table": lambda: opened(table_picture(full_scene(list(FACES.values())))),
    "circle": circle,
    "court": court,
}


def difference(one: Image.Image, other: Image.Image) -> float:
    return max(ImageStat.Stat(ImageChops.difference(one, other)).mean)


def stored(name: str) -> Image.Image:
    return Image.open(GOLDEN / f"{name}.webp").convert("RGB")


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_looks_as_it_did(name):
    drawn, golden = PICTURES[name](), stored(name)
    assert drawn.size == golden.size
    assert difference(drawn, golden) < MOST


def test_a_card_that_is_missing_would_be_noticed():
    faces = list(FACES.values())
    whole, golden = full_scene(faces), stored("table")
    fewer = Scene(whole.strips, whole.row[:-3], whole.crown, corner=whole.corner, banner=whole.banner, sign=whole.sign)
    assert difference(opened(table_picture(fewer)), golden) > MOST


if __name__ == "__main__":
    GOLDEN.mkdir(exist_ok=True)
    for key, draw in PICTURES.items():
        draw().save(GOLDEN / f"{key}.webp", quality=96, method=6)
