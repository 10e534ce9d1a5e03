"""Publishes a tournament: its announcement, its organisers' desk, its log and files, its web page with webhooks."""

from __future__ import annotations

import asyncio

import discord

from cogs.charity.pages import ledger_of
from cogs.kit.interaction import Interaction
from cogs.kit.interactions import replies
from cogs.kit.interactions.forms import correctable
from cogs.kit.interactions.handlers import Handlers
from cogs.kit.interactions.permissions import is_organiser, require_organiser, require_place
from cogs.kit.parts.public_page import OFF, RENEW, switch
from cogs.kit.refusals.errors import UserError
from cogs.tournaments.acts import does
from cogs.tournaments.pages.audit import log_page
from cogs.tournaments.pages.files import files_page
from cogs.tournaments.pages.web import sure_page, unhook_page, web_page, webhook_form
from cogs.tournaments.services import Services
from host.errors import Refusal
from host.public_pages import Kind
from tournaments.ports import Post
from tournaments.tournament import Tournament
from tournaments.webhooks import Webhook, is_allowed

handler = Handlers[Services](require=require_organiser)

NOT_ALLOWED = "Write an address like https://example.org/hook: https, a public name, no port. Nothing was changed."


@does("announce")
async def announce(services: Services, interaction: Interaction, t: Tournament) -> None:
    """Post the announcement in the channel of the press; an older one becomes a link to it."""
    channel = require_place(interaction)
    message_id = await replies.send(interaction, await services.tournament_publisher.announced(t), private=False)
    if message_id is not None:
        place = Post(channel.id, message_id)
        old = await services.tournaments.announce(t.id, place)
        if old is not None:
            await services.tournament_publisher.retire(t, old, place)


@does("desk")
async def keep_desk(services: Services, interaction: Interaction, t: Tournament) -> None:
    """Post the organisers' desk in the channel of the press, where it is kept up to date; an older one becomes a link.

    Raises UserError if the bot cannot edit it there.
    """
    may, channel_id = interaction.app_permissions, interaction.channel_id
    may_send = may.send_messages_in_threads if isinstance(interaction.channel, discord.Thread) else may.send_messages
    if channel_id is None or not (may.view_channel and may_send):
        raise UserError(
            "I cannot keep the desk up to date here: I need View Channel and Send Messages in this channel. "
            "Nothing was posted."
        )
    message_id = await replies.send(interaction, await services.tournament_publisher.desk(t), private=False)
    if message_id is not None:
        await services.tournament_publisher.keep_desk(t, Post(channel_id, message_id))


@does("log")
async def show_log(services: Services, interaction: Interaction, t: Tournament) -> None:
    """Show the audit log; open to all members."""
    log, organiser = await services.tournaments.log(t.id), await is_organiser(services, interaction)
    await replies.show(interaction, log_page(t, log, organiser=organiser))


@does("files")
async def export(services: Services, interaction: Interaction, t: Tournament) -> None:
    """Send all files of a tournament privately."""
    log = await services.tournaments.log(t.id)
    await replies.wait(interaction)
    await replies.finish(interaction, await asyncio.to_thread(files_page, t, log, ledger_of(t)))


@handler("web", tournament=Tournament)
async def web(services: Services, interaction: Interaction, t: Tournament) -> None:
    """Show whether the page is public."""
    await _show(services, interaction, t)


@handler("web_ask", tournament=Tournament, act=str)
async def web_ask(services: Services, interaction: Interaction, t: Tournament, act: str) -> None:
    """Ask before the address of the page leads nowhere."""
    if act not in (OFF, RENEW):
        raise Refusal("not_offered")
    await replies.show(interaction, sure_page(t, act))


@handler("web_switch", tournament=Tournament, act=str)
async def web_switch(services: Services, interaction: Interaction, t: Tournament, act: str) -> None:
    """Switch the page on or off, or give it a new address; the announcement follows."""
    note = await switch(services.public_pages, Kind.tournament, t.id, act)
    replies.stored(interaction)
    services.tournament_publisher.tournament_changed(t, ())
    await _show(services, interaction, t, note)


@handler("web_hook", tournament=Tournament)
async def web_hook(services: Services, interaction: Interaction, t: Tournament) -> None:
    """Ask for the address of a webhook."""
    await replies.ask(interaction, webhook_form(t))


@handler("web_hooked", tournament=Tournament)
async def web_hooked(services: Services, interaction: Interaction, t: Tournament) -> None:
    """Add a webhook; its secret is shown once, to the presser alone."""
    if not services.public_pages.link(Kind.tournament, t.id):
        raise Refusal("not_offered")
    given = replies.fields(interaction)
    url = given.get("url", "")
    with correctable(webhook_form(t), given):
        if not is_allowed(url):
            raise UserError(NOT_ALLOWED)
    hook = await services.webhooks.add(t.id, url)
    replies.stored(interaction)
    note = f"Webhook #{hook.id} is there. Its secret, which is not shown again: `{hook.secret}`"
    await _show(services, interaction, t, note)


@handler("web_unhook", tournament=Tournament)
async def web_unhook(services: Services, interaction: Interaction, t: Tournament) -> None:
    """Ask before the webhook from the menu is removed."""
    await replies.show(interaction, unhook_page(t, _hook(services, t, replies.value(interaction))))


@handler("web_unhooked", tournament=Tournament, hook=int)
async def web_unhooked(services: Services, interaction: Interaction, t: Tournament, hook_id: int) -> None:
    """Remove a webhook with its waiting messages."""
    _hook(services, t, hook_id)
    await services.webhooks.remove(hook_id)
    replies.stored(interaction)
    await _show(services, interaction, t, f"Webhook #{hook_id} is gone.")


def _hook(services: Services, t: Tournament, hook_id: int) -> Webhook:
    """The webhook of this tournament. Refusal "not_offered"."""
    found = next((hook for hook in services.webhooks.of(t.id) if hook.id == hook_id), None)
    if found is None:
        raise Refusal("not_offered")
    return found


async def _show(services: Services, interaction: Interaction, t: Tournament, note: str = "") -> None:
    await replies.show(interaction, web_page(t, services.public_pages, services.webhooks.of(t.id), note))
