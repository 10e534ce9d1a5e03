"""Presses on a lobby and in its host's options."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import Any

from cogs.kit.interaction import Interaction
from cogs.kit.interactions import replies
from cogs.kit.interactions.entrances import LobbyId
from cogs.kit.interactions.handlers import Handlers
from cogs.kit.interactions.permissions import missing, require_permissions
from cogs.kit.lobbies.messages import Key
from cogs.kit.pages.layout import Page, page
from cogs.kit.services import Services
from cogs.kit.texts import names
from cogs.kit.texts.words import named
from cogs.lobbies.pages import AWAY, closing_page, levels_page, options_page, part_of
from games.core.language import say
from host.errors import Refusal
from host.lobbies.lobby import Lobby, LobbyState, complete, partners, require_owner
from host.matches.match import LiveMatch
from host.matches.presence import offered, stand_in
from host.matches.visit import Seated

handler = Handlers[Services]()


@handler("accept", lobby=LobbyId)
@handler("join", lobby=LobbyId)
async def join(services: Services, interaction: Interaction, lobby_id: LobbyId) -> None:
    """Take a seat; Accept is the same, and with the last one the match begins."""
    await _pressed(services, interaction, lobby_id, _joined(services, interaction, lobby_id))


async def _joined(services: Services, interaction: Interaction, lobby_id: LobbyId) -> Lobby:
    await _placed(services, interaction, services.lobbies.find(lobby_id))
    lobby = await services.lobbies.join(lobby_id, interaction.user.id, names.given(interaction.user))
    return await begun(services, interaction, lobby)


async def begun(services: Services, interaction: Interaction, lobby: Lobby) -> Lobby:
    """The lobby, started if it is a challenge that all have accepted: both sides have said that they want to play."""
    if not complete(lobby, services.games[lobby.game].modes[lobby.mode]) or missing(interaction.app_permissions):
        return lobby
    try:
        match = await services.lobbies.start(lobby.id, lobby.owner_id)
    except Refusal:  # another press has just changed or started it
        return lobby
    services.publisher.match_changed(match)
    return replace(lobby, state=LobbyState.started, match_id=match.id)


@handler("part", lobby=LobbyId)
async def leave(services: Services, interaction: Interaction, lobby_id: LobbyId) -> None:
    """Give the seat back; ask first if that closes the table."""
    lobby = services.lobbies.find(lobby_id)
    others = [player for player in lobby.players if not player.is_computer and player.user_id != interaction.user.id]
    if lobby.seat_of(interaction.user.id) is not None and not others:
        await replies.send(interaction, closing_page(lobby), private=True)
        return
    await _pressed(services, interaction, lobby_id, services.lobbies.leave(lobby_id, interaction.user.id))


@handler("decline", lobby=LobbyId)
async def decline(services: Services, interaction: Interaction, lobby_id: LobbyId) -> None:
    """Decline a challenge, also after accepting it; the host of the lobby withdraws it."""
    if services.lobbies.find(lobby_id).owner_id == interaction.user.id:
        await cancel(services, interaction, lobby_id)
        return
    name = names.escaped(names.given(interaction.user))
    await _pressed(services, interaction, lobby_id, services.lobbies.decline(lobby_id, interaction.user.id), name)


@handler("computer", lobby=LobbyId)
async def add_computer(services: Services, interaction: Interaction, lobby_id: LobbyId) -> None:
    """Seat a computer player of the usual level, or like the one before.

    With the first one its host is shown the levels; that message stays good for those that follow.
    """
    lobby = services.lobbies.find(lobby_id)
    await _placed(services, interaction, lobby)
    levels = offered(services.computers, services.games[lobby.game])
    before = [player.level for player in lobby.players if player.is_computer]
    usual = before[-1] if before else stand_in(services.computers, services.games[lobby.game])
    level = usual if usual in levels else levels[0]
    await _pressed(services, interaction, lobby_id, services.lobbies.add_computer(lobby_id, interaction.user.id, level))
    if len(levels) > 1 and not before:
        await replies.send(interaction, _levels_page(services, lobby_id, levels, level), private=True)


@handler("level", lobby=LobbyId)
async def level(services: Services, interaction: Interaction, lobby_id: LobbyId) -> None:
    """Let the newest computer player play at the level that was chosen in the menu."""
    await opponent(services, interaction, lobby_id, replies.value(interaction))


@handler("opponent", lobby=LobbyId, level=int)
async def opponent(services: Services, interaction: Interaction, lobby_id: LobbyId, at: int) -> None:
    """Let the newest computer player play at the level of that button."""
    levels = offered(services.computers, services.games[services.lobbies.find(lobby_id).game])
    if at >= len(levels):
        raise Refusal("not_offered")
    await services.lobbies.change_level(lobby_id, interaction.user.id, levels[at])
    replies.stored(interaction)
    await replies.redraw(interaction, _levels_page(services, lobby_id, levels, levels[at]))


def _levels_page(services: Services, lobby_id: LobbyId, levels: Sequence[str], chosen: str) -> Page:
    lobby = services.lobbies.find(lobby_id)
    computers = [services.computers[level] for level in levels]
    described = [(named(computer), computer.summary(services.games[lobby.game])) for computer in computers]
    return levels_page(lobby, described, levels.index(chosen))


@handler("cancel", lobby=LobbyId)
async def cancel(services: Services, interaction: Interaction, lobby_id: LobbyId) -> None:
    """Close the table."""
    await _pressed(services, interaction, lobby_id, services.lobbies.cancel(lobby_id, interaction.user.id))


@handler("close", lobby=LobbyId)
async def close(services: Services, interaction: Interaction, lobby_id: LobbyId) -> None:
    """Close the table, after the question of Leave."""
    await services.lobbies.cancel(lobby_id, interaction.user.id)
    replies.stored(interaction)
    await replies.show(interaction, page(say("The table is closed. `/play` opens a new one.")))


@handler("keep_open", lobby=LobbyId)
async def keep_open(services: Services, interaction: Interaction, lobby_id: LobbyId) -> None:
    """Keep the table open after the question of Leave."""
    await replies.show(interaction, page(say("The table stays open.")))


@handler("start", lobby=LobbyId)
async def start(services: Services, interaction: Interaction, lobby_id: LobbyId) -> None:
    """Open the match; its thread and board follow in the background."""
    lobby = _owned(services, interaction, lobby_id)
    require_permissions(interaction.app_permissions, lobby.channel_id)
    await _placed(services, interaction, lobby)
    with services.publisher.showing(Key("lobby", lobby_id)) as remember:
        match = await services.lobbies.start(lobby_id, interaction.user.id)
        replies.stored(interaction)
        services.publisher.match_changed(match)
        content = await services.publisher.editor.page(replace(lobby, state=LobbyState.started, match_id=match.id))
        await replies.redraw(interaction, content)
        remember(content)
    await show_hand(services, interaction, match)


async def show_hand(services: Services, interaction: Interaction, match: LiveMatch) -> None:
    """Show the panel to the person whose press has started the match, unless the person has opened it meanwhile."""
    seat = match.seat_of(interaction.user.id)
    if seat is not None:
        await services.publisher.panels.show(interaction, Seated(match, seat), if_none=True)


@handler("options", lobby=LobbyId)
async def options(services: Services, interaction: Interaction, lobby_id: LobbyId) -> None:
    """Show the options to the host of the lobby."""
    lobby = _owned(services, interaction, lobby_id)
    await _placed(services, interaction, lobby)
    await replies.send(interaction, _options(services, lobby), private=True)


def _menu(kind: str, setting: str, offered: Callable[[Services, Lobby], Sequence[object]]) -> None:
    """Declare a menu of these choices in their order, which changes a setting of the lobby."""

    @handler(kind, lobby=LobbyId)
    async def choose(services: Services, interaction: Interaction, lobby_id: LobbyId) -> None:
        choices = offered(services, services.lobbies.find(lobby_id))
        chosen: Any = choices[replies.value(interaction, len(choices))]
        await _option(
            services, interaction, services.lobbies.change(lobby_id, interaction.user.id, **{setting: chosen})
        )


_menu("mode", "mode", lambda services, lobby: list(services.games[lobby.game].modes))
_menu("pace", "pace", lambda services, lobby: list(services.paces))
_menu("windows", "fast_windows", lambda services, lobby: (False, True))
_menu("away", "away", lambda services, lobby: AWAY)


@handler("rule", lobby=LobbyId, option=int)
async def rule(services: Services, interaction: Interaction, lobby_id: LobbyId, at: int) -> None:
    """Change one of the game's own options."""
    offered = list(services.games[services.lobbies.find(lobby_id).game].table_options.items())
    if at >= len(offered):
        raise Refusal("not_offered")
    name, option = offered[at]
    value = option.choices[replies.value(interaction, len(option.choices))][0]
    change = services.lobbies.change(lobby_id, interaction.user.id, options={name: value})
    await _option(services, interaction, change, at)


