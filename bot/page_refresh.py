"""Refreshes the web pages on the same events as the boards in Discord."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from host.matches.match import LiveMatch
from tournaments.events import Recorded
from tournaments.tournament import Tournament
from web.streams import Hub

if TYPE_CHECKING:
    from bot.services import Services


def tell_pages(services: Services, hub: Hub) -> None:
    """Have the hub refresh the pages whose content has changed."""

    def match_changed(match: LiveMatch) -> None:
        hub.changed(f"m:{match.id}")

    def match_placed(match: LiveMatch) -> None:
        hub.changed(f"s:{match.setup.guild_id}")  # its page lists matches in public threads

    def match_turned(match: LiveMatch) -> None:
        match_changed(match)
        hub.changed(f"s:{match.setup.guild_id}")

    def renamed() -> None:
        for kind in ("s", "t", "m"):  # each of them can name persons
            hub.all_changed(kind)

    def tournament_changed(tournament: Tournament, events: Sequence[Recorded]) -> None:
        hub.changed(f"t:{tournament.id}")

    services.host.topics.changed.subscribe(match_changed)
    services.host.topics.placed.subscribe(match_placed)
    services.host.topics.ended.subscribe(match_turned)
    services.tournaments.changed.subscribe(tournament_changed)
    services.ratings.rated.subscribe(lambda match_id: hub.all_changed("s"))
    services.ratings.corrected.subscribe(lambda ruling: hub.changed(f"s:{ruling.guild_id}"))
    services.people.renamed.subscribe(renamed)
    services.public_pages.changed.subscribe(hub.changed)
    services.hands.changed.subscribe(hub.changed)
