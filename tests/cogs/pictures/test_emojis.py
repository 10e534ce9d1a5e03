"""The emojis that are uploaded: names as Discord allows, small files, told apart at the size of a line of text."""

import re
from io import BytesIO

import pytest
from PIL import Image, ImageChops

from cogs.pictures.cards import glyph
from cogs.pictures.emojis import SIZE, emoji_name, emojis_of
from games.core.picture import Face
from games.registry import GAMES
from tests.games.complete import COMPLETE

NAME = re.compile(r"[A-Za-z0-9_]{2,32}")
EMOJI_BYTES = 256 * 1024
FACE = Face("Elder", "3", "wizard-staff", "#6b6f3a")


@pytest.fixture(scope="module")
def emojis():
    return {game.key: emojis_of(game) for game in GAMES.values()}


def test_every_game_has_an_emoji_for_every_card_and_state(emojis):
    for game in COMPLETE.values():
        keys = [emoji.key for emoji in emojis[game.key]]
        assert len(keys) == len(set(keys)) == len(game.picture.faces) * (1 + len(game.picture.states))


def test_names_and_files_are_as_discord_takes_them(emojis):
    every = [emoji for found in emojis.values() for emoji in found]
    assert all(NAME.fullmatch(emoji.name) for emoji in every)
    assert len({emoji.name for emoji in every}) == len(every) <= 2000
    for emoji in every:
        image = Image.open(BytesIO(emoji.png))
        assert (image.format, image.size) == ("PNG", (SIZE, SIZE))
        assert len(emoji.png) <= EMOJI_BYTES


def test_a_name_tells_game_card_and_value_and_follows_the_picture():
    name = emoji_name("imposter_kings", FACE, "", glyph(FACE))
    assert re.fullmatch(r"ik_elder_3_[0-9a-f]{6}", name)
    assert name == emoji_name("imposter_kings", FACE, "", glyph(FACE))
    assert name != emoji_name("imposter_kings", FACE, "", glyph(Face("Elder", "3", "wizard-staff", "#6b6f3b")))
    assert re.fullmatch(r"ik_elder_d_[0-9a-f]{6}", emoji_name("imposter_kings", FACE, "disgraced", glyph(FACE)))


@pytest.mark.parametrize("title", ["Ship to a Distant Land of Kings", "Världsmord", "King's Hand", "Mrs. Dapple"])
def test_a_name_of_any_card_fits(title):
    name = emoji_name("soon_king", Face(title, "", "crown", "#000000"), "", glyph(FACE))
    assert NAME.fullmatch(name) and "__" not in name


def test_no_two_emojis_of_a_game_look_alike_in_a_line_of_text(emojis):
    for found in emojis.values():
        small = [Image.open(BytesIO(emoji.png)).convert("RGBA").resize((20, 20)) for emoji in found]
        ground = [
            Image.alpha_composite(Image.new("RGBA", (20, 20), "#313338"), image).convert("RGB") for image in small
        ]
        for at, one in enumerate(ground):
            for other in ground[at + 1 :]:
                difference = sum(ImageChops.difference(one, other).convert("L").tobytes()) / 400
                assert difference > 2
