"""The rows of the bot's database, beside the bot."""

from __future__ import annotations

import sqlite3
from typing import Any

from tests.e2e.world import World


def sql(world: World, statement: str) -> list[Any]:
    """Execute it; the rows that it selects."""
    with sqlite3.connect(world.database) as database:
        return database.execute(statement).fetchall()
