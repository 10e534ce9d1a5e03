"""`tournaments.webhooks.WebhookStore` over SQL."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncEngine

from db.reader import reading
from db.schema import tournaments, webhook_deliveries, webhooks
from db.servers import Share, within
from db.writer import Writer
from tournaments.webhooks import Delivery, Webhook


class SqlWebhooks:
    """Stores webhooks and waiting messages. With a share only those of its servers."""

    def __init__(self, writer: Writer, engine: AsyncEngine, share: Share | None = None) -> None:
        self._writer, self._engine = writer, engine
        self._here = within(share, tournaments.c.guild_id)

    async def webhooks(self) -> Sequence[Webhook]:
        async with reading(self._engine) as connection:
            query = sa.select(webhooks).join(tournaments, tournaments.c.id == webhooks.c.tournament_id)
            found = await connection.execute(query.where(self._here).order_by(webhooks.c.id))
            return [Webhook(row.id, row.tournament_id, row.url, row.secret) for row in found]

    async def add_webhook(self, tournament_id: int, url: str, secret: str) -> int:
        def job(connection: sa.Connection) -> int:
            row = {"tournament_id": tournament_id, "url": url, "secret": secret}
            webhook_id: int = connection.execute(webhooks.insert().returning(webhooks.c.id), row).scalar_one()
            return webhook_id

        return await self._writer.run(job)

    async def drop_webhook(self, webhook_id: int) -> None:
        def job(connection: sa.Connection) -> None:
            connection.execute(webhook_deliveries.delete().where(webhook_deliveries.c.webhook_id == webhook_id))
            connection.execute(webhooks.delete().where(webhooks.c.id == webhook_id))

        await self._writer.run(job)

    async def queue(self, webhook_ids: Sequence[int], event: str, body: str, due_at: datetime) -> None:
        def job(connection: sa.Connection) -> None:
            there = set(connection.execute(sa.select(webhooks.c.id).where(webhooks.c.id.in_(webhook_ids))).scalars())
            new = {"event": event, "body": body, "tries": 0, "due_at": due_at}
            for webhook_id in sorted(there):
                connection.execute(webhook_deliveries.insert(), {"webhook_id": webhook_id, **new})

        await self._writer.run(job)

    async def first_due(self) -> Delivery | None:
        waiting = webhook_deliveries.c
        query = (
            sa.select(webhook_deliveries, webhooks.c.tournament_id, webhooks.c.url, webhooks.c.secret)
            .join(webhooks, webhooks.c.id == waiting.webhook_id)
            .join(tournaments, tournaments.c.id == webhooks.c.tournament_id)
            .where(self._here)
            .order_by(waiting.due_at, waiting.id)
            .limit(1)
        )
        async with reading(self._engine) as connection:
            row = (await connection.execute(query)).one_or_none()
        if row is None:
            return None
        hook = Webhook(row.webhook_id, row.tournament_id, row.url, row.secret)
        return Delivery(row.id, hook, row.event, row.body, row.tries, row.due_at)

    async def sent(self, delivery_id: int) -> None:
        def job(connection: sa.Connection) -> None:
            connection.execute(webhook_deliveries.delete().where(webhook_deliveries.c.id == delivery_id))

        await self._writer.run(job)

    async def send_again(self, delivery_id: int, tries: int, due_at: datetime) -> None:
        def job(connection: sa.Connection) -> None:
            waiting = webhook_deliveries.update().where(webhook_deliveries.c.id == delivery_id)
            connection.execute(waiting.values(tries=tries, due_at=due_at))

        await self._writer.run(job)
