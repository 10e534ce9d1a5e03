"""The frame of a public message about a tournament beside its announcement."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.kit.pages.layout import Page, Part, page
from cogs.kit.texts import names
from tournaments.tournament import Tournament


def notice(t: Tournament, title: str, *parts: Part | None, accent: int, pings: Sequence[int] = ()) -> Page:
    """A page with the name of the tournament and the rest of the `title`, those whom it pings, and its number."""
    return page(
        f"### {names.prose(t.settings.name)}{title}",
        " ".join([names.mention(user_id) for user_id in pings]),
        *parts,
        f"-# Tournament #{t.id}",
        accent=accent,
        pings=pings,
    )
