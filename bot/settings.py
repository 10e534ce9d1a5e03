"""The operator's settings: environment variables, or lines of a file `.env` in the working folder.

`.env.example` explains each of them; a test compares the two.
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
from web.config import WebConfig, networks

TOKEN = re.compile(r"[!-~]+", re.ASCII)
"""Characters of an HTTP header: visible ASCII without blanks."""


class Settings(BaseSettings):
    """All settings with their defaults. Raises pydantic.ValidationError."""

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
    """The lowest level that is logged."""

    dev_guild_id: int | None = Field(default=None, validation_alias="DEV_GUILD_ID", gt=0)
    """A server that gets the commands at once and exclusively; for development."""

    max_lobbies_per_user: int = Field(default=5, validation_alias="MAX_LOBBIES_PER_USER", ge=1)
    """Most open lobbies of one person."""

    max_lobbies_per_server: int = Field(default=100, validation_alias="MAX_LOBBIES_PER_SERVER", ge=1)
    """Most open lobbies of one server."""

    max_matches_per_user: int = Field(default=20, validation_alias="MAX_MATCHES_PER_USER", ge=1)
    """Most live matches of one person; tournament matches count but are never refused."""

    max_matches_per_server: int = Field(default=400, validation_alias="MAX_MATCHES_PER_SERVER", ge=1)
    """Most live matches of one server; each has one of the server's 1,000 threads."""

    max_commands_per_minute: int = Field(default=60, validation_alias="MAX_COMMANDS_PER_MINUTE", ge=1)
    """Most commands of one person per minute; presses in matches that go on are not counted."""

    board_pictures: bool = Field(default=True, validation_alias="BOARD_PICTURES")
    """Whether boards have a picture of the table above their text."""

    application_emojis: bool = Field(default=True, validation_alias="APPLICATION_EMOJIS")
    """Whether cards are uploaded as emojis of the application, to be shown in texts, buttons and menus."""

    metrics_port: int | None = Field(default=None, validation_alias="METRICS_PORT", ge=0, le=65_535)
    """The port of `/metrics` and `/healthz`; off if not set. 0 takes any free port."""

    metrics_host: str = Field(default="127.0.0.1", validation_alias="METRICS_HOST")
    """The address on which that port listens."""

    web_port: int | None = Field(default=None, validation_alias="WEB_PORT", ge=0, le=65_535)
    """The port of the public web pages; off if not set. 0 takes any free port."""

    web_host: str = Field(default="127.0.0.1", validation_alias="WEB_HOST")
    """The address on which that port listens."""

    web_url: str = Field(default="", validation_alias="WEB_URL", pattern=r"^$|^https?://[^\s/?#]+(/[^\s?#]*)?$")
    """The public address of the pages; links in Discord begin with it."""

    web_behind_proxy: bool = Field(default=False, validation_alias="WEB_BEHIND_PROXY")
    """Whether the operator's proxy is in front of that port and sets X-Forwarded-For."""

    web_proxies: str = Field(default="", validation_alias="WEB_PROXIES")
    """With `WEB_BEHIND_PROXY`: the networks of the proxies; empty: loopback and private addresses."""

    web_requests_per_minute: int = Field(default=900, validation_alias="WEB_REQUESTS_PER_MINUTE", ge=30)
    """Most requests of one address per minute."""

    web_streams_per_address: int = Field(default=100, validation_alias="WEB_STREAMS_PER_ADDRESS", ge=1)
    """Most live pages of one address."""

    web_streams: int = Field(default=4000, validation_alias="WEB_STREAMS", ge=1)
    """Most live pages of all addresses together."""

    backup_hour: int | None = Field(default=None, validation_alias="BACKUP_HOUR", ge=0, le=23)
    """The hour in UTC of the nightly copy of the SQLite database; no copies if not set."""

    backup_keep: int = Field(default=7, validation_alias="BACKUP_KEEP", ge=1)
    """The number of copies that are kept."""

    backup_folder: Path = Field(default=Path("backups"), validation_alias="BACKUP_FOLDER")
    """The folder of the copies, relative to the working folder."""

    shards: int | None = Field(default=None, validation_alias="SHARDS", ge=1, le=4096)
    """With several processes: into how many shards the servers are divided, the same in all of them."""

    shares: int | None = Field(default=None, validation_alias="SHARES", ge=1, le=4096)
    """How many of these this process runs at most; all of them when it is not set."""

    nats_url: str | None = Field(default=None, validation_alias="NATS_URL", pattern=r"^(nats|tls|ws|wss)://[^\s]+$")
    """A NATS server over which workers on other machines are asked to think for computer players."""

    @property
    def web(self) -> WebConfig:
        """How the web pages are served; the port must be set."""
        return WebConfig(
            port=self.web_port or 0,
            host=self.web_host,
            url=self.web_url.rstrip("/"),
            behind_proxy=self.web_behind_proxy,
            proxies=networks(self.web_proxies),
            requests_per_minute=self.web_requests_per_minute,
            streams_per_address=self.web_streams_per_address,
            streams=self.web_streams,
        )

    @model_validator(mode="after")
    def _only_files(self) -> Settings:
        if self.backup_hour is not None and file_of(self.database_url) is None:
            raise ValueError("BACKUP_HOUR: nightly backups are for SQLite; for PostgreSQL run pg_dump every night")
        return self

    @model_validator(mode="after")
    def _several(self) -> Settings:
        if self.shards is None and self.shares is not None:
            raise ValueError("SHARES needs SHARDS, the number of shards of all processes together")
        if self.shards is not None and file_of(self.database_url) is not None:
            raise ValueError("SHARDS: several processes need PostgreSQL (DATABASE_URL)")
        return self

    @field_validator("web_proxies")
    @classmethod
    def _proxies(cls, text: str) -> str:
        networks(text)
        return text

    @field_validator("database_url")
    @classmethod
    def _address(cls, url: str) -> str:
        return checked(url)


def require_pages_elsewhere(settings: Settings) -> None:
    """Raise Exit if one process of several is to serve the web pages: it knows only the servers of its shares."""
    if settings.shards is not None and settings.web_port is not None:
        raise Exit(
            exits.SETTINGS,
            "WEB_PORT: with SHARDS the pages are served by a process of their own. Run `python -m web` with this "
            "WEB_PORT and DATABASE_URL, and give the bot the same WEB_URL and no WEB_PORT.",
        )


def require_token(settings: Settings) -> str:
    """Return the token. Raises Exit if it is missing or malformed."""
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
