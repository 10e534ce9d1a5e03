"""Rematch: the same people, game and options again."""

from __future__ import annotations

from cogs.kit.interaction import Interaction
from cogs.kit.interactions import replies
from cogs.kit.interactions.handlers import Handlers
from cogs.kit.interactions.permissions import require_permissions
from cogs.kit.pages.layout import Button, Row, page
from cogs.kit.parts.pings import heard
from cogs.kit.refusals.errors import UserError
from cogs.kit.sending.drawing import drawn, mentions
from cogs.kit.services import Services
from cogs.kit.texts import names
from cogs.lobbies.editor import lost_message
from cogs.lobbies.handlers.lobby import begun, show_hand
from cogs.lobbies.handlers.offer import repeat
from games.core.language import say
from host.lobbies.lobby import Lobby, LobbyState
from host.lobbies.requests import NewLobby
from host.matches.match import LiveMatch
from host.matches.presence import stand_in
from host.matches.visit import Seated

handler = Handlers[Services]()


@handler("again", match=Seated)
async def again(services: Services, interaction: Interaction, at: Seated) -> None:
    """Open a lobby like that of this match with its other people challenged, or take the seat kept in it.

    If all opponents are computer players, it starts at once.
    """
    async with services.rematches(at.match.id):
        await _again(services, interaction, at.match)


async def _again(services: Services, interaction: Interaction, match: LiveMatch) -> None:
    if match.setup.contest is not None:
        raise UserError(
            say("This was a match of a tournament, which says itself who plays next. Use `/play` for another one.")
        )
    if match.setup.practice and match.ending is not None:
        await repeat(services, interaction, match)
        return
    if match.ending is None:
        raise UserError(say("This match still goes on. A rematch is possible when it is over."))
    there = next((lobby for lobby in services.lobbies.live.values() if lobby.rematch_of == match.id), None)
    if there is not None:
        await _take_seat(services, interaction, there)
        return
    if any(live.setup.rematch_of == match.id for live in services.host.live.values()):
        raise UserError(
            say("The rematch has started already. `/hand` shows your cards, `/matches` where it is played.")
        )
    require_permissions(interaction.app_permissions, match.setup.channel_id)
    lobby = await _opened(services, interaction, match)
    replies.stored(interaction)
    if len(lobby.players) == len(match.setup.players):
        begun_now = await services.lobbies.start(lobby.id, interaction.user.id)
        services.publisher.match_changed(begun_now)
        await show_hand(services, interaction, begun_now)
        return
    await _ask(services, interaction, lobby, say("The table for the rematch is open. The others are asked there."))


async def _opened(services: Services, interaction: Interaction, match: LiveMatch) -> Lobby:
    setup = match.setup
    others = _persons(match) - {interaction.user.id}
    lobby = await services.lobbies.open(
        NewLobby(
            owner_id=interaction.user.id,
            owner_name=names.given(interaction.user),
            guild_id=setup.guild_id,
            channel_id=match.place.thread_id or setup.channel_id,
            game=setup.game,
            mode=setup.mode,
            pace=setup.pace,
            options=setup.options,
            fast_windows=setup.fast_windows,
            invited=others,
            rematch_of=match.id,
            away=setup.away,
        )
    )
    for player in setup.players:
        if player.level is not None and not player.is_away:
            gone = stand_in(services.computers, match.game) or next(iter(services.computers))
            level = gone if player.is_gone else player.level
            lobby = await services.lobbies.add_computer(lobby.id, interaction.user.id, level)
    return lobby


def _persons(match: LiveMatch) -> frozenset[int]:
    """The persons who are invited again, those who were absent at the end included."""
    return frozenset([player.user_id for player in match.setup.players if player.user_id is not None])


async def _ask(services: Services, interaction: Interaction, lobby: Lobby, text: str) -> None:
    """Answer with this text, post the lobby, and add the link to its message."""
    await replies.whisper(interaction, f"{text} {say('The table is in {channel}.', channel=f'<#{lobby.channel_id}>')}")
    message_id = await _post(services, interaction, lobby)
    await replies.finish(interaction, page(text, _to_table(lobby, message_id)))


async def _post(services: Services, interaction: Interaction, lobby: Lobby) -> int:
    """Post the lobby in the thread of the match; return the id of its message."""
    content = await heard(services.people, await services.publisher.editor.page(lobby))
    channel = interaction.client.get_partial_messageable(lobby.channel_id, guild_id=lobby.guild_id)
    message = await channel.send(view=drawn(content), allowed_mentions=mentions(content))
    await services.lobbies.set_message(lobby.id, message.id)
    return message.id


def _to_table(lobby: Lobby, message_id: int | None) -> Row | None:
    """A link to the lobby's message, as soon as there is one."""
    if message_id is None:
        return None
    link = f"https://discord.com/channels/{lobby.guild_id}/{lobby.channel_id}/{message_id}"
    return Row((Button(say("To the table", context="label"), link),))


async def _take_seat(services: Services, interaction: Interaction, lobby: Lobby) -> None:
    """Join the lobby that the opponent has opened first, and begin if that was the last seat."""
    text = say("The table for the rematch is open already, and you have a seat there.")
    if lobby.seat_of(interaction.user.id) is None:
        lobby = await services.lobbies.join(lobby.id, interaction.user.id, names.given(interaction.user))
        replies.stored(interaction)
        lobby = await begun(services, interaction, lobby)
        match = services.host.live.get(lobby.match_id or 0)
        if lobby.state is LobbyState.started and match is not None:
            await show_hand(services, interaction, match)
            return
        text = say("You have a seat in the rematch.")
    if lobby.message_id is None and lobby.state is LobbyState.open:  # it could not be posted or stored before
        found = await lost_message(interaction.client, lobby)
        if found is None:
            await _ask(services, interaction, lobby, text)
            return
        lobby = await services.lobbies.set_message(lobby.id, found)
    content = page(text, _to_table(lobby, lobby.message_id))
    await replies.send(interaction, content, private=True)
