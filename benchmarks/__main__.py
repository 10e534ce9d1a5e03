"""Run the benchmarks: `python -m benchmarks [names]`, which is `make bench ARGS="names"`; without names all of them.

A benchmark is a module in this folder with an `async def main()` that prints what it measured.
"""

from __future__ import annotations

import argparse
import asyncio
import pkgutil
import platform
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path

import benchmarks

TIMES = Path("/proc/stat")


def _is_benchmark(found: pkgutil.ModuleInfo) -> bool:
    return not found.ispkg and found.name != "__main__"


def _times() -> tuple[int, int]:
    """Processor time that this virtual machine wanted and did not get, and all time, in ticks. Linux only."""
    _, *ticks = TIMES.read_text(encoding="ascii").splitlines()[0].split()[:9]
    return int(ticks[7]), sum(map(int, ticks))


@contextmanager
def _host_told() -> Iterator[None]:
    """Print how much the host has taken meanwhile, where that is known: latencies depend on it."""
    if not TIMES.exists():
        yield
        return
    missed, passed = _times()
    yield
    missed, passed = _times()[0] - missed, _times()[1] - passed
    print(f"{'processor time that the host gave to other machines':<58} {missed / max(passed, 1):.0%}")


def main() -> None:
    """Run the named benchmarks, or all."""
    known = sorted(found.name for found in pkgutil.iter_modules(benchmarks.__path__) if _is_benchmark(found))
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="Measure on this machine.")
    parser.add_argument("names", nargs="*", metavar="name", help=f"any of {', '.join(known)}")
    names = parser.parse_args().names or known
    for name in names:
        if name not in known:
            parser.error(f"there is no benchmark {name!r}, only {', '.join(known)}")
    print(f"{platform.python_implementation()} {platform.python_version()}, {platform.system()} {platform.machine()}")
    for name in names:
        print(f"\n{name}")
        with _host_told():
            asyncio.run(import_module(f"benchmarks.{name}").main())


if __name__ == "__main__":
    main()
