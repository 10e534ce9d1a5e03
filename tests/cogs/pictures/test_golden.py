"""Stored pictures look as they are drawn now: the mean difference is small.

Another version of Pillow, or a system without FriBiDi, may move an edge by a pixel, and the stored pictures are
compressed, so a few units in 255 are allowed. After a wanted change `make figures` draws them anew.
"""

from __future__ import annotations

import pytest
from PIL import Image, ImageChops, ImageStat

from cogs.pictures.__main__ import full_scene
from cogs.pictures.table import table_picture
from games.core.picture import Scene
from games.imposter_kings.picture import FACES
from tests.cogs.pictures.samples import DIGESTS, DOCS, GOLDEN, IN_DOCS, STORED, described, opened

MOST = 8.0
"""Mean difference of a channel, of 255. A missing card makes 11, Pillow without FriBiDi up to 6.3."""


def difference(one: Image.Image, other: Image.Image) -> float:
    return max(ImageStat.Stat(ImageChops.difference(one, other)).mean)


def stored(name: str) -> Image.Image:
    return Image.open(GOLDEN / f"{name}.webp").convert("RGB")


@pytest.mark.parametrize("name", STORED)
def test_a_picture_looks_like_its_golden_file(name):
    drawn, golden = STORED[name](), stored(name)
    assert drawn.size == golden.size
    assert difference(drawn, golden) < MOST


@pytest.mark.parametrize("name", IN_DOCS)
def test_a_picture_in_the_docs_shows_what_boards_show_now(name):
    assert described(name) in DIGESTS.read_text(encoding="utf-8").splitlines(), "look at it after: make figures"
    drawn, there = IN_DOCS[name](), Image.open(DOCS / f"{name}.webp").convert("RGB")
    assert drawn.size == there.size
    assert difference(drawn, there) < MOST


def test_a_card_that_is_missing_would_be_noticed():
    faces = list(FACES.values())
    whole, golden = full_scene(faces), stored("table")
    fewer = Scene(whole.strips, whole.row[:-3], whole.crown, corner=whole.corner, banner=whole.banner, sign=whole.sign)
    assert difference(opened(table_picture(fewer)), golden) > MOST
