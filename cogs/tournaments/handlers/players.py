"""Handlers of players and spectators of a tournament."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from cogs.kit.interaction import Interaction
from cogs.kit.interactions import replies
from cogs.kit.interactions.entrances import tournament_here
from cogs.kit.interactions.forms import correctable
from cogs.kit.interactions.handlers import Handlers
from cogs.kit.interactions.ids import make
from cogs.kit.pages.layout import Button, Field, Form, Page, page, row
from cogs.kit.parts.pings import heard
from cogs.kit.refusals.errors import UserError, refusal_text
from cogs.kit.texts import names
from cogs.kit.texts.tournament_words import entrant_name, in_line, table_name
from cogs.kit.texts.words import date_of, listed
from cogs.tournaments.handlers.actors import actor_of, member_of, request
from cogs.tournaments.pages.crosstable import crosstable_page
from cogs.tournaments.pages.entrants import offer_page
from cogs.tournaments.pages.my_table import ready_page, sat_out_parts, table_page, unready_page, without_table
from cogs.tournaments.pages.pairings import pairings_page
from cogs.tournaments.pages.standings import bracket_page, explanation_page, standings_page
from cogs.tournaments.pages.teams import left_page, partner_page, registered_page
from cogs.tournaments.services import Services
from host.errors import Refusal
from host.matches.match import LiveMatch
from tournaments.course import allowed
from tournaments.course.entering import require_new_persons
from tournaments.course.requests import Actor
from tournaments.course.seating import contest_of
from tournaments.course.tables import dispute
from tournaments.model import Member
from tournaments.ratings.ports import Pool
from tournaments.rounds import TableKey
from tournaments.service import Tournaments
from tournaments.tournament import Entry, Phase, Tournament

handler = Handlers[Services]()


@handler("enter", tournament=Tournament)
async def enter(services: Services, interaction: Interaction, t: Tournament) -> None:
    """Register: at once for single players; in a team ask for the partner."""
    if t.settings.team_size > 1 and t.takes_entries:
        require_new_persons(t, [interaction.user.id])
        await replies.show(interaction, partner_page(t))
        return
    await register(services, interaction, t, [member_of(interaction)], names.given(interaction.user))


async def register(
    services: Services,
    interaction: Interaction,
    t: Tournament,
    members: list[Member],
    name: str,
    *,
    apart: bool = False,
) -> None:
    """Register these members and show their position; an unlinked entry with the presser's name is offered first."""
    role, guild = t.settings.entry_role, interaction.guild
    if role is not None and guild is not None and guild.get_role(role) is None and not t.is_over:
        raise UserError("The role that one needs to register was deleted. Ask an organiser to choose another.")
    rating = max([await rating_of(services, t, member) for member in members], default=0.0)
    try:
        t = await request(services, interaction, t, Tournaments.register, name, members, rating, apart=apart)
    except Refusal as refused:
        if refused.code != "name_listed":
            raise
        await replies.send(interaction, offer_page(t, refused.facts["entrant"]), private=True)
        return
    await replies.whisper(interaction, joined(t, interaction.user.id))
    entry = t.entry_of(interaction.user.id)
    if entry is not None and len(entry.user_ids) > 1:
        await tell(services, interaction, t, partial(registered_page, t, entry, interaction.user.id))


async def tell(services: Services, interaction: Interaction, t: Tournament, draw: Callable[[], Page]) -> None:
    """Answer in public, in the server's language, with a page that pings."""
    with await services.looks.in_public(t.guild_id, t.settings.game):
        told = draw()
    await replies.send(interaction, await heard(services.people, told), private=False)


def joined(t: Tournament, user_id: int) -> str:
    """The position of a new entry."""
    entry, place = t.entry_of(user_id), t.place_in_line(user_id)
    if entry is not None and entry.returns and entry.joined_in is not None:
        name = names.prose(t.settings.name)
        return f"You are back in {name}, with all your points, and play from the next round on."
    if place and t.phase is Phase.running:
        return "You are on the list and play from the next round on, if there is room."
    if place:
        return in_line(place)
    there = entry is not None and entry.checked_in
    return f"You are registered for {names.prose(t.settings.name)}. {_next(t, checked_in=there)}"


async def rating_of(services: Services, t: Tournament, member: Member) -> float:
    """The rating for seeding: the shown rating in this server, 0 without one."""
    if member.user_id is None:
        return 0.0
    seats = min(services.games[t.settings.game].modes[t.settings.mode].seats)
    rated = await services.ratings.of_person(Pool(t.guild_id, t.settings.game, seats), member.user_id)
    return float(rated.rating.points) if rated is not None else 0.0


