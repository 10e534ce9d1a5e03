"""New databases for tests: one of the newest schema and without rows is made once in a process and copied.

Running the migrations costs a test more than its bot does; they have tests of their own
(`tests/db/test_migrations.py`).
"""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from db.migrate import upgrade
from tests.db.postgres import execute, template_of

SQLITE = "sqlite+aiosqlite:///"
MAINTENANCE = "postgres"
"""The database of a server from which others are made; a bot that is given it migrates it."""


@cache
def _folder() -> tempfile.TemporaryDirectory[str]:
    """It is removed when the process ends."""
    return tempfile.TemporaryDirectory(prefix="template-")


async def fresh(url: str) -> str:
    """The same URL. All tables are there, without rows, if it named a new SQLite file or a database without tables."""
    if not url.startswith(SQLITE):
        await _fresh_on_server(sa.make_url(url))
        return url
    file = Path(sa.make_url(url).database or "")
    if not file.exists():
        template = Path(_folder().name) / "empty.db"
        if not template.exists():
            await upgrade(f"{SQLITE}{template}")
        shutil.copy(template, file)
    return url


async def _fresh_on_server(url: sa.URL) -> None:
    name, template = str(url.database), template_of(str(url.database))
    if name == MAINTENANCE or await _asked(url, "SELECT FROM pg_tables WHERE schemaname = 'public'"):
        return
    server = url.set(database=MAINTENANCE)
    if not await _asked(server, f"SELECT FROM pg_database WHERE datname = '{template}'"):
        await _asked(server, f"CREATE DATABASE {template} TEMPLATE template0")
        await upgrade(_written(url.set(database=template)))
    await _asked(server, f"DROP DATABASE {name} WITH (FORCE)", f"CREATE DATABASE {name} TEMPLATE {template}")


async def _asked(url: sa.URL, *statements: str) -> list[tuple[Any, ...]]:
    return await asyncio.to_thread(execute, _written(url), *statements)


def _written(url: sa.URL) -> str:
    return url.render_as_string(hide_password=False)
