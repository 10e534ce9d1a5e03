"""Servers that tests start if they are installed: without them the tests are skipped."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from typing import TypeVar

import pytest

T = TypeVar("T")


class Unavailable(Exception):  # noqa: N818 (nothing is wrong with the program)
    """The server is not installed; it says what to do."""


@contextmanager
def or_skipped(server: AbstractContextManager[T]) -> Iterator[T]:
    """The server while the context is open; the test is skipped if there is none."""
    with ExitStack() as stack:
        try:
            given = stack.enter_context(server)
        except Unavailable as why:
            pytest.skip(str(why))
        yield given