def _next(t: Tournament, *, checked_in: bool) -> str:
    if t.phase is Phase.check_in and checked_in:
        return f"You are checked in. {_start(t)}"
    if t.phase is Phase.check_in:
        return "The check-in is open: press Check in, or you lose your place."
    if t.check_in_at is not None and t.paused_at is None:
        return f"Check-in opens on {date_of(t.check_in_at)}: do not forget to press Check in then."
    if t.settings.check_in:
        return "You are pinged when the check-in opens: press Check in then, or you lose your place."
    return _start(t)


def _start(t: Tournament) -> str:
    return f"{_starts(t)}You are pinged when your match opens."


def _starts(t: Tournament) -> str:
    """When it starts; "" without a time, or during a pause, which moves it."""
    return f"It starts on {date_of(t.starts_at)}. " if t.starts_at is not None and t.paused_at is None else ""


@handler("withdraw", tournament=Tournament)
async def withdraw(services: Services, interaction: Interaction, t: Tournament) -> None:
    """Ask for confirmation before leaving."""
    entry = allowed.own_entry(t, actor_of(interaction))
    allowed.going_on(t)
    name = "Drop out" if t.phase is Phase.running else "Withdraw"
    text = _leaving(t, entry)
    sure = row(Button(name, make("withdraw_yes", t.id), "danger"))
    await replies.show(interaction, page(f"**Leave {names.prose(t.settings.name)}?** {text}", sure))


@handler("withdraw_yes", tournament=Tournament)
async def withdraw_for_good(services: Services, interaction: Interaction, t: Tournament) -> None:
    """Leave the list, or the running tournament; a partner is told."""
    entry = t.entry_of(interaction.user.id)
    await request(services, interaction, t, Tournaments.leave)
    await replies.show(interaction, page(f"You have left {names.prose(t.settings.name)}."))
    if entry is not None and len(entry.user_ids) > 1:
        await tell(services, interaction, t, partial(left_page, t, entry, interaction.user.id))


def _leaving(t: Tournament, entry: Entry) -> str:
    """What a side loses by leaving: the match of a table without a result, or nothing that it has."""
    seat = t.seat_of(entry.id)
    loses = seat is not None and t.at(seat).result is None
    if len(entry.members) == 1:
        if t.phase is not Phase.running:
            return "Your place goes to the next in line."
        return "You lose your match, and you get no other." if loses else "You get no further match in it."
    team = f"Your team **{entrant_name(t, entry.id)}** leaves as a whole"
    if t.phase is not Phase.running:
        return f"{team}, and its place goes to the next in line."
    return f"{team}: it loses its match, and it gets no other." if loses else f"{team}: it gets no further match."


@handler("present", tournament=Tournament)
async def present(services: Services, interaction: Interaction, t: Tournament) -> None:
    """Check in."""
    t = await request(services, interaction, t, Tournaments.check_in)
    place = t.place_in_line(interaction.user.id)
    waits = f"{in_line(place)} " if place else ""
    await replies.whisper(interaction, f"You are checked in. {waits}{_starts(t)}".rstrip())


@handler("ready", tournament=Tournament)
async def ready(services: Services, interaction: Interaction, t: Tournament) -> None:
    """Press Play: the presser's side is ready."""
    table = t.table_of(interaction.user.id)
    if table is None:
        raise UserError(without_table(t, interaction.user.id))
    try:
        t = await request(services, interaction, t, Tournaments.play, table)
    except Refusal as refused:
        if refused.code != "already_ready":
            raise
        await replies.send(interaction, ready_page(t, table, refusal_text(refused)), private=True)
        return
    waits = t.waits_for(t.at(table))
    if not waits:
        await replies.whisper(interaction, "Your match opens now: its thread pings you.")
        return
    text = (
        f"You are ready. The match opens as soon as {listed([entrant_name(t, one) for one in waits])} "
        f"{'presses' if len(waits) == 1 else 'press'} Play my match too. Come when its thread pings you: its "
        "clocks run from then on. If you cannot come, take it back before."
    )
    await replies.send(interaction, ready_page(t, table, text), private=True)


@handler("unready", tournament=Tournament, round=int, table=int)
async def unready(services: Services, interaction: Interaction, t: Tournament, number: int, index: int) -> None:
    """Take back that the presser's side is ready."""
    t = await request(services, interaction, t, Tournaments.unpress, TableKey(number, index))
    await replies.show(interaction, unready_page(t, number))


@handler("my_table", tournament=Tournament)
async def my_table(services: Services, interaction: Interaction, t: Tournament) -> None:
    """Show the presser's current table, with the button that calls the organisers."""
    user_id = interaction.user.id
    disputable = services.tournaments.disputable(t, Actor(user_id))
    await replies.show(interaction, table_page(t, user_id, disputable, services.tournament_publisher.thread_of))


@handler("sit_out", tournament=Tournament, round=int)
async def sit_out(services: Services, interaction: Interaction, t: Tournament, number: int) -> None:
    """Sit out the next round."""
    t = await request(services, interaction, t, Tournaments.sit_out, number)
    await replies.show(interaction, page(*sat_out_parts(t, number)))


