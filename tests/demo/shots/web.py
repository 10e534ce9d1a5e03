"""Public web pages that are switched on, without a store."""

from __future__ import annotations

from host.public_pages import Kind, PublicPage, PublicPages

GUILD = 1


class _Served(PublicPages):
    def __init__(self, on: tuple[PublicPage, ...]) -> None:
        self.base_url = "https://cards.example.org"
        self._on = {(page.kind, page.subject_id): page.key for page in on}

    def key(self, kind: Kind, subject_id: int) -> str | None:
        return self._on.get((kind, subject_id))


def served(*on: PublicPage) -> PublicPages:
    """These pages and no others are public."""
    return _Served(on)