@handler("teammate", lobby=LobbyId)
async def teammate(services: Services, interaction: Interaction, lobby_id: LobbyId) -> None:
    """Change who plays in the host's team, if there are teams and the chosen player is still there."""
    lobby = _owned(services, interaction, lobby_id)
    game, chosen = services.games[lobby.game], replies.values(interaction)
    if len(chosen) != 1 or chosen[0] >= len(lobby.players) or not partners(lobby, game.modes[lobby.mode]):
        await replies.redraw(interaction, _options(services, lobby))
        return
    await _option(services, interaction, services.lobbies.choose_partner(lobby_id, interaction.user.id, chosen[0]))


@handler("more_options", lobby=LobbyId, part=int)
async def more_options(services: Services, interaction: Interaction, lobby_id: LobbyId, part: int) -> None:
    """Show another part of the options to the host of the lobby."""
    lobby = _owned(services, interaction, lobby_id)
    await replies.show(interaction, _options(services, lobby, part))


@handler("dismiss", lobby=LobbyId)
async def dismiss(services: Services, interaction: Interaction, lobby_id: LobbyId) -> None:
    """Remove the computer player that was chosen in the menu, if it is still there."""
    lobby = _owned(services, interaction, lobby_id)
    chosen = replies.values(interaction)
    if len(chosen) != 1 or chosen[0] >= sum(player.is_computer for player in lobby.players):
        await replies.redraw(interaction, _options(services, lobby))
        return
    await _option(services, interaction, services.lobbies.remove_computer(lobby_id, interaction.user.id, chosen[0]))


