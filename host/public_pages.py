"""Which web pages are public: an organiser switches a page on, and its address has a key that cannot be guessed.

A key is renewed by writing another one in its place: the old address leads nowhere from then on. The page of a match
has no row of its own: its key is derived from the key of its tournament, or of its server, and falls with it.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import NamedTuple, Protocol

from host.background import BackgroundTasks

KEY_BYTES = 16


class Kind(StrEnum):
    """What a page is about; the value is the first part of its path."""

    tournament = "t"
    server = "s"


class PublicPage(NamedTuple):
    """A page that is switched on: of the tournament or the server with this id."""

    kind: Kind
    subject_id: int
    key: str


class PublicPageStore(Protocol):
    """Where keys are kept. Writes return after the commit and raise StorageDown when nothing is taken."""

    async def public_pages(self) -> Sequence[PublicPage]: ...

    async def public_page(self, kind: Kind, subject_id: int) -> PublicPage | None:
        """The page of this subject; None while it is switched off."""
        ...

    async def find_page(self, kind: Kind, key: str) -> PublicPage | None:
        """The page that has this key now."""
        ...

    async def keep_page(self, page: PublicPage) -> None:
        """Store the page, or put the new key in the place of the old one."""
        ...

    async def drop_page(self, kind: Kind, subject_id: int) -> None: ...


def new_key() -> str:
    """22 characters for an address, of 128 random bits."""
    return secrets.token_urlsafe(KEY_BYTES)


def match_key(page_key: str, match_id: int) -> str:
    """The key of a match's page: its number, and a code that only the owner of `page_key` could compute."""
    code = hmac.digest(page_key.encode(), f"match:{match_id}".encode(), hashlib.sha256)[:KEY_BYTES]
    return f"{match_id}-{base64.urlsafe_b64encode(code).decode().rstrip('=')}"


def match_of(key: str) -> int | None:
    """The match that a key names; None for text that is no key. `opens` says whether the key is right."""
    number = key.partition("-")[0]
    return int(number) if number.isascii() and number.isdigit() and len(number) < 19 else None


def opens(key: str, page_key: str, match_id: int) -> bool:
    """Whether this key was derived from the page's; takes the same time whatever is wrong with it."""
    return hmac.compare_digest(key.encode(), match_key(page_key, match_id).encode())


class PublicPages:
    """The pages of one bot, at hand without a question to the database.

    base_url  the public address of the web pages without a slash at the end; "" where there are none
    changed   called with "t:12" when the page of tournament 12 was switched on or off, or got a new address
    """

    def __init__(self, store: PublicPageStore, background: BackgroundTasks, base_url: str = "") -> None:
        self.base_url = base_url.rstrip("/")
        self._store, self._background = store, background
        self._keys: dict[tuple[Kind, int], str] = {}
        self.changed: list[Callable[[str], None]] = []

    async def start(self) -> None:
        """Read which pages are switched on."""
        self._keys = {(page.kind, page.subject_id): page.key for page in await self._store.public_pages()}

    def key(self, kind: Kind, subject_id: int) -> str | None:
        """The key of a page; None while it is switched off."""
        return self._keys.get((kind, subject_id))

    def link(self, kind: Kind, subject_id: int) -> str:
        """The address of a page; "" while it is switched off, and where no pages are served."""
        key = self.key(kind, subject_id)
        return f"{self.base_url}/{kind.value}/{key}" if key is not None and self.base_url else ""

    async def switch_on(self, kind: Kind, subject_id: int) -> str:
        """Make a page public under a new key, which is returned; an address that it had before ends."""
        page = PublicPage(kind, subject_id, new_key())
        await self._background.do(self._store.keep_page(page))
        self._keys[kind, subject_id] = page.key
        self._tell(kind, subject_id)
        return page.key

    async def switch_off(self, kind: Kind, subject_id: int) -> None:
        """Nobody can see the page any more."""
        await self._background.do(self._store.drop_page(kind, subject_id))
        self._keys.pop((kind, subject_id), None)
        self._tell(kind, subject_id)

    def _tell(self, kind: Kind, subject_id: int) -> None:
        for listener in self.changed:
            listener(f"{kind.value}:{subject_id}")
