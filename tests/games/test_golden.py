"""Golden playthroughs: a recorded match per mode that must replay to the very words in its file, and to the same state.

`make golden` writes them anew. Another state at the end is a change of the rules and needs a new `rules_version`.
"""

import pytest

from tests.games.conformance import SETTINGS, SHORT_MODES, Setting
from tests.golden import fingerprints, golden_file, playthrough
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
    file, stored = golden_file(setting), fingerprints().get(str(setting), "")
    assert file.exists() and stored, f"{setting} has no golden playthrough: make golden"
    found = playthrough(setting)
    assert found.text == file.read_text(encoding="utf-8"), "read the change, then: make golden"
    of_these_rules = stored.split()[1] == str(setting.game.rules_version)
    todo = "make golden" if not of_these_rules else f"raise rules_version of {setting.game.key}, then: make golden"
    assert found.fingerprint == stored, f"{setting} replays to another state: {todo}"
