"""The end of a script as a value. A module of its own that mypyc does not compile.

A generator ends by an exception. Compiled code catches one slowly, the interpreter passes on the end of an inner
generator without any.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, TypeVar

T = TypeVar("T")


def to_end(rule: Generator[T, Any, None]) -> Generator[T | None, Any, None]:
    """Yield the questions of the rule, and None at its end."""
    yield from rule
    yield None
