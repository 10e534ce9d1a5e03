"""Handlers for pledges, and for the form in which organisers set a cause."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import ValidationError

from cogs.charity.pages import entrant_of, my_pledges, pledge_form, removal_form
from cogs.kit.inputs.validation import wrong
from cogs.kit.interaction import Interaction
from cogs.kit.interactions import replies
from cogs.kit.interactions.forms import all_of, correctable
from cogs.kit.interactions.handlers import Handlers
from cogs.kit.interactions.ids import Snowflake
from cogs.kit.interactions.permissions import require_organiser
from cogs.kit.pages.layout import page
from cogs.kit.refusals.errors import UserError
from cogs.kit.services import Services
from cogs.kit.texts import names
from cogs.kit.texts.tournament_words import entrant_name
from cogs.kit.texts.words import counted
from host.errors import Refusal
from tournaments.charity import words as charity_words
from tournaments.charity.model import Cause, Per, Pledge
from tournaments.charity.money import DECIMALS, AmountError, parsed
from tournaments.course.requests import Actor, NewPledge
from tournaments.tournament import Tournament

handler = Handlers[Services]()


@handler("pledge", tournament=Tournament)
async def pledge(services: Services, interaction: Interaction, t: Tournament) -> None:
    """Open the form for a pledge."""
    await replies.ask(interaction, pledge_form(t, _cause(t)))


@handler("repledge", tournament=Tournament)
async def repledge(services: Services, interaction: Interaction, t: Tournament) -> None:
    """Open the form to change one's own pledge."""
    await replies.ask(interaction, pledge_form(t, _cause(t), t.pledges[_chosen(t, interaction)]))


@handler("unpledge_all", tournament=Tournament, user=Snowflake)
async def remove(services: Services, interaction: Interaction, t: Tournament, user_id: Snowflake) -> None:
    """Remove all pledges of a person, as an organiser, with the reason of the form."""
    await require_organiser(services, interaction)
    by, given = Actor(interaction.user.id, organiser=True), replies.fields(interaction)
    made = len(t.pledges)
    with correctable(removal_form(t, user_id), given):
        t = await services.tournaments.remove_pledges(t.id, by, user_id, given.get("reason", ""))
    replies.stored(interaction)
    removed = counted(made - len(t.pledges), "pledge", "pledges")
    text = f"{removed} of {names.mention(user_id)} removed. The log of the tournament has your reason."
    await replies.send(interaction, page(text), private=True)


@handler("pledged", tournament=Tournament, pledge=int)
async def pledged(services: Services, interaction: Interaction, t: Tournament, number: int) -> None:
    """Store the submitted form of a pledge."""
    given = replies.fields(interaction)
    per = next((per for per in Per if per.value == given.get("per")), None)
    if per is None:
        raise Refusal("not_offered")
    amounts = given.get("amount", ""), given.get("cap", "")
    with correctable(pledge_form(t, _cause(t), _own(t, interaction, number)), given):
        await promise(services, interaction, t, per, amounts, entrant_of(given.get("entrant", "")), number or None)


async def promise(
    services: Services,
    interaction: Interaction,
    t: Tournament,
    per: Per,
    amounts: tuple[str, str],
    entrant: int | None,
    change: int | None = None,
) -> None:
    """Store a pledge of the presser; `amounts` are the amount and the limit as typed."""
    currency, actor = _cause(t).currency, Actor(interaction.user.id)
    amount, cap = all_of(
        lambda: _amount("Amount", amounts[0], currency),
        lambda: _amount("Limit", amounts[1], currency) if amounts[1] else None,
    )
    given = NewPledge(names.given(interaction.user), per, amount, entrant, cap)
    try:
        t = await services.tournaments.pledge(t.id, actor, given, change=change)
    except ValidationError as error:
        raise wrong(error) from error
    replies.stored(interaction)
    named = {entry: entrant_name(t, entry) for entry in t.entries}
    made = t.pledges[change or t.pledged]
    note = f"You have pledged {charity_words.pledge(made, currency, named)}."
    await replies.show(interaction, my_pledges(t, interaction.user.id, note))


@handler("pledges", tournament=Tournament)
async def pledges(services: Services, interaction: Interaction, t: Tournament) -> None:
    """Show the presser's statement."""
    await replies.show(interaction, my_pledges(t, interaction.user.id))


@handler("unpledge", tournament=Tournament)
async def unpledge(services: Services, interaction: Interaction, t: Tournament) -> None:
    """Withdraw a pledge."""
    t = await services.tournaments.withdraw_pledge(t.id, Actor(interaction.user.id), _chosen(t, interaction))
    replies.stored(interaction)
    await replies.show(interaction, my_pledges(t, interaction.user.id, "That pledge is taken back."))


@handler("keep_pledge", tournament=Tournament)
async def keep_pledge(services: Services, interaction: Interaction, t: Tournament) -> None:
    """Keep a pledge although the tournament was cancelled."""
    t = await services.tournaments.keep_pledge(t.id, Actor(interaction.user.id), _chosen(t, interaction))
    replies.stored(interaction)
    await replies.show(interaction, my_pledges(t, interaction.user.id, "That pledge is kept."))


def read_cause(given: Mapping[str, str]) -> Cause | None:
    """Read a cause from a form. Raises UserError with all that is wrong."""
    if not given.get("name"):
        return None
    currency = given.get("currency", "").upper() or "EUR"
    goal = given.get("goal") if currency in DECIMALS else None
    cause, goal_amount = all_of(
        lambda: _without_goal(names.one_line(given["name"]), given.get("link", ""), currency),
        lambda: _amount("Goal", goal, currency) if goal else None,
    )
    return cause.model_copy(update={"goal": goal_amount})


def _without_goal(name: str, link: str, currency: str) -> Cause:
    try:
        return Cause(name=name, link=link, currency=currency)
    except ValidationError as error:
        raise wrong(error) from error


def _amount(title: str, text: str, currency: str) -> int:
    try:
        return parsed(text, currency)
    except AmountError as error:
        raise UserError(f"{title}: {error} Nothing was changed.") from error


def _cause(t: Tournament) -> Cause:
    if t.cause is None:
        raise Refusal("no_cause")
    return t.cause


def _own(t: Tournament, interaction: Interaction, number: int) -> Pledge | None:
    """The presser's pledge of this number; None if there is none."""
    made = t.pledges.get(number)
    return made if made is not None and made.user_id == interaction.user.id else None


def _chosen(t: Tournament, interaction: Interaction) -> int:
    values = replies.values(interaction)
    made = t.pledges.get(values[0]) if len(values) == 1 else None
    if made is None or made.user_id != interaction.user.id:
        raise Refusal("no_pledge")
    return made.id
