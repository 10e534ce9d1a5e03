"""Pictures that are stored: those of the tests, and those of the README. `make figures` draws them anew.

Look at them before you commit them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from hashlib import blake2b
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

from PIL import Image

from cogs.pictures.__main__ import full_scene
from cogs.pictures.banner import banner_picture, chosen
from cogs.pictures.cards import card, glyph
from cogs.pictures.hand import hand_picture
from cogs.pictures.own import own_picture
from cogs.pictures.table import table_picture
from games.core.picture import Chip, Gauge, GridRow, Group, Laid, Portrait, Scene, Strip
from games.imposter_kings.picture import FACES
from tests.games.all_kings_fall import at as kingdoms
from tests.games.imp import at as imp
from tests.games.imposter import at as imposter
from tests.games.imposter_kings import at as kings
from tests.games.soon_king import at as king

GOLDEN = Path(__file__).parent / "golden"
DOCS = Path(__file__).parents[3] / "docs"
DIGESTS = GOLDEN / "docs.txt"
WIDTH = 420
"""As wide as a phone shows them."""
GAP = 10


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
    cells = (("love-letter",), ("love-letter", "hand"), (), ("hand",), (), ())
    rows = (GridRow("1", cells, 0, "love-letter", "clean"), GridRow("2", cells[::-1], 1, "hand", "vetoed"))
    legend = (Chip("hand", "voted for a veto"), Chip("", "postmaster"))
    return opened(table_picture(Scene(ring=people, gauges=gauges, lines=("All vote",), grid=rows, legend=legend)))


def court() -> Image.Image:
    heirs = tuple(
        Portrait(name, "queen-crown", "#a8323e", owner="Ann", tint="#2e5d8a", lent="Ben")
        for name in ("Queen", "Magician")
    )
    strips = (Strip("Ann", line="5 cards · Duke, seat 2", turn="turn", mark="1"), Strip("Ben", line="dead", out=True))
    return opened(table_picture(Scene(strips, tiers=(("King", heirs[:1]), ("Dukes", heirs)))))


STORED: Mapping[str, Callable[[], Image.Image]] = {
    "banner": lambda: opened(banner_picture(chosen(FACES.values()))),
    "cards": cards,
    "hand": hand,
    "own": own,
    "table": lambda: opened(table_picture(full_scene(list(FACES.values())))),
    "circle": circle,
    "court": court,
}


# ---- the pictures of the README


class Shown(NamedTuple):
    """A position and the names of its players."""

    game: Any
    state: Any
    names: Sequence[str]

    def scene(self) -> Scene:
        return self.game.picture.scene(self.game.view(self.state, None), self.names)

    def hand(self, seat: int) -> tuple[tuple[Laid, ...], tuple[Group, ...]]:
        view, picture = self.game.view(self.state, seat), self.game.picture
        return tuple(picture.hand(view, self.names)), tuple(picture.beside(view))


def _match() -> Shown:
    """Ann is asked for a play; the Elder and the Judge are too low."""
    at = kings.At(
        "Elder, Judge, Sentry, Princess, Fool",
        "Warlord, Mystic, Spy",
        successors="Queen, -",
        discards="Assassin, Zealot",
        court="Oathbound, -Inquisitor, Warlord, -Fool, Soldier, Herald",
        accused="King's Hand",
        flipped=[1],
        points=[4, 2],
        turn=1,
    )
    at.play(1, "Mystic", None)
    return Shown(kings.GAME, at.state, ("Ann", "Ben"))


def _imposter() -> Shown:
    at = imposter.At("Cat Gus", seats=8)
    at.round("Ann Ben Dan Hal", vetoes="Cat")
    at.round("Ben Cat Eve Fay", treasures="Cat", vetoes="Ann Gus")
    at.round("Ann Cat Eve Gus", vetoes="Ann Ben Dan Fay Hal")
    at.choose("Dan", "Ann Dan Fay Hal")
    return Shown(imposter.GAME, at.state, at.names)


def _soon_king() -> Shown:
    line = [*king.HEIRS[:20], *king.PEOPLE[:4]]
    homes = {"Queen": "Ada", "Spy": "Bo", "General": "Cy", "Hermit": "Di", "Executioner": "Ada"}
    at = king.At(line=line, home=homes, bribed={"Spy": "Ada"}, put={5: "Bo"}, Ada="Assassin 3, Poison, Ship",
                 Bo="Knight 1, Ship, Bribe", Cy="Antidote", Di="Poison, Ship")  # fmt: skip
    at.attack("Ada", "Assassin 3", "Bo").all("knights", Bo=["Knight 1"])
    return Shown(king.GAME, at.state, king.PEOPLE[:4])


def _all_kings_fall() -> Shown:
    at = kingdoms.At(seats=5, points=(3, 1, 4, 0, 2), Ana=(2, 1, 0), Ben=(1, 1, 0), Cat=(0, 1, 3), Dov=(1, 0, 2))
    at.round(Ana="Ben@cup Cat@sword", Ben="+rat +rat", Cat="Ana@rat +cup", Dov="Ana@mask +mask", Eli="Cat@cup +sword")
    at.ready("Ana", "+sword Cat@mask")
    at.ready("Dov", "+rat +mask")
    return Shown(kingdoms.GAME, at.state, at.names)


def _imp() -> Shown:
    hands = ("thief sun gold*2 militia*3 priest", "king gold*3 men-at-arms*2 exodus cultist")
    at = imp.At(*hands, left=12, removed=["assassin"])
    at.play("thief")
    at.says("claim")
    return Shown(imp.GAME, at.state, ("Ann", "Ben"))


TABLES: Sequence[Sequence[Callable[[], Shown]]] = ((_imposter, _soon_king), (_all_kings_fall, _imp))
"""The tables of `games.webp`, by column."""


def match() -> Image.Image:
    """A board, and a hand as its panel shows it."""
    shown = _match()
    return _column([table_picture(shown.scene()), hand_picture(*shown.hand(0))], 640)


def games() -> Image.Image:
    """The boards of the other games."""
    columns = [_column([table_picture(one().scene()) for one in column], 400) for column in TABLES]
    size = sum(column.width for column in columns) + GAP, max(column.height for column in columns)
    whole = Image.new("RGB", size, "#ffffff")
    for at, column in enumerate(columns):
        whole.paste(column, (at * (400 + GAP), 0))
    return whole


def _column(drawn: Sequence[bytes], width: int) -> Image.Image:
    images = [Image.open(BytesIO(data)).convert("RGB") for data in drawn]
    images = [
        image.resize((width, round(image.height * width / image.width)), Image.Resampling.LANCZOS) for image in images
    ]
    column = Image.new("RGB", (width, sum(image.height + GAP for image in images) - GAP), "#ffffff")
    y = 0
    for image in images:
        column.paste(image, (0, y))
        y += image.height + GAP
    return column


IN_DOCS: Mapping[str, Callable[[], Image.Image]] = {"match": match, "games": games}
SHOWN: Mapping[str, Sequence[Callable[[], Shown]]] = {
    "match": (_match,),
    "games": tuple([one for column in TABLES for one in column]),
}


def described(name: str) -> str:
    """All that a picture of the docs shows, as a digest: pixels differ between machines, scenes do not."""
    scenes = [repr(one().scene()) for one in SHOWN[name]]
    return f"{name} {blake2b(''.join(scenes).encode(), digest_size=16).hexdigest()}"


def main() -> None:
    """Draw all stored pictures anew."""
    GOLDEN.mkdir(exist_ok=True)
    for name, draw in STORED.items():
        draw().save(GOLDEN / f"{name}.webp", quality=96, method=6)
    for name, draw in IN_DOCS.items():
        draw().save(DOCS / f"{name}.webp", quality=82, method=6)
    DIGESTS.write_text("".join([f"{described(name)}\n" for name in IN_DOCS]), encoding="utf-8")


if __name__ == "__main__":
    main()
