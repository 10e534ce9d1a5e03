"""What other features ask `cogs.pictures` for."""

from io import BytesIO

import pytest
from PIL import Image

from cogs.pictures.offered import CARD_WIDTH, board_jpeg, card_png, face_of
from games.core.picture import Illustrated
from games.registry import GAMES

ILLUSTRATED = [game for game in GAMES.values() if isinstance(game, Illustrated)]
every_illustrated = pytest.mark.parametrize("game", ILLUSTRATED, ids=lambda game: game.key)
KINGS = GAMES["imposter_kings"]


def test_a_card_is_found_by_its_name_in_any_case():
    assert face_of(KINGS, "king's hand") is face_of(KINGS, "King's Hand")
    assert face_of(KINGS, "Knave") is None


def test_a_card_is_a_png_of_its_own():
    elder, sentry = card_png(KINGS, "Elder"), card_png(KINGS, "Sentry")
    assert elder != sentry
    image = Image.open(BytesIO(elder))
    assert (image.format, image.width) == ("PNG", CARD_WIDTH)


def test_a_name_that_is_no_card_has_no_picture():
    assert card_png(KINGS, "Knave") is None


@every_illustrated
def test_a_picture_of_the_board_can_be_made_from_every_seat(game):
    seats = next(iter(game.modes.values())).seats[0]
    state = game.new(seats, 7, {"mode": next(iter(game.modes))})
    names = ["Ann", "Ben", "Cem", "Dan", "Eve", "Fay", "Gil", "Hal"][:seats]
    for viewer in (*range(seats), None):
        drawn = board_jpeg(game, game.view(state, viewer), names)
        assert Image.open(BytesIO(drawn)).format == "JPEG"
