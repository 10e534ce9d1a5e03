"""Parts of a game that fail where a test says so."""

from __future__ import annotations

from typing import Any


class Fragile:
    """The real thing, but for the parts that are broken."""

    def __init__(self, whole: Any, *broken: str) -> None:
        self._whole, self.broken = whole, set(broken)

    def __getattr__(self, name: str) -> Any:
        if name in self.broken:
            raise RuntimeError(f"{name} is broken")
        return getattr(self._whole, name)
