"""The picture of a hand: what may be played is bright and higher, the rest is dim."""

from io import BytesIO

import pytest
from PIL import Image, ImageChops

from cogs.pictures import sheet
from cogs.pictures.hand import WIDTH, hand_picture
from games.core.picture import Group, Laid
from games.imposter_kings.picture import FACES
from tests.cogs.pictures.writing import fitted_into

HAND = tuple(Laid(FACES[name]) for name in ("Fool", "Elder", "Sentry"))
BYTES = 150_000


def image(*arguments):
    return Image.open(BytesIO(hand_picture(*arguments))).convert("L")


def test_a_card_that_may_not_be_played_is_darker_and_lower():
    dimmed = (HAND[0], Laid(HAND[1].face, dim=True), HAND[2])
    bright, dim = image(HAND), image(dimmed)
    box = ImageChops.difference(bright, dim).point(lambda value: 255 * (value > 40)).getbbox()
    middle = (WIDTH // 2 - 40, 100, WIDTH // 2 + 40, 180)
    assert sum(dim.crop(middle).tobytes()) < sum(bright.crop(middle).tobytes()) * 0.7
    assert box is not None


def test_successor_and_discard_are_beside_the_hand_and_make_it_no_higher():
    plain, more = image(HAND), image(HAND, (Group("Successor", HAND[:1]), Group("Discard", HAND[1:2])))
    right = (WIDTH * 3 // 4, 40, WIDTH - 40, plain.height - 40)
    assert more.size == plain.size
    assert ImageChops.difference(plain.crop(right), more.crop(right)).point(lambda value: 255 * (value > 60)).getbbox()


def test_where_cards_would_be_hidden_the_others_are_below():
    many = HAND * 6
    assert image(many, (Group("Condemned", HAND), Group("Discard", HAND))).height > image(many).height + 80


@pytest.mark.parametrize("cards", [0, 1, 2, 9, 29])
def test_a_hand_of_any_number_of_cards_fits_into_the_picture(cards):
    groups = (Group("Antechamber", HAND * 3), Group("Condemned", (Laid(None),) * 7), Group("", ()))
    drawn = hand_picture((HAND * 10)[:cards], groups)
    assert Image.open(BytesIO(drawn)).width == WIDTH
    assert len(drawn) < BYTES


def test_the_same_hand_is_drawn_once():
    assert hand_picture(HAND) is hand_picture(tuple(HAND))


def test_cards_with_labels_lie_apart_and_long_labels_are_shortened(monkeypatch):
    shown = fitted_into(monkeypatch, sheet)
    for labels in (
        ("+1", "against Maximilian von und z…"),
        ("against Maximilian von und z…", "against Bartholomew the Gr…"),
    ):
        hand = tuple(Laid(card.face, label=label) for card, label in zip(HAND[:2], labels, strict=True))
        assert image(hand).height > image(HAND).height
        assert [shown[label] for label in labels] == [*labels]
    wide = tuple(Laid(card.face, label=f"against {letter * 20}") for card, letter in zip(HAND, "WMO", strict=True))
    assert image(wide).width == WIDTH
    assert all(shown[laid.label].endswith("…") and len(shown[laid.label]) > 12 for laid in wide)
