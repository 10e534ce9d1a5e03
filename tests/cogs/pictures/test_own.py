"""The table with the own hand: low enough for a phone, and every card of the hand is drawn once."""

import random
from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image, ImageChops

from cogs.pictures import own, table
from cogs.pictures.own import own_picture
from games.core.picture import Chip, Group, Laid, Scene, Strip
from games.core.protocol import Action
from games.imposter_kings.picture import FACES
from games.registry import GAMES
from tests.long import first

LOW = {2: 0.75, 3: 0.85, 4: 1.0}
"""Height by width of the picture, by seats: with 300 pixels of width the rest of a panel has room above and below."""
NAMES = ("Ann", "Benedikt the Magnificent", "Chloé", "金龍")
HAND = tuple(Laid(FACES[name]) for name in ("Elder", "Sentry", "Queen"))
SCENE = Scene(
    strips=(
        Strip("Ann", target=7, king=True, groups=(Group("3 cards", HAND),), mine=True),
        Strip("Ben", points=3, target=7, king=False, groups=(Group("2 cards", (Laid(None),) * 2),)),
    ),
    row=HAND,
    crown="THRONE",
    corner="Round 1",
)


def opened(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data)).convert("RGB")


def differ(one: bytes, other: bytes) -> bool:
    difference = ImageChops.difference(opened(one), opened(other)).convert("L")
    return difference.point(lambda value: 255 * (value > 60)).getbbox() is not None


@pytest.mark.parametrize("seats", first(1, LOW))
def test_the_picture_of_a_practice_match_is_low(seats):
    game, rng = GAMES["imposter_kings"], random.Random(seats)
    state = game.new(seats, seats, {"mode": "standard"})
    for _ in range(60):
        waiting = [decision for decision in game.pending(state) if decision.blocking]
        if not waiting:
            break
        view = game.view(state, waiting[0].seat)
        scene = replace(game.picture.scene(view, NAMES[:seats]), banner="")
        drawn = opened(
            own_picture(scene, tuple(game.picture.hand(view, NAMES[:seats])), tuple(game.picture.beside(view)))
        )
        assert drawn.height <= drawn.width * LOW[seats]
        decision = rng.choice(waiting)
        game.apply(state, Action(decision.seat, decision.id, decision.random(rng)))


def test_the_picture_of_a_seat_shows_its_cards_in_the_hand_and_not_in_its_row():
    bare = replace(SCENE, strips=(replace(SCENE.strips[0], groups=()), SCENE.strips[1]))
    assert own_picture(SCENE, HAND) == own_picture(bare, HAND)
    assert differ(own_picture(SCENE, HAND), own_picture(SCENE, (*HAND[:2], Laid(FACES["Fool"]))))


@pytest.mark.parametrize(
    "changed",
    [
        replace(SCENE, row=(*HAND[:2], Laid(FACES["Fool"]))),
        replace(SCENE, row=HAND[1:]),
        replace(SCENE, strips=(replace(SCENE.strips[0], king=False), SCENE.strips[1])),
        replace(SCENE, strips=(SCENE.strips[0], replace(SCENE.strips[1], points=4))),
        replace(SCENE, strips=(SCENE.strips[0], replace(SCENE.strips[1], groups=()))),
        replace(SCENE, aside=(("Accused", HAND[0]),)),
        replace(SCENE, banner="Ben flips the King."),
        replace(SCENE, corner="Round 2"),
    ],
)
def test_every_part_of_the_table_is_drawn(changed):
    one, other = (own.drawn(scene, HAND, ()).image for scene in (SCENE, changed))
    grown = one.size != other.size
    assert grown == bool(changed.banner)
    assert grown or differ(own_picture(SCENE, HAND), own_picture(changed, HAND))


def test_a_court_of_people_has_the_hand_below_it():
    scene = Scene((Strip("Ann", "3 cards", mine=True), Strip("Ben", "2 cards")))
    below = own.drawn(scene, HAND, ()).height - table.drawn(scene).height
    assert own.HAND < below < 2 * own.HAND


def test_the_cards_of_a_seat_end_before_the_throne():
    groups = [Group("5 cards", (Laid(None),) * 5)]
    groups += [Group(heading, (Laid(None),)) for heading in ("Successor", "Antechamber", "Condemned")]
    shown = [
        replace(SCENE, strips=(SCENE.strips[0], Strip("Ben", king=True, groups=tuple(groups[:n])))) for n in (0, 4)
    ]
    few, many = [opened(own_picture(scene, HAND)) for scene in shown]
    clear = ImageChops.difference(few, many).convert("L").point(lambda value: 255 * (value > 60))
    _, _, right, _ = clear.getbbox()
    assert right < few.width * 0.72


def test_points_as_a_number_are_within_their_seat():
    shown = [replace(SCENE, strips=(SCENE.strips[0], Strip("Ben", points=12, target=target))) for target in (0, 3000)]
    none, many = [opened(own_picture(scene, HAND)) for scene in shown]
    clear = ImageChops.difference(none, many).convert("L").point(lambda value: 255 * (value > 60))
    left, _, _, _ = clear.getbbox()
    assert left > own.MARGIN + 10


@pytest.mark.parametrize(
    "more",
    [{"unit": "points"}, {"counters": (("broadsword", 3, "Sword"),)}, {"chips": (Chip("crown", "+1"),)}],
    ids=str,
)
def test_units_counters_and_chips_of_a_seat_are_in_the_picture(more):
    other = Strip("Ben", points=3, groups=SCENE.strips[1].groups)
    plain, full = [replace(SCENE, strips=(SCENE.strips[0], replace(other, **has))) for has in ({}, more)]
    assert differ(own_picture(plain, HAND), own_picture(full, HAND))
    assert opened(own_picture(plain, HAND)).height <= opened(own_picture(full, HAND)).height
