"""Commands are registered again only when Discord knows others."""

from __future__ import annotations

import gc
import weakref
from copy import deepcopy
from json import JSONDecodeError
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock, Mock

import aiohttp
import pytest
from discord import app_commands
from structlog.testing import capture_logs

from bot.command_tree import Tree, same
from bot.startup import register_commands
from cogs.kit.refusals.errors import UserError

PLAY: dict[str, Any] = {
    "name": "play",
    "description": "Open a table",
    "type": 1,
    "nsfw": False,
    "dm_permission": False,
    "default_member_permissions": None,
    "contexts": [0],
    "integration_types": None,
    "options": [
        {"type": 3, "name": "game", "description": "Which", "required": False, "autocomplete": True},
        {"type": 4, "name": "seats", "description": "How many", "required": True, "min_value": 0},
    ],
}
MENU: dict[str, Any] = {"name": "Challenge", "type": 2, "contexts": [0], "integration_types": [0], "nsfw": False}


def at_discord() -> list[dict[str, Any]]:
    """The same as Discord gives it back: in another order, with numbers and empty fields of its own."""
    play, menu = deepcopy(PLAY), deepcopy(MENU)
    for number, command in enumerate((menu, play)):
        command.update(id=number, application_id=7, version=3, name_localizations={}, description_localizations=None)
    play.update(integration_types=[0, 1], dm_permission=None, handler=1)
    menu.update(description="", options=[])
    for option in play["options"]:
        option.update(choices=[], channel_types=[], name_localizations={}, options=[])
    play["options"][1].update(autocomplete=False, max_value=None)
    return [menu, play]


def test_permissions_are_numbers_here_and_texts_there():
    here, there = {**PLAY, "default_member_permissions": 8}, at_discord()
    there[1]["default_member_permissions"] = "8"
    assert same([here, MENU], there)


def test_what_discord_adds_is_no_difference():
    assert same([PLAY, MENU], at_discord())


@pytest.mark.parametrize(
    "change",
    [
        lambda play: play.update(description="Open another table"),
        lambda play: play.update(name="game"),
        lambda play: play.update(contexts=[0, 1]),
        lambda play: play.update(default_member_permissions=8),
        lambda play: play["options"].pop(),
        lambda play: play["options"].reverse(),
        lambda play: play["options"][0].update(autocomplete=False),
        lambda play: play["options"][0].update(required=True),
        lambda play: play["options"][0].update(choices=[{"name": "A", "value": "a"}]),
        lambda play: play["options"][1].pop("min_value"),
    ],
)
def test_every_change_is_noticed(change: Any):
    play = deepcopy(PLAY)
    change(play)
    assert not same([play, MENU], at_discord())


def test_commands_more_or_less_are_noticed():
    assert not same([PLAY], at_discord())
    assert not same([PLAY, MENU, {**PLAY, "name": "more"}], at_discord())
    assert not same([PLAY, MENU], [])


async def test_the_error_of_a_refused_command_needs_no_garbage_collector(monkeypatch: pytest.MonkeyPatch) -> None:
    gone, told = [], AsyncMock()
    monkeypatch.setattr("cogs.kit.interactions.replies.whisper", told)

    async def command() -> None:
        error = UserError("not here")
        gone.append(weakref.ref(error))
        try:
            raise error
        finally:
            del error

    async def invoked() -> None:
        try:
            await command()
        except UserError as error:
            raise app_commands.CommandInvokeError(Mock(), error) from error

    tree: Any = SimpleNamespace(_fail=None)
    gc.disable()
    try:
        try:
            await invoked()
        except app_commands.AppCommandError as error:
            await Tree.on_error(tree, Mock(extras={}), error)
        assert told.await_args is not None
        assert told.await_args.args[1] == "not here"
        assert gone[0]() is None
    finally:
        gc.enable()


@pytest.mark.parametrize(
    "error", [aiohttp.ServerDisconnectedError(), ConnectionResetError(), JSONDecodeError("", "", 0)]
)
async def test_commands_that_cannot_be_registered_over_a_broken_connection_do_not_end_the_start(error: Exception):
    async def broken(guild: object) -> Any:
        raise error

    tree = Tree.__new__(Tree)
    tree.get_commands, tree._known = lambda guild: [], broken
    with capture_logs() as lines:
        await tree.register(None)
    assert [line["event"] for line in lines] == ["the commands could not be registered"]


@pytest.mark.parametrize(("guild_id", "left"), [(7, {7}), (None, set())])
@pytest.mark.parametrize("is_cleared", [True, False])
async def test_the_server_that_was_set_before_loses_its_commands_however_often_that_fails(
    guild_id: int | None, left: set[int], is_cleared: bool
) -> None:
    """Else its members would see each command twice."""
    kept, registered = {5}, list[object]()

    async def keep(guild: int) -> None:
        kept.add(guild)

    async def register(guild: Any) -> None:
        assert guild is None or guild.id in kept, "a crash in between leaves no commands of a server that is not known"
        registered.append(guild and guild.id)

    stored: Any = SimpleNamespace(keep=keep, all=AsyncMock(return_value=kept), drop=AsyncMock(side_effect=kept.discard))
    tree: Any = SimpleNamespace(register=register, clear=AsyncMock(return_value=is_cleared))
    await register_commands(tree, stored, guild_id)
    assert registered == [guild_id]
    assert [call.args[0].id for call in tree.clear.await_args_list] == [5]
    assert kept == (left if is_cleared else {5, *left})
