"""Presses on cards and on the glossary."""

from __future__ import annotations

from functools import partial

from cogs.help.back import led_back
from cogs.help.lookup import CardAt, card_at, game_at
from cogs.help.pages.lookup import card_page, cards_page, glossary_page
from cogs.kit.interaction import Interaction
from cogs.kit.interactions import replies
from cogs.kit.interactions.handlers import Handlers
from cogs.kit.pages.illustrated import drawn_in_look
from cogs.kit.refusals.errors import UNKNOWN_PRESS, UserError
from cogs.kit.services import Services
from games.core.teaching import teaching_of

handler = Handlers[Services]()


@handler("card", game=str, card=int)
async def card(services: Services, interaction: Interaction, game: str, card: int) -> None:
    """Replace the pressed message by the page of a card."""
    await show_card(services, interaction, _card(services, game, card))


@handler("card_menu", game=str, part=int)
async def card_menu(services: Services, interaction: Interaction, game: str, part: int) -> None:
    """Replace the pressed message by the card chosen in the menu. `part` only tells the menus of one page apart."""
    values = replies.values(interaction)
    await show_card(services, interaction, _card(services, game, values[0] if values else -1))


async def show_card(services: Services, interaction: Interaction, found: CardAt) -> None:
    """Show the page of a card to the presser."""
    await replies.wait(interaction)
    page = await drawn_in_look(services, interaction, partial(card_page, services.games, found))
    await replies.finish(interaction, led_back(services, interaction, found.game, page))


@handler("card_list", game=str)
async def card_list(services: Services, interaction: Interaction, game: str) -> None:
    """Show all cards of a game in a new private message."""
    found = game_at(services.games, game)
    with await services.looks.reading(interaction):
        page = cards_page(found)
    await replies.send(interaction, led_back(services, interaction, found, page), private=True)


@handler("glossary", game=str)
async def glossary(services: Services, interaction: Interaction, game: str) -> None:
    """Show the glossary of a game in a new private message."""
    found = game_at(services.games, game)
    await replies.send(interaction, led_back(services, interaction, found, glossary_page(found)), private=True)


@handler("term", game=str)
async def term(services: Services, interaction: Interaction, game: str) -> None:
    """Show the word that was chosen in the menu."""
    found = game_at(services.games, game)
    chosen = replies.value(interaction, len(teaching_of(found).terms))
    await replies.show(interaction, led_back(services, interaction, found, glossary_page(found, chosen)))


def _card(services: Services, game: str, at: int) -> CardAt:
    found = card_at(services.games, game, at)
    if found is None:
        raise UserError(UNKNOWN_PRESS)
    return found
