"""Webhooks: sends signed events of public tournaments to foreign programs, repeatedly until they accept.

A message is stored before it is sent, so that none is lost by a crash; the same one may come twice, and has an id. It
tells only what the page shows, and only while the page is public. Addresses are https, of a public host on port 443,
and redirects are not followed, so that a webhook cannot make the bot ask its own network.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import ipaddress
import json
import secrets
import socket
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Any

import aiohttp
import structlog
from aiohttp.abc import AbstractResolver, ResolveResult

from cogs.charity.pages import ledger_of
from host.background import BackgroundTasks, completes
from host.clock import Park, park
from host.errors import Refusal, StorageDown
from host.in_turn import InTurn
from host.public_pages import Kind, PublicPages
from tournaments import events as e
from tournaments.events import Recorded
from tournaments.tournament import Tournament
from tournaments.webhooks import MOST, Delivery, Webhook, WebhookStore
from web.public import tournaments as public
from web.source import keys_of

MATCH_ENDED, ROUND_STARTED, PLEDGE_TOTAL = "match ended", "round started", "pledge total"
AGAIN = (timedelta(minutes=1), timedelta(minutes=5), timedelta(minutes=30), timedelta(hours=2), timedelta(hours=12))
"""The pauses before a message is sent again; after the last it is given up.

