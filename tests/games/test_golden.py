"""Golden playthroughs: a recorded match per mode that must replay to the very words and digits in its file.

`make golden` writes them anew; a change in them is a change of the rules and needs a new `rules_version`.
"""

import pytest

from tests.games.conformance import SETTINGS
from tests.golden import golden_file, playthrough


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_the_golden_playthrough_is_unchanged(setting):
    file = golden_file(setting)
    assert file.exists(), f"{setting} has no golden playthrough: make golden"
    assert playthrough(setting) == file.read_text(encoding="utf-8")
