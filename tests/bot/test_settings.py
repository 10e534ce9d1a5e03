"""`.env.example` and the settings say the same."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from pydantic import ValidationError

from bot import exits
from bot.__main__ import main
from bot.settings import Settings
from host.lobbies.caps import Caps
from web.config import WebConfig, networks

EXAMPLE = Path(__file__).parents[2] / ".env.example"
NAMES = [field.validation_alias for field in Settings.model_fields.values()]


@pytest.fixture(autouse=True)
def _no_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    for name in NAMES:
        monkeypatch.delenv(str(name), raising=False)


def test_the_example_is_what_the_bot_prints(capsys: pytest.CaptureFixture[str], tmp_path: Path):
    (tmp_path / ".env").write_text("LOG_LEVEL=LOUD\n")  # the command helps to mend it
    assert main(["settings"]) == exits.OK
    assert capsys.readouterr().out == EXAMPLE.read_text(encoding="utf-8")


def test_the_example_lists_every_setting_with_a_comment():
    lines = EXAMPLE.read_text(encoding="utf-8").splitlines()
    listed = [line.partition("=")[0] for line in lines if re.match(r"[A-Z_]+=", line)]
    assert listed == NAMES
    for name in listed:
        assert lines[lines.index(next(line for line in lines if line.startswith(f"{name}="))) - 1].startswith("# ")
    assert max(map(len, lines)) <= 120


def test_the_example_gives_the_defaults():
    assert Settings(_env_file=EXAMPLE) == Settings(_env_file=None)


def test_the_token_is_not_shown():
    assert "abc" not in repr(Settings(_env_file=None, discord_token="abc"))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *(("DATABASE_URL", "mysql://x"), ("LOG_LEVEL", "LOUD"), ("DEV_GUILD_ID", "my server"), ("DEV_GUILD_ID", "-1")),
        *(("DEV_GUILD_ID", "0"), ("MAX_LOBBIES_PER_USER", "0"), ("MAX_MATCHES_PER_SERVER", "0"), ("SHARDS", "0")),
        *(("METRICS_PORT", "65536"), ("WEB_PORT", "-1"), ("WEB_REQUESTS_PER_MINUTE", "29"), ("WEB_STREAMS", "0")),
        *(("BACKUP_HOUR", "24"), ("BACKUP_KEEP", "0"), ("WEB_PROXIES", "10.0.0.0/33"), ("WEB_URL", "games.example")),
        *(("WEB_URL", "https://games.example?x=1"), ("NATS_URL", "http://queue"), ("SHARES", "4097")),
        *(("SHARDS", "4"), ("SHARES", "4")),
    ],
)
def test_a_setting_that_is_wrong_alone_or_beside_the_others_is_named(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str
):
    monkeypatch.setenv(name, value)
    with pytest.raises(ValidationError, match=name):
        Settings()


def test_the_web_server_gets_its_settings():
    given = {"web_port": 81, "web_host": "::1", "web_url": "https://games.example/cards/", "web_behind_proxy": True}
    most = {"web_requests_per_minute": 31, "web_streams_per_address": 32, "web_streams": 33}
    made = Settings(_env_file=None, **given, **most, web_proxies="10.0.0.0/8").web
    proxies = networks("10.0.0.0/8")
    assert made == WebConfig(81, "::1", "https://games.example/cards", True, proxies, 31, 32, 33)


def test_each_limit_is_that_of_its_setting():
    names = ("max_lobbies_per_user", "max_lobbies_per_server", "max_matches_per_user", "max_matches_per_server")
    assert Settings(_env_file=None, **{name: at for at, name in enumerate(names, 1)}).caps == Caps(1, 2, 3, 4)


def test_backups_at_night_are_for_sqlite(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("BACKUP_HOUR", "0")
    assert Settings().backup_hour == 0
    monkeypatch.setenv("DATABASE_URL", "postgresql+asyncpg://a@b/c")
    with pytest.raises(ValidationError, match="BACKUP_HOUR: nightly backups are for SQLite"):
        Settings()
