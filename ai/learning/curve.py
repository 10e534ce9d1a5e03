"""The learning curve as a picture."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import fmean

from PIL import Image, ImageDraw

from ai.learning.run import Mark

SIZE, MARGIN, PANEL = 800, 60, 160
PAPER, INK, GRID, LINE = "#ffffff", "#222222", "#dddddd", "#2f6db5"
SMOOTH = 40
"""Most marks in the mean of the line."""

PANELS: tuple[tuple[str, Callable[[Mark], float]], ...] = (
    ("error of the value", lambda mark: mark.value_error),
    ("entropy of the policy", lambda mark: mark.entropy),
    ("rounds won against old copies", lambda mark: mark.against_old),
)


def draw(curve: Sequence[Mark], file: Path) -> None:
    """One panel for each measure, over the played rounds."""
    if not curve:
        return
    height = MARGIN + len(PANELS) * (PANEL + MARGIN)
    picture = Image.new("RGB", (SIZE, height), PAPER)
    pen = ImageDraw.Draw(picture)
    for at, (title, read) in enumerate(PANELS):
        top = MARGIN + at * (PANEL + MARGIN)
        _panel(pen, top, title, [mark.rounds for mark in curve], smoothed([read(mark) for mark in curve]))
    picture.save(file)


def smoothed(values: Sequence[float]) -> list[float]:
    """The mean of each value and those before it."""
    width = max(1, min(SMOOTH, len(values) // 10))
    return [fmean(values[max(0, at - width) : at]) for at in range(1, len(values) + 1)]


def _panel(pen: ImageDraw.ImageDraw, top: int, title: str, rounds: Sequence[int], values: Sequence[float]) -> None:
    low, high = min(values), max(values)
    spread = (high - low) or 1.0
    last = rounds[-1]
    right, bottom = SIZE - MARGIN, top + PANEL
    pen.text((MARGIN, top - 20), f"{title}: {values[-1]:.3f} after {last:,} rounds", fill=INK)
    for part in range(5):
        y = top + PANEL * part / 4
        pen.line((MARGIN, y, right, y), fill=GRID)
        pen.text((8, y - 6), f"{high - spread * part / 4:.3f}", fill=INK)
    points = [
        (MARGIN + (right - MARGIN) * done / last, bottom - PANEL * (value - low) / spread)
        for done, value in zip(rounds, values, strict=True)
    ]
    if len(points) > 1:
        pen.line(points, fill=LINE, width=2)
