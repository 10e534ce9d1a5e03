"""`tournaments.webhooks.WebhookStore` over SQL."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

import sqlalchemy as sa

from db.access import Tables, insert_all
from db.rows import record
from db.schema.tournament_tables import tournaments, webhook_deliveries, webhooks
from tournaments.webhooks import Delivery, Webhook


class SqlWebhooks(Tables):
    """Stores webhooks and waiting messages. With a share only those of its servers."""

    async def webhooks(self) -> Sequence[Webhook]:
        query = sa.select(webhooks).join(tournaments, tournaments.c.id == webhooks.c.tournament_id)
        found = await self._db.rows(query.where(self._db.here(tournaments.c.guild_id)).order_by(webhooks.c.id))
        return [record(Webhook, row) for row in found]

    async def add_webhook(self, tournament_id: int, url: str, secret: str) -> int:
        return await self._db.insert(webhooks, {"tournament_id": tournament_id, "url": url, "secret": secret})

    async def drop_webhook(self, webhook_id: int) -> None:
        def job(connection: sa.Connection) -> None:
            connection.execute(webhook_deliveries.delete().where(webhook_deliveries.c.webhook_id == webhook_id))
            connection.execute(webhooks.delete().where(webhooks.c.id == webhook_id))

        await self._db.run(job)

    async def queue(self, webhook_ids: Sequence[int], event: str, body: str, due_at: datetime) -> None:
        def job(connection: sa.Connection) -> None:
            there = sa.select(webhooks.c.id).where(webhooks.c.id.in_(webhook_ids)).order_by(webhooks.c.id)
            new = {"event": event, "body": body, "tries": 0, "due_at": due_at}
            rows = [{"webhook_id": webhook_id, **new} for webhook_id in connection.execute(there).scalars()]
            insert_all(connection, webhook_deliveries, rows)

        await self._db.run(job)

    async def first_due(self) -> Delivery | None:
        waiting = webhook_deliveries.c
        query = (
            sa.select(webhook_deliveries, webhooks.c.tournament_id, webhooks.c.url, webhooks.c.secret)
            .join(webhooks, webhooks.c.id == waiting.webhook_id)
            .join(tournaments, tournaments.c.id == webhooks.c.tournament_id)
            .where(self._db.here(tournaments.c.guild_id))
            .order_by(waiting.due_at, waiting.id)
            .limit(1)
        )
        row = await self._db.first(query)
        if row is None:
            return None
        hook = Webhook(row.webhook_id, row.tournament_id, row.url, row.secret)
        return Delivery(row.id, hook, row.event, row.body, row.tries, row.due_at)

    async def sent(self, delivery_id: int) -> None:
        await self._db.execute(webhook_deliveries.delete().where(webhook_deliveries.c.id == delivery_id))

    async def send_again(self, delivery_id: int, tries: int, due_at: datetime) -> None:
        waiting = webhook_deliveries.update().where(webhook_deliveries.c.id == delivery_id)
        await self._db.execute(waiting.values(tries=tries, due_at=due_at))
