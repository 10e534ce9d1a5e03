"""Servers that tests start if they are installed: without them the tests are skipped."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from typing import TypeVar

import pytest

T = TypeVar("T")


class NotInstalledError(Exception):
    """The program of a server is missing; the message names it."""


@contextmanager
def or_skipped(server: AbstractContextManager[T]) -> Iterator[T]:
    """The server while the context is open; the test is skipped if there is none."""
    with ExitStack() as stack:
        try:
            given = stack.enter_context(server)
        except NotInstalledError as why:
            pytest.skip(str(why))
        yield given
