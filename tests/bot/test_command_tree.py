"""The error of a command is answered and freed."""

from __future__ import annotations

import gc
import weakref
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock, Mock

import pytest
from discord import app_commands

from bot.command_tree import Tree
from cogs.kit.refusals.errors import UserError


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
