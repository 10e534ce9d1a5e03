"""Style and script, the robots' file, the health check, and the front page."""

from __future__ import annotations

from aiohttp import web

from web.render import STATIC, answered
from web.site import html, site_of

TYPES = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
FILES = {path.name: (path.read_bytes(), TYPES[path.suffix]) for path in STATIC.iterdir() if path.suffix in TYPES}
YEAR = "public, max-age=31536000, immutable"
ROBOTS = b"User-agent: *\nDisallow: /\n"


async def static_file(request: web.Request) -> web.Response:
    """A file of this package; its address changes with it."""
    found = FILES.get(request.match_info["name"])
    if found is None:
        raise web.HTTPNotFound
    return answered(request, *found, headers={"Cache-Control": YEAR})


async def robots(request: web.Request) -> web.Response:
    """Forbid search engines all pages: addresses are secret."""
    return answered(request, ROBOTS, "text/plain")


async def health(request: web.Request) -> web.Response:
    """Answer 200 if the process runs and its database can be read."""
    site = site_of(request)
    try:
        await site.source.stores.load_match(0)
    except Exception:
        return web.json_response({"well": False}, status=503)
    return web.json_response({"well": True, "streams": site.limits.streams})


async def front(request: web.Request) -> web.Response:
    """The front page, which explains the site and lists nothing."""
    return html(request, "front.html", address=f"{site_of(request).base_url}/")


ROUTES = (
    web.get("/", front),
    web.get("/robots.txt", robots),
    web.get("/healthz", health),
    web.get(r"/static/{mark:[0-9a-f]+}/{name:[\w.-]+}", static_file),
)
