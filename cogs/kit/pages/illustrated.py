"""Pages with pictures for readers who want them, and the same pages in words for others.

Pictures are drawn outside the event loop and cached by their content.
"""

from __future__ import annotations

from functools import partial
from typing import Protocol

from cogs.kit.interaction import Interaction
from cogs.kit.pages.layout import Page
from cogs.kit.services import Services
from host.people import Look

PATIENCE = 1.2
"""Seconds that a page waits for its picture: longer than a panel, because no clock of a match runs."""


class Build(Protocol):
    """Makes a page. With `pictures` it draws, which is slow."""

    def __call__(self, *, pictures: bool) -> Page: ...


async def in_look(services: Services, interaction: Interaction, build: Build) -> Page:
    """The page in the look that the presser has chosen.

    Where drawing takes too long for an answer to a press the page has words instead.
    """
    look = await services.looks.of(interaction.user.id, interaction.guild_id or 0)
    with services.looks.using(look):
        drawing = services.board_drawing if look is Look.pictures else None
        drawn = await drawing.in_time(partial(build, pictures=True), PATIENCE) if drawing is not None else None
        return build(pictures=False) if drawn is None else drawn


async def drawn_in_look(services: Services, interaction: Interaction, build: Build) -> Page:
    """The page in the look that the presser has chosen, however long it is drawn: the presser has been told to wait."""
    look = await services.looks.of(interaction.user.id, interaction.guild_id or 0)
    with services.looks.using(look):
        return await services.drawing.run(partial(build, pictures=look is Look.pictures))
