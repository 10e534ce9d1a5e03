"""Declares components: kind, fields of the custom id, and handler function, in one place.

    handler = Handlers[Services]()

    @handler("pick", match=Seated, decision=int, option=int)
    async def pick(services: Services, interaction: Interaction, at: Seated, decision: int, option: int) -> None: ...

The declaration defines the form of the custom id (`ids.make` and `ids.parse`), the route, and the types of the
arguments. Fields of type int or str are passed as they are. A field of another type holds a number, which the entrance
of that type (`cogs.kit.interactions.entrances`) turns into the value: for example the match with the person's seat.
"""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Concatenate, Generic, ParamSpec, TypeAlias, TypeVar

from cogs.kit.interaction import Interaction
from cogs.kit.interactions import ids

S = TypeVar("S")
P = ParamSpec("P")
Work: TypeAlias = Coroutine[Any, Any, None]
Entrance: TypeAlias = Callable[[Interaction, int], Awaitable[object]]
"""Looks up the value of a number in a custom id. Raises Refusal if this person may not use it here."""
PLAIN: Mapping[type, str] = {int: "", str: ":word", ids.Snowflake: ":id"}
GIVEN = 2
"""Parameters of a handler before those for its fields: services and interaction."""


@dataclass(frozen=True, slots=True)
class Handler(Generic[S]):
    """One kind of component: the types of its fields in order, its handler function, and what is required before."""

    kind: str
    fields: Mapping[str, type]
    answer: Callable[..., Work]
    require: Callable[[S, Interaction], Awaitable[object]] | None = None


class Handlers(Generic[S]):
    """The declared handlers of one module that uses the services S; iterable."""

    def __init__(
        self, *, secret: bool = False, require: Callable[[S, Interaction], Awaitable[object]] | None = None
    ) -> None:
        """With `secret` the log and the metrics do not distinguish these kinds.

        require  called before each press and form is handled; raises UserError for persons who may not use these kinds
        """
        self._secret, self._require = secret, require
        self._declared: dict[str, Handler[S]] = {}

    def __call__(
        self, kind: str, **fields: type
    ) -> Callable[
        [Callable[Concatenate[S, Interaction, P], Work]],
        Callable[Concatenate[S, Interaction, P], Work],
    ]:
        """Declare a function as the handler of this kind. Raises TypeError if its parameters differ."""

        def declare(
            answer: Callable[Concatenate[S, Interaction, P], Work],
        ) -> Callable[Concatenate[S, Interaction, P], Work]:
            _check(kind, answer, fields)
            ids.declare(kind, [f"{name}{PLAIN.get(type_, '')}" for name, type_ in fields.items()], secret=self._secret)
            self._declared[kind] = Handler(kind, fields, answer, self._require)
            return answer

        return declare

    def __iter__(self) -> Iterator[Handler[S]]:
        return iter(self._declared.values())


def _check(kind: str, answer: Callable[..., Work], fields: Mapping[str, type]) -> None:
    """Raise TypeError unless the function takes one argument of the declared type for each field."""
    taken = [str(one.annotation) for one in inspect.signature(answer).parameters.values()][GIVEN:]
    wanted = [type_.__name__ for type_ in fields.values()]
    if [name.rpartition(".")[2] for name in taken] != wanted:
        raise TypeError(f"the handler of {kind!r} takes {taken}, and its fields are {wanted}")
