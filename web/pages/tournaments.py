"""`/t/<key>`: a tournament, kept up to date while it is open; its files and its preview picture."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from aiohttp import web

from web.files import MEDIA_TYPES, file_of, files_of
from web.pages.bracket import GAP, LINE, WIDTH, drawn_bracket
from web.pages.preview import preview, preview_picture
from web.public import tournaments as public
from web.public.rulings import rulings
from web.render import answered
from web.site import Site, followed, html, present, site_of
from web.source import PublicTournament, keys_of
from web.streams import Channel, Rendering, values_of

PAUSE = 1.0
"""Seconds between two renderings of a tournament that is followed."""


async def page(request: web.Request) -> web.Response:
    """The whole page."""
    site, published = site_of(request), await found(request)
    sections = await site.shared.read(("sections", published.key), lambda: sections_of(site, published))
    about = public.tournament(published.tournament, published.key, site.source.games, site.source.paces)
    address = f"{site.base_url}/t/{published.key}"
    return html(request, "tournament.html", t=about, **values_of(sections), address=address)


async def events(request: web.Request) -> web.StreamResponse:
    """Stream the changes of the page."""
    site, published = site_of(request), await found(request)
    key = published.key

    async def render() -> Rendering | None:
        newest = await site.source.tournament(key)
        return None if newest is None else Rendering(await sections_of(site, newest))

    channel = Channel(f"t:{key}", frozenset({f"t:{published.tournament.id}"}), render, PAUSE)
    return await followed(request, channel)


async def picture(request: web.Request) -> web.Response:
    """The preview picture of a link to the page: podium, bracket, standings, or entrants."""
    return await preview(request, preview_picture, (await found(request)).tournament)


async def file(request: web.Request) -> web.Response:
    """A file to download."""
    site, published = site_of(request), await found(request)
    name = request.match_info["name"]
    named = await site.source.named(public.pledgers(published.tournament))
    data = present(await asyncio.to_thread(file_of, published.tournament, name, named))
    kind = MEDIA_TYPES[name.rpartition(".")[2]]
    return answered(request, data, kind, headers={"Content-Disposition": f'attachment; filename="{name}"'})


async def found(request: web.Request) -> PublicTournament:
    """The tournament of the address. Raises HTTPNotFound."""
    site = site_of(request)
    return await site.found(request, "t", site.source.tournament)


async def sections_of(site: Site, published: PublicTournament) -> Mapping[str, str]:
    """The parts of the page that can change, by the id of the element."""
    named = await site.source.named(public.pledgers(published.tournament))
    return await asyncio.to_thread(_sections, site, published, named)


def _sections(site: Site, published: PublicTournament, named: frozenset[int]) -> Mapping[str, str]:
    t = published.tournament
    entrants = public.entrants(t)
    values = {
        "t": public.tournament(t, published.key, site.source.games, site.source.paces),
        "entrants": entrants,
        "names": {entrant.id: entrant.name for entrant in entrants},
        "rounds": public.rounds(t, keys_of(published.key)),
        "standings": public.standings(t),
        "rows": public.crosstable_rows(t),
        "charity": public.charity(t, named),
        "rulings": rulings(t, published.log),
        "bracket": drawn_bracket(t),
        "box": {"width": WIDTH, "line": LINE, "gap": GAP},
        "files": files_of(t),
    }
    return {name: str(site.templates.render(f"tournament/{name}.html", **values)).strip() for name in SECTIONS}


SECTIONS = ("status", "charity", "bracket", "pairings", "standings", "crosstable", "entrants", "rulings", "files")
ROUTES = (
    web.get(r"/t/{key:[\w-]{1,64}}", page),
    web.get(r"/t/{key:[\w-]{1,64}}/events", events, allow_head=False),
    web.get(r"/t/{key:[\w-]{1,64}}/picture.png", picture),
    web.get(r"/t/{key:[\w-]{1,64}}/files/{name:[\w.-]+}", file),
)
