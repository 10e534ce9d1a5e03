"""What the announcement says of a tournament's settings."""

from types import SimpleNamespace

import pytest

from cogs.tournaments.pages.announcement import announcement_page
from games.core.protocol import Mode
from host.model import PACES
from tests.cogs.pages import text_of
from tests.cogs.tournaments import played


@pytest.mark.parametrize(
    ("key", "order_matters", "words"),
    [("swiss", False, "chance decides who begins"), ("swiss", True, "seats change"), ("pods", False, "a turn\n")],
)
def test_the_announcement_says_who_begins_a_match_of_two(key, order_matters, words):
    mode = Mode("Standard", (2, 3), "", order_matters=order_matters)
    game = SimpleNamespace(title="Toss", modes={"standard": mode})
    text = text_of(announcement_page(played(key, rounds=0, size=8), game, PACES["daily"]))
    assert words in text
