"""Presses on Replay, on the pages of a replay, and on Check this deal. All members of the server may use them."""

from __future__ import annotations

import asyncio

from cogs.kit.interaction import Interaction
from cogs.kit.interactions import replies
from cogs.kit.interactions.handlers import Handlers
from cogs.kit.interactions.ids import make
from cogs.kit.interactions.permissions import is_organiser
from cogs.kit.pages import layout
from cogs.kit.pages.layout import Button, Page, Picture, Row, page
from cogs.kit.refusals.errors import UserError
from cogs.replay.files import record_of, text_of
from cogs.replay.pages import checked_page, picture_of, replay_page, viewer_of
from cogs.replay.services import Services
from games.core.protocol import Seat
from host.matches.playback import Playback
from host.people import Look

handler = Handlers[Services]()
NO_CLIP = "This round has no picture. Take the match as text, or step through it."


@handler("replay", match=int)
async def replay(services: Services, interaction: Interaction, match: int) -> None:
    """Show the match from its beginning, as the presser saw it, beside the result with its Rematch."""
    await _begin(services, interaction, match, beside=True)


async def _begin(services: Services, interaction: Interaction, match: int, *, beside: bool = False) -> None:
    playback = await _open(services, interaction, match, beside=beside)
    seat = next((p.seat for p in playback.stored.setup.players if p.user_id == interaction.user.id), None)
    await _show(services, interaction, playback, 0, seat if seat in playback.viewers else None)


@handler("replay_pick")
async def replay_pick(services: Services, interaction: Interaction) -> None:
    """Show a match that was chosen from a list of ended ones."""
    await _begin(services, interaction, replies.value(interaction))


@handler("replay_at", match=int, stop=int, place=int, slot=int)
async def replay_at(services: Services, interaction: Interaction, match: int, stop: int, place: int, slot: int) -> None:
    """Show another stop in the same view."""
    await _show(services, interaction, await _open(services, interaction, match), stop, viewer_of(place))


@handler("replay_jump", match=int, place=int)
async def replay_jump(services: Services, interaction: Interaction, match: int, place: int) -> None:
    """Show a round or turning point that was chosen in the menu."""
    playback = await _open(services, interaction, match)
    stop = replies.value(interaction, playback.last + 1)
    await _show(services, interaction, playback, stop, viewer_of(place))


@handler("replay_view", match=int, stop=int)
async def replay_view(services: Services, interaction: Interaction, match: int, stop: int) -> None:
    """Show the same stop in another view."""
    playback = await _open(services, interaction, match)
    viewer = viewer_of(replies.value(interaction, len(playback.names) + 1))
    await _show(services, interaction, playback, stop, viewer)


@handler("replay_text", match=int)
async def replay_text(services: Services, interaction: Interaction, match: int) -> None:
    """Send the match as a text file."""
    playback = await _open(services, interaction, match)
    text = await asyncio.to_thread(text_of, playback)
    await replies.send_file(interaction, f"Match #{match} as text.", f"match-{match}.txt", text.encode())


@handler("replay_record", match=int)
async def replay_record(services: Services, interaction: Interaction, match: int) -> None:
    """Send the match as the file that proves the deal."""
    playback = await _open(services, interaction, match)
    name = f"match-{match}.json"
    text = f"Match #{match}: `python -m games replay {name}` tells it, `python -m games verify {name}` checks it."
    document = await asyncio.to_thread(record_of, playback)
    await replies.send_file(interaction, text, name, document.encode())


@handler("replay_clip", match=int, stop=int)
async def replay_clip(services: Services, interaction: Interaction, match: int, stop: int) -> None:
    """Show the round of this stop as a moving picture to the presser."""
    playback = await _open(services, interaction, match)
    post = Row((Button("Show it to all here", make("replay_post", match, stop)),))
    drawn = await _clip(services, interaction, playback, stop)
    await replies.send(interaction, _clip_page(playback, stop, drawn, post), private=True)


@handler("replay_post", match=int, stop=int)
async def replay_post(services: Services, interaction: Interaction, match: int, stop: int) -> None:
    """Post the clip for all."""
    playback = await _open(services, interaction, match)
    drawn = await _clip(services, interaction, playback, stop)
    with await services.looks.in_public(playback.stored.setup.guild_id, playback.game.key):
        told = _clip_page(playback, stop, drawn, None)
    await replies.send(interaction, told, private=False)


@handler("deal_check", match=int)
async def deal_check(services: Services, interaction: Interaction, match: int) -> None:
    """Deal the match again and say whether all of it fits."""
    await replies.wait(interaction)
    checked = await services.replays.check(match, interaction.guild_id or 0, interaction.user.id)
    await replies.send(interaction, checked_page(checked), private=True)


async def _open(services: Services, interaction: Interaction, match: int, *, beside: bool = False) -> Playback:
    """The match, replayed; the presser waits for what is made of it."""
    await replies.wait(interaction, beside=beside)
    return await services.replays.open(match, interaction.guild_id or 0, interaction.user.id)


async def _show(
    services: Services, interaction: Interaction, playback: Playback, stop: int, viewer: Seat | None
) -> None:
    moment = await asyncio.to_thread(playback.moment, stop, viewer)
    assessed = (await services.reviews.find(playback.id) or ()) if playback.open else ()
    look = await services.looks.of(interaction.user.id, interaction.guild_id or 0)
    drawing = services.board_drawing if look is Look.pictures else None
    picture = await drawing.run(picture_of, playback, moment) if drawing is not None else None
    share = bool(services.public_pages.base_url) and await _may_share(services, interaction, playback)
    with services.looks.using(look):
        clip = services.clips.offered(playback)
        content = replay_page(playback, moment, picture, clip=clip, share=share, assessed=assessed)
    await replies.finish(interaction, content)


async def _may_share(services: Services, interaction: Interaction, playback: Playback) -> bool:
    """Whether the presser may give the match a web page: a player or an organiser."""
    played = any(player.user_id == interaction.user.id for player in playback.stored.setup.players)
    return played or await is_organiser(services, interaction)


async def _clip(services: Services, interaction: Interaction, playback: Playback, stop: int) -> bytes:
    drawn = await services.clips.of(playback, stop, interaction.user.id)
    if drawn is None:
        raise UserError(NO_CLIP)
    return drawn


def _clip_page(playback: Playback, stop: int, drawn: bytes, below: Row | None) -> Page:
    number, _, _ = playback.round_of(stop)
    text = f"Round {number} of match #{playback.id}, {playback.game.title}"
    return page(f"**{text}**", Picture(f"match-{playback.id}-{number}.gif", drawn, text), below, accent=layout.DONE)
