"""The application's emojis: the demo's bot has them from the start, so that its texts look as in Discord.

SimCord takes the name of an emoji and drops its picture, so both are put where its page looks for them.
"""

from simcord.backend.cdn import CDN_BASE

from cogs.pictures.emojis import emojis_of
from demo.live import LiveEnv
from games.registry import GAMES


def give_emojis(env: LiveEnv) -> None:
    """Add all cards of all games as emojis of the application; call it before the bot starts. Takes a second or two."""
    for game in GAMES.values():
        for emoji in emojis_of(game):
            made = env.backend.create_application_emoji(emoji.name)
            env.backend.cdn._blobs[f"{CDN_BASE}/emojis/{made.id}.png"] = emoji.png
