"""The controls of a public web page in Discord: on, off, new address. Matches, tournaments and servers use them."""

from __future__ import annotations

from collections.abc import Callable

from cogs.kit.pages.layout import Button, Part, Row
from games.core.language import say, text
from host.errors import Refusal
from host.public_pages import Kind, PublicPages

ON, OFF, RENEW = "on", "off", "renew"
NOT_SERVED = text("This bot has no web pages, so no page can be public.")


def page_parts(pages: PublicPages, kind: Kind, subject_id: int, button: Callable[[str], str]) -> tuple[Part, ...]:
    """The address and its buttons; `button` gives the custom id of an act."""
    if not pages.base_url:
        return (say(NOT_SERVED),)
    link = pages.link(kind, subject_id)
    if not link:
        on = Button(say("Switch on", context="label"), button(ON), "go")
        return (say("The page is switched off and cannot be opened."), Row((on,)))
    return (
        f"{say('The page is public for all who have this address:')}\n<{link}>",
        Row(
            (
                Button(say("Open", context="label"), link),
                Button(say("New address", context="label"), button(RENEW)),
                Button(say("Switch off", context="label"), button(OFF), "danger"),
            )
        ),
    )


async def switch(pages: PublicPages, kind: Kind, subject_id: int, act: str) -> str:
    """Perform the pressed act; return a note for the presser. Refusal "not_offered"."""
    if not pages.base_url or act not in (ON, OFF, RENEW):
        raise Refusal("not_offered")
    if act == OFF:
        await pages.switch_off(kind, subject_id)
        return say("The address of the page leads nowhere now.")
    await pages.switch_on(kind, subject_id)
    if act == ON:
        return say("The page is switched on.")
    return say("The page has a new address. The old one leads nowhere now.")
