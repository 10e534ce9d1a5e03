"""Hints in a practice match: the best answers of a search for this seat, and how often they win."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from ai.comparing import Comparison
from ai.hints import hint as compared
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
from games.core.kernel import unseal
from games.core.language import Text, say
from games.core.protocol import Decision, NoWorldError
from games.core.screen import Item
from host.matches.thinking import in_a_world
from host.matches.visit import Seated

handler = Handlers[Services](secret=True)
WINS_ROUND: Text = "It wins the round in about {wins} of {worlds} cases that fit what you know."
WINS_MATCH: Text = "It wins the match in about {wins} of {worlds} cases that fit what you know."


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
    thinking = _thinking(at, asked)
    await replies.wait(interaction, beside=True)
    await services.host.show_hint(match.id, interaction.user.id)
    try:
        found = await asyncio.to_thread(thinking)
    except NoWorldError:
        raise UserError(say("There is no hint at this moment.")) from None
    best = answer_label(items, found.answers[0].choice)
    content = page(
        f"**{say('Hint:')}** {best}",
        _why(found, items) if found.worlds else None,
        f"-# {say('It is worked out from what you know. Computer players play on for all seats.')}",
        *rows(back_to_hand(match, seat)),
        accent=layout.PRIVATE,
    )
    await replies.finish(interaction, content)


def _thinking(at: Seated, asked: Decision) -> Callable[[], Comparison]:
    """The comparison of answers in worlds of the seat, to be run in a thread."""
    match = at.match
    state, seed = match.position.state.clone(), f"hint {match.id} {asked.id}"
    unseal(state, at.seat)  # the hint stays the same when another seat has answered, too
    drawing, answering = random.Random(seed), random.Random(f"{seed} answer")

    def compare(world: Any, asked: Decision) -> Comparison:
        return compared(match.game, world, asked, answering)

    return partial(in_a_world, match.game, state, asked, drawing, compare)


def _why(found: Comparison, items: Sequence[Item]) -> str:
    """How often the answer wins, and how often others do."""
    wins = [round(one.chance * found.worlds) for one in found.answers]
    told = say(WINS_ROUND if found.of_round else WINS_MATCH, wins=wins[0], worlds=found.worlds)
    others = found.answers[1:]
    if others:
        rest = [f"**{answer_label(items, one.choice)}** {won}" for one, won in zip(others, wins[1:], strict=True)]
        told += f" {say('Others: {answers}.', answers=', '.join(rest))}"
    return told if all(one.worse for one in others) else f"{told} {say('The difference may be chance.')}"
