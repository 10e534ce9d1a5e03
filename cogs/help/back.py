"""The way back to the hand from pages of help, which push it out of sight on a phone."""

from __future__ import annotations

from cogs.kit.interaction import Interaction
from cogs.kit.pages.layout import Page, page, rows
from cogs.kit.parts.back import back_to_hand
from cogs.kit.services import Services
from host.matches.match import of_person
from host.ports import AnyGame


def led_back(services: Services, interaction: Interaction, game: AnyGame, content: Page) -> Page:
    """The page with a button that shows the presser's hand in a match of this game; without a match it stays as it is.

    It is the match of this thread, else the only one that the presser has in this server.
    """
    user_id = interaction.user.id
    here = of_person(services.host.live.values(), user_id, interaction.guild_id or 0)
    mine = [match for match in here if match.game is game]
    found = [match for match in mine if match.place.thread_id == interaction.channel_id] or mine
    if len(found) != 1:
        return content
    return page(*content.parts, *rows(back_to_hand(found[0], found[0].seat_of(user_id))), accent=content.accent)
