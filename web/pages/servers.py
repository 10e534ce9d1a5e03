"""`/s/<key>`: a server's leaderboards, seasons and live matches, and profiles of persons who agree."""

from __future__ import annotations

from collections.abc import Mapping

from aiohttp import web

from cogs.kit.texts.rating_words import pool_title
from tournaments.ratings.ports import Pool
from web.pages.preview import leaderboard_picture, preview
from web.public import servers as public
from web.site import Site, followed, html, present, site_of
from web.streams import Channel, Rendering, values_of

PAUSE = 2.0
MOST_LINES = 50
"""Lines of a leaderboard on the page; the API has all of them."""


async def page(request: web.Request) -> web.Response:
    """The page of a server."""
    site, (key, guild_id) = site_of(request), await found(request)
    pool = await chosen_pool(request, site, guild_id)
    sections = await site.shared.read(("s", key, pool), lambda: sections_of(site, key, guild_id, pool))
    query = f"?{request.query_string}" if request.query_string else ""
    address = f"{site.base_url}/s/{key}"
    return html(request, "server.html", key=key, **values_of(sections), address=address, query=query)


async def events(request: web.Request) -> web.StreamResponse:
    """Stream the changes of the page."""
    site, (key, guild_id) = site_of(request), await found(request)
    pool = await chosen_pool(request, site, guild_id)

    async def render() -> Rendering | None:
        nonlocal pool
        if await site.source.server(key) is None:
            return None
        pool = pool or await chosen_pool(request, site, guild_id)  # the first rated match makes the first pool
        return Rendering(await sections_of(site, key, guild_id, pool))

    name = f"s:{key}:{pool.game}:{pool.seats}" if pool is not None else f"s:{key}"
    return await followed(request, Channel(name, frozenset({f"s:{guild_id}"}), render, PAUSE))


async def picture(request: web.Request) -> web.Response:
    """The preview picture of a link to the page: the first of the leaderboard."""
    site, (key, guild_id) = site_of(request), await found(request)
    pool = await chosen_pool(request, site, guild_id)
    lines = await public.leaderboard(site.source, key, pool) if pool is not None else []
    title = pool_title(site.source.games, pool) if pool is not None else "Leaderboard"
    return await preview(request, leaderboard_picture, title, lines)


async def profile(request: web.Request) -> web.Response:
    """The profile of a person who agrees to be shown."""
    site, (key, guild_id) = site_of(request), await found(request)
    person = present(await public.profile(site.source, key, guild_id, request.match_info["profile"]))
    address = f"{site.base_url}/s/{key}/p/{person.key}"
    return html(request, "profile.html", key=key, profile=person, first=person.places[0], address=address)


async def found(request: web.Request) -> tuple[str, int]:
    """The key of the address, and its server. Raises HTTPNotFound."""
    site = site_of(request)
    return request.match_info["key"], await site.found(request, "s", site.source.server)


async def chosen_pool(request: web.Request, site: Site, guild_id: int) -> Pool | None:
    """The pool of the query, else the most played one; None if there are no ratings.

    Raises HTTPNotFound for a query that names no pool of this server.
    """
    pools = await public.pools(site.source, guild_id)
    game, seats = request.query.get("game"), request.query.get("seats")
    fitting = [pool for pool in pools if game in (None, pool.game) and seats in (None, str(pool.seats))]
    if not fitting and (game, seats) != (None, None):
        raise web.HTTPNotFound
    return fitting[0] if fitting else None


async def sections_of(site: Site, key: str, guild_id: int, pool: Pool | None) -> Mapping[str, str]:
    """The parts of the page that can change."""
    source = site.source
    playing, hidden = await public.live(source, key, guild_id)
    lines = await public.leaderboard(source, key, pool) if pool is not None else []
    values = {
        "key": key,
        "live": playing,
        "hidden": hidden,
        "lines": lines[:MOST_LINES],
        "more": max(len(lines) - MOST_LINES, 0),
        "pools": [public.pool_model(source.games, each) for each in await public.pools(source, guild_id)],
        "pool": public.pool_model(source.games, pool) if pool is not None else None,
        "seasons": await public.seasons(source, guild_id),
    }
    return {name: str(site.templates.render(f"server/{name}.html", **values)).strip() for name in SECTIONS}


SECTIONS = ("live", "leaderboard", "seasons")
ROUTES = (
    web.get(r"/s/{key:[\w-]{1,64}}", page),
    web.get(r"/s/{key:[\w-]{1,64}}/events", events, allow_head=False),
    web.get(r"/s/{key:[\w-]{1,64}}/picture.png", picture),
    web.get(r"/s/{key:[\w-]{1,64}}/p/{profile:[\w-]{16}}", profile),
)
