"""Pages for teams of two: choosing a partner, and what the partner hears."""

from __future__ import annotations

from cogs.kit.interactions.ids import make
from cogs.kit.pages import layout
from cogs.kit.pages.layout import Button, Page, UserMenu, page, row
from cogs.kit.texts import names
from cogs.kit.texts.tournament_words import entrant_name
from cogs.kit.texts.words import listed
from tournaments.tournament import Entry, Phase, Tournament


def partner_page(t: Tournament) -> Page:
    """Asks for the partner of a person who registers."""
    return page(
        f"### {names.prose(t.settings.name)} is for teams of two",
        "Choose your partner, and you are both registered. The partner is told in this channel, and can withdraw.",
        UserMenu(make("partner", t.id), "Choose your partner"),
        "-# To give your team a name of its own, use `/tournament register` with `team`.",
    )


def registered_page(t: Tournament, entry: Entry, by: int) -> Page:
    """Tells the partner that the person `by` has registered the team."""
    others = [user_id for user_id in entry.user_ids if user_id != by]
    return page(
        f"{_mentions(others)}: <@{by}> has registered you both for {names.prose(t.settings.name)} as "
        f"**{entrant_name(t, entry.id)}**.",
        row(Button("Withdraw", make("withdraw", t.id))),
        f"-# Tournament #{t.id}",
        accent=layout.OPEN,
        pings=others,
    )


def left_page(t: Tournament, entry: Entry, by: int) -> Page:
    """Tells the partner that the person `by` has taken the team out."""
    others = [user_id for user_id in entry.user_ids if user_id != by]
    how = "has dropped out of" if t.phase is Phase.running else "has left"
    return page(
        f"{_mentions(others)}: your team **{names.escaped(entry.name)}** {how} {names.prose(t.settings.name)}. "
        f"<@{by}> has taken it out.",
        f"-# Tournament #{t.id}",
        accent=layout.ALERT,
        pings=others,
    )


def _mentions(user_ids: list[int]) -> str:
    return listed([names.mention(user_id) for user_id in user_ids])