A message that is due later than after the longest was stored before the clock was set back, and is sent at once.
"""
SIGNATURE, EVENT, ID = "X-Signature-256", "X-Event", "X-Delivery"
TIMEOUT = aiohttp.ClientTimeout(total=10)
log = structlog.get_logger(__name__)


class PublicResolver(AbstractResolver):
    """Resolves a host name and leaves out all addresses of private networks."""

    def __init__(self, resolver: AbstractResolver) -> None:
        self._resolver = resolver

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        found = await self._resolver.resolve(host, port, family)
        safe = [each for each in found if ipaddress.ip_address(each["host"]).is_global]
        if not safe or len(safe) != len(found):
            raise OSError(f"{host} is not a public host")
        return safe

    async def close(self) -> None:
        await self._resolver.close()


def signature(secret: str, body: bytes) -> str:
    """The signature that the receiver computes as well: "sha256=" and the HMAC-SHA256 of the body in hex."""
    return "sha256=" + hmac.digest(secret.encode(), body, hashlib.sha256).hex()


class Webhooks:
    """The webhooks of one bot. `connector` makes the HTTP connections."""

    def __init__(
        self,
        store: WebhookStore,
        pages: PublicPages,
        background: BackgroundTasks,
        now: Callable[[], datetime],
        park: Park = park,
        connector: Callable[[], aiohttp.BaseConnector] | None = None,
    ) -> None:
        self._store, self._pages, self.background, self._now, self._park = store, pages, background, now, park
        self._connector = connector or _public_connector
        self._hooks: dict[int, Webhook] = {}
        self._totals: dict[int, int] = {}
        self._of_tournament: InTurn[int] = InTurn()
        self._news = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Load the webhooks, and send waiting messages."""
        self._hooks = {hook.id: hook for hook in await self._store.webhooks()}
        self._task = asyncio.create_task(self._run(), name="send webhooks")

    async def close(self) -> None:
        """Stop sending; waiting messages stay stored."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def of(self, tournament_id: int) -> Sequence[Webhook]:
        """The webhooks of a tournament, oldest first."""
        return [hook for hook in self._hooks.values() if hook.tournament_id == tournament_id]

    @completes
    async def add(self, tournament_id: int, url: str) -> Webhook:
        """Add a webhook with its own secret. The caller has checked `tournaments.webhooks.is_allowed`.

        Refusal "not_offered" if the tournament has `MOST` already.
        """
        async with self._of_tournament(tournament_id):
            if len(self.of(tournament_id)) >= MOST:
                raise Refusal("not_offered")
            secret = secrets.token_urlsafe(32)
            webhook_id = await self._store.add_webhook(tournament_id, url, secret)
            hook = self._hooks[webhook_id] = Webhook(webhook_id, tournament_id, url, secret)
            return hook

    @completes
    async def remove(self, webhook_id: int) -> None:
        """Remove a webhook."""
        await self._store.drop_webhook(webhook_id)
        self._hooks.pop(webhook_id, None)

    def tournament_changed(self, t: Tournament, events: Sequence[Recorded]) -> None:
        """A listener of tournaments: store the messages for these events."""
        hooks, key = self.of(t.id), self._pages.key(Kind.tournament, t.id)
        if not hooks or key is None:
            return
        told = [message for line in events if (message := _message(t, key, line)) is not None]
        total = self._new_total(t)
        if total is not None:
            told.append((PLEDGE_TOTAL, total))
        for event, data in told:
            body = {"event": event, "tournament": key, "at": self._now().isoformat(), "data": data}
            self.background.start(self._queue([hook.id for hook in hooks], event, json.dumps(body)))

    def _new_total(self, t: Tournament) -> dict[str, Any] | None:
        """The new total of the pledges; None if it is unchanged."""
        of = ledger_of(t)
        if of is None or self._totals.get(t.id) == of.total:
            return None
        is_first = t.id not in self._totals
        self._totals[t.id] = of.total
        if is_first and not of.total:
            return None
        return {"total": of.total, "currency": of.cause.currency, "goal": of.cause.goal}

    async def _queue(self, webhook_ids: Sequence[int], event: str, body: str) -> None:
        await self._store.queue(webhook_ids, event, body, self._now())
        self._news.set()

    async def _run(self) -> None:
        async with aiohttp.ClientSession(connector=self._connector(), timeout=TIMEOUT) as session:
            while True:
                self._news.clear()
                try:
                    delivery = await self._store.first_due()
                    if delivery is not None and not timedelta() < delivery.due_at - self._now() <= AGAIN[-1]:
                        await self._send(session, delivery)
                        continue
                except StorageDown:
                    return  # the process ends, and the next one continues
                await self._wait(None if delivery is None else delivery.due_at)

    async def _wait(self, until: datetime | None) -> None:
        seconds = None if until is None else max(0.0, (until - self._now()).total_seconds())
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._park(self._news.wait(), reason="no webhook is due")

    async def _send(self, session: aiohttp.ClientSession, delivery: Delivery) -> None:
        if await self._taken(session, delivery):
            await self._store.sent(delivery.id)
        elif delivery.tries < len(AGAIN):
            await self._store.send_again(delivery.id, delivery.tries + 1, self._now() + AGAIN[delivery.tries])
        else:
            log.info("a webhook was given up", tournament=delivery.hook.tournament_id)
            await self._store.sent(delivery.id)

    async def _taken(self, session: aiohttp.ClientSession, delivery: Delivery) -> bool:
        body = delivery.body.encode()
        headers = {
            "Content-Type": "application/json",
            SIGNATURE: signature(delivery.hook.secret, body),
            EVENT: delivery.event,
            ID: str(delivery.id),
        }
        try:
            async with session.post(delivery.hook.url, data=body, headers=headers, allow_redirects=False) as answer:
                return 200 <= answer.status < 300
        except (aiohttp.ClientError, OSError, ValueError):  # ValueError: a host name that no name server can be asked
            return False


def _message(t: Tournament, key: str, line: Recorded) -> tuple[str, Any] | None:
    """The public form of an event: its name, and the round or the table as the API has them."""
    event = line.event
    match event:
        case e.Paired(whole=True) | e.Repaired():
            return ROUND_STARTED, _round(t, key, event.number)
        case e.Played() | e.Unplayed():
            table = t.table_of_ended(event)
            if table is not None:
                return MATCH_ENDED, {
                    "round": table.number,
                    "table": _round(t, key, table.number)["tables"][table.table],
                }
    return None


def _round(t: Tournament, key: str, number: int) -> Any:
    found = next((each for each in public.rounds(t, keys_of(key)) if each.number == number), None)
    return None if found is None else found.model_dump(mode="json")


def _public_connector() -> aiohttp.BaseConnector:
    return aiohttp.TCPConnector(resolver=PublicResolver(aiohttp.DefaultResolver()), limit=4, force_close=True)
