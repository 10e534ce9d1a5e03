"""The command tree: admits commands while the bot runs, answers their errors, and tells what Discord is to know."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.ext import commands

from cogs.kit.interactions.replies import guarded, whisper
from cogs.kit.refusals.errors import NO_MEMBER, OUTDATED, STOPPING, UserError
from games.core.language import say

if TYPE_CHECKING:
    from cogs.kit.interaction import Interaction
    from cogs.kit.interactions.command_limiter import CommandLimiter
    from cogs.kit.interactions.inflight import InflightInteractions
    from cogs.kit.pages.looks import Looks

COMMAND = "command"
"""What the log calls a command that is not known."""

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
        self._answering: set[asyncio.Task[None]] = set()
        self.looks: Looks | None = None
        """Knows the languages of people; it is there before the first command."""

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        """Whether the command may run: not while the bot is closing, because its result might not be shown."""
        task = asyncio.current_task()
        if task is not None:
            task.add_done_callback(partial(self._ended, interaction))
        if self._inflight.enter(interaction):
            if self.looks is not None:
                await self.looks.speak(interaction)
            return await self._within_limit(interaction)
        if interaction.type is discord.InteractionType.application_command:
            await guarded(self._fail, interaction, whisper(interaction, say(STOPPING)), "closing")
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
        what = interaction.command.qualified_name if interaction.command is not None else COMMAND
        await guarded(self._fail, interaction, _raised(_cause(error)), what)

    def _ended(self, interaction: Interaction, task: asyncio.Task[object]) -> None:
        """Answer a command whose data discord.py could not read; other errors have come to `on_error`."""
        error = None if task.cancelled() else task.exception()
        if isinstance(error, Exception) and interaction.type is discord.InteractionType.application_command:
            answering = asyncio.create_task(guarded(self._fail, interaction, _raised(error), COMMAND))
            self._answering.add(answering)
            answering.add_done_callback(self._answering.discard)

    def payloads(self) -> list[dict[str, Any]]:
        """The commands as they are sent to Discord."""
        return [_stripped(command.to_dict(self)) for command in self.get_commands()]


def _stripped(payload: dict[str, Any]) -> dict[str, Any]:
    """The payload without a field that Discord's specification does not have, unless it is set."""
    return {key: value for key, value in payload.items() if key != "nsfw" or value}


def _cause(error: app_commands.AppCommandError) -> Exception:
    """The error to answer. People outside the server can be named in any command, by their mention."""
    if isinstance(error, app_commands.CommandInvokeError):
        return error.original
    if isinstance(error, app_commands.TransformerError) and isinstance(error.value, discord.User):
        return UserError(say(NO_MEMBER, person=error.value.mention))
    if isinstance(error, OUTDATED_BY):
        return UserError(say(OUTDATED))
    return error


def _require_offered(interaction: Interaction) -> None:
    """Raise UserError if an option has a value that its choices or limits exclude: discord.py does not check them."""
    command = interaction.command
    for option in command.parameters if isinstance(command, app_commands.Command) else ():
        value = getattr(interaction.namespace, option.display_name, None)
        if value is not None and not _is_offered(option, value):
            raise UserError(say(OUTDATED))


def _is_offered(option: app_commands.Parameter, value: object) -> bool:
    if option.choices:
        return value in [choice.value for choice in option.choices]
    if not isinstance(value, int | float):
        return True
    lowest, highest = option.min_value, option.max_value
    return (lowest is None or lowest <= value) and (highest is None or value <= highest)


async def _raised(error: Exception) -> None:
    raise error
