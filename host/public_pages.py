"""Public web pages: an organiser switches a page on, and its address contains a key that cannot be guessed.

A new key replaces the old one, so that the old address stops working. The key in the address of a match is derived
from the key of its tournament, of its server, or of the match itself if it was shared alone, and ends with that key.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple, Protocol

from host.background import BackgroundTasks, completes
from host.events import Topic

KEY_BYTES = 16
"""Random bytes of a new key, and bytes of the code in the key of a match."""


class Kind(StrEnum):
    """The subject of a page; the value is the first part of its path."""

    tournament = "t"
    server = "s"
    match = "m"


class PublicPage(NamedTuple):
    """A page that is switched on, for the tournament, server or match with this id."""

    kind: Kind
    subject_id: int
    key: str


class PublicPageStore(Protocol):
    """Stores keys. Methods that write return after the commit and raise StorageDown."""

    async def public_pages(self) -> Sequence[PublicPage]:
        """All pages that are switched on."""

    async def public_page(self, kind: Kind, subject_id: int) -> PublicPage | None:
        """The page of this subject; None while it is switched off."""

    async def find_page(self, kind: Kind, key: str) -> PublicPage | None:
        """The page with this current key."""

    async def keep_page(self, page: PublicPage) -> None:
        """Store the page; a new key replaces the old one."""

    async def drop_page(self, kind: Kind, subject_id: int) -> None:
        """Switch a page off."""


def new_key() -> str:
    """A new key for an address: 22 characters from 128 random bits."""
    return secrets.token_urlsafe(KEY_BYTES)


def match_key(page_key: str, match_id: int) -> str:
    """The key of a match's page: its number, and a code that can only be computed with `page_key`."""
    code = hmac.digest(page_key.encode(), f"match:{match_id}".encode(), hashlib.sha256)[:KEY_BYTES]
    return f"{match_id}-{base64.urlsafe_b64encode(code).decode().rstrip('=')}"


def match_of(key: str) -> int | None:
    """The match id in a key; None if the text is no key. `opens` checks whether the key is right."""
    number = key.partition("-")[0]
    return int(number) if number.isascii() and number.isdigit() and len(number) < 19 else None


def opens(key: str, page_key: str, match_id: int) -> bool:
    """Whether this key was derived from the page's key. The comparison takes constant time."""
    return hmac.compare_digest(key.encode(), match_key(page_key, match_id).encode())


class PublicPages:
    """The pages of one bot, kept in memory.

    base_url  the public address of the web pages without a slash at the end; "" where there are none
    changed   published with "t:12" when the page of tournament 12 was switched on or off, or got a new address
    """

    def __init__(self, store: PublicPageStore, background: BackgroundTasks, base_url: str = "") -> None:
        self.base_url = base_url.rstrip("/")
        self._store, self.background = store, background
        self._keys: dict[tuple[Kind, int], str] = {}
        self.changed: Topic[[str]] = Topic()

    async def start(self) -> None:
        """Load the pages that are switched on."""
        self._keys = {(page.kind, page.subject_id): page.key for page in await self._store.public_pages()}

    def key(self, kind: Kind, subject_id: int) -> str | None:
        """The key of a page; None while it is switched off."""
        return self._keys.get((kind, subject_id))

    def link(self, kind: Kind, subject_id: int) -> str:
        """The address of a page; "" while it is switched off, or if no pages are served."""
        if kind is Kind.match:
            return self.match_link(kind, subject_id, subject_id)
        key = self.key(kind, subject_id)
        return f"{self.base_url}/{kind.value}/{key}" if key is not None and self.base_url else ""

    def match_link(self, kind: Kind, subject_id: int, match_id: int) -> str:
        """The address of a match that this page makes public; "" if the page is switched off or no pages are served."""
        key = self.key(kind, subject_id)
        return f"{self.base_url}/m/{match_key(key, match_id)}" if key is not None and self.base_url else ""

    @completes
    async def switch_on(self, kind: Kind, subject_id: int) -> str:
        """Make a page public under a new key and return the key; an earlier address stops working."""
        page = PublicPage(kind, subject_id, new_key())
        await self._store.keep_page(page)
        self._keys[kind, subject_id] = page.key
        self.changed.publish(f"{kind.value}:{subject_id}")
        return page.key

    @completes
    async def switch_off(self, kind: Kind, subject_id: int) -> None:
        """Close the page."""
        await self._store.drop_page(kind, subject_id)
        self._keys.pop((kind, subject_id), None)
        self.changed.publish(f"{kind.value}:{subject_id}")
