"""Presses in the private panel, and opening it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from cogs.kit import replies
from cogs.kit.errors import TOO_LATE, refusal_text
from cogs.kit.inflight import ended
from cogs.kit.layout import MENU_LIMIT
from cogs.kit.names import all_escaped, all_plain
from cogs.matches.pages.choices import Spot, picked
from cogs.matches.pages.drafts import groups_of, taken
from cogs.matches.pages.panel import panel_page
from cogs.matches.publisher import Key
from games.core.protocol import ONE, Seat
from host.errors import Refusal
from host.matches.match import Answered, LiveMatch
from host.model import Panel

if TYPE_CHECKING:
    from cogs.kit.services import Interaction, Services

REFRESHED = {"stale", "not_offered", "not_allowed", "already_answered"}
"""Refusals that are no error of anybody: the panel is shown anew, with a line about it."""
NO_ORDER = "That order does not stand any more, so nothing was changed."
ORDER_TAKEN_BACK = "The order is taken back: from the next window on you are asked again."


async def show_panel(
    services: Services,
    interaction: Interaction,
    match: LiveMatch,
    *,
    note: str = "",
    at: Spot | None = None,
    explain: int | None = None,
) -> None:
    """Show the presser's panel: in place when the press was on a private message, else as a new one.

    The fresh token is stored, so that the panel can be kept up to date. Raises Refusal("not_seated") for strangers.
    """
    seat = _seat(match, interaction)
    lines = [line for line in (services.publisher.trouble(match.id), note) if line]
    content = panel_page(match, seat, note="\n".join(lines), at=at, explain=explain)
    plain = panel_page(match, seat, at=at) if lines or explain is not None else content
    key = Key("panel", match.id, seat)
    services.publisher.reads(key, at)
    with services.publisher.showing(key) as shown:
        message_id = await replies.show(interaction, content)
        shown(plain)
        if match.ending is None:
            panel = Panel(seat, interaction.application_id, interaction.token, message_id, services.now())
            with suppress(Refusal):  # it has ended meanwhile
                await services.host.set_panel(match.id, panel)


async def pick(services: Services, interaction: Interaction, match_id: int, decision: int, option: int) -> None:
    """A choice that is a button."""
    await _answer(services, interaction, match_id, decision, [option])


async def menu(services: Services, interaction: Interaction, match_id: int, decision: int, page: int) -> None:
    """A choice from a menu."""
    await _answer(services, interaction, match_id, decision, _values(interaction))


async def done(services: Services, interaction: Interaction, match_id: int, decision: int, mask: int) -> None:
    """Several choices from several pages, handed in; or none of them."""
    await _answer(services, interaction, match_id, decision, picked(mask))


async def some(
    services: Services, interaction: Interaction, match_id: int, decision: int, page: int, mask: int
) -> None:
    """Several choices from a menu: the answer, unless the menu has more pages to choose from."""
    match = await services.host.recall(match_id)
    seat = _seat(match, interaction)
    asked = next((d for d in match.decisions(seat) if d.id == decision), None)
    items = match.game.screen.items(match.view(seat), asked, all_plain(match.names)) if asked is not None else ()
    if asked is not None and groups_of(asked, items):
        now = taken(asked, items, page, mask, replies.values(interaction))
        await show_panel(services, interaction, match, at=Spot(decision, page, now))
        return
    if asked is None or asked.pick == ONE or len(asked.options) <= MENU_LIMIT:
        await _answer(services, interaction, match_id, decision, _values(interaction))
        return
    chosen = _values(interaction)
    here = range(page * MENU_LIMIT, (page + 1) * MENU_LIMIT)
    kept = [index for index in picked(mask) if index not in here]
    now = sum(1 << index for index in {*kept, *chosen} if index < len(asked.options))
    await show_panel(services, interaction, match, at=Spot(decision, page, now))


async def turn(
    services: Services, interaction: Interaction, match_id: int, decision: int, page: int, mask: int, slot: int
) -> None:
    """Another page of a long menu."""
    await show_panel(services, interaction, await services.host.recall(match_id), at=Spot(decision, page, mask))


async def why(services: Services, interaction: Interaction, match_id: int, decision: int) -> None:
    """Why what is disabled is forbidden."""
    await show_panel(services, interaction, await services.host.recall(match_id), explain=decision)


async def order(services: Services, interaction: Interaction, match_id: int, decision: int) -> None:
    """Pass in this window and in all of its kind."""
    await _given(
        services, interaction, match_id, decision, lambda: services.host.order(match_id, interaction.user.id, decision)
    )


async def unorder(services: Services, interaction: Interaction, match_id: int, prompt: str) -> None:
    """Take a standing order back."""
    try:
        match = await services.host.take_order_back(match_id, interaction.user.id, prompt)
    except Refusal as refusal:
        if refusal.code != "stale":
            raise
        await show_panel(services, interaction, await services.host.recall(match_id), note=NO_ORDER)
        return
    replies.stored(interaction)
    await show_panel(services, interaction, match, note=ORDER_TAKEN_BACK)


async def _answer(services: Services, interaction: Interaction, match_id: int, decision: int, picks: list[int]) -> None:
    user_id = interaction.user.id
    give = partial(services.host.answer, match_id, user_id, decision, picks)
    await _given(services, interaction, match_id, decision, give, picks)


async def _given(
    services: Services,
    interaction: Interaction,
    match_id: int,
    decision: int,
    give: Callable[[], Awaitable[Answered]],
    picks: Sequence[int] = (),
) -> None:
    """Give the answer, and show the panel with what has come of it."""
    match = await services.host.recall(match_id)
    seat = _seat(match, interaction)
    with services.publisher.showing(Key("panel", match_id, seat)):
        try:
            answered = await give()
        except Refusal as refusal:
            if refusal.code not in REFRESHED and refusal.code != "over":
                raise
            ended(interaction, refusal.code)
            match = await services.host.recall(match_id)
            note = refusal_text(refusal) if refusal.code in REFRESHED else TOO_LATE
            rule = match.game.screen.refusals.get(refusal.facts.get("rule", ""), note)
            draft = (
                Spot(decision, 0, sum(1 << index for index in set(picks))) if refusal.code == "not_allowed" else None
            )
            await show_panel(services, interaction, match, note=rule, at=draft)
            return
        replies.stored(interaction)
        match = answered.match
        screen, shown = match.game.screen, all_escaped(match.names)
        note = screen.answered(answered.before, answered.decision, answered.choice, shown)
        await show_panel(services, interaction, match, note=note)


def _seat(match: LiveMatch, interaction: Interaction) -> Seat:
    seat = match.seat_of(interaction.user.id)
    if seat is None:
        raise Refusal("not_seated")
    return seat


def _values(interaction: Interaction) -> list[int]:
    """The values of a menu. Raises Refusal for what no menu of ours holds."""
    values = replies.values(interaction)
    if not values:
        raise Refusal("not_offered")
    return values


HANDLERS: replies.Handlers = {
    "pick": pick,
    "menu": menu,
    "done": done,
    "some": some,
    "turn": turn,
    "why": why,
    "order": order,
    "unorder": unorder,
}
