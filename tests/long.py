"""Tests that `make test` leaves out, which is to stay short; `make test-long` runs them all.

long        what no other test looks at; `.ci/run` runs it too
exhaustive  more matches, positions or seeds of a test that runs anyway, tests of a minute, and details in a browser
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

long = pytest.mark.long
exhaustive = pytest.mark.exhaustive


def first(count: int, cases: Iterable[Any]) -> list[Any]:
    """All cases as parameters; those after the first so many are exhaustive."""
    return [
        case if at < count else pytest.param(*(case if isinstance(case, tuple) else (case,)), marks=exhaustive)
        for at, case in enumerate(cases)
    ]


def examples(few: int, many: int, *strategies: Any, **named: Any) -> Callable[[Callable[..., None]], Any]:
    """As hypothesis's `given`, always with the same examples: a few in the short suite, many in the long one."""

    def decorate(test: Callable[..., None]) -> Any:
        same: dict[str, Any] = {"derandomize": True, "database": None, "deadline": None}
        same["suppress_health_check"] = [HealthCheck.too_slow]
        tests = {most: settings(max_examples=most, **same)(given(*strategies, **named)(test)) for most in (few, many)}

        def run(most: int, **fixtures: Any) -> None:
            tests[most](**fixtures)

        of_the_test = inspect.signature(tests[few])
        added = inspect.Parameter("most", inspect.Parameter.KEYWORD_ONLY)
        run.__signature__ = of_the_test.replace(parameters=[*of_the_test.parameters.values(), added])
        run.__name__, run.__doc__, run.__module__ = test.__name__, test.__doc__, test.__module__
        return pytest.mark.parametrize("most", [few, pytest.param(many, marks=exhaustive)])(run)

    return decorate
