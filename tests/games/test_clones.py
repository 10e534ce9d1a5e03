"""`clone` copies everything: a field that it forgets would be missing, or have the value of a new state."""

from dataclasses import fields, is_dataclass
from typing import Any

import pytest

from games.core.script import Script
from tests.games.conformance import CASES, looks

FILLED_WHEN_ASKED = frozenset({"open"})
"""Worked out again by the next `pending`."""


def names_of(state: Any) -> list[str]:
    """The slots, the fields and the attributes of a state."""
    slots = [name for kind in type(state).__mro__ for name in getattr(kind, "__slots__", ())]
    declared = [field.name for field in fields(state)] if is_dataclass(state) else []
    return sorted({*slots, *declared, *getattr(state, "__dict__", ())} - {"__dict__", "__weakref__"})


def comparable(value: Any) -> Any:
    """A paused rule is the same if it would go on in the same way."""
    if isinstance(value, list):
        return [comparable(entry) for entry in value]
    if isinstance(value, Script):
        return value.no, value.name, value.args, value.log, value.sealed, value.anew
    return value


@pytest.mark.parametrize("setting", CASES)
def test_a_clone_has_every_field_of_the_state(setting):
    for step in looks(setting, 0):
        twin = step.state.clone()
        for name in names_of(step.state):
            assert hasattr(twin, name), f"clone leaves out {name}"
            if name not in FILLED_WHEN_ASKED:
                mine, its = getattr(step.state, name), getattr(twin, name)
                assert comparable(its) == comparable(mine), f"clone has another {name}"
