"""Applied to every answer: headers that keep a browser safe, limits, and errors in plain words."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeAlias

import structlog
from aiohttp import web

from host.errors import StorageDown
from web.limits import TooManyError
from web.options import OptionError
from web.site import site_of

Handler: TypeAlias = Callable[[web.Request], Awaitable[web.StreamResponse]]

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), interest-cohort=()",
    # addresses are secret: search engines must not list them
    "X-Robots-Tag": "noindex, nofollow, noarchive",
}
API_PREFIX, STATIC_PREFIX = "/api/", "/static/"
ERRORS = {
    400: ("Not understood", "Something in this address is not as it should be."),
    404: ("Nothing here", "There is no page at this address. It may have been switched off, or got a new address."),
    405: ("Not possible", "This address can only be read."),
    429: ("Too many requests", "Wait a moment, then load the page again."),
    500: ("Something broke", "The page could not be made. Load it again in a moment."),
    503: ("Not available now", "This cannot be read or drawn at the moment. Load the page again in a moment."),
}
AGAIN = {500: 30, 503: 5}
"""Seconds until the same request may be answered."""

log = structlog.get_logger(__name__)


@web.middleware
async def safe(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Answer within the limits, and every error in plain words."""
    if request.path == "/healthz":
        return await handler(request)
    limits = site_of(request).limits
    try:
        if not request.path.startswith(STATIC_PREFIX):  # they are in memory, and a browser loads them once
            limits.take(limits.address(request))
        return await handler(request)
    except web.HTTPException as error:
        return _failed(request, error.status, allowed=error.headers.get("Allow", ""))
    except OptionError as error:
        return _failed(request, 400, told=str(error))
    except TooManyError as error:
        return _failed(request, 429, after=error.after)
    except StorageDown:
        return _failed(request, 503)
    except Exception:
        log.exception("a web page could not be made")
        return _failed(request, 500)


async def add_headers(request: web.Request, response: web.StreamResponse) -> None:
    """Called for every response before its head is sent, streams too."""
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    response.headers["Server"] = "cards"
    if request.path.startswith(API_PREFIX):
        response.headers["Access-Control-Allow-Origin"] = "*"
        response.headers["Access-Control-Expose-Headers"] = "ETag, Link, Retry-After"


def _failed(request: web.Request, status: int, *, after: int = 0, allowed: str = "", told: str = "") -> web.Response:
    """An error in plain words.

    An overlay shows only a mistake in its address, since that is seen before a stream begins. After other errors it is
    empty, and loads itself again where that may help.

    after    seconds until the same request may be answered; 0: those of the status
    allowed  the methods that a 405 has to name
    told     the mistake in the address of an overlay
    """
    title, text = ERRORS.get(status, ("Not possible", "This request cannot be answered."))
    after = after or AGAIN.get(status, 0)
    headers = {"Cache-Control": "no-store"}
    if after:
        headers["Retry-After"] = str(after)
    if allowed:
        headers["Allow"] = allowed
    if request.path.startswith(API_PREFIX):
        return web.json_response({"error": title, "detail": text}, status=status, headers=headers)
    template = "overlay/error.html" if request.path.startswith("/o/") else "error.html"
    body = site_of(request).templates.render(template, title=title, text=text, after=after, told=told)
    return web.Response(text=body, content_type="text/html", status=status, headers=headers)
