"""Names of computer players: those of parts of machines, without numbers, so that no name runs into a score.

A level has a name of its own (`host.ports.Computer.name`); further seats of that level have it with a word before it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import chain

_PARTS = (
    *("Rivet", "Sprocket", "Cog", "Piston", "Ratchet", "Spindle", "Dynamo", "Gasket"),
    *("Pinion", "Lever", "Flange", "Washer", "Hinge", "Rotor", "Mandrel", "Spigot"),
    *("Camshaft", "Valve", "Relay", "Solder", "Turbine", "Crank", "Bearing", "Spool"),
)
CHARACTERS = ("Bobbin", "Toggle", "Pulley", "Shuttle", "Magnet", "Flywheel", "Governor")
"""The names of levels. Other computer players have none of them."""
_KINDS = (
    *("Brass", "Copper", "Iron", "Silver", "Tin", "Steel", "Bronze", "Cobalt", "Nickel", "Chrome", "Zinc"),
    *("Old", "Little", "Quiet", "Quick", "Rusty", "Polished", "Spare", "Third", "Patient", "Wound", "Oiled"),
)
MOST = len(_PARTS) * (len(_KINDS) + 1)
"""How many different names there are; more than entrants of a tournament."""


def computer_name(taken: Collection[str], character: str = "") -> str:
    """The first name that is not taken, ignoring case. Raises StopIteration for `MOST` taken names.

    character  the name of a level: it is preferred, alone or with a word before it
    """
    used = {name.casefold() for name in taken}
    named = _named((character,)) if character else iter(())
    return next(name for name in chain(named, _named(_PARTS)) if name.casefold() not in used)


def _named(parts: Sequence[str]) -> Iterator[str]:
    yield from parts
    for kind in _KINDS:
        yield from [f"{kind} {part}" for part in parts]


def is_computer_name(name: str) -> bool:
    """Whether computer players have names like this one."""
    return name in _ALL


_ALL = frozenset(_named(_PARTS + CHARACTERS))
