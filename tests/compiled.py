"""Statements are compiled once in a process, not once for each SQLite database that a test makes.

SQLAlchemy keeps compiled statements for each engine, by the engine's dialect. Here all engines of one driver have one
store, and their dialects are equal, since all of them are set up alike.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy.dialects.sqlite.aiosqlite import SQLiteDialect_aiosqlite
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite
from sqlalchemy.engine import Engine
from sqlalchemy.util import LRUCache

DIALECTS = (SQLiteDialect_pysqlite, SQLiteDialect_aiosqlite)
_stores: dict[type, LRUCache[Any, Any]] = {}


def share_compiled_statements() -> None:
    for dialect in DIALECTS:
        dialect.__eq__ = lambda self, other: type(self) is type(other)
        dialect.__hash__ = lambda self: hash(type(self))
    Engine._compiled_cache = property(_store, _keep_own)


def _store(engine: Engine) -> LRUCache[Any, Any]:
    own: LRUCache[Any, Any] = engine.__dict__["_compiled_cache"]
    return _stores.setdefault(type(engine.dialect), own) if isinstance(engine.dialect, DIALECTS) else own


def _keep_own(engine: Engine, made: LRUCache[Any, Any]) -> None:
    engine.__dict__["_compiled_cache"] = made
