"""Pictures as Discord gets them: PNGs that are not too large, opened to be looked at."""

from io import BytesIO

from PIL import Image

LARGEST_FILE = 1_000_000
"""Bytes; Discord takes ten times as many."""


def opened(png: bytes) -> Image.Image:
    image = Image.open(BytesIO(png))
    image.load()
    assert image.format == "PNG"
    assert len(png) < LARGEST_FILE
    return image
