"""Cases that are exhaustive: `make test-long` runs them, and `.ci/run`, but not `make test`, which is to stay short."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

long = pytest.mark.long


def first(count: int, cases: Iterable[Any]) -> list[Any]:
    """All cases as parameters; those after the first so many are long."""
    return [
        case if at < count else pytest.param(*(case if isinstance(case, tuple) else (case,)), marks=long)
        for at, case in enumerate(cases)
    ]
