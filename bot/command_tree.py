"""The command tree: admits commands while the bot runs, answers their errors, registers them if they have changed."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from json import JSONDecodeError
from typing import TYPE_CHECKING, Any, TypeAlias, cast

import aiohttp
import discord
import structlog
from discord import app_commands
from discord.ext import commands

from cogs.kit.interactions.replies import guarded, whisper
from cogs.kit.refusals.errors import NO_MEMBER, OUTDATED, STOPPING, UserError

if TYPE_CHECKING:
    from cogs.kit.interaction import Interaction
    from cogs.kit.interactions.command_limiter import CommandLimiter
    from cogs.kit.interactions.inflight import InflightInteractions

APPLICATION_WIDE = ("contexts", "integration_types")
"""Fields for which Discord uses the application's value if a command does not set them."""
SENT = {
    *("name", "name_localizations", "description", "description_localizations", "type", "nsfw"),
    *("default_member_permissions", "contexts", "integration_types", "options", "required", "choices", "value"),
    *("channel_types", "autocomplete", "min_value", "max_value", "min_length", "max_length"),
}
"""The fields that discord.py sends for a command, its options and choices; other fields are Discord's own."""

AnyCommand: TypeAlias = app_commands.Command[Any, ..., Any] | app_commands.ContextMenu | app_commands.Group

OUTDATED_BY = (app_commands.CommandNotFound, app_commands.CommandSignatureMismatch, app_commands.TransformerError)
"""Errors of a command that Discord knows in another version."""

log = structlog.get_logger(__name__)


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

    async def register(self, guild: discord.Object | None) -> None:
        """Register the commands with Discord if they differ. If that fails, the old ones keep working."""
        if guild is not None:
            self.copy_global_to(guild=guild)
        try:
            wanted = [await self._wanted(command) for command in self.get_commands(guild=guild)]
            if same(wanted, await self._known(guild)):
                return
            await self.sync(guild=guild)
            log.info("commands registered")
        except (discord.HTTPException, aiohttp.ClientError, OSError, JSONDecodeError) as error:
            log.warning("the commands could not be registered", why=repr(error))

    async def clear(self, guild: discord.Object) -> bool:
        """Remove the commands of this server alone; return whether it has none now."""
        try:
            await self.client.http.bulk_upsert_guild_commands(self.client.application_id or 0, guild.id, [])
            log.info("commands of a server removed", guild=guild.id)
        except (discord.Forbidden, discord.NotFound):
            return True  # the bot has left the server, and its commands with it
        except discord.HTTPException as error:
            log.warning("the commands of a server could not be removed", guild=guild.id, code=error.code)
            return False
        return True

    async def _known(self, guild: discord.Object | None) -> Sequence[Mapping[str, Any]]:
        """The commands that Discord has. `fetch_commands` loses the contexts of a server (discord.py 2.7.1)."""
        http, application_id = self.client.http, self.client.application_id or 0
        if guild is None:
            return cast(Sequence[Mapping[str, Any]], await http.get_global_commands(application_id))
        return cast(Sequence[Mapping[str, Any]], await http.get_guild_commands(application_id, guild.id))

    async def _wanted(self, command: AnyCommand) -> dict[str, Any]:
        """The payload that `sync` would send."""
        if self.translator is None:
            return command.to_dict(self)
        return await command.get_translated_payload(self, self.translator)


def same(wanted: Sequence[Mapping[str, Any]], known: Sequence[Mapping[str, Any]]) -> bool:
    """Whether Discord has exactly these commands."""
    theirs = {_name(command): command for command in known}
    if len(theirs) != len(wanted):
        return False
    return all(_alike(command, theirs.get(_name(command), {})) for command in wanted)


def _alike(wanted: Mapping[str, Any], known: Mapping[str, Any]) -> bool:
    open_to_all = {key for key in APPLICATION_WIDE if wanted.get(key) is None}
    return _plain(wanted, open_to_all) == _plain(known, open_to_all)


def _plain(command: Mapping[str, Any], left_out: set[str]) -> str:
    kept = {key: value for key, value in command.items() if key not in left_out}
    if kept.get("default_member_permissions") is not None:
        kept["default_member_permissions"] = str(kept["default_member_permissions"])
    return json.dumps(_without_empty(kept), sort_keys=True)


def _without_empty(value: Any) -> Any:
    """A payload without empty values, which Discord may leave out or add."""
    if isinstance(value, Mapping):
        cleaned = {key: _without_empty(inner) for key, inner in value.items() if key in SENT}
        return {key: inner for key, inner in cleaned.items() if inner or (inner == 0 and inner is not False)}
    return [_without_empty(inner) for inner in value] if isinstance(value, list) else value


def _name(command: Mapping[str, Any]) -> tuple[int, str]:
    return command.get("type", 1), command["name"]


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