@handler("sit_in", tournament=Tournament, round=int)
async def sit_in(services: Services, interaction: Interaction, t: Tournament, number: int) -> None:
    """Play the next round after all."""
    await request(services, interaction, t, Tournaments.sit_in, number)
    await replies.show(interaction, page(f"You play round {number}."))


@handler("call_match", match=LiveMatch)
async def call_match(services: Services, interaction: Interaction, match: LiveMatch) -> None:
    """Call the organisers to the table of a match, from its thread."""
    contest = contest_of(match.setup.contest)
    if contest is None:
        raise Refusal("no_table")
    t = await tournament_here(services.tournaments, interaction, contest.tournament_id)
    table = t.table_of_match(match.id)
    if table is None:
        raise UserError("This table was taken back, so there is nothing to rule on. Press My table to see yours.")
    if t.entry_of(interaction.user.id) is None:
        raise Refusal("not_your_table")
    services.tournaments.check(dispute, t, actor_of(interaction), table, "?")
    await call(services, interaction, t, *table)


def disputed_table(services: Services, t: Tournament, by: Actor) -> TableKey:
    """The table to which this person's call refers: the current one if possible, else the newest earlier one.

    Raises UserError if there is none.
    """
    table = t.table_of(by.user_id)
    disputable = services.tournaments.disputable(t, by)
    if disputable:
        return table if table in disputable else disputable[0]
    if table is None or t.at(table).table.is_bye:
        why = without_table(t, by.user_id)
        raise UserError(f"{why} There is no table to which you can call the organisers.")
    return table


@handler("call", tournament=Tournament, round=int, table=int)
async def call(services: Services, interaction: Interaction, t: Tournament, number: int, index: int) -> None:
    """Ask for the reason of the call."""
    await replies.ask(interaction, _call_form(t, TableKey(number, index)))


def _call_form(t: Tournament, table: TableKey) -> Form:
    why = Field("reason", "What has happened?", limit=500, needed=True, long=True, hint="The organisers read this.")
    return Form("Call an organiser", make("called", t.id, *table), (why,))


@handler("called", tournament=Tournament, round=int, table=int)
async def called(services: Services, interaction: Interaction, t: Tournament, number: int, index: int) -> None:
    """Call the organisers."""
    given, called_to = replies.fields(interaction), TableKey(number, index)
    with correctable(_call_form(t, called_to), given):
        await request(services, interaction, t, Tournaments.dispute, called_to, given.get("reason", ""))
    await replies.whisper(interaction, organisers_called(t, called_to))


def organisers_called(t: Tournament, table: TableKey) -> str:
    """The answer to a call to this table."""
    return f"The organisers are called to {table_name(t, table).lower()}. Nothing goes on there until they have ruled."


@handler("pairings", tournament=Tournament)
async def pairings(services: Services, interaction: Interaction, t: Tournament) -> None:
    """Show the newest round."""
    await tables(services, interaction, t, t.number, 0, 0)


@handler("tables", tournament=Tournament, round=int, page=int, slot=int)
async def tables(services: Services, interaction: Interaction, t: Tournament, number: int, at: int, slot: int) -> None:
    """Show another page or round."""
    await replies.show(
        interaction, pairings_page(t, number, at, interaction.user.id, services.tournament_publisher.thread_of)
    )


@handler("standings", tournament=Tournament)
async def standings(services: Services, interaction: Interaction, t: Tournament) -> None:
    """Show the standings."""
    await ranks(services, interaction, t, 0, 0)


@handler("ranks", tournament=Tournament, page=int, slot=int)
async def ranks(services: Services, interaction: Interaction, t: Tournament, at: int, slot: int) -> None:
    """Show another page of the standings."""
    await replies.wait(interaction)
    await replies.finish(interaction, await services.drawing.run(standings_page, t, at, interaction.user.id))


@handler("cross", tournament=Tournament, page=int, slot=int)
async def cross(services: Services, interaction: Interaction, t: Tournament, at: int, slot: int) -> None:
    """Show the crosstable."""
    await replies.wait(interaction)
    await replies.finish(interaction, await services.drawing.run(crosstable_page, t, at, interaction.user.id))


@handler("explain", tournament=Tournament)
async def explain(services: Services, interaction: Interaction, t: Tournament) -> None:
    """Explain the presser's tie-breaks."""
    await replies.wait(interaction)
    await replies.finish(interaction, await services.drawing.run(explanation_page, t, interaction.user.id))


@handler("bracket", tournament=Tournament)
async def bracket(services: Services, interaction: Interaction, t: Tournament) -> None:
    """Show the bracket."""
    await replies.wait(interaction)
    await replies.finish(interaction, await services.drawing.run(bracket_page, t))
