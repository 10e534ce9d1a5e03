"""Handlers of My data: read what is stored, export or delete all of it."""

from __future__ import annotations

import asyncio
import gzip
import json
from typing import Any

from cogs.account.pages.privacy import bound_page, forgotten_page, privacy_page, sure_page
from cogs.kit.interaction import Interaction
from cogs.kit.interactions import replies
from cogs.kit.interactions.handlers import Handlers
from cogs.kit.pages.layout import page
from cogs.kit.services import Services
from games.core.language import say

handler = Handlers[Services]()

EXPORT = "my-data.json"


@handler("my_data")
async def my_data(services: Services, interaction: Interaction) -> None:
    """Show which data is stored, with buttons for export and deletion."""
    await replies.show(interaction, privacy_page())


@handler("export")
async def export(services: Services, interaction: Interaction) -> None:
    """Send all data as a private file."""
    await replies.wait(interaction)
    about = await services.people.everything_about(interaction.user.id)
    about = {"exported_at": services.now().isoformat(), **about}
    name, data = await asyncio.to_thread(_file, about, interaction.filesize_limit)
    await replies.send_file(
        interaction, say("Everything that is kept about you. Only you can see this message."), name, data
    )


@handler("forget")
async def forget(services: Services, interaction: Interaction) -> None:
    """Ask for confirmation."""
    await replies.show(interaction, sure_page())


@handler("erase")
async def erase(services: Services, interaction: Interaction) -> None:
    """Delete the data, unless the person is bound by something that is still running."""
    await replies.wait(interaction)
    bound = await services.people.forget(interaction.user.id)
    services.looks.changed(user_id=interaction.user.id)
    replies.stored(interaction)
    await replies.finish(interaction, bound_page(bound) if any(bound) else forgotten_page())


@handler("keep")
async def keep(services: Services, interaction: Interaction) -> None:
    """Say that nothing was deleted."""
    await replies.show(interaction, page(say("Nothing was deleted.")))


def _file(about: dict[str, Any], limit: int) -> tuple[str, bytes]:
    """The file's name and contents; compressed if it is too large for Discord."""
    data = json.dumps(about, ensure_ascii=False, indent=1).encode()
    return (EXPORT, data) if len(data) <= limit else (f"{EXPORT}.gz", gzip.compress(data))
