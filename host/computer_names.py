"""Names of computer players: those of parts of machines, without numbers, so that no name runs into a score."""

from __future__ import annotations

from collections.abc import Collection, Iterator

_PARTS = (
    *("Rivet", "Sprocket", "Cog", "Piston", "Ratchet", "Spindle", "Dynamo", "Gasket"),
    *("Pinion", "Bobbin", "Flywheel", "Lever", "Pulley", "Magnet", "Toggle", "Shuttle"),
    *("Camshaft", "Valve", "Relay", "Solder", "Turbine", "Crank", "Bearing", "Governor"),
)
_KINDS = (
    *("Brass", "Copper", "Iron", "Silver", "Tin", "Steel", "Bronze", "Cobalt", "Nickel", "Chrome", "Zinc"),
    *("Old", "Little", "Quiet", "Quick", "Rusty", "Polished", "Spare", "Third", "Patient", "Wound", "Oiled"),
)
MOST = len(_PARTS) * (len(_KINDS) + 1)
"""How many different names there are; more than entrants of a tournament."""


def computer_name(taken: Collection[str]) -> str:
    """The first name that is not taken, ignoring case. Raises StopIteration for `MOST` taken names."""
    used = {name.casefold() for name in taken}
    return next(name for name in _names() if name.casefold() not in used)


def _names() -> Iterator[str]:
    yield from _PARTS
    for kind in _KINDS:
        yield from [f"{kind} {part}" for part in _PARTS]


def is_computer_name(name: str) -> bool:
    """Whether computer players have names like this one."""
    return name in _ALL


_ALL = frozenset(_names())
