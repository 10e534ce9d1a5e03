"""The status page of the bot."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from cogs.kit.interactions.permissions import NEEDED
from cogs.kit.pages.layout import Page, page
from cogs.kit.texts.words import listed, moment, roughly
from cogs.pictures import ARTISTS
from host.matches.watchdog import Health


def about_page(version: str, since: datetime, live: int, health: Health, lacking: Sequence[str] | None) -> Page:
    """Version, status, and for managers of the server a check of permissions in the channel.

    since    when the process of this server started
    live     the matches in all servers, of all processes
    health   of the matches in all servers
    lacking  the permissions that are missing; None for members whom that does not concern
    """
    return page(
        f"## About\nVersion {version}, started {moment(since)}",
        f"{live} {'match is' if live == 1 else 'matches are'} played at the moment. {_clocks(health)}",
        _rights(lacking) if lacking is not None else None,
        "**Fair deals.** Every match is dealt from a secret seed, and the seed's SHA-256, the sealed deal, is shown "
        "before the first card. After the match Check this deal compares both and deals again, and the seed is shown, "
        "except in games whose single answers stay secret for ever. To check a deal without the bot, save the record "
        "of the match and run `python -m games verify FILE`.",
        f"-# Pictograms of the cards: game-icons.net, by {listed(ARTISTS)}, CC BY 3.0.",
    )


def _rights(lacking: Sequence[str]) -> str:
    if lacking:
        return (
            f"**Missing in this channel:** {listed(lacking)}. Matches cannot be opened here. "
            "Give them to my role in the settings of this channel, or of the server."
        )
    return f"**Permissions in this channel:** all there ({listed(list(NEEDED.values()))})."


def _clocks(health: Health) -> str:
    """Whether the clocks run."""
    if health.held:
        return "All clocks stand still until the bot is connected to Discord again."
    still = (
        f"The clocks stand still in {health.silent} of {health.parts} parts of all servers, until the bot is connected "
        "there again. "
        if health.silent
        else ""
    )
    stuck = health.overdue + health.without_clock
    if not stuck:
        return still + ("All others run." if still else "All clocks run.")
    stuck_clocks = "One match is stuck" if stuck == 1 else f"{stuck} matches are stuck"
    late = f", up to {roughly(health.oldest_overdue)} late" if health.overdue else ""
    return f"{still}**{stuck_clocks}{late}.** The bot is trying to mend that; tell the bot's operator if it lasts."
