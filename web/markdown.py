"""Discord's markdown as HTML: only the marks that screens of games use, and no scripts.

All text is escaped first; then the few marks that screens use become elements. Mentions and the pictures of emojis
that only Discord has are left out.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime

from markupsafe import Markup, escape

_HELD = "\ue000{}\ue001"
"""The placeholder of a finished piece; both characters are private and never in a name (`cogs.kit.texts.names`)."""
_PIECE = re.compile("\ue000([0-9]+)\ue001")
_TOKENS = re.compile(
    r"\\(?P<escaped>[^\sA-Za-z0-9])"
    r"|```\n(?P<block>.*?)\n```"
    r"|`(?P<code>[^`\n]+)`"
    r"|<t:(?P<at>-?[0-9]{1,12})(?::[a-zA-Z])?>"
    r"|<(?P<link>https://[^\s<>\"']+)>"
    r"|(?P<mention><(?:@[!&]?|#)[0-9]+>)"
    r"|(?P<emoji><a?:\w+:[0-9]+>)",
    re.S,
)
_SPANS = (
    (re.compile(r"\*\*(.+?)\*\*", re.S), r"<strong>\1</strong>"),
    (re.compile(r"~~(.+?)~~", re.S), r"<s>\1</s>"),
    (re.compile(r"__(.+?)__", re.S), r"<u>\1</u>"),
    (re.compile(r"(?<![\w*])\*([^*\n]+?)\*(?![\w*])"), r"<em>\1</em>"),
)
_LINE = re.compile(r"(?P<mark>-# |#{1,3} |- |&gt; )?(?P<text>.*)")


def to_html(text: str) -> Markup:
    """The text as HTML: one block for each run of lines."""
    held: list[Markup] = []

    def hold(match: re.Match[str]) -> str:
        held.append(_made(match))
        return _HELD.format(len(held) - 1)

    clean = text.replace("\ue000", "").replace("\ue001", "")
    escaped = str(escape(_TOKENS.sub(hold, clean)))
    blocks = {_HELD.format(at) for at, made in enumerate(held) if made.startswith("<pre>")}
    lines = [line if line in blocks else _line(line) for line in escaped.splitlines()]
    html = "".join(lines)
    for pattern, element in _SPANS:
        html = pattern.sub(element, html)
    return Markup(_PIECE.sub(lambda found: str(held[int(found[1])]), html))  # noqa: S704 (all of it was escaped above)


def _made(match: re.Match[str]) -> Markup:
    if match["escaped"] is not None:
        return escape(match["escaped"])
    if match["block"] is not None:
        return Markup("<pre>{}</pre>").format(match["block"])
    if match["code"] is not None:
        return Markup("<code>{}</code>").format(match["code"])
    if match["at"] is not None:
        return _time(int(match["at"]))
    if match["link"] is not None:
        return Markup('<a href="{0}" rel="noopener noreferrer nofollow">{0}</a>').format(match["link"])
    return Markup()


def _time(seconds: int) -> Markup:
    try:
        at = datetime.fromtimestamp(seconds, UTC)
    except (OverflowError, ValueError, OSError):
        return Markup()
    return Markup('<time datetime="{}">{}</time>').format(at.isoformat(), at.strftime("%Y-%m-%d %H:%M UTC"))


def _line(line: str) -> str:
    found = _LINE.fullmatch(line)
    mark, text = (found["mark"], found["text"]) if found is not None else (None, line)
    if not text.strip():
        return ""
    if mark == "-# ":
        return f"<p><small>{text}</small></p>"
    if mark == "- ":
        return f'<p class="item">{text}</p>'
    if mark is not None and mark.startswith("#"):
        return f'<p class="head">{text}</p>'
    return f"<p>{text}</p>"
