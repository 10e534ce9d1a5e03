"""A German match of The Imposter Kings, each line once, for people to read: `make golden` writes it."""

from pathlib import Path

from games.core.language import speaking
from languages.catalogues import catalogues
from tests.games.imposter_kings.pages import pages

FILE = Path(__file__).with_name("german.txt")


def german() -> str:
    """All lines that a match of Quickplay 3 shows, in the order in which they are shown first."""
    with speaking(catalogues()["de"].language):
        shown = "\n".join(pages("quickplay3", 2, 5, ("Ann", "Ben")))
    return "\n".join(dict.fromkeys(line for line in shown.splitlines() if line)) + "\n"
