"""`python -m bot commands`: the commands as they are sent to Discord, without a token and without a connection."""

from __future__ import annotations

import json
from typing import cast

from bot.app import CardBot
from bot.command_tree import Tree
from bot.services import Services
from bot.settings import Settings


async def command_list(settings: Settings) -> str:
    """The body of the request that registers the commands, as JSON. The database is not opened."""
    bot = CardBot(settings)
    await bot.add_commands(cast(Services, None))  # no command is called, so none uses a service
    return json.dumps(cast(Tree, bot.tree).payloads(), indent=2)
