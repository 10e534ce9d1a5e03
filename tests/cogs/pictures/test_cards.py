"""Cards, glyphs and tables of every game that offers pictures."""

import random
from io import BytesIO
from typing import Any

import pytest
from PIL import Image, ImageChops

from cogs.pictures import ARTISTS
from cogs.pictures.cards import MARKS, SPRITES, card, glyph, height_of, pictogram
from cogs.pictures.sprites import ICONS
from cogs.pictures.table import WIDTH, table_picture
from games.core.picture import Chip, Face, Gauge, GridRow, Group, Illustrated, Laid, Portrait, Scene, Strip
from games.core.protocol import Action
from games.registry import GAMES
from tests.long import first

ILLUSTRATED = [game for game in GAMES.values() if isinstance(game, Illustrated)]
FACES = [(game.key, face) for game in ILLUSTRATED for face in game.picture.faces.values()]
TABLES = [
    (game, mode, seats)
    for game in ILLUSTRATED
    for mode, about in list(game.modes.items())[-1:]
    for seats in sorted({about.seats[0], about.seats[-1]})
]
"""The fewest and the most seats of one mode of each game."""
EACH = [*FACES[::3], *FACES[1::3], *FACES[2::3]]
every_face = pytest.mark.parametrize(("key", "face"), FACES, ids=lambda value: getattr(value, "name", value))
each_third_face = pytest.mark.parametrize(
    ("key", "face"), first(len(FACES) // 3, EACH), ids=lambda value: getattr(value, "name", value)
)
"""The others are long."""
every_table = pytest.mark.parametrize(("game", "mode", "seats"), TABLES, ids=lambda v: getattr(v, "key", str(v)))
NAMES = ("Ann", "a\nb", "W" * 32, "金龍" * 16, "\U0001d54e" * 32, "عربي", "Zoë", "Dan") * 2
EMOJI_BYTES = 256 * 1024
PICTURE_BYTES = 150_000


def differ(one: Image.Image, other: Image.Image) -> bool:
    return ImageChops.difference(one.convert("RGBA"), other.convert("RGBA")).getbbox(alpha_only=False) is not None


def encoded(image: Image.Image) -> bytes:
    buffer = BytesIO()
    image.save(buffer, "PNG")
    return buffer.getvalue()


def views(game, mode, seats, moments=12):
    """The spectators' view at some moments of a random match."""
    rng = random.Random(seats)
    state = game.new(seats, 7, {"mode": mode})
    for step in range(moments * 12):
        waiting = [decision for decision in game.pending(state) if decision.blocking]
        if not waiting:
            return
        if step % 12 == 0:
            yield state, game.view(state, None)
        decision = rng.choice(waiting)
        game.apply(state, Action(decision.seat, decision.id, decision.random(rng)))


def test_there_is_a_mask_of_every_pictogram_and_no_other():
    assert {path.stem for path in ICONS.glob("*.svg")} == {path.stem for path in SPRITES.glob("*.png")}
    assert all(pictogram(icon, 40, "#ffffff").getbbox() for icon in MARKS.values())


def test_every_pictogram_is_used_by_a_game_or_a_picture():
    root = ICONS.parents[2]
    code = "\n".join([file.read_text("utf-8") for part in ("games", "cogs") for file in (root / part).rglob("*.py")])
    unused = [path.stem for path in ICONS.glob("*.svg") if f'"{path.stem}"' not in code]
    assert unused == []


def test_the_artists_of_all_pictograms_are_named():
    named = (ICONS / "README.md").read_text("utf-8")
    assert all(path.stem in named for path in ICONS.glob("*.svg"))
    artists = [line.split("|")[1].strip() for line in named.splitlines() if line.startswith("| ")]
    assert tuple(artists[1:]) == ARTISTS, "/about names them all"


@each_third_face
def test_a_card_shows_each_state_differently(key, face):
    states = [
        Laid(face),
        Laid(face, disgraced=True),
        Laid(face, value="3", muted=True),
        Laid(face, dim=True),
        Laid(None),
    ]
    drawn = [card(laid, 104) for laid in states]
    assert all(image.size == (104, height_of(104)) for image in drawn)
    assert all(differ(one, other) for at, one in enumerate(drawn) for other in drawn[at + 1 :])


@each_third_face
def test_a_glyph_fits_an_emoji_and_shows_each_state_differently(key, face):
    drawn = [glyph(face), glyph(face, disgraced=True), glyph(face, muted=True)]
    assert all(image.size == (128, 128) and len(encoded(image)) <= EMOJI_BYTES for image in drawn)
    assert all(differ(one, other) for at, one in enumerate(drawn) for other in drawn[at + 1 :])


@every_face
def test_white_can_be_read_on_the_colour_of_a_card(key, face):
    channels = [int(face.colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    light = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    assert 1.05 / (light + 0.05) >= 3, "WCAG asks 3:1 of graphics"


@pytest.mark.parametrize("game", ILLUSTRATED, ids=lambda game: game.key)
def test_no_two_cards_of_a_game_look_alike(game):
    drawn = [glyph(face, 28) for face in game.picture.faces.values()]
    assert all(differ(one, other) for at, one in enumerate(drawn) for other in drawn[at + 1 :])


@every_table
def test_every_table_can_be_drawn_and_is_small(game, mode, seats):
    for _, view in views(game, mode, seats, moments=2):
        drawn = table_picture(game.picture.scene(view, NAMES[:seats]))
        assert len(drawn) < PICTURE_BYTES
        assert Image.open(BytesIO(drawn)).width == WIDTH


@every_table
def test_a_table_shows_spectators_public_facts_only(game, mode, seats):
    rng = random.Random(1)
    for state, view in views(game, mode, seats):
        scene = game.picture.scene(view, NAMES[:seats])
        for viewer in range(seats):
            world = game.sample(state, viewer, rng)
            assert game.picture.scene(game.view(world, None), NAMES[:seats]) == scene


@every_table
def test_a_hand_shows_the_cards_of_its_seat(game, mode, seats):
    for state, _ in views(game, mode, seats):
        for seat in range(seats):
            hand = game.picture.hand(game.view(state, seat), NAMES[:seats])
            assert all(laid.face is not None for laid in hand)


def test_a_row_with_a_throne_looks_other_than_one_without():
    face = Face("Sentry", "8", "guarded-tower", "#2e5d8a")
    strips = (Strip("Ann"), Strip("Ben"))
    crowned = table_picture(Scene(strips, (Laid(face),), "THRONE"))
    plain = table_picture(Scene(strips, (Laid(face),)))
    assert differ(Image.open(BytesIO(crowned)), Image.open(BytesIO(plain)))


@pytest.mark.parametrize("cards", [0, 1, 2, 8, 29])
@pytest.mark.parametrize("seats", [2, 4, 9])
def test_any_number_of_cards_and_seats_fits(cards, seats):
    face = Face("Executioner of the North", "12", "executioner-hood", "#4a3b3b")
    row = tuple(Laid(face, disgraced=at % 3 == 0) for at in range(cards))
    groups = (Group("12 cards", (Laid(None),) * 12), Group("Antechamber", (Laid(face),) * 6))
    strips = tuple(
        Strip(NAMES[at], "line " * 40, 99, 21 if at else 0, turn="chooses", king=True, groups=groups)
        for at in range(seats)
    )
    aside, text = (("Accused", Laid(face)),), "W" * 200
    drawn = table_picture(
        Scene(strips, row, crown="THRONE", empty="Empty", aside=aside, banner=f"{text}\n{text}", corner=text)
    )
    assert Image.open(BytesIO(drawn)).width == WIDTH


@pytest.mark.parametrize("people", [1, 7, 16, 28])
def test_any_number_of_portraits_fits(people):
    named = {"owner": "W" * 32, "tint": "#2e5d8a", "lent": "M" * 32, "turn": "in 7 turns"}
    marks: Any = {"mark": "28", "badges": (("scales", "a judge"),) * 2, "note": "note " * 9}
    person = Portrait("W" * 32, "crown", "#4a3b3b", lit=True, **named, **marks)
    some = (person,) * people
    gauges = (Gauge("Innocents", "hand", "#7fd6a8", 3, 15), Gauge("Imposters", "hand", "#7fd6a8", 9, 5))
    tiers = table_picture(Scene(tiers=(("Commoners", some), ("Abroad", some[:1]))))
    rows = tuple([GridRow("99", (("hand", "crown"),) * people, at, "hand", "x" * 40) for at in range(people)])
    legend = (Chip("hand", "x" * 40),) * 4
    circle = table_picture(Scene(ring=some, gauges=gauges, lines=("line " * 30,) * 4, grid=rows, legend=legend))
    assert Image.open(BytesIO(tiers)).width == Image.open(BytesIO(circle)).width == WIDTH


def test_one_and_two_teams_are_told_apart_by_number_and_shape():
    one, two = [table_picture(Scene((Strip("Ann", team=team),))) for team in (1, 2)]
    assert differ(Image.open(BytesIO(one)), Image.open(BytesIO(two)))
