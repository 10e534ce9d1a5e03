"""The web page of a tournament, for its organisers."""

from __future__ import annotations

from cogs.kit import layout, names
from cogs.kit.ids import make
from cogs.kit.layout import Button, Page, Row, page
from cogs.kit.page_parts import page_parts
from host.public_pages import Kind, PublicPages
from tournaments.tournament import Tournament

ABOUT = (
    "The page shows what the announcement, the pairings and the standings show here, the matches as spectators see "
    "them, and the files. It has no ids; a pledger is named only who agrees in `/settings`."
)


def web_page(t: Tournament, pages: PublicPages, note: str = "") -> Page:
    """Whether the page is public, with its address."""
    return page(
        note,
        f"## Web page of {names.prose(t.settings.name)}",
        *page_parts(pages, Kind.tournament, t.id, lambda act: make("web_switch", t.id, act)),
        f"-# {ABOUT}",
        Row((Button("Back", make("organise", t.id)),)),
        accent=layout.PRIVATE,
    )
