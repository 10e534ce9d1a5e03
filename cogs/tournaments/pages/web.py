"""The web page of a tournament and its webhooks, for its organisers."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import urlsplit

from cogs.kit.interactions.ids import make
from cogs.kit.pages import layout
from cogs.kit.pages.layout import Button, Choice, Field, Form, Menu, Page, Part, page, row
from cogs.kit.parts.public_page import OFF, ON, page_parts
from cogs.kit.texts import names
from host.public_pages import Kind, PublicPages
from tournaments.tournament import Tournament
from tournaments.webhooks import MOST, Webhook

ABOUT = (
    "The page shows what the announcement, the pairings and the standings show here, the matches as spectators see "
    "them, and the files. It has no ids, and names only pledgers who agree to it in `/settings`."
)
HOOKS = "**Webhooks**\nPrograms that are told when a round starts, a match ends or the pledges come to another sum."


def web_page(t: Tournament, pages: PublicPages, hooks: Sequence[Webhook], note: str = "") -> Page:
    """Whether the page is public, its address, and the webhooks."""
    return page(
        note,
        f"## Web page of {names.prose(t.settings.name)}",
        *page_parts(
            pages, Kind.tournament, t.id, lambda act: make("web_switch" if act == ON else "web_ask", t.id, act)
        ),
        f"-# {ABOUT}" if pages.base_url else None,
        *(_hooks(t, hooks) if pages.link(Kind.tournament, t.id) else ()),
        row(Button("Back", make("organise", t.id))),
    )


def _hooks(t: Tournament, hooks: Sequence[Webhook]) -> tuple[Part, ...]:
    listed = tuple(
        Choice(f"#{hook.id} {urlsplit(hook.url).hostname}", str(hook.id), layout.cut(hook.url, layout.OPTION_LIMIT))
        for hook in hooks
    )
    add = Button("Add a webhook …", make("web_hook", t.id), disabled=len(hooks) >= MOST)
    menu = (Menu(make("web_unhook", t.id), "Remove a webhook …", listed),) if listed else ()
    return (HOOKS, *menu, row(add))


def sure_page(t: Tournament, act: str) -> Page:
    """Asks before the address of the page leads nowhere."""
    title = "Switch it off" if act == OFF else "Give it a new address"
    return page(
        f"**{title}?** The address of the page of {names.prose(t.settings.name)} leads nowhere after that, for all who "
        "have it. This cannot be taken back.",
        row(Button(title, make("web_switch", t.id, act), "danger"), Button("Back", make("web", t.id), "main")),
    )


def unhook_page(t: Tournament, hook: Webhook) -> Page:
    """Asks before a webhook is removed, with its secret."""
    host = names.prose(urlsplit(hook.url).hostname or "")
    return page(
        f"**Remove webhook #{hook.id} of {names.prose(t.settings.name)}?** {host} is told nothing more, and its secret "
        "is gone. This cannot be taken back.",
        row(
            Button("Remove it", make("web_unhooked", t.id, hook.id), "danger"),
            Button("Back", make("web", t.id), "main"),
        ),
    )


def webhook_form(t: Tournament) -> Form:
    """Where messages are sent."""
    address = Field("url", "Address, https", hint="https://example.org/hook", limit=300, needed=True)
    return Form("A webhook", make("web_hooked", t.id), (address,))
