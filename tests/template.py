"""New databases for tests: an empty one of the newest schema is made once in a process and copied.

Running the migrations costs a test more than its bot does; they have tests of their own
(`tests/db/test_migrations.py`).
"""

from __future__ import annotations

import shutil
import tempfile
from functools import cache
from pathlib import Path

import sqlalchemy as sa

from db.migrate import upgrade

SQLITE = "sqlite+aiosqlite:///"


@cache
def _folder() -> tempfile.TemporaryDirectory[str]:
    """It is removed when the process ends."""
    return tempfile.TemporaryDirectory(prefix="template-")


async def fresh(url: str) -> str:
    """The same URL. If it names a SQLite file that does not exist, this makes it, with all tables and no rows."""
    file = Path(sa.make_url(url).database or "")
    if url.startswith(SQLITE) and not file.exists():
        template = Path(_folder().name) / "empty.db"
        if not template.exists():
            await upgrade(f"{SQLITE}{template}")
        shutil.copy(template, file)
    return url
