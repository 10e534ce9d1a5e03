"""`make pictures` draws all there is to look at."""

import pytest
from PIL import Image

from cogs.pictures import __main__ as make
from cogs.pictures.spoken import described
from games.registry import GAMES
from tests.games.complete import COMPLETE
from tests.long import long


@pytest.mark.parametrize("game", COMPLETE.values(), ids=lambda game: game.key)
def test_there_are_names_for_every_seat_of_the_largest_table(game):
    mode, about = next(iter(game.modes.items()))
    seats = about.seats[-1]
    moments = list(make._moments(game, mode, seats))
    assert moments
    for _, state in moments:
        told = described(game.picture.scene(game.view(state, None), make.NAMES[:seats]))
        assert all(name in told for name in make.NAMES[:seats])


@long
def test_a_folder_gets_cards_glyphs_tables_and_contact_sheets(tmp_path, monkeypatch):
    monkeypatch.setattr(make, "GAMES", {"all_kings_fall": GAMES["all_kings_fall"]})
    make.main([str(tmp_path)])
    folder = tmp_path / "all_kings_fall"
    cards = {path.stem for path in folder.glob("card-*.png")}
    assert cards == {"card-sword", "card-mask", "card-rat", "card-cup"}
    assert len(list(folder.glob("glyph-*.png"))) == 4
    assert {path.stem.split("-")[2] for path in folder.glob("table-*.jpg")} == {"2", "9"}
    for name in ("cards", "glyphs-dark", "glyphs-light", "tables"):
        assert Image.open(folder / f"contact-{name}.png").width > 200
