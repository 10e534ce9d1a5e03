"""Templates that escape every value, and answers with an ETag."""

from __future__ import annotations

import hashlib
from datetime import datetime
from pathlib import Path
from typing import Any

from aiohttp import web
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from web.markdown import to_html

FOLDER = Path(__file__).with_name("templates")
STATIC = Path(__file__).with_name("static")


class Templates:
    """The templates of this package."""

    def __init__(self) -> None:
        self._made = Environment(
            loader=FileSystemLoader(FOLDER),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self._made.filters["md"] = to_html
        self._made.filters["when"] = when
        self._made.globals["asset"] = asset

    def render(self, name: str, **values: Any) -> Markup:
        """The template with these values; safe inside another template."""
        return Markup(self._made.get_template(name).render(**values))  # noqa: S704 (its values are escaped)


def when(at: datetime | None) -> Markup:
    """A moment, which the script of the page shows as "in 5 minutes" or in the reader's time zone."""
    if at is None:
        return Markup()
    written = at.strftime("%Y-%m-%d %H:%M UTC")
    return Markup('<time datetime="{}">{}</time>').format(at.isoformat(), written)


def asset(name: str) -> str:
    """The address of a static file; it changes with the file, so that browsers may cache it."""
    return f"/static/{_mark((STATIC / name).read_bytes())[:12]}/{name}"


def _mark(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()[:32]


def answered(
    request: web.Request, body: bytes, content_type: str, *, headers: dict[str, str] | None = None
) -> web.Response:
    """The answer with its ETag; 304 without a body if the reader has it already."""
    mark = f'"{_mark(body)}"'
    told = {"ETag": mark, "Cache-Control": "no-cache", **(headers or {})}
    known = [each.strip().removeprefix("W/") for each in request.headers.get("If-None-Match", "").split(",")]
    if mark in known or "*" in known:
        return web.Response(status=304, headers=told)
    charset = "utf-8" if content_type.startswith("text/") or content_type.endswith("json") else None
    return web.Response(body=body, content_type=content_type, charset=charset, headers=told)
