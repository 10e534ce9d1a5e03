"""Run the bot against a Discord inside this process and serve a page to use it: `python -m demo [--port N]`.

The bot is the one that `python -m bot` runs, wired by the same function; its data live in a temporary folder that goes
when the demo ends. Ctrl-C or SIGTERM end it with exit code 0.
"""

import argparse
import asyncio
import signal
import socket
import sys
import tempfile
from pathlib import Path

from pydantic import SecretStr

from bot.__main__ import require_supported
from bot.app import CardBot
from bot.exits import Exit
from bot.logs import configure
from bot.settings import Settings
from host.model import PACES as USUAL
from host.model import Pace

try:
    from demo.emojis import give_emojis
    from demo.exhibit import exhibit
    from demo.live import LiveEnv
    from demo.preview import LivePreview
except ModuleNotFoundError as error:
    sys.exit(
        f"The demo needs the package {error.name}: install the bot with the extra demo, as in pip install '.[demo]'."
    )

PACES = {"demo": Pace("demo", "Demo", turn=300, window=12, window_minimum=4, window_jitter=1, reminder=150), **USUAL}
"""The paces with a slow one first, so that visitors have time."""
PEOPLE = ("Ann", "Ben", "Chloé", "Dan")
DEFAULT_PORT = 8123
CLOSE_SECONDS = 10

WELCOME = """
  The bot is running, with a Discord of its own. Open

      {url}

  1. Type /play, press Enter, then the arrow on the right. Press Play now to play against the computer,
     or Open a table.
  2. At a table press Add computer, or be another person and press Join. Then Start, as the person who opened it.
  3. That match is in a thread of its own, in the list on the left. There, press My hand.

  You are {people} by turns: choose on the left, or open a tab for each.

  Computer players play a tournament meanwhile. Its web page is

      {pages}

  Nothing is kept and nothing leaves this machine. Ctrl-C ends it.
"""


async def serve(settings: Settings, port: int) -> None:
    """Run bot and page until SIGINT or SIGTERM."""
    ended = _end_on_signals()
    bot = CardBot(settings, paces=PACES)
    env = LiveEnv(bot)
    await asyncio.to_thread(give_emojis, env)
    await env.start()
    try:
        env.backend.edit_bot_profile("Imposter Kings")
        ann = env.create_user(PEOPLE[0])
        guild = env.create_guild("Demo", owner=ann)
        channel = guild.create_text_channel("imposter-kings", topic="Type /play to begin.")
        viewers = [guild.add_member(user) for user in (ann, *map(env.create_user, PEOPLE[1:]))]
        async with LivePreview(env, channel, viewers, port=_free_port(port)) as preview:
            following = asyncio.create_task(preview.follow())
            pages = await exhibit(bot, guild.id, guild.create_text_channel("tournament").id, viewers[-1].id)
            print(WELCOME.format(url=preview.url, people=", ".join(PEOPLE), pages=pages), flush=True)
            await ended.wait()
            following.cancel()
            await asyncio.gather(following, return_exceptions=True)
    finally:
        async with asyncio.timeout(CLOSE_SECONDS):
            await bot.close()
            await env.shutdown()


def _end_on_signals() -> asyncio.Event:
    """Set the event at the first SIGINT or SIGTERM. A second one ends the process at once."""
    loop, ended = asyncio.get_running_loop(), asyncio.Event()

    def end(number: signal.Signals) -> None:
        ended.set()
        loop.remove_signal_handler(number)

    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, end, number)
    return ended


def _free_port(port: int) -> int:
    """This port, or 0 (any free one) if it is taken."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return 0
    return port


def main() -> None:
    """Read the arguments and run the demo until it is ended."""
    parser = argparse.ArgumentParser(prog="make demo", description="The bot on a local page: no account, no token.")
    parser.add_argument("--port", type=int, default=DEFAULT_PORT, help=f"of the page (default {DEFAULT_PORT})")
    port = parser.parse_args().port
    try:
        require_supported()
    except Exit as end:
        sys.exit(end.line)
    with tempfile.TemporaryDirectory(prefix="imposter-kings-demo-") as folder:
        # Nothing from the environment or a .env: those are for the bot in Discord.
        settings = Settings(
            _env_file=None,
            discord_token=SecretStr(""),
            database_url=f"sqlite+aiosqlite:///{Path(folder, 'demo.sqlite3')}",
            log_level="WARNING",
            web_port=0,
            dev_guild_id=None,
        )
        configure(settings.log_level)
        asyncio.run(serve(settings, port))
    print("  Goodbye.")


if __name__ == "__main__":
    main()
