"""Who is pinged: persons who have turned a kind of pings off are left out."""

from __future__ import annotations

from dataclasses import replace

from cogs.kit.pages.layout import Page
from host.people import People


async def heard(people: People, content: Page, *, reminder: bool = False) -> Page:
    """The page, pinging only those who want this ping. For new messages: edits never ping.

    reminder  it asks those who are pinged to act themselves
    """
    return replace(content, pings=await people.heard(content.pings, reminder=reminder))
