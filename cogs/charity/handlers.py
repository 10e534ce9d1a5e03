"""Presses of those who promise to a cause, and the form in which organisers set it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from pydantic import ValidationError

from cogs.charity.pages import entrant_of, my_pledges, pledge_form
from cogs.kit import names, replies
from cogs.kit.errors import Told
from cogs.tournaments.handlers.players import own
from host.errors import Refusal
from tournaments.charity import words as charity_words
from tournaments.charity.model import Cause, Per
from tournaments.charity.money import DECIMALS, AmountError, parsed
from tournaments.course.allowed import Who
from tournaments.tournament import Tournament

if TYPE_CHECKING:
    from cogs.kit.services import Press, Services


async def pledge(services: Services, press: Press, tournament_id: int) -> None:
    """Ask what is promised."""
    t = await own(services, press, tournament_id)
    await replies.ask(press, pledge_form(t, _cause(t)))


async def repledge(services: Services, press: Press, tournament_id: int) -> None:
    """Ask what a promise of one's own is to become."""
    t = await own(services, press, tournament_id)
    await replies.ask(press, pledge_form(t, _cause(t), t.pledges[_chosen(t, press)]))


async def pledged(services: Services, press: Press, tournament_id: int, number: int) -> None:
    """The form, handed in."""
    t = await own(services, press, tournament_id)
    given = replies.fields(press)
    per = next((per for per in Per if per.value == given.get("per")), None)
    if per is None:
        raise Refusal("not_offered")
    amounts = given.get("amount", ""), given.get("cap", "")
    await promise(services, press, t, per, amounts, entrant_of(given.get("entrant", "")), number or None)


async def promise(
    services: Services,
    press: Press,
    t: Tournament,
    per: Per,
    amounts: tuple[str, str],
    entrant: int | None,
    change: int | None = None,
) -> None:
    """Store what the presser promises; `amounts` are the amount and the limit as they were written."""
    currency, who = _cause(t).currency, Who(press.user.id)
    try:
        amount = parsed(amounts[0], currency)
        cap = parsed(amounts[1], currency) if amounts[1] else None
        t = await services.tournaments.pledge(
            t.id, who, press.user.display_name, per, amount, entrant=entrant, cap=cap, change=change
        )
    except AmountError as error:
        raise Told(f"{error} Nothing was changed.") from error
    except ValidationError as error:
        raise wrong(error) from error
    replies.stored(press)
    shown = {entry: names.escaped(t.entries[entry].name) for entry in t.entries}
    made = t.pledges[change or t.pledged]
    note = f"You have pledged {charity_words.pledge(made, currency, shown)}. {charity_words.NO_MONEY}"
    await replies.show(press, my_pledges(t, press.user.id, note))


async def pledges(services: Services, press: Press, tournament_id: int) -> None:
    """The presser's statement."""
    t = await own(services, press, tournament_id)
    await replies.show(press, my_pledges(t, press.user.id))


async def unpledge(services: Services, press: Press, tournament_id: int) -> None:
    """Take a promise back."""
    t = await own(services, press, tournament_id)
    t = await services.tournaments.withdraw_pledge(t.id, Who(press.user.id), _chosen(t, press))
    replies.stored(press)
    await replies.show(press, my_pledges(t, press.user.id, "That pledge is taken back."))


def read_cause(given: Mapping[str, str]) -> Cause | None:
    """A cause as it was written. Raises Told."""
    if not given.get("name"):
        return None
    currency = given.get("currency", "").upper() or "EUR"
    if currency not in DECIMALS:
        raise Told("A currency is one of the three-letter codes, like EUR, USD or JPY. Nothing was changed.")
    try:
        goal = parsed(given["goal"], currency) if given.get("goal") else None
        return Cause(name=given["name"], link=given.get("link", ""), currency=currency, goal=goal)
    except AmountError as error:
        raise Told(f"{error} Nothing was changed.") from error
    except ValidationError as error:
        raise wrong(error) from error


def wrong(error: ValidationError) -> Told:
    """The first thing that is wrong, in words."""
    found = error.errors()[0]
    name = str(found["loc"][0]).replace("_", " ") if found["loc"] else "This"
    says = found["msg"].removeprefix("Value error, ").rstrip(".")
    return Told(f"{name[:1].upper()}{name[1:]}: {says}. Nothing was changed.")


def _cause(t: Tournament) -> Cause:
    if t.cause is None:
        raise Refusal("no_cause")
    return t.cause


def _chosen(t: Tournament, press: Press) -> int:
    values = replies.values(press)
    made = t.pledges.get(values[0]) if len(values) == 1 else None
    if made is None or made.user_id != press.user.id:
        raise Refusal("no_pledge")
    return made.id


PRESSES: replies.Presses = {
    "pledge": pledge,
    "repledge": repledge,
    "pledged": pledged,
    "pledges": pledges,
    "unpledge": unpledge,
}
