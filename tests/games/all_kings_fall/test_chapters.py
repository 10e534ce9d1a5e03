"""The rules of a match say what its options do."""

import pytest

from games.all_kings_fall.chapters import chapters
from games.all_kings_fall.queries import shrunk


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"keep_home": True}, "are missing at home first, then from the larger part. You may leave tokens at home"),
        ({}, "are missing from the larger part.\n"),
    ],
)
def test_a_division_in_the_plot_says_where_lost_tokens_are_missing(options, told):
    assert told in chapters(4, {"divide": "plot", **options})["Attacks"]


def test_tokens_at_home_are_lost_first():
    """Of 5 tokens 3 and 1 are sent, and 1 stays at home."""
    assert [shrunk((3, 1), pool) for pool in (5, 4, 3)] == [(3, 1), (3, 1), (2, 1)]
