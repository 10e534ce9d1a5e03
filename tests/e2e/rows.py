"""Rows of the bot's database, read as they are stored."""

from __future__ import annotations

import sqlite3
from typing import Any

from tests.e2e.world import World


def stored(world: World, query: str) -> list[Any]:
    with sqlite3.connect(world.database) as database:
        return database.execute(query).fetchall()
