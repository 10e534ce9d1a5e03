"""Draws the pictograms as masks, once, for Pillow to colour: `python -m cogs.pictures.sprites` (`make sprites`).

Needs resvg, which is for development only; the masks are in the repository.
"""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

from PIL import Image

ICONS = Path(__file__).parent / "icons"
SPRITES = Path(__file__).parent / "sprites"
SIZE = 256


def main() -> None:
    """Write a mask of every pictogram: white where it is drawn."""
    import resvg_py

    SPRITES.mkdir(exist_ok=True)
    for path in sorted(ICONS.glob("*.svg")):
        drawn = resvg_py.svg_to_bytes(svg_string=path.read_text("utf-8"), width=SIZE, height=SIZE)
        mask = Image.open(BytesIO(bytes(drawn))).convert("RGBA").getchannel("A")
        mask.save(SPRITES / f"{path.stem}.png", optimize=True)


if __name__ == "__main__":
    main()
