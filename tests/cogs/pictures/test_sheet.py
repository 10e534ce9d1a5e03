"""Pieces are laid on a sheet whole: letters, cards and the light around the large card."""

from __future__ import annotations

from math import ceil

import pytest
from PIL import Image, ImageChops, ImageDraw

from cogs.pictures import typeface
from cogs.pictures.cards import card, laid_card
from cogs.pictures.court import throne
from cogs.pictures.sheet import Sheet, text_mask
from games.core.picture import Laid
from games.registry import GAMES

LINES = ("THRONE", "5 cards", "gyp", "Ångström", "金龍", "ស្រ្តី", "-")
FACES = list(GAMES["imposter_kings"].picture.faces.values())


@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize("size", [22, 25, 30])
@pytest.mark.parametrize("line", LINES)
def test_a_mask_has_all_of_its_letters_where_they_were_drawn(line: str, size: int, bold: bool) -> None:
    mask, bare = text_mask(line, size, bold), Image.new("L", (900, 3 * size), 0)
    x = 0.0
    for piece, file in typeface.runs(line, bold=bold):
        font = typeface.font(file, size)
        ImageDraw.Draw(bare).text((x, bare.height / 2), piece, font=font, fill=255, anchor="lm")
        x += font.getlength(piece)
    assert sum(mask.tobytes()) == sum(bare.tobytes())
    tops = [(at.getbbox() or (0, 0))[1] - ceil(at.height / 2) for at in (mask, bare)]
    assert abs(tops[0] - tops[1]) <= 1


@pytest.mark.parametrize("size", [22, 25, 30])
def test_a_line_moves_by_as_many_pixels_as_its_place(size: int) -> None:
    tops = []
    for y in (100, 101, 102):
        sheet = Sheet(300, 200)
        bare = sheet.image.copy()
        sheet.text((20, y), "gyp", size)
        tops.append((ImageChops.difference(sheet.image, bare).getbbox() or (0, 0))[1])
    assert [top - tops[0] for top in tops] == [0, 1, 2]


def test_a_card_is_laid_in_its_own_colours() -> None:
    for laid in (Laid(FACES[0]), Laid(FACES[1], dim=True), Laid(None)):
        sheet, drawn = Sheet(300, 300), card(laid, 118)
        plain = sheet.image.copy()
        plain.paste(drawn, (50, 50), drawn)
        sheet.put(laid_card(laid, 118), 50, 50)
        most = max(high for _, high in ImageChops.difference(sheet.image, plain).getextrema())
        assert most <= 2


def test_light_is_around_the_large_card() -> None:
    sheet = Sheet(500, 500)
    before = sheet.image.getpixel((150 - 6, 250))
    throne(sheet, Laid(FACES[0]), "THRONE", 150, 120, 176)
    red, green, blue = (after - dark for after, dark in zip(sheet.image.getpixel((150 - 6, 250)), before, strict=True))
    assert red > 60 and green > 40 and blue < red / 2
