"""Webhooks of a tournament: addresses that get its public events, and the deliveries that wait.

Plain values and the port of a store. What is told, and how it is signed and sent, is in `web.webhooks`.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple, Protocol

from tournaments.addresses import names_site

MOST = 5
"""Webhooks of one tournament."""


class Webhook(NamedTuple):
    """One address, and the secret with which everything that is sent there is signed."""

    id: int
    tournament_id: int
    url: str
    secret: str


class Delivery(NamedTuple):
    """A message that was not taken yet.

    tries   how often it was sent
    due_at  when it is sent next
    """

    id: int
    hook: Webhook
    event: str
    body: str
    tries: int
    due_at: datetime


class WebhookStore(Protocol):
    """Stores webhooks and their messages.

    Writes return after the commit and raise StorageDown when nothing can be stored.
    """

    async def webhooks(self) -> Sequence[Webhook]:
        """All webhooks."""

    async def add_webhook(self, tournament_id: int, url: str, secret: str) -> int:
        """Store a webhook; return its id."""

    async def drop_webhook(self, webhook_id: int) -> None:
        """Delete a webhook with its waiting messages."""

    async def queue(self, webhook_ids: Sequence[int], event: str, body: str, due_at: datetime) -> None:
        """Store a message for each of these webhooks."""

    async def first_due(self) -> Delivery | None:
        """The message that is to be sent next."""

    async def sent(self, delivery_id: int) -> None:
        """Delete a message that was accepted, or is given up."""

    async def send_again(self, delivery_id: int, tries: int, due_at: datetime) -> None:
        """Store a failed attempt and the time of the next."""


class Hooks(Protocol):
    """The webhooks of one bot, as organisers manage them."""

    def of(self, tournament_id: int) -> Sequence[Webhook]:
        """The webhooks of a tournament, oldest first."""

    async def add(self, tournament_id: int, url: str) -> Webhook:
        """Add a webhook with a new secret. Refusal "not_offered" if there are `MOST` already."""

    async def remove(self, webhook_id: int) -> None:
        """Remove a webhook."""


def is_allowed(url: str) -> bool:
    """Whether a message may be sent to this address: https, a name with a dot, no port and no user.

    The IP addresses are checked later.
    """
    if len(url) > 300 or not url.isascii() or any(char <= " " for char in url):
        return False
    return url.startswith("https://") and names_site(url)
