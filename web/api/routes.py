"""The addresses of the API."""

from __future__ import annotations

import json
import re

from aiohttp import web

from web.api.endpoints import ENDPOINTS
from web.api.openapi import document
from web.render import answered
from web.site import site_of

FIELD, KEY = re.compile(r"\{(\w+)\}"), r"{\1:[\\w-]{1,83}}"
"""A field of a path, and the same for the keys of pages, which the database is asked for."""


async def openapi(request: web.Request) -> web.Response:
    """The document that describes all others."""
    described = json.dumps(document(ENDPOINTS, site_of(request).base_url), ensure_ascii=False, separators=(",", ":"))
    return answered(request, described.encode(), "application/json")


async def preflight(request: web.Request) -> web.Response:
    """Allow pages of other sites to read the API."""
    headers = {
        "Access-Control-Allow-Methods": "GET, HEAD, OPTIONS",
        "Access-Control-Allow-Headers": "If-None-Match",
        "Access-Control-Max-Age": "86400",
    }
    return web.Response(status=204, headers=headers)


async def unknown(request: web.Request) -> web.Response:
    """Any other address of the API. Raises HTTPNotFound."""
    raise web.HTTPNotFound


ROUTES = (
    web.get("/api/v1/openapi.json", openapi),
    *[web.get(FIELD.sub(KEY, endpoint.path), endpoint.handle) for endpoint in ENDPOINTS],
    web.options(r"/api/v1/{rest:.*}", preflight),
    web.get(r"/api/v1/{rest:.*}", unknown),
)
