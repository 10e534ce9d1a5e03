"""`python -m fake_discord.bot [run|migrate]`: the real `python -m bot`, with discord.py pointed at a stand-in.

Environment, besides the bot's own settings (a token is made up where there is none):

    WIRE_URL    the address of the stand-in: `Wire.url`
    WIRE_LIVE   seconds without an answer after which a connection counts as dead; discord.py's 60 unless given
    WIRE_METER  a file for the measurements of the process (fake_discord.meter)
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import discord
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route
from discord.state import ConnectionState

from bot.__main__ import main
from bot.shares import gate
from fake_discord.meter import measure
from fake_discord.rest import API
from fake_discord.server import GATEWAY

TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.GAAAAA.wire-wire-wire-wire-wire-wire-wire"


@contextmanager
def pointed(url: str, live: float = 60.0, identify: float = 0.0) -> Iterator[None]:
    """Within the context every discord.py client of this process uses the stand-in at `url`, and identifies at once."""
    base, gateway = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY
    hook, made = discord.Client.before_identify_hook, ConnectionState.__init__

    async def at_once(client: discord.Client, shard_id: int | None, *, initial: bool = False) -> None:
        """Discord limits this to one in five seconds; the stand-in does not."""

    def hasty(state: Any, *args: Any, **options: Any) -> None:
        made(state, *args, **{"heartbeat_timeout": live, "guild_ready_timeout": 0.1, **options})

    Route.BASE = f"{url}{API}"
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"ws{url.removeprefix('http')}{GATEWAY}")
    apart, gate.EVERY = gate.EVERY, identify
    setattr(discord.Client, "before_identify_hook", at_once)  # noqa: B010 (mypy rejects assigning to a method)
    setattr(ConnectionState, "__init__", hasty)  # noqa: B010 (the same)
    try:
        yield
    finally:
        gate.EVERY = apart
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = base, gateway
        setattr(discord.Client, "before_identify_hook", hook)  # noqa: B010 (the same)
        setattr(ConnectionState, "__init__", made)  # noqa: B010 (the same)


if __name__ == "__main__":
    os.environ.setdefault("DISCORD_TOKEN", TOKEN)
    for cap in ("MAX_MATCHES_PER_SERVER", "MAX_COMMANDS_PER_MINUTE"):  # people here play much faster
        os.environ.setdefault(cap, "1000000")
    measure()
    with pointed(os.environ["WIRE_URL"], float(os.environ.get("WIRE_LIVE", "60"))):
        sys.exit(main())
