"""The operator's settings: environment variables, or lines of a file `.env` in the working folder.

The texts below them are for operators: `python -m bot settings` prints them, and `.env.example` is what it prints.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, SecretStr, model_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from ai import remote
from bot import exits
from bot.exits import Exit
from bot.version import program
from db.address import checked, file_of
from host.lobbies.caps import Caps
from web.config import WebConfig, networks

HEAD = """# Copy this file to .env and fill it in. Environment variables of the same names come first.
# The token will be in it: let no other user of the machine read it (chmod 600 .env)."""
TOKEN = re.compile(r"[!-~]+", re.ASCII)
"""Characters of an HTTP header: visible ASCII without blanks."""
MOST = 1_000_000
"""More than any server could do: the highest value of the limits."""


def _of_networks(text: str) -> str:
    """The text. Raises ValueError if it is no list of networks."""
    networks(text)
    return text


class Settings(BaseSettings):
    """All settings with their defaults. Raises pydantic.ValidationError."""

    model_config = SettingsConfigDict(
        env_file=".env",
        env_file_encoding="utf-8-sig",
        env_ignore_empty=True,
        extra="ignore",
        alias_generator=str.upper,
        populate_by_name=True,
        use_attribute_docstrings=True,
    )

    discord_token: SecretStr = SecretStr("")
    """The bot's token, from https://discord.com/developers/applications (your application, Bot, Reset Token).
    A person who has it controls the bot: never share or commit it.
    """

    database_url: Annotated[
        str, Field(pattern=r"^(sqlite\+aiosqlite|postgresql\+asyncpg)://"), AfterValidator(checked)
    ] = "sqlite+aiosqlite:///imposter_kings.db"
    """Where matches are kept. SQLite needs nothing to be set up; PostgreSQL needs the extra "postgres":
    postgresql+asyncpg://user:password@host/database
    """

    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    """DEBUG, INFO, WARNING or ERROR."""

    dev_guild_id: int | None = Field(default=None, gt=0, lt=2**63)
    """For developing: the id of one server that gets the commands at once and alone. Empty: every server gets them."""

    max_lobbies_per_user: int = Field(default=5, ge=1, le=MOST)
    """Tables that wait for players, opened by one person."""

    max_lobbies_per_server: int = Field(default=100, ge=1, le=MOST)
    """The same of one server."""

    max_matches_per_user: int = Field(default=20, ge=1, le=MOST)
    """Matches at the same time in which one person has a seat. Those of tournaments count, and are never refused."""

    max_matches_per_server: int = Field(default=400, ge=1, le=MOST)
    """The same of one server, of whose 1,000 threads each match has one."""

    max_commands_per_minute: int = Field(default=60, ge=1, le=MOST)
    """Commands that one person may use in a minute. Presses in matches that go on are not counted."""

    board_pictures: bool = True
    """Pictures of the table on the boards, above the words. false: words only, with less work and traffic."""

    application_emojis: bool = True
    """Cards as emojis of the application, uploaded in the background after the first start. false: plain emojis."""

    metrics_port: int | None = Field(default=None, ge=0, le=65_535)
    """A port for /metrics (Prometheus) and /healthz. Empty: none. Not for players: it tells how many presses
    there are.
    """

    metrics_host: str = "127.0.0.1"
    """The address on which that port listens. 0.0.0.0 lets other machines in."""

    web_port: int | None = Field(default=None, ge=0, le=65_535)
    """A port for the public web pages (tournaments, live tables, overlays, the API). Empty: none."""

    web_host: str = "127.0.0.1"
    """The address on which that port listens. 0.0.0.0 lets other machines in."""

    web_url: str = Field(default="", pattern=r"^$|^https?://[^\s/?#]+(/[^\s?#]*)?$")
    """The address under which people reach the pages, as https://games.example.org. Empty: http, that host and port."""

    web_behind_proxy: bool = False
    """true: a proxy of yours stands before the port and writes who asks into X-Forwarded-For. Without one
    leave it false.
    """

    web_proxies: Annotated[str, AfterValidator(_of_networks)] = ""
    """The networks of that proxy, for example 10.0.0.0/8; empty: loopback and private addresses."""

    web_requests_per_minute: int = Field(default=900, ge=30, le=MOST)
    """Requests of one address in a minute; a third of them may come at once."""

    web_streams_per_address: int = Field(default=100, ge=1, le=MOST)
    """Open pages of one address that are kept up to date."""

    web_streams: int = Field(default=4000, ge=1, le=MOST)
    """The same of all addresses together."""

    backup_hour: int | None = Field(default=None, ge=0, le=23)
    """A copy of the SQLite database every night: the hour in UTC, 0 to 23. Empty: none."""

    backup_keep: int = Field(default=7, ge=1)
    """How many copies are kept."""

    backup_folder: Path = Path("backups")
    """Where they are put; best on another disk."""

    shards: int | None = Field(default=None, ge=1, le=4096)
    """For several processes on one PostgreSQL database: into how many shards the servers are divided, the same number
    in all processes (one for every 1,000 servers is enough). Empty: one process runs everything.
    """

    shares: int | None = Field(default=None, ge=1, le=4096)
    """How many of these this process runs at most. Empty: all, if no other process is there."""

    nats_url: Annotated[str, AfterValidator(remote.checked)] | None = None
    """A NATS server over which computer players ask workers (python -m ai worker) to think, and several processes tell
    each other changed settings: nats://user:password@host:4222.
    Empty: the bot thinks itself, as it does when no worker is free.
    """

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

    @property
    def caps(self) -> Caps:
        """How many lobbies and matches there may be."""
        return Caps(
            user_lobbies=self.max_lobbies_per_user,
            guild_lobbies=self.max_lobbies_per_server,
            user_matches=self.max_matches_per_user,
            guild_matches=self.max_matches_per_server,
        )

    @model_validator(mode="after")
    def _together(self) -> Settings:
        is_file = file_of(self.database_url) is not None
        if self.backup_hour is not None and not is_file:
            raise ValueError("BACKUP_HOUR: nightly backups are for SQLite; for PostgreSQL run pg_dump every night")
        if self.shards is None and self.shares is not None:
            raise ValueError("SHARES needs SHARDS, the number of shards of all processes together")
        if self.shards is not None and is_file:
            raise ValueError("SHARDS: several processes need PostgreSQL (DATABASE_URL)")
        return self


def listing() -> str:
    """All settings with their texts and defaults, as the contents of a file .env."""
    blocks = [HEAD]
    for field in Settings.model_fields.values():
        lines = [f"# {line}" for line in (field.description or "").splitlines()]
        blocks.append("\n".join([*lines, f"{field.validation_alias}={_written(field.default)}"]))
    return "\n\n".join(blocks) + "\n"


def _written(default: object) -> str:
    """A default as it is written in a file .env."""
    if default is None or isinstance(default, SecretStr):
        return ""
    return str(default).lower() if isinstance(default, bool) else str(default)


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
    token = settings.discord_token.get_secret_value().strip()
    if not token:
        line = "There is no token. Put it into the environment or the file .env as DISCORD_TOKEN"
        raise Exit(exits.TOKEN, f"{line}; `{program()} settings` tells more.")
    if not TOKEN.fullmatch(token):
        line = "DISCORD_TOKEN has characters that no token has. Copy it again from the developer portal."
        raise Exit(exits.TOKEN, line)
    return token
