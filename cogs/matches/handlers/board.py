"""Presses on the board and the result: My hand, Answer, Log, Leave match, Rematch."""

from __future__ import annotations

from cogs.kit.interaction import Interaction
from cogs.kit.interactions import replies
from cogs.kit.interactions.handlers import Handlers
from cogs.kit.interactions.permissions import is_organiser
from cogs.kit.pages.layout import Page, Row, page
from cogs.kit.texts.names import all_escaped
from cogs.matches.following import follows, set_following
from cogs.matches.pages.board import result_page
from cogs.matches.pages.endings import my_table_button
from cogs.matches.pages.leaving import leave_page
from cogs.matches.pages.spectator import spectator_page
from cogs.matches.pages.story import story_page
from cogs.matches.services import Services
from games.core.language import Listed, say
from host.errors import Refusal
from host.matches.match import LiveMatch
from host.matches.visit import Seated
from tournaments.course.seating import contest_of

handler = Handlers[Services]()


@handler("reply", match=LiveMatch)
@handler("hand", match=LiveMatch)
async def hand(services: Services, interaction: Interaction, match: LiveMatch) -> None:
    """My hand, and Answer: show the panel; a person without a seat sees the spectators' page."""
    seat = match.seat_of(interaction.user.id)
    if seat is None:
        await _show_table(services, interaction, match)
        return
    await services.publisher.panels.show(interaction, Seated(match, seat))


@handler("follow", match=LiveMatch)
async def follow(services: Services, interaction: Interaction, match: LiveMatch) -> None:
    """Add the match's thread to the person's list of threads."""
    note = await set_following(interaction.client, match, interaction.user.id, wanted=True)
    await _show_table(services, interaction, match, note)


@handler("unfollow", match=LiveMatch)
async def unfollow(services: Services, interaction: Interaction, match: LiveMatch) -> None:
    """Remove the match's thread from the person's list of threads."""
    note = await set_following(interaction.client, match, interaction.user.id, wanted=False)
    await _show_table(services, interaction, match, note)


async def _show_table(services: Services, interaction: Interaction, match: LiveMatch, note: str = "") -> None:
    """Show the spectators' page; it offers organisers to share the match if matches can have web pages."""
    share = bool(services.public_pages.base_url) and await is_organiser(services, interaction)
    follows_now = match.ending is None and await follows(interaction.client, match, interaction.user.id)
    with await services.looks.reading(interaction):
        page = spectator_page(match, note, follows=follows_now, share=share)
    await replies.show(interaction, page)


@handler("story", match=LiveMatch)
async def story(services: Services, interaction: Interaction, match: LiveMatch) -> None:
    """Show the newest page of the log in a new private message; a panel with this button stays."""
    await replies.send(interaction, await _log(services, interaction, match, None), private=True)


@handler("log", match=LiveMatch, page=int, slot=int)
async def log(services: Services, interaction: Interaction, match: LiveMatch, number: int, slot: int) -> None:
    """Show another page of the log."""
    await replies.show(interaction, await _log(services, interaction, match, number))


async def _log(services: Services, interaction: Interaction, match: LiveMatch, at: int | None) -> Page:
    viewer = match.seat_of(interaction.user.id)
    events = await services.host.archive.events(match.id, viewer, user_id=interaction.user.id)
    with await services.looks.reading(interaction):
        return story_page(match, viewer, events, at)


@handler("leave", match=Seated)
async def leave(services: Services, interaction: Interaction, at: Seated) -> None:
    """Ask for confirmation before the person leaves or aborts."""
    await replies.show(interaction, leave_page(services.host.find(at.match.id), at.seat))


@handler("quit", match=Seated)
async def leave_for_good(services: Services, interaction: Interaction, at: Seated) -> None:
    """Give up the seat."""
    match = await services.host.leave(at.match.id, interaction.user.id)
    replies.stored(interaction)
    if match.setup.practice:
        await replies.show(interaction, result_page(match, at.seat))
        return
    if match.ending is not None:
        told = say("You have left the match. The board shows how it ended.")
    elif match.player(at.seat).is_gone:
        told = say("You have left the match. The others play on without you.")
    else:
        told = say("You have left the match. A computer player sits in for you.")
    contest = contest_of(match.setup.contest)
    table = Row((my_table_button(contest),)) if contest is not None else None
    await replies.show(interaction, page(told, table))


@handler("go_on", match=Seated)
async def go_on(services: Services, interaction: Interaction, at: Seated) -> None:
    """Go on with computer players in the seats of persons who did not come, unless that is decided; show the hand."""
    try:
        await services.host.go_on(at.match.id, interaction.user.id)
        replies.stored(interaction)
    except Refusal as refusal:
        if refusal.code != "stale":
            raise
    await services.publisher.panels.show(interaction, at)


@handler("abort", match=Seated)
async def abort(services: Services, interaction: Interaction, at: Seated) -> None:
    """Agree to end the match without a winner."""
    if at.match.setup.contest is not None:
        raise Refusal("no_abort")
    match = await services.host.abort(at.match.id, interaction.user.id)
    replies.stored(interaction)
    if match.setup.practice:
        await replies.show(interaction, result_page(match, at.seat))
        return
    if match.ending is not None:
        told = say("The match is over. Nobody wins.")
    else:
        people = [p.name for p in match.people if p.seat not in match.abort_wanted]
        told = say(
            "You have agreed to end the match without a winner. Not yet: {players}.",
            players=Listed(all_escaped(people)),
        )
    await replies.show(interaction, page(told))


@handler("go_on_playing", match=Seated)
async def decline_abort(services: Services, interaction: Interaction, at: Seated) -> None:
    """Decline to end the match without a winner; show the hand, since the match goes on."""
    await services.host.decline_abort(at.match.id, interaction.user.id)
    replies.stored(interaction)
    await services.publisher.panels.show(interaction, at)


@handler("stay", match=LiveMatch)
async def stay(services: Services, interaction: Interaction, match: LiveMatch) -> None:
    """Answer that nothing was given up; in a practice match, which is one message, show the panel again."""
    seat = match.seat_of(interaction.user.id)
    if match.setup.practice and seat is not None:
        await services.publisher.panels.show(interaction, Seated(match, seat))
        return
    await replies.show(interaction, page(say("You stay at the table. Nothing has changed.")))
