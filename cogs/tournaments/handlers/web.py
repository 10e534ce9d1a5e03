"""Presses on the page where organisers switch a tournament's web page on and off, and add webhooks."""

from __future__ import annotations

from cogs.kit.interaction import Interaction
from cogs.kit.interactions import replies
from cogs.kit.interactions.forms import correctable
from cogs.kit.interactions.handlers import Handlers
from cogs.kit.interactions.permissions import require_organiser
from cogs.kit.parts.public_page import OFF, RENEW, switch
from cogs.kit.refusals.errors import UserError
from cogs.tournaments.pages.web import sure_page, unhook_page, web_page, webhook_form
from cogs.tournaments.services import Services
from host.errors import Refusal
from host.public_pages import Kind
from tournaments.tournament import Tournament
from tournaments.webhooks import Webhook, is_allowed

handler = Handlers[Services](require=require_organiser)

NOT_ALLOWED = "Write an address like https://example.org/hook: https, a public name, no port. Nothing was changed."


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