async def _option(
    services: Services, interaction: Interaction, change: Awaitable[Lobby], rule: int | None = None
) -> None:
    """Make the change and show the options with it; the public message follows in the background.

    rule  the option of the game that was changed: its part of the options is shown
    """
    lobby = await change
    replies.stored(interaction)
    part = 0 if rule is None else part_of(lobby, services.games[lobby.game], rule)
    await replies.redraw(interaction, _options(services, lobby, part))


def _options(services: Services, lobby: Lobby, part: int = 0) -> Page:
    return options_page(lobby, services.games[lobby.game], services.paces, part)


async def _pressed(
    services: Services, interaction: Interaction, lobby_id: LobbyId, change: Awaitable[Lobby], declined_by: str = ""
) -> None:
    """Make the change and show the lobby with it; `declined_by` is the name of a person who declines."""
    with services.publisher.showing(Key("lobby", lobby_id)) as remember:
        lobby = await change
        replies.stored(interaction)
        plain = await services.publisher.editor.page(lobby)
        noted = await services.publisher.editor.page(lobby, declined_by) if declined_by else plain
        await replies.redraw(interaction, noted)
        remember(plain)
    match = services.host.live.get(lobby.match_id or 0)
    if match is not None:
        await show_hand(services, interaction, match)


async def _placed(services: Services, interaction: Interaction, lobby: Lobby) -> None:
    """Store the place of the lobby's message, which was pressed, if the bot died before it had stored its id."""
    if lobby.message_id is None and interaction.message is not None:
        await services.lobbies.set_message(lobby.id, interaction.message.id)


def _owned(services: Services, interaction: Interaction, lobby_id: LobbyId) -> Lobby:
    lobby = services.lobbies.find(lobby_id)
    require_owner(lobby, interaction.user.id)
    return lobby
