"""New databases for tests: one of the newest schema and without rows is made once in a process, and copied or emptied.

Running the migrations costs a test more than its bot does; they have tests of their own
(`tests/db/test_migrations.py`).
"""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from functools import cache
from pathlib import Path

import sqlalchemy as sa

from db.migrate import newest_schema, upgrade
from tests.db.postgres import mark, restore

SQLITE = "sqlite+aiosqlite:///"
MAINTENANCE = "postgres"
"""The database that each server has; a bot that is given it migrates it."""


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
    written = url.render_as_string(hide_password=False)
    if url.database == MAINTENANCE:
        return
    if not await asyncio.to_thread(restore, written, newest_schema()):
        await upgrade(written)
        await asyncio.to_thread(mark, written)
