"""Every word that pictures say of themselves is translated, and a picture is kept for its language alone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PIL import Image, ImageDraw

from cogs.pictures import seats, sheet, typeface
from cogs.pictures.bracket import Tree, bracket_picture, round_picture
from cogs.pictures.cards import laid_card, lying
from cogs.pictures.chances import Chance, chances_picture
from cogs.pictures.curve import curve_picture
from cogs.pictures.hand import hand_picture
from cogs.pictures.own import own_picture
from cogs.pictures.podium import podium_picture
from cogs.pictures.table import table_picture
from cogs.pictures.thermometer import thermometer_picture
from games.core.language import ENGLISH, say, speaking
from games.core.picture import Chip, Face, Finale, Gauge, GridRow, Group, Laid, Portrait, Scene, Score, Strip
from languages.catalogues import catalogues
from languages.pseudo import pseudo, unmarked
from tests.cogs.pictures.writing import written
from tournaments.formats.protocol import Drawing
from tournaments.model import Bracket, Entrant, Field, Member, Round, Table
from tournaments.settings import Settings

SIGN = "①"
"""All that a picture is given to show: letters are texts of the program alone."""
FACE = Face(SIGN, "8", "crown", "#a8323e", ("royalty",))
MUTED = Laid(FACE, "3", muted=True)
CARDS = (MUTED, Laid(FACE, disgraced=True, label=SIGN), Laid(FACE, dim=True), Laid(None))
STRIP = Strip(
    SIGN, SIGN, 12, 30, turn=SIGN, king=True, groups=(Group(SIGN, CARDS),), team=1, counters=(("rat", 2, SIGN),)
)
SEATS = (Strip(SIGN, SIGN, 3, 7, king=False, mark="1", mine=True), Strip(SIGN, points=12, target=30, king=True))
COURT = Scene(
    SEATS,
    CARDS,
    SIGN,
    aside=((SIGN, MUTED),),
    banner=f"{SIGN}\n{SIGN}",
    corner=SIGN,
    finale=Finale(SIGN, (SIGN,), (Score(SIGN, True, (0, 2), 2),)),
)
PERSON = Portrait(
    SIGN, "king", "#a8323e", "1", SIGN, "#2e5d8a", SIGN, badges=(("scales", SIGN),), note=SIGN, count=3, turn=SIGN
)
CIRCLE = Scene(
    (STRIP, Strip(SIGN, points=3, unit=SIGN, chips=(Chip("crown", SIGN),), out=True)),
    ring=(PERSON,) * 3,
    gauges=(Gauge(SIGN, "king", "#ffffff", 3, 5), Gauge(SIGN, "king", "#ffffff", 3, 9)),
    lines=(SIGN,),
    grid=(GridRow("1", (("king",), (), ()), 0, "king", SIGN),),
    legend=(Chip("king", SIGN),),
)


def tree(drawing: Drawing) -> Tree:
    """The first round of an elimination of four."""
    settings = Settings(name=SIGN, game="g", mode="m", pace="p", format="single_elimination", third_place=True)
    entrants = tuple([Entrant(at, SIGN, (Member(SIGN),)) for at in (1, 2, 3)])
    tables = (Table((1,), bracket=Bracket.winners), Table((2, 3), bracket=Bracket.losers, slot=1))
    return Tree(drawing, Field(settings=settings, entrants=entrants, rounds=(Round(1, tables, (None, None)),)))


DRAWN: dict[str, Callable[[], object]] = {
    "court": lambda: table_picture(COURT),
    "circle": lambda: table_picture(CIRCLE),
    "tiers": lambda: table_picture(Scene((STRIP,), tiers=((SIGN, (PERSON,)),))),
    "hand": lambda: hand_picture(CARDS, (Group(SIGN, CARDS),)),
    "card": lambda: laid_card(MUTED, 118),
    "lying card": lambda: lying(MUTED, 118),
    "podium": lambda: podium_picture(SIGN, SIGN, [[SIGN], [SIGN], [SIGN] * 4]),
    "curve": lambda: curve_picture(SIGN, SIGN, [1.0, 2.0]),
    "chances": lambda: chances_picture(SIGN, SIGN, [Chance(0, 0.5, 1)]),
    "single": lambda: bracket_picture(SIGN, tree(Drawing.single_tree)),
    "double": lambda: bracket_picture(SIGN, tree(Drawing.double_tree)),
    "round": lambda: round_picture(SIGN, SIGN, tree(Drawing.double_tree)),
    "thermometer": lambda: thermometer_picture(SIGN, "1", "4", 0.25, (SIGN,)),
}
"""What has words of its own and is kept."""


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """All texts that are drawn from now on, whole."""
    texts = written(monkeypatch)

    def masked(line: str, size: int, bold: bool) -> Image.Image:
        texts.append(line)
        return Image.new("L", (10, size))

    monkeypatch.setattr(sheet, "text_mask", masked)
    monkeypatch.setattr(sheet, "fitted", lambda text, *room: text)
    monkeypatch.setattr(ImageDraw.ImageDraw, "text", lambda self, at, text, **looks: texts.append(text))
    return texts


@pytest.mark.parametrize("draw", [*DRAWN.values(), lambda: own_picture(COURT, CARDS)], ids=[*DRAWN, "own"])
def test_a_picture_says_no_word_that_is_not_translated(draw: Callable[[], object], told: list[str]) -> None:
    with speaking(pseudo("‹", "›")):
        draw()
    assert {text for text in told if unmarked(text, "‹", "›")} == set()
    assert any("‹" in text for text in told), "it has words of its own"


@pytest.mark.parametrize("draw", DRAWN.values(), ids=DRAWN)
def test_a_picture_is_kept_for_each_language(draw: Callable[[], object]) -> None:
    drawn = []
    for language in (ENGLISH, pseudo("(", ")"), ENGLISH):
        with speaking(language):
            drawn.append(draw())
    assert drawn[0] is drawn[2]
    assert drawn[0] != drawn[1]


def test_the_words_below_a_king_have_room_in_every_language() -> None:
    for catalogue in catalogues().values():
        with speaking(catalogue.language):
            words = [say(word, context="below the King") for word in ("up", "flipped")]
        assert max(typeface.width(word, seats.HEADING) for word in words) <= seats.KING_WORD, catalogue.name
