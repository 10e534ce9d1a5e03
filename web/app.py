"""The application: every address with its handler."""

from __future__ import annotations

from collections.abc import Sequence

from aiohttp import web

from web.api.routes import ROUTES as API
from web.middleware import add_headers, safe
from web.pages import matches, overlays, servers, static, tournaments
from web.site import SITE, Site

LARGEST_BODY = 1024
"""The largest request body in bytes: no handler reads one."""
PAGES: Sequence[Sequence[web.RouteDef]] = (
    static.ROUTES,
    tournaments.ROUTES,
    matches.ROUTES,
    overlays.ROUTES,
    servers.ROUTES,
    API,
)


def create_app(site: Site) -> web.Application:
    """The pages of this site, ready to be served or tested."""
    app = web.Application(middlewares=[safe], client_max_size=LARGEST_BODY)
    app[SITE] = site
    app.on_response_prepare.append(add_headers)
    for routes in PAGES:
        app.add_routes(routes)
    return app
