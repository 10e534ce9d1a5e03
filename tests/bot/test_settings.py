"""`.env.example` and the settings say the same."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from pydantic import ValidationError

from bot.settings import Settings

EXAMPLE = Path(__file__).parents[2] / ".env.example"
NAMES = [field.validation_alias for field in Settings.model_fields.values()]


@pytest.fixture(autouse=True)
def _no_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    for name in NAMES:
        monkeypatch.delenv(str(name), raising=False)


def test_the_example_lists_every_setting_with_a_comment():
    lines = EXAMPLE.read_text().splitlines()
    listed = [line.split("=")[0] for line in lines if re.match(r"[A-Z_]+=", line)]
    assert listed == NAMES
    for name in listed:
        assert lines[lines.index(next(line for line in lines if line.startswith(f"{name}="))) - 1].startswith("# ")


def test_the_example_gives_the_defaults():
    assert Settings(_env_file=EXAMPLE) == Settings(_env_file=None)


def test_the_environment_comes_before_the_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    (tmp_path / ".env").write_text("DISCORD_TOKEN=from-file\nLOG_LEVEL=DEBUG\n")
    monkeypatch.setenv("DISCORD_TOKEN", "from-environment")
    settings = Settings()
    assert settings.token.get_secret_value() == "from-environment"
    assert settings.log_level == "DEBUG"


def test_the_token_is_not_shown():
    assert "abc" not in repr(Settings(_env_file=None, token="abc"))


@pytest.mark.parametrize(
    ("name", "value"),
    [("DATABASE_URL", "mysql://x"), ("LOG_LEVEL", "LOUD"), ("DEV_GUILD_ID", "my server"), ("DEV_GUILD_ID", "-1")],
)
def test_a_wrong_setting_is_named(monkeypatch: pytest.MonkeyPatch, name: str, value: str):
    monkeypatch.setenv(name, value)
    with pytest.raises(ValidationError, match=name):
        Settings()
