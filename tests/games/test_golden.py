"""Golden playthroughs: a recorded match per mode that must replay to the very words and digits in its file.

`make golden` writes them anew; a change in them is a change of the rules and needs a new `rules_version`.
"""

import pytest

from tests.games.conformance import SETTINGS, SHORT_MODES, Setting
from tests.golden import golden_file, playthrough
from tests.long import exhaustive

LARGE = 4
"""Of a mode that is a longer evening with the same rules, tables of more seats are left to the long suite."""


def marks(setting: Setting) -> list[pytest.MarkDecorator]:
    is_short = SHORT_MODES.get(setting.game.key, setting.mode) == setting.mode
    return [] if is_short or setting.seats <= LARGE else exhaustive


@pytest.mark.parametrize(
    "setting", [pytest.param(setting, id=str(setting), marks=marks(setting)) for setting in SETTINGS]
)
def test_the_golden_playthrough_is_unchanged(setting):
    file = golden_file(setting)
    assert file.exists(), f"{setting} has no golden playthrough: make golden"
    assert playthrough(setting) == file.read_text(encoding="utf-8")
