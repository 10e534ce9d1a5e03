"""Serves SimCord's page with what the demo adds to it.

The additions are in `static/`: who looks and where, as buttons instead of one long list; timestamps that
count; mentions and links that lead into threads. SimCord's own files are passed on as they are but for the few lines in
`PATCHES`: they load the additions, tell them what a timestamp's style and a mention's target are, and mend one mistake.
"""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

import simcord.preview
from aiohttp import web
from simcord.preview._server import PreviewServer

ADDITIONS = Path(__file__).with_name("static")
ORIGINALS = Path(simcord.preview.__file__).with_name("static")

# Path of a file that the demo adds, to its type.
ADDED: Mapping[str, str] = {
    "/demo.js": "application/javascript",
    "/demo.css": "text/css",
    "/demo.svg": "image/svg+xml",
}
# Path of a file of SimCord's page, to (what it says, what the demo says instead).
PATCHES: Mapping[str, tuple[tuple[str, str], ...]] = {
    "/": (
        ("<title>SimCord Preview</title>", "<title>Imposter Kings: demo</title>"),
        (
            '<link rel="stylesheet" href="/preview.css">',
            '<link rel="stylesheet" href="/preview.css">\n    <link rel="stylesheet" href="/demo.css">\n'
            '    <link rel="icon" href="/demo.svg">',
        ),
        (
            '<script type="module" src="/app.js"></script>',
            '<script type="module" src="/demo.js"></script>\n    <script type="module" src="/app.js"></script>',
        ),
        (
            '<div id="preview-stage"',
            '<nav id="demo-nav" class="demo-nav" aria-label="Who and where"></nav>\n        <div id="preview-stage"',
        ),
    ),
    "/text.js": (
        (
            'const time = node("time", "discord-timestamp", rendered);',
            'const time = node("time", "discord-timestamp", rendered); time.dataset.style = style;',
        ),
        (
            'target.append(node("span", token.type === "mention" ? "mention" : "command-mention", token.label || ""));',
            "const mention = node("
            '"span", token.type === "mention" ? "mention" : "command-mention", token.label || "");'
            " mention.dataset.kind = token.kind || token.type; mention.dataset.target = token.id;"
            " target.append(mention);",
        ),
    ),
    # A press that comes before the page is ready, or while another one is on its way, waits for it up to a minute:
    # SimCord drops it. It means what stood there when it was made, so it keeps the revision of that moment.
    "/actions.js": (
        (
            "      published_revision: context.observedRevision || context.publishedRevision, kind };",
            "      published_revision: extra.published_revision ?? "
            "(context.observedRevision || context.publishedRevision), kind };",
        ),
        (
            "function dispatch(kind, extra = {}, metadata = null) {",
            "function dispatch(kind, extra = {}, metadata = null, tries = 600) {\n"
            "    const busy = pending || !context.contextId || !context.authorized"
            " || (awaitingRevision !== null && awaitingRevision > context.publishedRevision);\n"
            "    const again = extra.control_key && pending?.controlKey === extra.control_key;\n"
            "    if (busy && !again && !context.closed && !uncertain && tries > 0 && "
            '["click", "select", "modal_submit", "run_command"].includes(kind)) {\n'
            "      const then = context.authorized"
            " ? { published_revision: context.observedRevision || context.publishedRevision } : {};\n"
            "      setTimeout(() => dispatch(kind, { ...then, ...extra }, metadata, tries - 1), 100); return;\n"
            "    }",
        ),
    ),
    # A select that now asks something else forgets what was chosen before, as in Discord.
    "/selects.js": (
        ("export function renderSelect(", "const questions = new Map();\nexport function renderSelect("),
        (
            "  if (draftValue(key) === undefined) {",
            "  const question = JSON.stringify([component.custom_id, entries.map(entryValue)]);\n"
            "  if (questions.has(key) && questions.get(key) !== question)"
            " options.onReconcileDraft?.(key, optionDefaults(entries).slice(0, maximum));\n"
            "  questions.set(key, question);\n"
            "  if (draftValue(key) === undefined) {",
        ),
    ),
}


class PageServer(PreviewServer):
    """SimCord's loopback server, with the demo's additions."""

    _STATIC_FILES: ClassVar[dict[str, str]] = {
        **PreviewServer._STATIC_FILES,
        **{path: path.removeprefix("/") for path in ADDED},
    }

    async def _static(self, request: web.Request) -> Any:
        if request.headers.get("Host", "") not in self._allowed_hosts():
            raise web.HTTPForbidden
        if content_type := ADDED.get(request.path):
            return self._text(ADDITIONS / self._STATIC_FILES[request.path], content_type)
        if request.path in PATCHES:
            name = self._STATIC_FILES[request.path]
            content_type = self._STATIC_CONTENT_TYPES.get(name, "application/javascript")
            return self._text(ORIGINALS / name, content_type, PATCHES[request.path])
        return await super()._static(request)

    def _text(self, path: Path, content_type: str, patches: tuple[tuple[str, str], ...] = ()) -> web.Response:
        text = path.read_text(encoding="utf-8")
        for original, replacement in patches:
            if original not in text:
                raise RuntimeError(f"SimCord's {path.name} no longer says {original!r}")
            text = text.replace(original, replacement, 1)
        return web.Response(text=text, content_type=content_type, headers=self._SECURITY_HEADERS)


def local_timezone() -> str:
    """The name of this machine's time zone, as browsers know it; UTC where it cannot be told."""
    if name := os.environ.get("TZ"):
        return name if "/" in name else "UTC"
    parts = Path("/etc/localtime").resolve().parts
    return "/".join(parts[parts.index("zoneinfo") + 1 :]) if "zoneinfo" in parts else "UTC"
