"""`host.public_pages.PublicPageStore` over SQL."""

from __future__ import annotations

from collections.abc import Sequence

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncEngine

from db.dialects import upsert
from db.reader import reading
from db.schema import public_pages
from db.writer import Writer
from host.public_pages import Kind, PublicPage


class SqlPublicPages:
    """Stores the keys of public pages."""

    def __init__(self, writer: Writer, engine: AsyncEngine, dialect: str) -> None:
        self._writer, self._engine, self._keep = writer, engine, upsert(dialect, public_pages)

    async def public_pages(self) -> Sequence[PublicPage]:
        return await self._found(sa.select(public_pages).order_by(public_pages.c.kind, public_pages.c.subject_id))

    async def public_page(self, kind: Kind, subject_id: int) -> PublicPage | None:
        return next(iter(await self._found(sa.select(public_pages).where(*_is(kind, subject_id)))), None)

    async def find_page(self, kind: Kind, key: str) -> PublicPage | None:
        named = public_pages.c.kind == kind.value, public_pages.c.key == key
        return next(iter(await self._found(sa.select(public_pages).where(*named))), None)

    async def keep_page(self, page: PublicPage) -> None:
        def job(connection: sa.Connection) -> None:
            connection.execute(self._keep, [{**page._asdict(), "kind": page.kind.value}])

        await self._writer.run(job)

    async def drop_page(self, kind: Kind, subject_id: int) -> None:
        def job(connection: sa.Connection) -> None:
            connection.execute(public_pages.delete().where(*_is(kind, subject_id)))

        await self._writer.run(job)

    async def _found(self, query: sa.Select[tuple[object, ...]]) -> list[PublicPage]:
        async with reading(self._engine) as connection:
            rows = await connection.execute(query)
            return [PublicPage(Kind(row.kind), row.subject_id, row.key) for row in rows]


def _is(kind: Kind, subject_id: int) -> tuple[sa.ColumnElement[bool], ...]:
    return public_pages.c.kind == kind.value, public_pages.c.subject_id == subject_id
