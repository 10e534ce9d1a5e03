"""The state of a small game with scripts: clones, data and the clock's answers follow from its slots."""

from collections import defaultdict
from typing import Any, ClassVar, Self

from games.core import kernel
from games.core.prompts import Prompt
from games.core.protocol import Decision
from games.core.script import ScriptState


class SmallState(ScriptState):
    """Its own slots are plain data; lists in them are copied."""

    __slots__ = ()
    prompts: ClassVar = defaultdict(lambda: Prompt("", ""))

    def clone(self) -> Self:
        t = object.__new__(type(self))
        for name in self.__slots__:
            value = getattr(self, name)
            setattr(t, name, value[:] if isinstance(value, list) else value)
        self.copy_kernel(t)
        return t

    def data(self) -> tuple[Any, ...]:
        return tuple(getattr(self, name) for name in self.__slots__)


def blocking(s: ScriptState) -> list[Decision]:
    return [d for d in kernel.pending(s) if d.blocking]
