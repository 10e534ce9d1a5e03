"""Hints in a practice match: the best answers of a search for this seat, from its own view."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from functools import partial
from typing import Any

from ai.comparing import Comparison
from ai.hints import hint as compared
from cogs.kit.interaction import Interaction
from cogs.kit.interactions import replies
from cogs.kit.interactions.handlers import Handlers
from cogs.kit.refusals.errors import UserError
from cogs.kit.texts.names import all_escaped
from cogs.matches.pages.hint import hint_page
from cogs.matches.services import Services
from games.core.kernel import unseal
from games.core.language import say
from games.core.protocol import Decision, NoWorldError
from host.matches.thinking import in_a_world
from host.matches.visit import Seated

handler = Handlers[Services](secret=True)


@handler("hint", match=Seated)
async def hint(services: Services, interaction: Interaction, at: Seated) -> None:
    """Suggest an answer to the first open question of the seat, from the seat's own view."""
    match, seat = at
    if not match.setup.practice:
        raise UserError(say("Hints are there in practice matches only."))
    asked = next((decision for decision in match.decisions(seat) if decision.blocking), None)
    if asked is None:
        raise UserError(say("Nothing waits for your answer now. Press Hint when it is your turn."))
    items = match.game.screen.items(match.view(seat), asked, all_escaped(match.names))
    thinking = _thinking(at, asked)
    await replies.wait(interaction, beside=True)
    await services.host.show_hint(match.id, interaction.user.id)
    try:
        found = await asyncio.to_thread(thinking)
    except NoWorldError:
        raise UserError(say("There is no hint at this moment.")) from None
    await replies.finish(interaction, hint_page(match, seat, items, found))


def _thinking(at: Seated, asked: Decision) -> Callable[[], Comparison]:
    """The comparison of answers in worlds of the seat, to be run in a thread."""
    match = at.match
    state, seed = match.position.state.clone(), f"hint {match.id} {asked.id}"
    unseal(state, at.seat)  # the hint stays the same when another seat has answered, too
    drawing, answering = random.Random(seed), random.Random(f"{seed} answer")

    def compare(world: Any, asked: Decision) -> Comparison:
        return compared(match.game, world, asked, answering)

    return partial(in_a_world, match.game, state, asked, drawing, compare)
