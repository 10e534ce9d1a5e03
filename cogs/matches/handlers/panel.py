"""Presses in the private panel, and opening it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from functools import partial

from cogs.kit.interaction import Interaction
from cogs.kit.interactions import replies
from cogs.kit.interactions.handlers import Handlers
from cogs.kit.interactions.inflight import ended
from cogs.kit.lobbies.messages import Key
from cogs.kit.pages.layout import MENU_LIMIT
from cogs.kit.refusals.errors import TOO_LATE, refusal_text
from cogs.kit.texts.names import all_escaped, all_plain
from cogs.matches.pages.cards import cards_page
from cogs.matches.pages.choices import Spot, mask_of, on_page, picked
from cogs.matches.pages.drafts import groups_of, taken
from cogs.matches.pages.since import since_page
from cogs.matches.services import Services
from games.core.language import say, text
from games.core.protocol import ONE
from host.errors import Refusal
from host.matches.match import Answered
from host.matches.presses import chosen, questions
from host.matches.visit import Seated
from host.people import Confirm

handler = Handlers[Services](secret=True)

REFRESHED = {"stale", "not_offered", "not_allowed", "already_answered"}
"""Refusals without a mistake of the person: the panel is shown again, with a line about the refusal."""
NO_ORDER = text("That order does not stand any more, so nothing was changed.")
ORDER_TAKEN_BACK = text("The order is taken back: from the next window on you are asked again.")


@handler("pick", match=Seated, decision=int, option=int)
async def pick(services: Services, interaction: Interaction, at: Seated, decision: int, option: int) -> None:
    """Give the answer of a button."""
    await _answer(services, interaction, at, decision, [option])


@handler("menu", match=Seated, decision=int, page=int)
async def menu(services: Services, interaction: Interaction, at: Seated, decision: int, page: int) -> None:
    """Give the answer chosen in a menu."""
    await _answer(services, interaction, at, decision, _values(interaction))


@handler("done", match=Seated, decision=int, mask=int)
async def done(services: Services, interaction: Interaction, at: Seated, decision: int, mask: int) -> None:
    """Hand in the picks of several pages; or none of them."""
    await _answer(services, interaction, at, decision, picked(mask))


@handler("some", match=Seated, decision=int, page=int, mask=int)
async def some(services: Services, interaction: Interaction, at: Seated, decision: int, page: int, mask: int) -> None:
    """Add picks from a menu; they are the answer, unless the menu has more pages."""
    match, seat = at
    asked = next((d for d in questions(match, seat) if d.id == decision), None)
    items = match.game.screen.items(match.view(seat), asked, all_plain(match.names)) if asked is not None else ()
    if asked is not None and groups_of(asked, items):
        now = taken(asked, items, page, mask, replies.values(interaction))
        await services.publisher.panels.show(interaction, at, spot=Spot(decision, page, now))
        return
    if asked is None or asked.pick == ONE or len(asked.options) <= MENU_LIMIT:
        await _answer(services, interaction, at, decision, _values(interaction))
        return
    here = on_page(asked, items, page)
    kept = [index for index in picked(mask) if index not in here]
    now = mask_of([*kept, *[index for index in replies.values(interaction) if index in here]])
    await services.publisher.panels.show(interaction, at, spot=Spot(decision, page, now))


@handler("turn", match=Seated, decision=int, page=int, mask=int, slot=int)
async def turn(
    services: Services, interaction: Interaction, at: Seated, decision: int, page: int, mask: int, slot: int
) -> None:
    """Show another page of a long menu."""
    await services.publisher.panels.show(interaction, at, spot=Spot(decision, page, mask))


@handler("sure", match=Seated, decision=int, mask=int)
async def sure(services: Services, interaction: Interaction, at: Seated, decision: int, mask: int) -> None:
    """Give an answer that cannot be taken back, after its confirmation."""
    await _give(services, interaction, at, decision, picked(mask))


@handler("cards", match=Seated)
async def cards(services: Services, interaction: Interaction, at: Seated) -> None:
    """Explain the cards in the hand and on the table in a new private message; the panel stays."""
    with await services.looks.reading(interaction):
        page = cards_page(at.match, at.seat)
    await replies.send(interaction, page, private=True)


@handler("since", match=Seated)
async def since(services: Services, interaction: Interaction, at: Seated) -> None:
    """Tell all that has happened since the last answer, in a new private message; the panel stays."""
    with await services.looks.reading(interaction):
        page = since_page(at.match, at.seat)
    await replies.send(interaction, page, private=True)


@handler("why", match=Seated, decision=int)
async def why(services: Services, interaction: Interaction, at: Seated, decision: int) -> None:
    """Explain why disabled options are not allowed."""
    await services.publisher.panels.show(interaction, at, explain=decision)


@handler("order", match=Seated, decision=int)
async def order(services: Services, interaction: Interaction, at: Seated, decision: int) -> None:
    """Pass in this window and in all later ones of its kind."""
    await _given(
        services, interaction, at, decision, lambda: services.host.order(at.match.id, interaction.user.id, decision)
    )


@handler("undo", match=Seated)
async def undo(services: Services, interaction: Interaction, at: Seated) -> None:
    """Take back the last answer, against computers alone."""
    match = await services.host.undo(at.match.id, interaction.user.id)
    replies.stored(interaction)
    await services.publisher.panels.show(interaction, Seated(match, at.seat))


@handler("next_round", match=Seated)
async def next_round(services: Services, interaction: Interaction, at: Seated) -> None:
    """Go on from the end of a round to what the panel shows now; this is no answer."""
    match = await services.host.read_on(at.match.id, interaction.user.id)
    replies.stored(interaction)
    await services.publisher.panels.show(interaction, Seated(match, at.seat))


@handler("unorder", match=Seated, prompt=str)
async def unorder(services: Services, interaction: Interaction, at: Seated, prompt: str) -> None:
    """Take a standing order back."""
    try:
        match = await services.host.take_order_back(at.match.id, interaction.user.id, prompt)
    except Refusal as refusal:
        if refusal.code != "stale":
            raise
        await services.publisher.panels.show(interaction, at, note=say(NO_ORDER))
        return
    replies.stored(interaction)
    await services.publisher.panels.show(interaction, Seated(match, at.seat), note=say(ORDER_TAKEN_BACK))


async def _answer(services: Services, interaction: Interaction, at: Seated, decision: int, picks: list[int]) -> None:
    """Give the answer; ask for confirmation first if it is final and the person wants that."""
    if _is_final(at, decision, picks) and await _wants_to_be_asked(services, interaction, at):
        await services.publisher.panels.show(interaction, at, spot=Spot(decision, 0, mask_of(picks), sure=True))
        return
    await _give(services, interaction, at, decision, picks)


def _is_final(at: Seated, decision: int, picks: Sequence[int]) -> bool:
    """Whether these picks cannot be taken back; false for picks that the rules refuse."""
    match, seat = at
    asked = next((d for d in questions(match, seat) if d.id == decision), None)
    if asked is None:
        return False
    with suppress(Refusal):
        return bool(match.game.screen.final(match.view(seat), asked, chosen(asked, picks)))
    return False


async def _wants_to_be_asked(services: Services, interaction: Interaction, at: Seated) -> bool:
    """Whether this person confirms final answers: by the setting, else in the first matches of a game."""
    wish = (await services.looks.settings(interaction.user.id)).confirm
    if wish is not Confirm.first:
        return wish is Confirm.always
    return await services.history.is_new(interaction.user.id, at.match)


async def _give(services: Services, interaction: Interaction, at: Seated, decision: int, picks: list[int]) -> None:
    user_id = interaction.user.id
    give = partial(services.host.answer, at.match.id, user_id, decision, picks)
    await _given(services, interaction, at, decision, give, picks)


async def _given(
    services: Services,
    interaction: Interaction,
    at: Seated,
    decision: int,
    give: Callable[[], Awaitable[Answered]],
    picks: Sequence[int] = (),
) -> None:
    """Give the answer, and show the panel with its effect."""
    with services.publisher.showing(Key("panel", at.match.id, at.seat)):
        try:
            answered = await give()
        except Refusal as refusal:
            if refusal.code not in REFRESHED and refusal.code != "over":
                raise
            ended(interaction, refusal.code)
            match = await services.host.recall(at.match.id)
            note = refusal_text(refusal) if refusal.code in REFRESHED else say(TOO_LATE)
            rule = say(match.game.screen.refusals.get(refusal.facts.get("rule", ""), note))
            draft = Spot(decision, 0, mask_of(picks)) if refusal.code == "not_allowed" else None
            await services.publisher.panels.show(interaction, Seated(match, at.seat), note=rule, spot=draft)
            return
        replies.stored(interaction)
        match = answered.match
        screen, names = match.game.screen, all_escaped(match.names)
        with await services.looks.reading(interaction):  # in the same emojis as the page, which leaves out repetitions
            note = screen.answered(answered.before, answered.decision, answered.choice, names)
        await services.publisher.panels.show(interaction, Seated(match, at.seat), done=note)


def _values(interaction: Interaction) -> list[int]:
    """The values of a menu. Raises Refusal for values that no menu of the bot has."""
    values = replies.values(interaction)
    if not values:
        raise Refusal("not_offered")
    return values
