"""`python -m benchmarks` runs every benchmark by its name."""

import inspect
import pkgutil
from importlib import import_module

import pytest

import benchmarks

NAMES = [
    found.name for found in pkgutil.iter_modules(benchmarks.__path__) if not found.ispkg and found.name != "__main__"
]


@pytest.mark.parametrize("name", NAMES)
def test_a_benchmark_runs_without_arguments(name: str) -> None:
    main = import_module(f"benchmarks.{name}").main
    assert inspect.iscoroutinefunction(main)
    required = [given for given in inspect.signature(main).parameters.values() if given.default is given.empty]
    assert not required, f"python -m benchmarks {name} would fail"
