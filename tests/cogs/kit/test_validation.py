"""Validation errors are told in plain words."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from bot import exits
from bot.__main__ import read_settings
from bot.exits import Exit
from cogs.kit.inputs.validation import wrong
from tournaments.settings import Settings

VALID = {"name": "Cup", "game": "imposter_kings", "mode": "standard", "pace": "live"}


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"cap": 1}, "Places must be at least 2."),
        ({"best_of": 10}, "Best of must be at most 9."),
        ({"name": ""}, "Name must not be empty."),
        ({"name": "x" * 81}, "Name must have at most 80 characters."),
        ({"rounds": "x"}, "Rounds must be a whole number."),
        ({"schedule": "now"}, "Schedule must be 'at once' or 'free'."),
        ({"cut": 3}, "Cut: The cut must be 2, 4, 8, 16, 32 or 64."),
    ],
)
def test_people_read_what_a_setting_must_be(changes: dict[str, object], says: str) -> None:
    with pytest.raises(ValidationError) as refused:
        Settings.model_validate({**VALID, **changes})
    assert wrong(refused.value).text == f"{says}\nNothing was changed."


def test_operators_read_what_a_variable_must_be(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("METRICS_PORT", "abc"), ("WEB_PORT", "99999"), ("DATABASE_URL", "mysql://x")):
        monkeypatch.setenv(name, value)
    with pytest.raises(Exit) as refused:
        read_settings()
    assert refused.value.code == exits.SETTINGS
    for says in ("METRICS_PORT must be a whole number", "WEB_PORT must be at most 65535", "DATABASE_URL does not have"):
        assert says in refused.value.line
