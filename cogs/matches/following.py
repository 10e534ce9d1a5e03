"""Following a match: membership of its thread, so that Discord lists the thread and notifies of its messages."""

from __future__ import annotations

import discord

from games.core.language import say, text
from host.matches.match import LiveMatch

FOLLOWS = text("You follow this match: its thread is in your list.")
FOLLOWS_NOT = text("You do not follow this match any more.")
NO_THREAD = text("The thread of this match cannot be opened at the moment. Try again in a minute.")
LEAVE = text("I may not take you out of the thread. Open its menu in Discord and choose Leave Thread.")


async def follows(client: discord.Client, match: LiveMatch, user_id: int) -> bool:
    """Whether the person is in the thread; false where Discord does not tell it."""
    try:
        await (await _thread(client, match)).fetch_member(user_id)
    except (discord.HTTPException, LookupError):
        return False
    return True


async def set_following(client: discord.Client, match: LiveMatch, user_id: int, wanted: bool) -> str:
    """Add the person to the thread, or remove the person from it; return the text for the person."""
    try:
        thread = await _thread(client, match)
        await (thread.add_user if wanted else thread.remove_user)(discord.Object(user_id))
    except (discord.HTTPException, LookupError) as error:
        return say(LEAVE if isinstance(error, discord.Forbidden) and not wanted else NO_THREAD)
    return say(FOLLOWS if wanted else FOLLOWS_NOT)


async def _thread(client: discord.Client, match: LiveMatch) -> discord.Thread:
    """The thread of the match. Raises LookupError where there is none."""
    thread_id = match.place.thread_id
    found = None if thread_id is None else client.get_channel(thread_id) or await client.fetch_channel(thread_id)
    if not isinstance(found, discord.Thread):
        raise LookupError(match.id)
    return found
