"""What whoever runs the bot may set: environment variables, or lines of a file `.env` in the working folder.

`.env.example` explains each of them for people; a test keeps the two together.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Literal

from pydantic import Field, SecretStr, field_validator, model_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from bot import exits
from bot.exits import Exit
from db.address import checked
from db.dialects import file_of
from web.config import WebConfig

TOKEN = re.compile(r"[!-~]+", re.ASCII)
"""What may stand in an HTTP header: visible ASCII, without blanks."""


class Settings(BaseSettings):
    """All settings with their defaults. Raises pydantic.ValidationError, which names what is wrong."""

    model_config = SettingsConfigDict(
        env_file=".env", env_file_encoding="utf-8-sig", env_ignore_empty=True, extra="ignore", populate_by_name=True
    )

    token: SecretStr = Field(default=SecretStr(""), validation_alias="DISCORD_TOKEN")
    """The bot's token; needed to run in Discord."""

    database_url: str = Field(
        default="sqlite+aiosqlite:///imposter_kings.db",
        validation_alias="DATABASE_URL",
        pattern=r"^(sqlite\+aiosqlite|postgresql\+asyncpg)://",
    )
    """An SQLAlchemy URL for SQLite (aiosqlite) or PostgreSQL (asyncpg)."""

    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = Field(default="INFO", validation_alias="LOG_LEVEL")
    """The least serious lines that are logged."""

    dev_guild_id: int | None = Field(default=None, validation_alias="DEV_GUILD_ID", gt=0)
    """A server that gets the commands at once, and alone; for developing."""

    max_lobbies_per_user: int = Field(default=5, validation_alias="MAX_LOBBIES_PER_USER", ge=1)
    """Tables that wait for players, opened by one person."""

    max_lobbies_per_server: int = Field(default=100, validation_alias="MAX_LOBBIES_PER_SERVER", ge=1)
    """Tables that wait for players, in one server."""

    max_matches_per_user: int = Field(default=20, validation_alias="MAX_MATCHES_PER_USER", ge=1)
    """Matches that go on in which one person has a seat; a tournament's matches count and are never refused."""

    max_matches_per_server: int = Field(default=400, validation_alias="MAX_MATCHES_PER_SERVER", ge=1)
    """Matches that go on in one server, of whose 1,000 threads each has one."""

    max_commands_per_minute: int = Field(default=60, validation_alias="MAX_COMMANDS_PER_MINUTE", ge=1)
    """Commands that one person may use in a minute; presses in matches are not counted."""

    board_pictures: bool = Field(default=True, validation_alias="BOARD_PICTURES")
    """Whether boards have a picture of the table above their words."""

    metrics_port: int | None = Field(default=None, validation_alias="METRICS_PORT", ge=0, le=65_535)
    """Where `/metrics` and `/healthz` are told; nowhere when it is not set. 0 takes any port that is free."""

    metrics_host: str = Field(default="127.0.0.1", validation_alias="METRICS_HOST")
    """The address on which that port listens."""

    web_port: int | None = Field(default=None, validation_alias="WEB_PORT", ge=0, le=65_535)
    """Where the public web pages are served; nowhere when it is not set. 0 takes any port that is free."""

    web_host: str = Field(default="127.0.0.1", validation_alias="WEB_HOST")
    """The address on which that port listens."""

    web_url: str = Field(default="", validation_alias="WEB_URL", pattern=r"^$|^https?://[^\s/?#]+(/[^\s?#]*)?$")
    """The address under which people reach the pages; links in Discord begin with it."""

    web_behind_proxy: bool = Field(default=False, validation_alias="WEB_BEHIND_PROXY")
    """Whether a proxy of the operator stands before that port and says in X-Forwarded-For who asks."""

    web_requests_per_minute: int = Field(default=300, validation_alias="WEB_REQUESTS_PER_MINUTE", ge=30)
    """Requests of one address in a minute."""

    web_streams_per_address: int = Field(default=50, validation_alias="WEB_STREAMS_PER_ADDRESS", ge=1)
    """Pages that are open in one address's browsers and kept up to date."""

    web_streams: int = Field(default=4000, validation_alias="WEB_STREAMS", ge=1)
    """The same of all addresses together."""

    backup_hour: int | None = Field(default=None, validation_alias="BACKUP_HOUR", ge=0, le=23)
    """The hour in UTC at which the SQLite database is copied every night; not at all when it is not set."""

    backup_keep: int = Field(default=7, validation_alias="BACKUP_KEEP", ge=1)
    """How many of these copies are kept."""

    backup_folder: Path = Field(default=Path("backups"), validation_alias="BACKUP_FOLDER")
    """Where they are put; the path is relative to the working folder."""

    @property
    def web(self) -> WebConfig:
        """How the pages are served, where they are."""
        return WebConfig(
            port=self.web_port or 0,
            host=self.web_host,
            url=self.web_url.rstrip("/"),
            behind_proxy=self.web_behind_proxy,
            requests_per_minute=self.web_requests_per_minute,
            streams_per_address=self.web_streams_per_address,
            streams=self.web_streams,
        )

    @model_validator(mode="after")
    def _only_files(self) -> Settings:
        if self.backup_hour is not None and file_of(self.database_url) is None:
            raise ValueError("BACKUP_HOUR: nightly backups are for SQLite; for PostgreSQL run pg_dump every night")
        return self

    @field_validator("database_url")
    @classmethod
    def _address(cls, url: str) -> str:
        return checked(url)


def require_token(settings: Settings) -> str:
    """The token. Raises Exit where there is none, or what stands there cannot be one."""
    token = settings.token.get_secret_value().strip()
    if not token:
        line = (
            "There is no token. Put it into the environment or the file .env as DISCORD_TOKEN; .env.example tells more."
        )
        raise Exit(exits.TOKEN, line)
    if not TOKEN.fullmatch(token):
        line = "DISCORD_TOKEN has characters that no token has. Copy it again from the developer portal."
        raise Exit(exits.TOKEN, line)
    return token
