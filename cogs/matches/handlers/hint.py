"""Hints in a practice match: the answer that a computer player would give in this seat."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from functools import partial

from cogs.kit.interaction import Interaction
from cogs.kit.interactions import replies
from cogs.kit.interactions.handlers import Handlers
from cogs.kit.pages import layout
from cogs.kit.pages.layout import page, rows
from cogs.kit.parts.back import back_to_hand
from cogs.kit.parts.items import answer_label
from cogs.kit.refusals.errors import UserError
from cogs.kit.texts.names import all_escaped
from cogs.matches.services import Services
from games.core.language import say
from games.core.protocol import Choice, Decision
from host.matches.thinking import thought
from host.matches.visit import Seated

handler = Handlers[Services](secret=True)
LEVELS = ("normal", "easy")
"""The first of these that plays the game gives the hint. The stronger ones search until their time is over, so a second
press could give another hint when the machine is busy.
"""


@handler("hint", match=Seated)
async def hint(services: Services, interaction: Interaction, at: Seated) -> None:
    """Suggest an answer to the first open question of the seat, from the seat's own view."""
    match, seat = at
    if not match.setup.practice:
        raise UserError(say("Hints are there in practice matches only."))
    asked = next((decision for decision in match.decisions(seat) if decision.blocking), None)
    if asked is None:
        raise UserError(say("You are not asked anything now. Press Hint when it is your turn."))
    items = match.game.screen.items(match.view(seat), asked, all_escaped(match.names))
    title, thinking = _thinking(services, at, asked)
    await services.host.show_hint(match.id, interaction.user.id)
    label = answer_label(items, await asyncio.to_thread(thinking))
    why = say(
        "A computer player of the level {level} would answer this. It knows only what you know.", level=say(title)
    )
    content = page(f"**{say('Hint:')}** {label}\n-# {why}", *rows(back_to_hand(match, seat)), accent=layout.PRIVATE)
    await replies.send(interaction, content, private=True)


def _thinking(services: Services, at: Seated, asked: Decision) -> tuple[str, Callable[[], Choice]]:
    """The title of the computer player that is asked, and its answer in a sampled world, to be run in a thread."""
    match = at.match
    found = next((services.computers[key] for key in LEVELS if services.computers[key].plays(match.game)), None)
    if found is None:
        raise UserError(say("No computer player knows this game well enough to give hints."))
    state, seed = match.position.state.clone(), f"hint {match.id} {asked.id}"
    # the sample uses fewer or more numbers once another seat has answered too; the hint is to stay the same
    drawing, answering = random.Random(seed), random.Random(f"{seed} answer")
    return found.title, partial(thought, match.game, state, asked, found, drawing, answering)
