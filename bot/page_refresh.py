"""Refreshes the web pages on the same events as the boards in Discord."""

from __future__ import annotations

from typing import TYPE_CHECKING

from host.matches.match import LiveMatch
from web.streams import Hub

if TYPE_CHECKING:
    from bot.services import Services


def tell_pages(services: Services, hub: Hub) -> None:
    """Have the hub refresh the pages whose content has changed."""

    def match_changed(match: LiveMatch) -> None:
        hub.changed(f"m:{match.id}")

    def list_changed(match: LiveMatch) -> None:
        hub.changed(f"s:{match.setup.guild_id}")  # its page lists matches in public threads

    def renamed() -> None:
        for kind in ("s", "t", "m"):  # each of them can name persons
            hub.all_changed(kind)

    matches = services.host.topics
    matches.changed.subscribe(match_changed)
    matches.placed.subscribe(list_changed)
    matches.ended.subscribe(match_changed)
    matches.ended.subscribe(list_changed)
    services.tournaments.changed.subscribe(lambda tournament, events: hub.changed(f"t:{tournament.id}"))
    services.ratings.rated.subscribe(lambda match_id: hub.all_changed("s"))
    services.ratings.corrected.subscribe(lambda ruling: hub.changed(f"s:{ruling.guild_id}"))
    services.people.renamed.subscribe(renamed)
    services.public_pages.changed.subscribe(hub.changed)
    services.hands.changed.subscribe(hub.changed)
