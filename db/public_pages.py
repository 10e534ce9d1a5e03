"""`host.public_pages.PublicPageStore` over SQL."""

from __future__ import annotations

from collections.abc import Sequence

import sqlalchemy as sa

from db.access import Tables
from db.rows import record
from db.schema.tournament_tables import public_pages
from host.public_pages import Kind, PublicPage


class SqlPublicPages(Tables):
    """Stores the keys of public pages."""

    async def public_pages(self) -> Sequence[PublicPage]:
        return await self._found(sa.select(public_pages).order_by(public_pages.c.kind, public_pages.c.subject_id))

    async def public_page(self, kind: Kind, subject_id: int) -> PublicPage | None:
        return next(iter(await self._found(sa.select(public_pages).where(*_is(kind, subject_id)))), None)

    async def find_page(self, kind: Kind, key: str) -> PublicPage | None:
        named = public_pages.c.kind == kind, public_pages.c.key == key
        return next(iter(await self._found(sa.select(public_pages).where(*named))), None)

    async def keep_page(self, page: PublicPage) -> None:
        await self._db.keep(public_pages, page._asdict())

    async def drop_page(self, kind: Kind, subject_id: int) -> None:
        await self._db.execute(public_pages.delete().where(*_is(kind, subject_id)))

    async def _found(self, query: sa.Select[tuple[object, ...]]) -> list[PublicPage]:
        return [record(PublicPage, row) for row in await self._db.rows(query)]


def _is(kind: Kind, subject_id: int) -> tuple[sa.ColumnElement[bool], ...]:
    return public_pages.c.kind == kind, public_pages.c.subject_id == subject_id
