"""The command tree: admits commands while the bot runs, answers their errors, and tells what Discord is to know."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias

import discord
from discord import app_commands
from discord.ext import commands

from cogs.kit.interactions.replies import guarded, whisper
from cogs.kit.refusals.errors import NO_MEMBER, OUTDATED, STOPPING, UserError

if TYPE_CHECKING:
    from cogs.kit.interaction import Interaction
    from cogs.kit.interactions.command_limiter import CommandLimiter
    from cogs.kit.interactions.inflight import InflightInteractions

AnyCommand: TypeAlias = app_commands.Command[Any, ..., Any] | app_commands.ContextMenu | app_commands.Group

OUTDATED_BY = (app_commands.CommandNotFound, app_commands.CommandSignatureMismatch, app_commands.TransformerError)
"""Errors of a command that Discord knows in another version."""


class Tree(app_commands.CommandTree[commands.AutoShardedBot]):
    """Counts running commands and answers their errors."""

    def __init__(
        self,
        client: commands.AutoShardedBot,
        *,
        inflight: InflightInteractions,
        limiter: CommandLimiter,
        fail: Callable[[Exception], None],
    ) -> None:
        super().__init__(client)
        self._inflight, self._limiter, self._fail = inflight, limiter, fail

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        """Whether the command may run: not while the bot is closing, because its result might not be shown."""
        if self._inflight.enter(interaction):
            return await self._within_limit(interaction)
        if interaction.type is discord.InteractionType.application_command:
            await guarded(self._fail, interaction, whisper(interaction, STOPPING), "closing")
        return False

    async def _within_limit(self, interaction: Interaction) -> bool:
        """Whether this person has commands left in this minute, and the values are offered; else refuse privately.

        Autocomplete is not counted, and its values are not complete.
        """
        if interaction.type is not discord.InteractionType.application_command:
            return True
        try:
            self._limiter.count(interaction.user.id)
            _require_offered(interaction)
        except UserError as error:
            await guarded(self._fail, interaction, _raised(error), "limited")
            return False
        return True

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError, /) -> None:
        """Answer privately; an unexpected error gets a number that is also in the log."""
        what = interaction.command.qualified_name if interaction.command is not None else "command"
        answering = guarded(self._fail, interaction, _raised(_cause(error)), what)
        del error  # in Python 3.13 the traceback of the cause refers to this frame
        await answering

    async def payloads(self) -> list[dict[str, Any]]:
        """The commands as they are sent to Discord."""
        return [_stripped(await self._payload(command)) for command in self.get_commands()]

    async def _payload(self, command: AnyCommand) -> dict[str, Any]:
        if self.translator is None:
            return command.to_dict(self)
        return await command.get_translated_payload(self, self.translator)


def _stripped(payload: dict[str, Any]) -> dict[str, Any]:
    """The payload without a field that Discord's specification does not have, unless it is set."""
    return {key: value for key, value in payload.items() if key != "nsfw" or value}


def _cause(error: app_commands.AppCommandError) -> Exception:
    """The error to answer. People outside the server can be named in any command, by their mention."""
    if isinstance(error, app_commands.CommandInvokeError):
        return error.original
    if isinstance(error, app_commands.TransformerError) and isinstance(error.value, discord.User):
        return UserError(NO_MEMBER.format(error.value.mention))
    if isinstance(error, OUTDATED_BY):
        return UserError(OUTDATED)
    return error


def _require_offered(interaction: Interaction) -> None:
    """Raise UserError if an option has a value that its choices or limits exclude: discord.py does not check them."""
    command = interaction.command
    for option in command.parameters if isinstance(command, app_commands.Command) else ():
        value = getattr(interaction.namespace, option.display_name, None)
        if value is not None and not _is_offered(option, value):
            raise UserError(OUTDATED)


def _is_offered(option: app_commands.Parameter, value: object) -> bool:
    if option.choices:
        return value in [choice.value for choice in option.choices]
    if not isinstance(value, int | float):
        return True
    lowest, highest = option.min_value, option.max_value
    return (lowest is None or lowest <= value) and (highest is None or value <= highest)


async def _raised(error: Exception) -> None:
    """Raise the error, and leave it as it was: discord.py's error, whose context it would refer to, refers to it."""
    context = error.__context__
    try:
        raise error
    finally:
        error.__context__ = context
        del error
