"""The way back to the hand from pages of help, which push it out of sight on a phone."""

from __future__ import annotations

from cogs.help.services import Services
from cogs.kit.back import back_to_hand
from cogs.kit.interaction import Interaction
from cogs.kit.layout import Page, page, rows
from host.matches.match import of_person
from host.ports import AnyGame


def led_back(services: Services, interaction: Interaction, game: AnyGame, shown: Page) -> Page:
    """The page with a button that shows the presser's hand, if the presser has one live match of this game here."""
    user_id = interaction.user.id
    here = of_person(services.host.live.values(), user_id, interaction.guild_id or 0)
    mine = [match for match in here if match.game is game]
    if len(mine) != 1:
        return shown
    return page(*shown.parts, *rows(back_to_hand(mine[0], mine[0].seat_of(user_id))), accent=shown.accent)
