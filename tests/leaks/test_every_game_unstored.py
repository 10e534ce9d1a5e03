"""Twin matches of every game of the registry, through the host: all that a seat has on the screen is the same in both.

One seat begins with the match as it is dealt and with a world that `sample` draws for it, and one other seat may choose
otherwise in the second world. `tests/games/test_twins.py` compares what the game shows; here it is the pages, and when
something is due.
"""

import random

import pytest

from cogs.matches.pages import panel
from tests.games.complete import COMPLETE
from tests.games.conformance import SETTINGS, Setting
from tests.games.seen import private
from tests.leaks.courses import course
from tests.leaks.sampled import twins_of
from tests.leaks.screens import screens
from tests.long import exhaustive

SOME, MANY = 2, 4
"""Matches of each table."""
MOVES = 30
OFTEN_COMPARED = 8
"""After so many moves only every fourth is looked at: a screen takes longer to lay out than a move to make."""
TABLES = [setting for setting in SETTINGS if setting.mode == next(iter(setting.game.modes))]


def compared(setting: Setting, matches: int) -> tuple[int, bool]:
    """Compare the screens of so many twin matches: how many moves there were, and whether the worlds differed."""
    moves, differed = 0, False
    for seed in range(matches):
        twins = twins_of(setting, seed)
        readers = twins.blind[:3]
        for number, _ in enumerate(course(twins, random.Random(seed), MOVES)):
            moves += 1
            if number > OFTEN_COMPARED and number % 4:
                continue
            for reader in readers:
                for here, there in zip(*(screens(unstored, reader) for unstored in twins.matches), strict=True):
                    assert here == there, f"{setting}, seed {seed}: reader {reader} after {len(twins.moves)} moves"
        differed |= twins.differed or twins.starts[0].fingerprint() != twins.starts[1].fingerprint()
    return moves, differed


@pytest.mark.parametrize("matches", [SOME, pytest.param(MANY, marks=exhaustive)])
@pytest.mark.parametrize("setting", TABLES, ids=str)
def test_hidden_cards_and_choices_of_others_change_no_screen(setting, matches):
    moves, differed = compared(setting, matches)
    assert moves and (differed or setting.game.key not in COMPLETE), "there was nothing to compare"


LEAKY = [next(setting for setting in TABLES if setting.game.key == key) for key in COMPLETE]


@pytest.mark.parametrize("setting", LEAKY, ids=str)
def test_a_planted_line_about_the_hidden_cards_of_others_is_found_on_the_panel(setting, monkeypatch):
    """The panel of each game says what another seat can see: a page that leaks in this way must fail the comparison."""
    honest = panel._waiting

    def telling(match, seat):
        others = private(match.game, match.position.state, (seat + 1) % len(match.names))
        return f"{honest(match, seat)} Next seat: {sorted(others.items())}"

    monkeypatch.setattr(panel, "_waiting", telling)
    with pytest.raises(AssertionError, match="reader"):
        compared(setting, SOME)
